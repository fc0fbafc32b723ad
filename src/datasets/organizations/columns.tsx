import { DeactivatedMark } from '#src/datasets/nppes/DeactivatedMark.tsx';
import type { FoundOrganization, OrganizationRow } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { PrimaryTaxonomy, SORTED_BY, taxonomyChoices } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { aboutMiles, zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { screeningColumns } from '#src/shared/screening-columns.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import type { Filter } from '#src/ui/results/filters.ts';
import type { SearchColumn } from '#src/ui/results/fitting.ts';

const heads = headsOf(organizationFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
export const organizationColumns: readonly SearchColumn<FoundOrganization>[] = [
  { ...heads.npi, width: 96, cell: (row) => <NpiLink row={row} /> },
  {
    ...heads.name,
    width: 200,
    cell: (row) => <Name row={row} />,
    file: ['name', ...screeningColumns], // the name has the marks beside it
  },
  {
    ...heads.address_1,
    width: 150,
    yields: true,
    leaves: { nothing: 10 },
    cell: (row) => titleCase(row.address_1, 'place'),
    file: ['address_1', 'address_2'],
  },
  { ...heads.city, width: 100, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 48, cell: (row) => row.state },
  {
    ...heads.zip,
    width: 108,
    leaves: { nothing: 20 },
    cell: (row) => <span className="num nowrap">{zip(row.zip)}</span>,
  },
  {
    ...heads.primary_taxonomy,
    width: 164,
    yields: true,
    sortedBy: SORTED_BY,
    cell: (row) => <PrimaryTaxonomy row={row} />,
    file: ['display_name', 'classification', 'primary_taxonomy'],
  },
  {
    ...heads.phone,
    width: 125,
    leaves: { nothing: 30 },
    cell: (row) => <PhoneLink number={row.phone} />,
  },
];

/** The filters over the loaded rows. */
export const organizationFilters: readonly Filter<OrganizationRow>[] = [
  { name: 'name', label: 'Name', match: 'contains' },
  { name: 'city', label: 'City', match: 'contains' },
  { name: 'state', label: 'State', match: 'contains' },
  { name: 'zip', label: 'ZIP', match: 'contains' },
  { name: 'primary_taxonomy', label: 'Taxonomy Code', match: 'exact' },
  { name: 'organization_subpart', label: 'Organization Type', match: 'exact' },
];

/** The choices of the exact filters. Taxonomy codes are those of the rows, sorted by classification. */
export const organizationChoices = (rows: OrganizationRow[]) => ({
  primary_taxonomy: taxonomyChoices(rows),
  organization_subpart: [
    { value: 'Y', label: 'Subpart' },
    { value: 'N', label: 'Independent' },
  ],
});

/** A row on narrow screens. */
export function OrganizationSummary({ row }: { row: FoundOrganization }) {
  const town = townOf({ ...row, zip: zip(row.zip) });
  return (
    <>
      <Pair>
        <Name row={row} />
        <NpiLink row={row} />
      </Pair>
      <Pair>
        <PrimaryTaxonomy row={row} />
        <PhoneLink number={row.phone} />
      </Pair>
      <div className="muted small">
        {[titleCase(row.address_1, 'place'), town].filter(Boolean).join(', ')}
        {row.miles != null && <span className="num"> · {aboutMiles(row.miles)}, by ZIP</span>}
      </div>
    </>
  );
}

const Name = ({ row }: { row: FoundOrganization }) => (
  <span>
    <b>{titleCase(row.name)}</b> <DeactivatedMark on={row.deactivated_on} />
  </span>
);

const NpiLink = ({ row }: { row: OrganizationRow }) => (
  <RecordLink to={links.organization(row.npi)} number={row.npi} name={titleCase(row.name)} />
);
