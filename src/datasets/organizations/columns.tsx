import type { OrganizationRow } from '#src/datasets/organizations/contract.ts';
import { PrimaryTaxonomy, taxonomyChoices } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import type { Filter } from '#src/ui/filters.ts';
import { Pair } from '#src/ui/Pair.tsx';
import { PhoneCell, PhoneLink } from '#src/ui/PhoneLink.tsx';
import { RecordLink } from '#src/ui/RecordLink.tsx';
import type { Column } from '#src/ui/ResultsTable.tsx';

/** The columns of the results table (spec §2), each by the name the API sorts it by. */
export const columns: Column<OrganizationRow>[] = [
  { id: 'npi', header: 'NPI', cell: (row) => <NpiLink row={row} /> },
  { id: 'name', header: 'Organization Name', cell: (row) => <b>{row.name}</b> },
  { id: 'address_1', header: 'Address', cell: (row) => row.address_1 },
  { id: 'city', header: 'City', cell: (row) => row.city },
  { id: 'state', header: 'State', cell: (row) => row.state },
  {
    id: 'zip',
    header: 'ZIP Code',
    cell: (row) => <span className="num nowrap">{zip(row.zip)}</span>,
  },
  {
    id: 'primary_taxonomy',
    header: 'Primary Taxonomy',
    cell: (row) => <PrimaryTaxonomy row={row} />,
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: (row) => <PhoneCell number={row.phone} />,
  },
];

/** The filters over the loaded rows (spec §2). */
export const filters: Filter<OrganizationRow>[] = [
  { name: 'name', label: 'Name', match: 'contains' },
  { name: 'city', label: 'City', match: 'contains' },
  { name: 'state', label: 'State', match: 'contains' },
  { name: 'zip', label: 'ZIP', match: 'contains' },
  { name: 'primary_taxonomy', label: 'Taxonomy Code', match: 'exact' },
  { name: 'organization_subpart', label: 'Organization Type', match: 'exact' },
];

/** What the exact filters offer; the taxonomy codes are those of the rows, by classification. */
export const choicesOf = (rows: OrganizationRow[]) => ({
  primary_taxonomy: taxonomyChoices(rows),
  organization_subpart: [
    { value: 'Y', label: 'Subpart' },
    { value: 'N', label: 'Independent' },
  ],
});

/** A row where there is no room for columns. */
export function OrganizationSummary({ row }: { row: OrganizationRow }) {
  const place = [row.city, [row.state, zip(row.zip)].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      <Pair>
        <b>{row.name}</b>
        <NpiLink row={row} />
      </Pair>
      <Pair>
        <PrimaryTaxonomy row={row} />
        <PhoneLink number={row.phone} />
      </Pair>
      <div className="muted small">{[row.address_1, place].filter(Boolean).join(', ')}</div>
    </>
  );
}

const NpiLink = ({ row }: { row: OrganizationRow }) => (
  <RecordLink to={links.organization(row.npi)} number={row.npi} name={row.name} />
);
