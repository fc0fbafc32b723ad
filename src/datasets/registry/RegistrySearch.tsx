import { DEFAULT_LIMIT, hasCriteria, MAX_LIMIT, searchRegistry, sortValues } from '#src/datasets/registry/contract.ts';
import { RegistryForm } from '#src/datasets/registry/RegistryForm.tsx';
import { RegistryResults } from '#src/datasets/registry/RegistryResults.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { useSearch } from '#src/ui/search.ts';
import { cutTo, single, upper } from '#src/ui/search-params.ts';
import { dayOf, useSite } from '#src/ui/site.ts';

const address = listAddress(
  {
    number: cutTo(10),
    enumeration_type: upper,
    taxonomy_description: single,
    first_name: single,
    last_name: single,
    organization_name: single,
    city: single,
    state: upper,
    postal_code: cutTo(9),
    address_purpose: upper,
    limit: single.transform((limit) => (Number(limit) > MAX_LIMIT ? String(MAX_LIMIT) : limit)),
  },
  sortValues,
);

/** The registry search. The form begins with a state and a limit, and waits to be submitted. */
export function RegistrySearch() {
  const { criteria: given, view, viewed, ...list } = useList(address);
  const limit = given.limit || String(DEFAULT_LIMIT);
  const criteria = list.asked ? { ...given, limit } : { ...given, limit, state: 'WV' };
  const asked = list.asked && hasCriteria(criteria);
  const search = useSearch(searchRegistry, { criteria, view: viewed, asked });
  const { find, results } = useFind(list, search);
  const day = dayOf(useSite(), 'providers');

  return (
    <>
      <Crumbs here="NPI Registry" />
      <PageHead title="NPI Registry Search" stamp={day && `NPPES, as of ${day}`} />
      <RegistryForm criteria={criteria} busy={search.isFetching} onSearch={find} onClear={list.clear} />
      {asked ? (
        <RegistryResults
          key={JSON.stringify(criteria)}
          ref={results}
          search={search}
          view={view}
          state={criteria.state}
          onEveryState={() => find({ ...criteria, state: '' })}
        />
      ) : (
        <Hint>Individuals and organizations together, by number, name, specialty or address.</Hint>
      )}
    </>
  );
}
