import type { HeldLicense, LicensedProvider } from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { LicenseTag, licenseDates } from '#src/datasets/licenses/LicenseTag.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(licenseFields);

const apart = { display: 'grid', gap: 4 };

/** Licenses on a card. */
const ON_CARD = 6;

/** The columns of the license search. Each `id` is a sort value of the API. */
const columns: Column<LicensedProvider>[] = [
  { ...heads.npi, width: 108, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, width: 116, cell: (row) => <b>{titleCase(row.last_name, 'person')}</b> },
  { ...heads.first_name, width: 100, cell: (row) => titleCase(row.first_name, 'person') },
  { id: 'credential', header: 'Credentials', width: 88, unsorted: true, cell: (row) => row.credential },
  { ...heads.city, width: 112, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 250, cell: (row) => <Licenses row={row} /> },
  { ...heads.issue_date, width: 104, align: 'right', cell: (row) => <Day day={row.issue_date} /> },
  { ...heads.expiry_date, width: 104, align: 'right', cell: (row) => <Day day={row.expiry_date} /> },
];

/** The licensed providers of a search, as cards or as a table. */
export const licensedProviders = {
  sorts: columns.filter(({ unsorted }) => !unsorted),
  label: 'Licensed providers',
  idOf: ({ npi }: LicensedProvider) => npi,
  hrefOf: ({ npi }: LicensedProvider) => links.provider(npi),
  card: (row: LicensedProvider) => <LicensedCard row={row} />,
  columns,
};

const LicensedCard = ({ row }: { row: LicensedProvider }) => (
  <>
    <b>{titledName(row)}</b>
    <span className="num muted small">NPI {row.npi}</span>
    <ul style={apart}>
      {row.held.slice(0, ON_CARD).map((license) => (
        <License key={JSON.stringify(license)} license={license} dates />
      ))}
    </ul>
    {row.licenses > ON_CARD && <span className="muted small num">and {row.licenses - ON_CARD} more</span>}
    <span className="muted small">{titleCase(row.city, 'place')}</span>
  </>
);

/** All licenses of a provider. The one that expires last comes first; other columns show its dates. */
const Licenses = ({ row: { held } }: { row: LicensedProvider }) => (
  <FirstFew of={held} things="licenses">
    {(shown) => (
      <ul style={apart}>
        {shown.map((license) => (
          <License key={JSON.stringify(license)} license={license} dates={license !== held[0]} />
        ))}
      </ul>
    )}
  </FirstFew>
);

/** A license with its status. */
const License = ({ license, dates }: { license: HeldLicense; dates: boolean }) => (
  <li>
    <span className="num">{[license.state, license.license_number].filter(Boolean).join(' ')}</span>{' '}
    <LicenseTag license={license} />
    {dates && <div className="muted small num">{licenseDates(license)}</div>}
  </li>
);

const Day = ({ day }: { day: string | null }) => <span className="num nowrap">{date(day)}</span>;
