import { NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { currentOf, type Destination } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Navigation.module.css';

interface NavigationProps {
  destinations: readonly Destination[];
}

/** The main navigation as a line. It marks the current screen. */
export function Navigation({ destinations }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={`tabs ${styles.line}`}>
      {destinations.map((destination) => (
        <Link
          key={destination.path}
          to={destination.path}
          data-plain={destination.plain}
          title={destination.plain}
          data-end={destination.end}
          aria-current={currentOf(destination, pathname)}
        >
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}

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
