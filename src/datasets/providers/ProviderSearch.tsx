import { searchProviders, sortColumns } from '#src/datasets/providers/contract.ts';
import { lastInAddress, providerFields } from '#src/datasets/providers/dataset.ts';
import { ProviderForm } from '#src/datasets/providers/ProviderForm.tsx';
import { ProviderResults } from '#src/datasets/providers/ProviderResults.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { useFormCriteria } from '#src/ui/default-state.ts';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { useSearch } from '#src/ui/search.ts';
import { several, single } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(
  {
    ...addressOf(providerFields, lastInAddress),
    profession: single,
    specialty: single,
    subspecialty: single,
    taxonomy: several,
  },
  sortColumns,
);

/** The provider search. */
export function ProviderSearch() {
  const list = useList(address);
  const search = useSearch(searchProviders, { criteria: list.criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);

  return (
    <>
      <Crumbs here="Healthcare Providers" />
      <PageHead title="Search Healthcare Providers" stamp={useListStamp('providers', 'providers', 'NPPES')} />
      <ProviderForm criteria={useFormCriteria(list)} busy={search.isFetching} onSearch={find} onClear={list.clear} />
      {list.asked ? (
        <ProviderResults key={JSON.stringify(list.criteria)} ref={results} search={search} view={list.view} />
      ) : (
        <Hint>Fill in what you know, or search with an empty form to list every provider.</Hint>
      )}
    </>
  );
}
