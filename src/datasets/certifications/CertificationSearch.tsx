import { Group, TextInput } from '@mantine/core';
import { CertificateTag } from '#src/datasets/certifications/CertificateTag.tsx';
import {
  CertificationQuery,
  type CertifiedProvider,
  searchCertifications,
  sortValues,
} from '#src/datasets/certifications/contract.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { personName } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { inCards } from '#src/ui/CardGrid.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { listAddress, useList } from '#src/ui/list.ts';
import { foundOf } from '#src/ui/Results.tsx';
import { SearchScreen } from '#src/ui/SearchScreen.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useSearchForm } from '#src/ui/search-form.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(addressOf(certificationFields), sortValues);

const words = {
  here: 'Board Certification',
  title: 'ABMS Board Certification Search',
  form: 'Board certification search',
  submit: 'Search ABMS Records',
  hint: 'Enter an NPI, or search with an empty form to list every board certified provider.',
  found: foundOf('provider'),
  none: {
    title: 'No ABMS records found matching your search criteria',
    advice: 'Check the number, or leave it empty to list every board certified provider.',
  },
};

const heads = { ...headsOf(certificationFields), ...headsOf(certificateFields) };
const sorts = sortValues.filter((sort) => sort !== 'npi').map((sort) => heads[sort]);
const layout = inCards<CertifiedProvider>(sorts, {
  label: 'Board certified providers',
  idOf: ({ npi }) => npi,
  hrefOf: ({ npi }) => links.provider(npi),
  card: (provider) => <ProviderCard provider={provider} />,
});

/** The search for board certified providers by NPI. */
export function CertificationSearch() {
  const list = useList(address);
  const search = useSearch(searchCertifications, list);
  const form = useSearchForm(list, CertificationQuery);
  const stamp = useListStamp('certified_providers', 'board certified providers', 'ABMS');
  return (
    <SearchScreen words={words} stamp={stamp} list={list} search={search} form={form} layout={layout}>
      <TextInput {...form.text('npi', 'NPI')} inputMode="numeric" />
    </SearchScreen>
  );
}

/** A provider with all certificates and their statuses, or else the type of the record. */
function ProviderCard({ provider }: { provider: CertifiedProvider }) {
  const { npi, record_type, held, city, state } = provider;
  return (
    <>
      <b>{personName(provider)}</b>
      <span className="num muted">{npi}</span>
      {held.map((certificate) => (
        <Group key={certificate.certificate_id} gap="2px 8px">
          <span>{certificate.certificate_name ?? `Certificate ${certificate.certificate_id}`}</span>
          <CertificateTag record={certificate} />
        </Group>
      ))}
      {held.length === 0 && (
        <Group gap="2px 8px">
          <CertificateTag record={{ record_type, end_date: null }} />
        </Group>
      )}
      <span className="muted">{[city, state].filter(Boolean).join(', ')}</span>
    </>
  );
}
