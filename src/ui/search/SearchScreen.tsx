import type { ReactNode } from 'react';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Hint } from '#src/ui/messages/Hint.tsx';
import type { MatchList } from '#src/ui/results/list.ts';
import { type Layout, type Page, Results } from '#src/ui/results/Results.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import { useFind } from '#src/ui/search/find.ts';
import { SearchForm } from '#src/ui/search/SearchForm.tsx';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

/** The texts of a search screen. */
export interface SearchWords {
  /** The name of the screen in the breadcrumbs. */
  here: string;
  title: string;
  subtitle?: string;
  /** Names the form for screen readers. */
  form: string;
  submit: string;
  /** Advice before the first search. */
  hint: ReactNode;
  /** The message and advice if the search found no rows. */
  none: { title: string; advice: ReactNode };
  /** Returns the heading of the results. */
  found: (page: Page<object>) => string;
}

type Form = Pick<ReturnType<typeof useSearchForm<object>>, 'values' | 'passes' | 'clear'>;
type Find = (criteria: object) => void;

interface SearchScreenProps<Row extends object, P extends Page<Row>> {
  words: SearchWords;
  /** Totals, source and date beside the heading. */
  stamp: ReactNode;
  list: MatchList<object>;
  search: SearchState<P>;
  form: Form;
  /** Whether data that the form submits is still loading. The search waits for it. */
  waiting?: boolean;
  /** Handles the submission. By default a valid form searches for its values. */
  onSubmit?: (element: HTMLFormElement, find: Find) => void;
  layout: Layout<Row>;
  /** Returns a line above the results. */
  above?: (find: Find) => ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

/** A search screen: heading, form and results. */
export function SearchScreen<Row extends object, P extends Page<Row>>(props: SearchScreenProps<Row, P>) {
  const { words, stamp, list, search, form, waiting, layout, above, children } = props;
  const { here, title, subtitle, hint, found, none } = words;
  const { find, results } = useFind(list, search);
  const { onSubmit = (element: HTMLFormElement) => form.passes(element) && find(form.values) } = props;
  const clear = () => {
    form.clear();
    list.clear();
  };
  return (
    <>
      <Crumbs here={here} />
      <PageHead title={title} subtitle={subtitle} stamp={stamp} />
      <SearchForm
        label={words.form}
        submit={words.submit}
        busy={search.isFetching}
        waiting={waiting}
        onSubmit={(element) => onSubmit(element, find)}
        onClear={clear}
      >
        {children}
      </SearchForm>
      {list.asked ? (
        <Results
          key={JSON.stringify(list.criteria)}
          ref={results}
          search={search}
          view={list.view}
          layout={layout}
          found={found}
          none={none}
          above={above?.(find)}
        />
      ) : (
        <Hint>{hint}</Hint>
      )}
    </>
  );
}
