import { Divider, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { SideNavigation } from '#src/ui/layout/Navigation.tsx';

interface SideMenuProps {
  destinations: readonly Destination[];
  /** What stands below the links. */
  account: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** The navigation of narrow screens: slides in from the side. */
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
