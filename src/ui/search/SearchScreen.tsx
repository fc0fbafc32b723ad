import { Box } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { WaitingForm } from '#src/ui/form/WaitingForm.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Hint } from '#src/ui/messages/Hint.tsx';
import type { MatchList } from '#src/ui/results/list.ts';
import { type Layout, type Page, Results } from '#src/ui/results/Results.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import type { Said, SingleCriteria } from '#src/ui/search/FoldedSearch.tsx';
import { useFound } from '#src/ui/search/find.ts';
import { useFolding } from '#src/ui/search/folding.ts';
import { SearchForm } from '#src/ui/search/SearchForm.tsx';
import type { useSearchForm } from '#src/ui/search/search-form.ts';
import { later } from '#src/ui/state/later.tsx';

const FoldedSearch = later(
  'FoldedSearch',
  () => import('#src/ui/search/FoldedSearch.tsx'),
  () => <div className="bone" style={{ height: 28, maxWidth: 320 }} />,
);

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
  /** A search without criteria, such as `All hospitals`. */
  all: string;
  /** The message and advice if the search found no rows. */
  none: { title: string; advice: ReactNode };
  /** Returns the heading of the results. */
  found: (page: Page<object>) => string;
}

/** Results to frame, and what is beside them needs. */
export interface Framed {
  /** The criteria that apply. */
  criteria: SingleCriteria;
  /** Searches with other values of some criteria. */
  change: (changed: SingleCriteria) => void;
  /** The number of results. Undefined while they load. */
  total: number | undefined;
  /** The results, with further tools. */
  results: (tools: ReactNode) => ReactNode;
}

type Form = Pick<ReturnType<typeof useSearchForm<object>>, 'latest' | 'isValid' | 'passes' | 'clear' | 'restore'>;
type Find = (criteria: object) => void;

interface SearchScreenProps<Row extends object, P extends Page<Row>, C extends SingleCriteria> {
  words: SearchWords;
  /** Totals, source and date beside the heading. */
  stamp: ReactNode;
  list: MatchList<C>;
  search: SearchState<P>;
  form: Form;
  /** How the criteria read. Those without words have no chip. */
  said: Readonly<Record<string, Said>>;
  /** The criteria that apply. By default those of the list. */
  criteria?: C;
  /** What applies where a criterion is blank, so that a chip says it (R-1450). */
  defaults?: Partial<SingleCriteria>;
  /** Whether data that the form submits is still loading. The search waits for it. */
  waiting?: boolean;
  /** Handles the submission. By default a valid form searches for its values. */
  onSubmit?: (element: HTMLFormElement, find: Find) => void;
  /** Whether criteria are too few for a search. The form is then open. */
  isEmpty?: (criteria: C) => boolean;
  layout: Layout<Row>;
  /** Draws filters beside the results. */
  frame?: ((framed: Framed) => ReactNode) | undefined;
  /** The fields of the form. */
  children: ReactNode;
}

/** A search screen: a form, which folds into chips, and its results over the whole window. */
export function SearchScreen<Row extends object, P extends Page<Row>, C extends SingleCriteria>(
  props: SearchScreenProps<Row, P, C>,
) {
  const { words, stamp, list, search, form, waiting, layout, frame, isEmpty = () => false, children } = props;
  const { here, title, subtitle, hint, found, none } = words;
  const criteria = props.criteria ?? list.criteria;
  const folding = useFolding(list, search, form.isValid && !isEmpty(criteria));
  const { isOpen, chips } = folding;
  const { busy, focused, onCancel } = folding.form;
  const find = folding.form.onSearch as Find; // the form's values are its criteria
  const { onSubmit = (element: HTMLFormElement) => form.passes(element) && find(form.latest()) } = props;
  useFound(search, folding.found);
  const clear = () => {
    form.clear();
    list.clear();
  };
  const leave = (left: SingleCriteria) => (isEmpty(left as C) ? chips.onClear() : folding.change(left as C)); // its parameters
  const change = (changed: SingleCriteria) => leave({ ...list.latest(), ...changed });
  const results = (tools?: ReactNode) => (
    <Results
      key={JSON.stringify(list.criteria)}
      ref={folding.results}
      search={search}
      view={list.view}
      layout={{
        ...layout,
        tools: (
          <>
            {layout.tools}
            {tools}
          </>
        ),
      }}
      flush={frame !== undefined}
      found={found}
      none={none}
    />
  );
  return (
    <>
      <Crumbs here={here} />
      <PageHead title={title} subtitle={subtitle} stamp={stamp} />
      {isOpen ? (
        <Suspense fallback={<WaitingForm height={{ base: 480, lg: 346 }} />}>
          <SearchForm
            label={words.form}
            submit={words.submit}
            busy={busy}
            focused={focused}
            waiting={waiting}
            onSubmit={(element) => onSubmit(element, find)}
            onClear={clear}
            onCancel={
              onCancel &&
              (() => {
                form.restore();
                onCancel();
              })
            }
          >
            {children}
          </SearchForm>
        </Suspense>
      ) : (
        <Box mih={46}>
          <FoldedSearch
            {...chips}
            said={props.said}
            criteria={criteria}
            defaults={props.defaults}
            all={words.all}
            onLeave={leave}
          />
        </Box>
      )}
      {list.asked ? (
        (frame?.({ criteria, change, total: search.data?.total, results }) ?? results())
      ) : (
        <Hint>{hint}</Hint>
      )}
    </>
  );
}
