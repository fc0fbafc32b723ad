// The columns of the results: the nine of the spec, then those of other datasets.
import type { ReactNode } from 'react';
import { LastName, columns as ownColumns } from '#src/datasets/providers/columns.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Leaves } from '#src/datasets/providers/highlights/column.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { furtherColumns } from '#src/find/providers/results/further-columns.tsx';
import { byPosition, type Positioned } from '#src/shared/position.ts';
import { HiddenPhone, isPhoneHidden, RowMarks } from '#src/ui/marks/marks.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { fitting, fittingAndTicked } from '#src/ui/results/fitting.ts';
import { Miles } from '#src/ui/results/Miles.tsx';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import type { Column } from '#src/ui/results/ResultsTable.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

export interface FindColumn extends Column<FoundProvider> {
  width: number;
  leaves?: Leaves;
  /** The cell as a link to the provider, for tables without room for the NPI. */
  linked?: (row: FoundProvider) => ReactNode;
}

/** Columns that always show: the row's link, and the name with what lists for screening say. */
export const ALWAYS: readonly string[] = ['npi', 'last_name'];

/** Columns that show only by choice. */
export const HIDDEN = furtherColumns.filter(({ hidden }) => hidden).map(({ id }) => id);

/** The widths of the record's columns in pixels, and their ranks among those that leave a table without room. */
const ofRecord: Readonly<Record<string, { width: number; leaves?: Leaves }>> = {
  npi: { width: 108, leaves: { map: 30, peek: 30 } },
  last_name: { width: 102 },
  first_name: { width: 84 },
  credential: { width: 78, leaves: { nothing: 60, map: 40, peek: 40 } },
  gender: { width: 64, leaves: { nothing: 50, map: 50, peek: 50 } },
  primary_taxonomy: { width: 186 },
  city: { width: 92, leaves: { peek: 70 } },
  state: { width: 46, leaves: { map: 70, peek: 80 } },
  phone: { width: 124, leaves: { map: 60, peek: 60 } },
};

const miles: FindColumn & Positioned = {
  position: 60,
  id: BY_DISTANCE,
  header: 'Miles, by ZIP',
  width: 108,
  align: 'right',
  cell: ({ miles }) => <Miles of={miles} />,
};

/** All columns; `miles` only near a place. */
export function columnsOf(
  highlights: ReadonlyMap<string, Highlights>,
  isNear: boolean,
  marks: ReadonlyMap<string, PersonMarks>,
): FindColumn[] {
  const of = ({ npi }: FoundProvider) => highlights.get(npi);
  const further = furtherColumns.map(({ cell, ...column }) => ({
    ...column,
    unsorted: true as const,
    cell: (row: FoundProvider) => cell(of(row)),
  }));
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
      ...(ofRecord[column.id] ?? { width: 100 }),
    })),
    ...[...further, ...(isNear ? [miles] : [])].toSorted(byPosition),
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

/** The columns that fit into `room` pixels; with nothing beside the table, also those that the user `ticked`. */
export function columnsWithin(
  columns: readonly FindColumn[],
  room: number,
  beside: keyof Leaves,
  ticked: readonly string[] = [],
): FindColumn[] {
  const rankOf = ({ leaves }: FindColumn) => leaves?.[beside] ?? 0;
  const leaving = columns.filter(rankOf).toSorted((one, other) => rankOf(one) - rankOf(other));
  const ids = leaving.map(({ id }) => id);
  const kept = beside === 'nothing' ? fittingAndTicked(columns, room, ids, ticked) : fitting(columns, room, ids);
  if (kept.some(({ id }) => id === 'npi')) return kept;
  return kept.map((column) => (column.linked ? { ...column, cell: column.linked } : column));
}
