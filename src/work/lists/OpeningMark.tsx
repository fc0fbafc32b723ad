import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import type { List } from '#src/work/lists/contract.ts';

/** Marks the list of an opening, and leads to the opening (R-1313). */
export const OpeningMark = ({ list: { name, opening } }: { list: Pick<List, 'name' | 'opening'> }) =>
  opening && (
    <Link to={links.opening(opening)} className="small nowrap" aria-label={`Opening ${name}`}>
      Opening
    </Link>
  );
