import { lazy, Suspense } from 'react';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { type ProviderCriteria, providerAddress } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { FormQuery, providerFormOf } from '#src/find/providers/filters/form.tsx';
import { useListings, useNames } from '#src/find/providers/filters/names.tsx';
import { FindResults } from '#src/find/providers/results/FindResults.tsx';
import { WaitingForm } from '#src/ui/form/WaitingForm.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Hint } from '#src/ui/messages/Hint.tsx';
import { useList } from '#src/ui/results/list.ts';
import { nearestFirst } from '#src/ui/results/near.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { useFolding } from '#src/ui/search/folding.ts';
import { SearchChips } from '#src/ui/search/SearchChips.tsx';
import { early } from '#src/ui/state/later.tsx';
import { useReleased } from '#src/ui/state/released.ts';
import { useListStamp } from '#src/ui/state/site.ts';
import { readQuery } from '#src/ui/state/url-state.ts';

// The form is loaded when it opens: an address with criteria shows none.
const loadForm = async () => ({
  default: (await import('#src/find/providers/filters/ProviderForm.tsx')).ProviderForm,
});
const prepareForm = early(loadForm);
const ProviderForm = lazy(loadForm);

/** What is said of a search without criteria. */
const ALL = 'All providers';

/** The provider search: a form, which folds into chips, and results. */
export function ProviderSearch() {
  const list = useReleased(nearestFirst(useList(providerAddress)));
  const { criteria, asked, view } = list;
  const search = useReleased(useSearch(searchProviders, list));
  const nameOf = useNames(criteria);
  const listings = useListings(criteria);
  const { isOpen, form, chips, results, change, leave, found } = useFolding(list, search, isValid(criteria));
  return (
    <>
      <Crumbs here="Healthcare Providers" />
      <PageHead title="Search Healthcare Providers" stamp={useListStamp('providers', 'providers', 'NPPES')} />
      {isOpen ? (
        <Suspense fallback={<WaitingForm height={{ base: 1807, sm: 1028, lg: 708 }} />}>
          <ProviderForm {...form} list={list} nameOf={nameOf} listings={listings} refused={search.error} />
          {!asked && <Hint>Fill in what you know, or search with an empty form to list every provider.</Hint>}
        </Suspense>
      ) : (
        <SearchChips
          {...chips}
          chips={chipsOf(criteria, nameOf, listings)}
          all={ALL}
          onRemove={({ without }) => change(without(list.latest()))}
          onPrepare={prepareForm}
        />
      )}
      {asked && (
        <FindResults
          search={search}
          criteria={criteria}
          view={view}
          ref={results}
          onFound={found}
          onSearch={leave}
          onFilter={(changed) => change({ ...list.latest(), ...changed })}
        />
      )}
    </>
  );
}

/**
 * The criteria of a search, as its chips say them; `query` is that of its URL. 'or' is between values of which one is enough. A file of its own would divide the
 * scripts of the search into more files.
 */
export function ProviderSearchInWords({ query }: { query: string }) {
  const criteria = readQuery(providerAddress.criteria, query);
  const chips = chipsOf(criteria, useNames(criteria), useListings(criteria));
  const words = chips.map(
    ({ id, label }, n) => (n > 0 ? (isOther(id, chips[n - 1]?.id) ? ' · ' : ' or ') : '') + label,
  );
  return words.join('') || ALL;
}

const OF_ONE = /^(?!not\.)\S+(?<!_all)(?= )/;

/** Whether a chip asks something besides the one before it. Chips of one parameter are values of which a person needs one. */
const isOther = (id: string, before = '') => OF_ONE.exec(id)?.[0] !== (OF_ONE.exec(before)?.[0] ?? '');

/** Whether the form accepts the criteria of the URL. */
const isValid = (criteria: ProviderCriteria) => FormQuery.safeParse(providerFormOf(criteria)).success;
