import { Link } from 'react-router';
import type { LicensedProvider } from '#src/datasets/licenses/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import type { Column } from '#src/ui/ResultsTable.tsx';

/** The columns of the license search, each by the name the API sorts it by. */
export const columns: Column<LicensedProvider>[] = [
  { id: 'npi', header: 'NPI', cell: ({ row: { original } }) => <NpiLink npi={original.npi} /> },
  { id: 'last_name', header: 'Last Name', cell: ({ row: { original } }) => <b>{original.last_name}</b> },
  { id: 'first_name', header: 'First Name', cell: ({ row: { original } }) => <FirstName row={original} /> },
  { id: 'city', header: 'City', cell: ({ row: { original } }) => original.city },
  { id: 'state', header: 'State & License', cell: ({ row: { original } }) => <LatestLicense row={original} /> },
  { id: 'issue_date', header: 'Issued', cell: ({ row: { original } }) => <Day day={original.issue_date} /> },
  { id: 'expiry_date', header: 'Expires', cell: ({ row: { original } }) => <Day day={original.expiry_date} /> },
];

/** A licensed person where there is no room for columns. */
export function LicensedSummary({ row }: { row: LicensedProvider }) {
  const name = [row.last_name, row.first_name].filter(Boolean).join(', ');
  return (
    <>
      <div className="pair">
        <span>
          <b>{name}</b> <span className="muted">{row.credential}</span>
        </span>
        <NpiLink npi={row.npi} />
      </div>
      <div className="pair">
        <span className="num">{licenseName(row)}</span>
        <span className="muted small num nowrap">{moreLicenses(row)}</span>
      </div>
      <div className="pair muted small">
        <span>{row.city}</span>
        <span className="num">{date(row.expiry_date) && `Until ${date(row.expiry_date)}`}</span>
      </div>
    </>
  );
}

const NpiLink = ({ npi }: { npi: string }) => (
  <Link to={links.provider(npi)} className="num nowrap">
    {npi}
  </Link>
);

const FirstName = ({ row: { first_name, credential } }: { row: LicensedProvider }) => (
  <>
    {first_name} <span className="muted">{credential}</span>
  </>
);

/** The license that expires last, and how many there are besides. */
const LatestLicense = ({ row }: { row: LicensedProvider }) => (
  <>
    <span className="num">{licenseName(row)}</span>
    {row.licenses > 1 && <div className="muted small num">{moreLicenses(row)}</div>}
  </>
);

const Day = ({ day }: { day: string | null }) => <span className="num nowrap">{date(day)}</span>;

const licenseName = ({ state, license_number }: LicensedProvider) => [state, license_number].filter(Boolean).join(' ');

const moreLicenses = ({ licenses }: LicensedProvider) => licenses > 1 && `and ${licenses - 1} more`;
