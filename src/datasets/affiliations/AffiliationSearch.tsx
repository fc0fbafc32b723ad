import { affiliatedOf } from '#src/datasets/affiliations/affiliated-rows.tsx';
import {
  type AffiliatedProvider,
  AffiliationQuery,
  affiliationSorts,
  searchAffiliations,
} from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { withMarks } from '#src/ui/marks/marks.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useBar, usePicking } from '#src/ui/results/picking.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useFinger } from '#src/ui/state/screen.ts';
import { useListStamp } from '#src/ui/state/site.ts';

const address = listAddress(urlParametersOf(affiliationFields), affiliationSorts);

const words = {
  here: 'Affiliations',
  title: 'Provider Affiliation Search',
  form: 'Affiliation search',
  submit: 'Search Affiliations',
  hint: 'Enter an NPI, or search with an empty form to list every affiliated provider.',
  all: 'All affiliated providers',
  found: foundOf('provider'),
  none: {
    title: 'No providers found matching your search criteria',
    advice: 'Check the number, or leave it empty to list every affiliated provider.',
  },
};

/** Whom a row is about. */
const people = {
  npiOf: ({ npi }: AffiliatedProvider) => npi,
  nameOf: (row: AffiliatedProvider) => lastFirst(row) || row.npi,
};

/** The search for affiliated providers by NPI. */
export function AffiliationSearch() {
  const list = useList(address);
  const search = useSearch(searchAffiliations, list);
  const form = useSearchForm(list, AffiliationQuery);
  const stamp = useListStamp('affiliated_providers', 'affiliated providers', 'CMS Doctors & Clinicians');
  const picking = usePicking(search, list.criteria, people);
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={{ npi: 'NPI' }}
      layout={useBar(
        withMarks(useCardsOrTable(list.view, { ...affiliatedOf(useFinger()), picking }), ({ npi }) => npi),
        picking,
      )}
    >
      <NpiField {...form.text('npi', 'NPI')} />
    </SearchScreen>
  );
}
