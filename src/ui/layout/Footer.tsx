import { Link } from 'react-router';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { dayOf, useSite } from '#src/ui/site.ts';

/** The end of every page: the pages about the company, and the day of the registry's data. */
export function Footer({ destinations }: { destinations: readonly Destination[] }) {
  const day = dayOf(useSite(), 'providers');
  return (
    <footer className="bottom">
      <div className="wrap">
        {destinations.length > 0 && (
          <nav aria-label="About">
            {destinations.map(({ label, path }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {day && <span className="as-of">NPPES as of {day}</span>}
      </div>
    </footer>
  );
}
