// The columns of the results: those of R-142, and those of what the search asks besides.
import { organizationColumns as ownColumns } from '#src/datasets/organizations/columns.tsx';
import type { FoundOrganization } from '#src/datasets/organizations/contract.ts';
import type { OrganizationCriteria } from '#src/find/organizations/address.tsx';
import { count } from '#src/shared/format.ts';
import type { SearchColumn } from '#src/ui/results/fitting.ts';
import { Miles } from '#src/ui/results/Miles.tsx';
import { BY_DISTANCE } from '#src/ui/results/near.ts';

const members: SearchColumn<FoundOrganization> = {
  id: 'members',
  header: 'Clinicians',
  width: 80,
  align: 'right',
  unsorted: true,
  cell: (row) => <span className="num">{row.members !== undefined && count(row.members)}</span>,
  file: [], // only the index has it
};

const miles: SearchColumn<FoundOrganization> = {
  id: BY_DISTANCE,
  header: 'Miles, by ZIP',
  width: 108,
  align: 'right',
  cell: (row) => <Miles of={row.miles} />,
  file: ['miles'],
};

/** All columns. */
const allColumns: readonly SearchColumn<FoundOrganization>[] = [...ownColumns, members, miles];

/** The columns of a search: Clinicians if it asks their number, and Miles near a place. */
export function columnsFor(criteria: OrganizationCriteria): SearchColumn<FoundOrganization>[] {
  const asksMembers = [criteria.members_from, criteria.members_to].some((values) => values.length > 0);
  return allColumns.filter(
    (column) => (column !== members || asksMembers) && (column !== miles || criteria.near.length > 0),
  );
}
