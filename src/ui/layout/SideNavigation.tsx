import { NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { currentOf } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Navigation.module.css';
import type { NavigationProps } from '#src/ui/layout/Navigation.tsx';

/** The main navigation as a column, for the side menu. */
export function SideNavigation({ destinations }: NavigationProps) {
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

/** A link in the side menu. */
export const SideLink = NavLink.withProps({ px: 12, py: 10, fw: 540 });
