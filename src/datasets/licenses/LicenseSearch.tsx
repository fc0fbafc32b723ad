import { type LicensedProvider, LicenseQuery, licenseSorts, searchLicenses } from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { licensedProviders } from '#src/datasets/licenses/licensed-rows.tsx';
import { count } from '#src/shared/format.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useBar, usePicking } from '#src/ui/results/picking.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { SearchScreen, type SearchWords } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';

const address = listAddress(urlParametersOf(licenseFields), licenseSorts);

const words: SearchWords = {
  here: 'Licenses',
  title: 'FSMB License Verification',
  form: 'License search',
  submit: 'Search Licenses',
  hint: 'Enter an NPI, or search with an empty form to list every licensed provider.',
  all: 'All licensed providers',
  found: ({ total }) => `Found ${count(total)} provider(s)`,
  none: {
    title: 'No licenses found matching your search criteria',
    advice: 'Check the number, or leave it empty to list every licensed provider.',
  },
};

/** Whom a row is about. */
const people = {
  npiOf: ({ npi }: LicensedProvider) => npi,
  nameOf: (row: LicensedProvider) => lastFirst(row) || row.npi,
};

/** License verification by NPI. */
export function LicenseSearch() {
  const list = useList(address);
  const search = useSearch(searchLicenses, list);
  const form = useSearchForm(list, LicenseQuery);
  const stamp = useListStamp('licensed_providers', 'licensed providers', 'FSMB');
  const picking = usePicking(search, list.criteria, people);
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={{ npi: 'NPI' }}
      layout={useBar(useCardsOrTable(list.view, { ...licensedProviders, picking }), picking)}
    >
      <NpiField {...form.text('npi', 'NPI')} />
    </SearchScreen>
  );
}
