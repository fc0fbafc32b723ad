import { Link, useLocation } from 'react-router';
import { currentOf, type Destination } from '#src/ui/layout/destinations.ts';

interface NavigationProps {
  destinations: readonly Destination[];
  className: string;
}

/** The links to the main screens; the one in use is marked. */
export function Navigation({ destinations, className }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={className}>
      {destinations.map((destination) => (
        <Link key={destination.path} to={destination.path} aria-current={currentOf(destination, pathname)}>
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}
