import { Link, useLocation } from 'react-router';
import { currentOf, type Destination } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Navigation.module.css';

interface NavigationProps {
  destinations: readonly Destination[];
  /** Across the page, or below each other. */
  layout: 'line' | 'list';
}

/** The links to the main screens; the one in use is marked. */
export function Navigation({ destinations, layout }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={styles[layout]}>
      {destinations.map((destination) => (
        <Link key={destination.path} to={destination.path} aria-current={currentOf(destination, pathname)}>
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}
