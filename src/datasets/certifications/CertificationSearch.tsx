import { Group } from '@mantine/core';
import { CertificateTag } from '#src/datasets/certifications/CertificateTag.tsx';
import {
  CertificationQuery,
  type CertifiedProvider,
  certificationSorts,
  searchCertifications,
} from '#src/datasets/certifications/contract.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst, titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useBar, usePicking } from '#src/ui/results/picking.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';

const address = listAddress(urlParametersOf(certificationFields), certificationSorts);

const words = {
  here: 'Board Certification',
  title: 'ABMS Board Certification Search',
  form: 'Board certification search',
  submit: 'Search ABMS Records',
  hint: 'Enter an NPI, or search with an empty form to list every board certified provider.',
  all: 'All board certified providers',
  found: foundOf('provider'),
  none: {
    title: 'No ABMS records found matching your search criteria',
    advice: 'Check the number, or leave it empty to list every board certified provider.',
  },
};

const heads = { ...headsOf(certificationFields), ...headsOf(certificateFields) };

const columns: Column<CertifiedProvider>[] = [
  { ...heads.npi, width: 108, unsorted: true, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, width: 120, cell: (row) => <b>{titleCase(row.last_name, 'person')}</b> },
  { ...heads.first_name, width: 100, cell: (row) => titleCase(row.first_name, 'person') },
  { id: 'credential', header: 'Credentials', width: 88, unsorted: true, cell: (row) => row.credential },
  { ...heads.cert_type, width: 380, cell: (row) => <Certificates provider={row} /> },
  { ...heads.city, width: 120, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 60, cell: (row) => row.state },
];

const rows = {
  sorts: certificationSorts.filter((sort) => sort !== 'npi').map((sort) => heads[sort]),
  label: 'Board certified providers',
  idOf: ({ npi }: CertifiedProvider) => npi,
  hrefOf: ({ npi }: CertifiedProvider) => links.provider(npi),
  card: (provider: CertifiedProvider) => <ProviderCard provider={provider} />,
  columns,
};

/** Whom a row is about. */
const people = {
  npiOf: ({ npi }: CertifiedProvider) => npi,
  nameOf: (row: CertifiedProvider) => lastFirst(row) || row.npi,
};

/** The search for board certified providers by NPI. */
export function CertificationSearch() {
  const list = useList(address);
  const search = useSearch(searchCertifications, list);
  const form = useSearchForm(list, CertificationQuery);
  const stamp = useListStamp('certified_providers', 'board certified providers', 'ABMS');
  const picking = usePicking(search, list.criteria, people);
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={{ npi: 'NPI' }}
      layout={useBar(useCardsOrTable(list.view, { ...rows, picking }), picking)}
    >
      <NpiField {...form.text('npi', 'NPI')} />
    </SearchScreen>
  );
}

const ProviderCard = ({ provider }: { provider: CertifiedProvider }) => (
  <>
    <b>{titledName(provider)}</b>
    <span className="num muted">{provider.npi}</span>
    <Certificates provider={provider} />
    <span className="muted">{townOf(provider)}</span>
  </>
);

/** All certificates with their statuses, or else the type of the record. */
const Certificates = ({ provider: { record_type, held } }: { provider: CertifiedProvider }) => (
  <>
    {held.map((certificate) => (
      <Group key={certificate.certificate_id} gap="2px 8px">
        <span>{titleCase(certificate.certificate_name) ?? `Certificate ${certificate.certificate_id}`}</span>
        <CertificateTag record={certificate} />
      </Group>
    ))}
    {held.length === 0 && <CertificateTag record={{ record_type, end_date: null }} />}
  </>
);
