import { Stack } from '@mantine/core';
import type { LicensedProvider } from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { LicenseTag, licenseDates } from '#src/datasets/licenses/LicenseTag.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { FirstFew } from '#src/ui/FirstFew.tsx';
import { PersonLine, PersonLink } from '#src/ui/PersonLink.tsx';
import { type Column, inTable } from '#src/ui/ResultsTable.tsx';

const heads = headsOf(licenseFields);

/** The columns of the license search. Each `id` is a sort value of the API. */
const columns: Column<LicensedProvider>[] = [
  { ...heads.npi, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, cell: (row) => <b>{row.last_name}</b> },
  { ...heads.first_name, cell: (row) => <FirstName row={row} /> },
  { ...heads.city, cell: (row) => row.city },
  { ...heads.state, cell: (row) => <Licenses row={row} firstDatesInColumns /> },
  { ...heads.issue_date, cell: (row) => <Day day={row.issue_date} /> },
  { ...heads.expiry_date, cell: (row) => <Day day={row.expiry_date} /> },
];

/** The layout of licensed providers. */
export const layout = inTable({
  label: 'Licensed providers',
  columns,
  idOf: ({ npi }) => npi,
  hrefOf: ({ npi }) => links.provider(npi),
  summary: (row) => <LicensedSummary row={row} />,
});

/** A licensed provider on narrow screens. */
function LicensedSummary({ row }: { row: LicensedProvider }) {
  return (
    <>
      <PersonLine row={row} />
      <Licenses row={row} />
      <div className="muted small">{row.city}</div>
    </>
  );
}

const FirstName = ({ row: { first_name, credential } }: { row: LicensedProvider }) => (
  <>
    {first_name} <span className="muted">{credential}</span>
  </>
);

interface LicensesProps {
  row: LicensedProvider;
  /** Whether other columns show the dates of the first license. */
  firstDatesInColumns?: boolean;
}

/** All licenses of a provider with their statuses. The one that expires last comes first. */
const Licenses = ({ row: { held }, firstDatesInColumns = false }: LicensesProps) => (
  <FirstFew of={held} things="licenses">
    {(shown) => (
      <Stack component="ul" gap={4}>
        {shown.map((license) => (
          <li key={JSON.stringify(license)}>
            <span className="num">{[license.state, license.license_number].filter(Boolean).join(' ')}</span>{' '}
            <LicenseTag license={license} />
            {!(firstDatesInColumns && license === held[0]) && (
              <div className="muted small num">{licenseDates(license)}</div>
            )}
          </li>
        ))}
      </Stack>
    )}
  </FirstFew>
);

const Day = ({ day }: { day: string | null }) => <span className="num nowrap">{date(day)}</span>;
