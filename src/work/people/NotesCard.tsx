import { Group } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { later } from '#src/ui/state/later.tsx';
import touch from '#src/ui/theme/touch.module.css';
import { PersonRecord } from '#src/work/people/PersonRecord.tsx';

const EraseDialog = later('EraseDialog', () => import('#src/work/people/EraseDialog.tsx'));

/** The card with what the team keeps about a person, and its export and erasure. */
export function NotesCard({ npi, name }: { npi: string; name: string }) {
  const { user } = useAuth();
  const [isErasing, erase] = useState(false);
  return (
    <DetailCard title="Notes" stamp="Seen by your team">
      <PersonRecord key={npi} npi={npi} />
      <Group gap={16} mt={14} className={`small ${touch.touch}`} data-screen>
        <a href={`/api/people/${npi}`} download>
          Export what is held about this person
        </a>
        {isAdministrator(user?.role ?? null) && <QuietButton onClick={() => erase(true)}>Erase it</QuietButton>}
      </Group>
      {isErasing && <EraseDialog npi={npi} name={name} onClose={() => erase(false)} />}
    </DetailCard>
  );
}
