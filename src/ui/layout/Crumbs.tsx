import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

interface CrumbsProps {
  /** The pages above this one, Home left out. */
  trail?: readonly Destination[];
  /** Name of this page. */
  here: string;
}

/** The way from home to this page. */
export function Crumbs({ trail = [], here }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {[{ label: 'Home', path: links.home() }, ...trail].map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
