import { DeactivatedMark } from '#src/datasets/nppes/DeactivatedMark.tsx';
import type { FoundProvider, ProviderRow } from '#src/datasets/providers/contract.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { PrimaryTaxonomy, SORTED_BY, taxonomyChoices } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { gender } from '#src/shared/format.ts';
import { screeningColumns } from '#src/shared/screening-columns.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import type { Filter } from '#src/ui/results/filters.ts';
import type { SearchColumn } from '#src/ui/results/fitting.ts';

const heads = headsOf(providerFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
export const providerColumns: readonly SearchColumn<FoundProvider>[] = [
  { ...heads.npi, width: 92, leaves: { map: 30, peek: 30 }, cell: (row) => <PersonLink row={row} /> },
  {
    ...heads.last_name,
    width: 98,
    cell: (row) => <LastName row={row} />,
    file: ['last_name', ...screeningColumns], // the name has the marks beside it
  },
  { ...heads.first_name, width: 80, cell: (row) => titleCase(row.first_name, 'person') },
  {
    ...heads.credential,
    width: 88,
    yields: true,
    leaves: { nothing: 60, map: 40, peek: 40 },
    cell: (row) => row.credential,
  },
  {
    ...heads.gender,
    width: 56,
    leaves: { nothing: 50, map: 50, peek: 50 },
    cell: (row) => gender(row.gender),
  },
  {
    ...heads.primary_taxonomy,
    width: 186,
    yields: true,
    sortedBy: SORTED_BY,
    cell: (row) => <PrimaryTaxonomy row={row} />,
    file: ['display_name', 'classification', 'primary_taxonomy'],
  },
  { ...heads.city, width: 90, leaves: { peek: 70 }, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 42, leaves: { map: 70, peek: 80 }, cell: (row) => row.state },
  {
    ...heads.phone,
    width: 114,
    leaves: { map: 60, peek: 60 },
    cell: (row) => <PhoneLink number={row.phone} />,
  },
];

/** The filters over the loaded rows. */
export const providerFilters: readonly Filter<ProviderRow>[] = [
  { name: 'last_name', label: 'Last Name', match: 'contains' },
  { name: 'first_name', label: 'First Name', match: 'contains' },
  { name: 'credential', label: 'Credentials', match: 'contains' },
  { name: 'state', label: 'State', match: 'contains' },
  { name: 'city', label: 'City', match: 'contains' },
  { name: 'primary_taxonomy', label: 'Taxonomy Code', match: 'exact' },
  { name: 'gender', label: 'Gender', match: 'exact' },
  { name: 'sole_proprietor', label: 'Practice Type', match: 'exact' },
];

/** The choices of the exact filters. Taxonomy codes are those of the rows, sorted by classification. */
export const providerChoices = (rows: ProviderRow[]) => ({
  primary_taxonomy: taxonomyChoices(rows),
  gender: [
    { value: 'F', label: 'Female' },
    { value: 'M', label: 'Male' },
  ],
  sole_proprietor: [
    { value: 'Y', label: 'Sole Proprietor' },
    { value: 'N', label: 'Group Practice' },
  ],
});

/** The last name, whether the NPI is out of service, and the former or other name by which a search found the provider. */
export const LastName = ({ row }: { row: FoundProvider }) => (
  <>
    <b>{titleCase(row.last_name, 'person')}</b> <DeactivatedMark on={row.deactivated_on} />
    {row.formerly && (
      <div className="small muted" title={`formerly ${titleCase(row.formerly, 'person')}`}>
        formerly {titleCase(row.formerly, 'person')}
      </div>
    )}
  </>
);
