// The columns of the results: the nine of the spec, then those of other datasets.
import type { ReactNode } from 'react';
import { LastName, providerColumns as ownColumns } from '#src/datasets/providers/columns.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { furtherColumns } from '#src/find/providers/results/further-columns.tsx';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { count } from '#src/shared/format.ts';
import { byPosition, type Positioned } from '#src/shared/position.ts';
import { HiddenPhone, isPhoneHidden, RowMarks } from '#src/ui/marks/marks.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { fitting, type SearchColumn } from '#src/ui/results/fitting.ts';
import { Miles } from '#src/ui/results/Miles.tsx';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

export interface FindColumn extends SearchColumn<FoundProvider> {
  /** The cell as a link to the provider, for tables without room for the NPI. */
  linked?: (row: FoundProvider) => ReactNode;
}

/** Columns that always show: the row's link, and the name with what lists for screening say. */
export const ALWAYS: readonly string[] = ['npi', 'last_name'];

/** Columns that show only by choice. */
export const HIDDEN = furtherColumns.filter(({ hidden }) => hidden).map(({ id }) => id);

const miles: FindColumn & Positioned = {
  position: 60,
  id: BY_DISTANCE,
  header: 'Miles, by ZIP',
  width: 108,
  align: 'right',
  cell: ({ miles }) => <Miles of={miles} />,
  file: ['miles'],
};

const services = (title: string): FindColumn & Positioned => ({
  position: 61,
  id: BY_SERVICES,
  header: title,
  width: 128,
  align: 'right',
  cell: ({ service_count }) => (service_count == null ? null : count(service_count)),
  file: ['medicare_services'],
});

/** What a search has besides criteria of the record: a place, and what its numbers of services are of. */
interface Asked {
  isNear: boolean;
  services: string | undefined;
}

/** All columns; `miles` only near a place, and `services` of the services that a search asks for. */
export function columnsOf(
  highlights: ReadonlyMap<string, Highlights>,
  asked: Asked,
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
    })),
    ...[...further, ...(asked.isNear ? [miles] : []), ...(asked.services ? [services(asked.services)] : [])].toSorted(
      byPosition,
    ),
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

/** The columns that fit into `room` pixels (`fitting`). Without that of the NPI, the name is the link. */
export function columnsWithin(...given: Parameters<typeof fitting<FindColumn>>): FindColumn[] {
  const kept = fitting(...given);
  if (kept.some(({ id }) => id === 'npi')) return kept;
  return kept.map((column) => (column.linked ? { ...column, cell: column.linked } : column));
}
