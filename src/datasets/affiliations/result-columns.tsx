import { Link } from 'react-router';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';

/** When people graduated, and their largest medical group. */
export const affiliationColumns: readonly HighlightColumn[] = [
  {
    position: 40,
    id: 'graduated',
    header: 'Graduated',
    width: 78,
    align: 'right',
    cell: (of) => of?.education?.graduation_year,
    hidden: true,
    leaves: { nothing: 80, map: 20, peek: 20 },
    file: ['graduation_year'],
  },
  {
    position: 50,
    id: 'group',
    header: 'Group',
    width: 160,
    yields: true,
    cell: (of) =>
      of?.group && <Link to={links.medicalGroup(of.group.org_pac_id)}>{titleCase(of.group.facility_name)}</Link>,
    hidden: true,
    leaves: { nothing: 70, map: 10, peek: 10 },
    file: ['group'],
  },
];
