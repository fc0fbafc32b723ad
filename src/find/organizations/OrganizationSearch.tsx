import { lazy, Suspense } from 'react';
import { OrganizationQuery, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { type OrganizationCriteria, organizationAddress } from '#src/find/organizations/address.tsx';
import { useChips } from '#src/find/organizations/chips.tsx';
import { organizationFormOf } from '#src/find/organizations/form.tsx';
import { OrganizationResults } from '#src/find/organizations/OrganizationResults.tsx';
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
  default: (await import('#src/find/organizations/OrganizationForm.tsx')).OrganizationForm,
});
const prepareForm = early(loadForm);
const OrganizationForm = lazy(loadForm);

/** What is said of a search without criteria. */
const ALL = 'All organizations';

/**
 * The organization search: a form, which folds into chips, and results. A URL with a state or
 * ZIP starts the search immediately.
 */
export function OrganizationSearch() {
  const list = useReleased(nearestFirst(useList(organizationAddress)));
  const { criteria, asked, view } = list;
  const search = useReleased(useSearch(searchOrganizations, list));
  const chipsOf = useChips(criteria);
  const { isOpen, form, chips, results, change, leave, found } = useFolding(list, search, isValid(criteria));
  return (
    <>
      <Crumbs here="Healthcare Organizations" />
      <PageHead
        title="Search Healthcare Organizations"
        stamp={useListStamp('organizations', 'organizations', 'NPPES')}
      />
      {isOpen ? (
        <Suspense fallback={<WaitingForm height={{ base: 418, lg: 269 }} />}>
          <OrganizationForm {...form} list={list} chipsOf={chipsOf} />
          {!asked && <Hint>Fill in what you know, or search with an empty form to list every organization.</Hint>}
        </Suspense>
      ) : (
        <SearchChips
          {...chips}
          chips={chipsOf(criteria)}
          all={ALL}
          onRemove={({ without }) => change(without(list.latest()))}
          onPrepare={prepareForm}
        />
      )}
      {asked && (
        <OrganizationResults
          search={search}
          criteria={criteria}
          chips={chipsOf(criteria)}
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

/** The criteria of a search, as its chips say them. `query` is that of its URL. */
export function OrganizationSearchInWords({ query }: { query: string }) {
  const criteria = readQuery(organizationAddress.criteria, query);
  const chips = useChips(criteria)(criteria);
  return chips.map(({ label }) => label).join(' · ') || ALL;
}

/** Whether the form accepts the criteria of the URL. */
const isValid = (criteria: OrganizationCriteria) => OrganizationQuery.safeParse(organizationFormOf(criteria)).success;
