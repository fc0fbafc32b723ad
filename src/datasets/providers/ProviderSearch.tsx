import { type RefObject, useEffect, useRef, useState } from 'react';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { address, BY_DISTANCE, type Criteria } from '#src/datasets/providers/find/address.tsx';
import { Chips } from '#src/datasets/providers/find/Chips.tsx';
import { chipsOf } from '#src/datasets/providers/find/criteria-in-words.tsx';
import { FindResults } from '#src/datasets/providers/find/FindResults.tsx';
import { FormQuery, formOf } from '#src/datasets/providers/find/form.tsx';
import { useNames } from '#src/datasets/providers/find/names.tsx';
import { ProviderForm } from '#src/datasets/providers/find/ProviderForm.tsx';
import { useDefaultState } from '#src/ui/default-state.ts';
import { useFind } from '#src/ui/find.ts';
import { validatorOf } from '#src/ui/form.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { type ListView, useList } from '#src/ui/list.ts';
import { type Search, useSearch } from '#src/ui/search.ts';
import { useSearchForm } from '#src/ui/search-form.ts';
import { useListStamp } from '#src/ui/site.ts';

/** The provider search: a form, which folds into chips, filters, and results. */
export function ProviderSearch() {
  const list = useList(address);
  const { criteria, asked } = list;
  const view = nearestFirst(list.view, criteria);
  const search = useSearch(searchProviders, { ...list, viewed: { page: view.page, ...sortOf(view) } });
  const state = useDefaultState();
  const form = useSearchForm(list, FormQuery, { begins: { state: state ? [state] : [] }, shown: formOf });
  const nameOf = useNames(criteria);
  const { find, results } = useFind(list, search);
  const [edited, setEdited] = useState(false);
  const isOpen = !asked || edited || Object.keys(refuses(formOf(criteria))).length > 0;
  const focusFound = useFocusFound(results, search);
  const run = (next: Criteria) => {
    setEdited(false);
    focusFound();
    find(next);
  };
  const cancel = () => {
    setEdited(false);
    form.reset(formOf(criteria));
  };
  const clear = () => {
    setEdited(false);
    form.clear();
    list.clear();
  };
  const fields = useRef<HTMLDivElement>(null);
  const edit = () => {
    setEdited(true);
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('input[name=last_name]')?.focus());
  };
  return (
    <>
      <Crumbs here="Healthcare Providers" />
      <PageHead title="Search Healthcare Providers" stamp={useListStamp('providers', 'providers', 'NPPES')} />
      {isOpen ? (
        <div ref={fields}>
          <ProviderForm
            criteria={criteria}
            form={form}
            nameOf={nameOf}
            busy={search.isFetching}
            onSearch={run}
            onChange={list.search}
            onClear={clear}
            onCancel={asked ? cancel : undefined}
          />
        </div>
      ) : (
        <Chips
          chips={chipsOf(criteria, nameOf)}
          onChange={(without) => list.search(without(criteria))}
          onEdit={edit}
          onClear={clear}
        />
      )}
      {asked ? (
        <FindResults search={search} criteria={criteria} view={view} ref={results} onSearch={list.search} />
      ) : (
        <Hint>Fill in what you know, or search with an empty form to list every provider.</Hint>
      )}
    </>
  );
}

const refuses = validatorOf(FormQuery);

/** The view in which the nearest come first, unless the user chose another order. Without a place there is none. */
function nearestFirst(view: ListView, { near }: Criteria): ListView {
  const { column } = view.sort;
  if (near.length > 0) return column ? view : { ...view, sort: { column: BY_DISTANCE, order: 'asc' } };
  return column === BY_DISTANCE ? { ...view, sort: { column: undefined, order: 'asc' } } : view;
}

const sortOf = ({ sort: { column, order } }: ListView) => column && { sort: column, order };

/** Returns a function that moves the focus to the heading of the results once the next ones are there. */
function useFocusFound(results: RefObject<HTMLElement | null>, { data, error, isFetching }: Search<object>) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || isFetching || !(data || error)) return;
    isWanted.current = false;
    (results.current?.querySelector('h2') ?? results.current)?.focus({ preventScroll: true });
  });
  return () => {
    isWanted.current = true;
  };
}
