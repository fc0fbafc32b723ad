import { Divider, Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { currentOf, type Destination } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Navigation.module.css';
import type { NavigationProps } from '#src/ui/layout/Navigation.tsx';
import { SideLink } from '#src/ui/layout/SideLink.tsx';

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

/** The main navigation as a column, for the side menu. */
function SideNavigation({ destinations }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <Stack component="nav" gap={2} aria-label="Main">
      {destinations.map((destination) => {
        const current = currentOf(destination, pathname);
        return (
          <SideLink
            key={destination.path}
            component={Link}
            to={destination.path}
            label={destination.label}
            data-plain={destination.plain}
            className={styles.side}
            active={current !== undefined}
            c={current && 'var(--accent-strong)'}
            aria-current={current}
          />
        );
      })}
    </Stack>
  );
}
