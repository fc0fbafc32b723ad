import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Brand } from '#src/ui/layout/Brand.tsx';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { Navigation } from '#src/ui/layout/Navigation.tsx';
import { ThemeSwitch } from '#src/ui/layout/ThemeSwitch.tsx';
import { useSite } from '#src/ui/site.ts';

// loaded when first opened, to keep the first page's script small
const SideMenu = lazy(async () => ({ default: (await import('#src/ui/layout/SideMenu.tsx')).SideMenu }));

/** The bar at the top of every page: brand, marks and switches, and the navigation; on narrow screens behind a menu. */
export function Header({ destinations }: { destinations: readonly Destination[] }) {
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const site = useSite();
  return (
    <header className="top">
      <div className="wrap bar">
        <ActionIcon
          className="narrow"
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Menu"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        >
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
        <Brand />
        <div className="marks">
          {site?.demo && <span className="demo">Demo data</span>}
          <ThemeSwitch />
        </div>
      </div>
      <div className="wrap wide">
        <Navigation destinations={destinations} className="main-nav" />
      </div>
      {menu !== 'unused' && (
        <Suspense>
          <SideMenu destinations={destinations} opened={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
