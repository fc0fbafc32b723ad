import { Link } from 'react-router';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';

/** The group with the most people through which they bill Medicare. */
export const enrollmentColumns: readonly HighlightColumn[] = [
  {
    position: 55,
    id: 'employer',
    header: 'Bills through',
    width: 160,
    yields: true,
    cell: (of) =>
      of?.employer && (
        <>
          <Link to={links.providers({ employer: of.employer.pac_id })}>
            {titleCase(of.employer.name) ?? of.employer.pac_id}
          </Link>
          {of.employer.groups > 1 && <span className="muted"> +{of.employer.groups - 1}</span>}
        </>
      ),
    hidden: true,
    leaves: { nothing: 75, map: 15, peek: 15 },
    file: ['bills_through'],
  },
];
