// The affiliated providers of a search, as cards or as a table.
import type { AffiliatedProvider } from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { PersonPhone } from '#src/ui/marks/marks.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PhoneLink, PhoneText } from '#src/ui/record/PhoneLink.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(affiliationFields);

/** The columns. Each `id` is a sort value of the API. */
const columns: Column<AffiliatedProvider>[] = [
  { ...heads.npi, width: 108, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, width: 110, cell: (row) => <b>{titleCase(row.last_name, 'person')}</b> },
  { ...heads.first_name, width: 92, cell: (row) => titleCase(row.first_name, 'person') },
  { id: 'credential', header: 'Credentials', width: 88, unsorted: true, cell: (row) => row.credential },
  { ...heads.specialty, width: 150, cell: (row) => titleCase(row.primary_specialty) },
  { ...heads.facility, width: 190, cell: (row) => <FacilityOf row={row} /> },
  { ...heads.city, width: 110, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 58, cell: (row) => row.state },
  {
    id: 'phone',
    header: 'Phone',
    width: 122,
    unsorted: true,
    cell: (row) => <PersonPhone npi={row.npi} number={row.phone} as={PhoneLink} />,
  },
];

/** The results. On `touch` screens the phone number is a link of its own, outside the card's link. */
export const affiliatedOf = (touch: boolean) => ({
  sorts: columns.filter(({ unsorted }) => !unsorted),
  label: 'Affiliated providers',
  idOf: ({ npi }: AffiliatedProvider) => npi,
  hrefOf: ({ npi }: AffiliatedProvider) => links.provider(npi),
  tapped: (row: AffiliatedProvider) => touch && <PersonPhone npi={row.npi} number={row.phone} as={PhoneLink} />,
  card: (row: AffiliatedProvider) => <Card row={row} phoneOutside={touch} />,
  columns,
});

const Card = ({ row, phoneOutside }: { row: AffiliatedProvider; phoneOutside: boolean }) => (
  <>
    <b>{titledName(row)}</b>
    <span className="num muted small">NPI {row.npi}</span>
    <span>{titleCase(row.primary_specialty)}</span>
    <FacilityOf row={row} />
    <Pair className="muted small">
      <span>{townOf(row)}</span>
      {!phoneOutside && <PersonPhone npi={row.npi} number={row.phone} as={PhoneText} />}
    </Pair>
  </>
);

/** The first group by name, and the number of other affiliations. Empty if no group has a name. */
function FacilityOf({ row: { facility_name, affiliations } }: { row: AffiliatedProvider }) {
  if (!facility_name) return null;
  return (
    <div>
      {titleCase(facility_name)}
      {affiliations > 1 && <div className="muted small num">and {affiliations - 1} more</div>}
    </div>
  );
}
