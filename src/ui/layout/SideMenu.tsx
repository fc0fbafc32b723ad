import { Divider, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { SideNavigation } from '#src/ui/layout/SideNavigation.tsx';

interface SideMenuProps {
  destinations: readonly Destination[];
  /** The account part, below the links. */
  account: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** The slide-in menu of narrow screens. */
export function SideMenu({ destinations, account, opened, onClose }: SideMenuProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" size={280} closeButtonProps={{ 'aria-label': 'Close' }}>
      {destinations.length > 0 && (
        <>
          <SideNavigation destinations={destinations} />
          <Divider my={12} />
        </>
      )}
      {account}
    </Drawer>
  );
}
