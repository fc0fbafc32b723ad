import { z } from 'zod';
import { searchProviders, sortColumns } from '#src/datasets/providers/contract.ts';
import { type ProviderCriteria, ProviderForm } from '#src/datasets/providers/ProviderForm.tsx';
import { ProviderResults } from '#src/datasets/providers/ProviderResults.tsx';
import { ask } from '#src/ui/ask.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { useReveal } from '#src/ui/reveal.ts';
import type { Sort } from '#src/ui/SortHead.tsx';
import { useSearch } from '#src/ui/search.ts';
import { several, single, useUrlState } from '#src/ui/search-params.ts';
import { dayOf, rowsOf, useSite } from '#src/ui/site.ts';

const upper = single.transform((value) => value.toUpperCase());

/** What the address of this screen may hold. */
const Address = z.object({
  npi: single,
  first_name: single,
  last_name: single,
  credential: single,
  state: upper,
  city: single,
  zip: single.transform((zip) => zip.slice(0, 5)),
  gender: upper,
  sole_proprietor: upper,
  profession: single,
  specialty: single,
  subspecialty: single,
  taxonomy: several,
  sort: single.transform((name) => columnOf(name)),
  order: single.transform((order): Sort['order'] => (order === 'desc' ? 'desc' : 'asc')),
  page: single.transform((page) => (/^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1)),
  /** Filters of the rows shown, each as `column:value`. */
  filter: several,
});
const searchFields = Address.omit({ filter: true }).keyof().options;

/** The provider search (spec §2). What is asked for lives in the address: a pasted one shows the same screen. */
export function ProviderSearch() {
  const { state, write, given } = useUrlState(Address);
  const { sort, order, page, filter, ...criteria } = state;
  const { profession, specialty, subspecialty, ...query } = criteria;
  const view = { page, ...(sort && { sort, order }) };
  const asked = searchFields.some(given);
  const begin = { ...criteria, state: useDefaultState() };
  const search = useSearch({
    url: searchProviders.url,
    criteria: query,
    view,
    asked,
    find: (signal) => ask(searchProviders, { query: { ...query, ...view }, signal }),
  });
  const results = useReveal<HTMLElement>();

  const show = (change: Partial<typeof state>, options?: { replace: boolean }) =>
    write(addressOf({ ...state, ...change }), options);
  const find = (wanted: ProviderCriteria) => {
    const same = asked && page === 1 && JSON.stringify(wanted) === JSON.stringify(criteria);
    if (same) search.again();
    else show({ ...wanted, page: 1, filter: [] });
    results.reveal();
  };

  return (
    <>
      <Crumbs here="Healthcare Providers" />
      <PageHead title="Search Healthcare Providers" stamp={useStamp()} />
      <ProviderForm
        criteria={asked ? criteria : begin}
        busy={search.isFetching}
        onSearch={find}
        onClear={() => write({})}
      />
      {asked ? (
        <ProviderResults
          key={JSON.stringify(query)}
          ref={results.ref}
          search={search}
          sort={{ column: sort, order }}
          page={page}
          filter={filter}
          onSort={(next) => show({ sort: columnOf(next.column), order: next.order, page: 1 })}
          onPage={(next) => show({ page: next })}
          onFilter={(next) => show({ filter: next }, { replace: true })}
        />
      ) : (
        <p className="hint">Fill in what you know, or search with an empty form to list every provider.</p>
      )}
    </>
  );
}

const columnOf = (name: string | undefined) => sortColumns.find((one) => one === name);

/** Leaves out what goes without saying. A search without criteria says page=1, to tell it from no search at all. */
function addressOf({ sort, order, page, filter, ...criteria }: z.output<typeof Address>) {
  const bare = !sort && Object.values(criteria).every((value) => value.length === 0);
  return {
    ...criteria,
    filter,
    sort: sort ?? '',
    order: sort && order === 'desc' ? order : '',
    page: page > 1 || bare ? page : '',
  };
}

/** How many providers there are, and of which day. */
function useStamp(): string {
  const site = useSite();
  const [rows, day] = [rowsOf(site, 'providers'), dayOf(site, 'providers')];
  return [rows && `${rows} providers`, day ? `NPPES, as of ${day}` : rows && 'NPPES'].filter(Boolean).join(' · ');
}
