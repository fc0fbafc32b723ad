import { lazy, Suspense, useState } from 'react';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { address, BY_DISTANCE, type Criteria, withValues } from '#src/datasets/providers/find/address.tsx';
import { Chips } from '#src/datasets/providers/find/Chips.tsx';
import { chipsOf } from '#src/datasets/providers/find/criteria-in-words.tsx';
import { FormQuery, formOf } from '#src/datasets/providers/find/form.tsx';
import { useNames } from '#src/datasets/providers/find/names.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { type ListView, useList } from '#src/ui/list.ts';
import { useSearch } from '#src/ui/search.ts';
import { useListStamp } from '#src/ui/site.ts';

// The form is loaded when it shows: an address with criteria shows none. The results are loaded with the form, because
// the connection may be lost before the search.
const loadForm = () => import('#src/datasets/providers/find/ProviderForm.tsx');
const loadResults = () => import('#src/datasets/providers/find/FindResults.tsx');
const ProviderForm = lazy(async () => {
  const [form] = await Promise.all([loadForm(), loadResults()]);
  return { default: form.ProviderForm };
});
const FindResults = lazy(async () => ({ default: (await loadResults()).FindResults }));

/** The provider search: a form, which folds into chips, and results. */
export function ProviderSearch() {
  const list = useList(address);
  const { criteria, asked } = list;
  const view = nearestFirst(list.view, criteria);
  const search = useSearch(searchProviders, { ...list, viewed: { page: view.page, ...sortOf(view) } });
  const nameOf = useNames(criteria);
  const { find, results } = useFind(list, search);
  const [editing, setEditing] = useState<'asked' | 'submitted'>();
  const isOpen = !asked || editing !== undefined || !isValid(criteria);
  const run = (next: Criteria) => {
    setEditing('submitted'); // the form stays until its search succeeds
    find(next);
  };
  const fold = () => {
    if (editing !== 'submitted') return;
    setEditing(undefined);
    (results.current?.querySelector('h2') ?? results.current)?.focus({ preventScroll: true });
  };
  return (
    <>
      <Crumbs here="Healthcare Providers" />
      <PageHead title="Search Healthcare Providers" stamp={useListStamp('providers', 'providers', 'NPPES')} />
      {isOpen ? (
        <Suspense fallback={<Spinner />}>
          <ProviderForm
            list={list}
            nameOf={nameOf}
            busy={search.isFetching}
            focused={editing === 'asked'}
            onSearch={run}
            onCancel={asked ? () => setEditing(undefined) : undefined}
          />
        </Suspense>
      ) : (
        <Chips
          chips={chipsOf(criteria, nameOf)}
          onChange={(without) => list.search(without(list.latest()))}
          onEdit={() => setEditing('asked')}
          onClear={list.clear}
        />
      )}
      {asked ? (
        <Suspense fallback={<Spinner />}>
          <FindResults
            search={search}
            criteria={criteria}
            view={view}
            ref={results}
            onFound={fold}
            onSearch={list.search}
            onFilter={(changed) => list.search(withValues(list.latest(), changed))}
          />
        </Suspense>
      ) : (
        <Hint>Fill in what you know, or search with an empty form to list every provider.</Hint>
      )}
    </>
  );
}

/** Whether the form accepts the criteria of the URL. */
const isValid = (criteria: Criteria) => FormQuery.safeParse(formOf(criteria)).success;

/** The view in which the nearest come first, unless the user chose another order. Without a place there is none. */
function nearestFirst(view: ListView, { near }: Criteria): ListView {
  const { column } = view.sort;
  if (near.length > 0) return column ? view : { ...view, sort: { column: BY_DISTANCE, order: 'asc' } };
  return column === BY_DISTANCE ? { ...view, sort: { column: undefined, order: 'asc' } } : view;
}

const sortOf = ({ sort: { column, order } }: ListView) => column && { sort: column, order };
