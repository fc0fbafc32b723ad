import { Drawer } from '@mantine/core';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { Navigation } from '#src/ui/layout/Navigation.tsx';

interface SideMenuProps {
  destinations: readonly Destination[];
  opened: boolean;
  onClose: () => void;
}

/** The navigation of narrow screens: slides in from the side. */
export function SideMenu({ destinations, opened, onClose }: SideMenuProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" size={280} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Navigation destinations={destinations} className="side-nav" onFollow={onClose} />
    </Drawer>
  );
}
