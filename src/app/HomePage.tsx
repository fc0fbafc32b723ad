import { Box } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { PendingNotice } from '#src/app/guards/PendingNotice.tsx';
import { tiles } from '#src/app/navigation.ts';
import { Home } from '#src/pages/Home.tsx';
import { SearchBox } from '#src/search-box/SearchBox.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useFinger, useNarrow } from '#src/ui/state/screen.ts';
import { DeskBones, DeskFrame } from '#src/work/desk/DeskFrame.tsx';

const Desk = later(
  'Desk',
  () => import('#src/work/desk/Desk.tsx'),
  () => (
    <DeskFrame>
      <DeskBones />
    </DeskFrame>
  ),
);

/** The home page. Only users who may read data get the search box, which has the focus but on phones, and their desk. */
export function HomePage() {
  const { user } = useAuth();
  const [isNarrow, hasFinger] = [useNarrow(), useFinger()];
  const [wasFree] = useState(isFree);
  return (
    <Home tiles={tiles}>
      {user?.approved ? (
        <>
          <Box mb={16} data-screen>
            <SearchBox autoFocus={!isNarrow && !hasFinger && wasFree} />
          </Box>
          <Desk />
        </>
      ) : (
        user && <PendingNotice user={user} heading="h2" />
      )}
    </Home>
  );
}

/** Whether no menu is open and no other field has the focus, which a late search box must not take. */
const isFree = () => !document.activeElement?.matches('input, textarea, [aria-expanded=true]');
