// The columns of the results: the nine of the spec, then those of other datasets.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LastName, columns as ownColumns } from '#src/datasets/providers/columns.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { Board, Changed, Licenses, Medicare, ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { links } from '#src/shared/links.ts';
import { fitting, fittingAndTicked } from '#src/ui/fitting.ts';
import { Miles } from '#src/ui/Miles.tsx';
import { HiddenPhone, isPhoneHidden, RowMarks } from '#src/ui/marks.tsx';
import { BY_DISTANCE } from '#src/ui/near.ts';
import { PersonLink } from '#src/ui/PersonLink.tsx';
import type { Column } from '#src/ui/ResultsTable.tsx';
import { titleCase } from '#src/ui/title-case.ts';
import type { PersonMarks } from '#src/ui/work-parts.ts';

export interface FindColumn extends Column<FoundProvider> {
  width: number;
  /** The cell as a link to the provider, for tables without room for the NPI. */
  linked?: (row: FoundProvider) => ReactNode;
}

/** Columns that always show: the row's link, and the name with what lists for screening say. */
export const ALWAYS: readonly string[] = ['npi', 'last_name'];

/** Columns that show only by choice. */
export const HIDDEN = ['graduated', 'group'];

const widths: Record<string, number> = {
  npi: 108,
  last_name: 102,
  first_name: 84,
  credential: 78,
  gender: 64,
  primary_taxonomy: 186,
  city: 92,
  state: 46,
  phone: 124,
};

/** All columns; `miles` only near a place. */
export function columnsOf(
  highlights: ReadonlyMap<string, Highlights>,
  isNear: boolean,
  marks: ReadonlyMap<string, PersonMarks>,
): FindColumn[] {
  const of = ({ npi }: FoundProvider) => highlights.get(npi);
  const further: FindColumn[] = [
    { id: 'board', header: 'Board', width: 100, unsorted: true, cell: (row) => <Board of={of(row)} /> },
    {
      id: 'licenses',
      header: 'Licenses',
      width: 84,
      unsorted: true,
      cell: (row) => <Licenses of={of(row)} most={2} />,
    },
    {
      id: 'medicare',
      header: 'Medicare',
      width: 74,
      align: 'right',
      unsorted: true,
      cell: (row) => <Medicare of={of(row)} />,
    },
    {
      id: 'graduated',
      header: 'Graduated',
      width: 78,
      align: 'right',
      unsorted: true,
      cell: (row) => of(row)?.education?.graduation_year,
    },
    { id: 'group', header: 'Group', width: 160, unsorted: true, cell: (row) => <LargestGroup of={of(row)} /> },
    { id: BY_DISTANCE, header: 'Miles, by ZIP', width: 108, align: 'right', cell: ({ miles }) => <Miles of={miles} /> },
    { id: 'changed', header: 'Changed', width: 100, unsorted: true, cell: (row) => <Changed of={of(row)} /> },
  ];
  return [
    ...ownColumns.map((column) => ({
      ...column,
      ...(column.id === 'last_name' && {
        cell: (row: FoundProvider) => <Named row={row} of={of(row)} marks={marks.get(row.npi)} />,
        linked: (row: FoundProvider) => <Named row={row} of={of(row)} marks={marks.get(row.npi)} link />,
      }),
      ...(column.id === 'phone' && {
        cell: (row: FoundProvider) => (isPhoneHidden(marks.get(row.npi)) ? <HiddenPhone /> : column.cell(row)),
      }),
      width: widths[column.id] ?? 100,
    })),
    ...further.filter(({ id }) => isNear || id !== BY_DISTANCE),
  ];
}

interface NamedProps {
  row: FoundProvider;
  of: Highlights | undefined;
  marks: PersonMarks | undefined;
  link?: boolean;
}

/** The last name, with what lists for screening say, and what the team knows. Do not contact is first: no cell cuts it. */
const Named = ({ row, of, marks, link }: NamedProps) => {
  const tags = <RowMarks marks={marks} short />;
  return (
    <>
      {marks?.doNotContact && tags}{' '}
      {link ? <PersonLink row={row} text={<LastName row={row} />} /> : <LastName row={row} />}{' '}
      <ScreeningMarks of={of} marks={marks} /> {!marks?.doNotContact && tags}
    </>
  );
};

/** The largest medical group, as a link. */
const LargestGroup = ({ of }: { of: Highlights | undefined }) =>
  of?.group && <Link to={links.medicalGroup(of.group.org_pac_id)}>{titleCase(of.group.facility_name)}</Link>;

/** Columns in the order in which they leave a table without room, by what is beside it. */
const leaving = {
  nothing: ['medicare', 'licenses', 'changed', 'board', 'gender', 'credential', 'group', 'graduated'],
  map: [
    'group',
    'graduated',
    'npi',
    'credential',
    'gender',
    'phone',
    'state',
    'licenses',
    'medicare',
    'changed',
    'board',
  ],
  peek: [
    'group',
    'graduated',
    'npi',
    'credential',
    'gender',
    'phone',
    'city',
    'state',
    'medicare',
    'licenses',
    'changed',
    'board',
  ],
};

/** The columns that fit into `room` pixels; with nothing beside the table, also those that the user `ticked`. */
export function columnsWithin(
  columns: readonly FindColumn[],
  room: number,
  beside: keyof typeof leaving,
  ticked: readonly string[] = [],
): FindColumn[] {
  const kept =
    beside === 'nothing'
      ? fittingAndTicked(columns, room, leaving.nothing, ticked)
      : fitting(columns, room, leaving[beside]);
  if (kept.some(({ id }) => id === 'npi')) return kept;
  return kept.map((column) => (column.linked ? { ...column, cell: column.linked } : column));
}
