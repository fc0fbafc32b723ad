// The columns of the results: those of R-142, and those of what the search asks besides.
import { columns as ownColumns } from '#src/datasets/organizations/columns.tsx';
import type { FoundOrganization } from '#src/datasets/organizations/contract.ts';
import type { Criteria } from '#src/find/organizations/address.tsx';
import { count } from '#src/shared/format.ts';
import { fitting } from '#src/ui/results/fitting.ts';
import { Miles } from '#src/ui/results/Miles.tsx';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

interface FindColumn extends Column<FoundOrganization> {
  width: number;
}

const widths: Record<string, number> = {
  npi: 108,
  name: 200,
  address_1: 150,
  city: 100,
  state: 48,
  zip: 108,
  primary_taxonomy: 180,
  phone: 120,
};

const members: FindColumn = {
  id: 'members',
  header: 'Clinicians',
  width: 80,
  align: 'right',
  unsorted: true,
  cell: (row) => <span className="num">{row.members !== undefined && count(row.members)}</span>,
};

const miles: FindColumn = {
  id: BY_DISTANCE,
  header: 'Miles, by ZIP',
  width: 108,
  align: 'right',
  cell: (row) => <Miles of={row.miles} />,
};

/** Columns in the order in which they leave a table without room. */
const leaving = ['address_1', 'zip', 'phone'];

/** The columns that fit into `room` pixels: Clinicians if the search asks their number, and Miles near a place. */
export function columnsFor(criteria: Criteria, room: number): FindColumn[] {
  const asksMembers = [criteria.members_from, criteria.members_to].some((values) => values.length > 0);
  const all = [
    ...ownColumns.map((column) => ({ ...column, width: widths[column.id] ?? 100 })),
    ...(asksMembers ? [members] : []),
    ...(criteria.near.length > 0 ? [miles] : []),
  ];
  return fitting(all, room, leaving);
}
