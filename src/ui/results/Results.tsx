import type { MantineBreakpoint } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { counted } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { Found } from '#src/ui/results/Found.tsx';
import type { Filter, FilterChoices } from '#src/ui/results/filters.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import type { SearchState } from '#src/ui/results/search.ts';

/** One page of search results. */
export interface Page<Row> {
  total: number;
  page: number;
  page_size: number;
  rows: Row[];
}

/** The layout of rows: a table (ResultsTable.tsx) or cards (CardGrid.tsx). */
export interface Layout<Row> {
  /** The sort options, each with the API's name. */
  sorts: readonly { id: string; header: string }[];
  /** Shown while the rows load. */
  skeleton: ReactNode;
  draw: (rows: Row[], view: ListView) => ReactNode;
  filters?: readonly Filter<Row>[];
  /** Returns the options of the exact filters for these rows. */
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** The width from which column heads sort the rows. Below it, or without it, a sort control does. */
  headsFrom?: MantineBreakpoint;
  /** Whether the sort control stays in the viewport while the rows scroll. */
  floatingSort?: boolean;
  /** Controls at the end of the heading's line. */
  tools?: ReactNode;
  /** Covers the heading's line, while rows are selected. */
  cover?: ReactNode;
}

interface ResultsProps<Row extends object, P extends Page<Row>> {
  search: SearchState<P>;
  view: ListView;
  layout: Layout<Row>;
  /** The heading, such as `Found 1,284 providers`. */
  found: (page: Page<object>) => string;
  /** The message if the search found no rows. */
  none: { title: string; advice: ReactNode };
  ref?: Ref<HTMLElement>;
  /** Whether they fill their place, without a frame. */
  flush?: boolean;
}

/** Returns the heading function for a noun: `Found 1,284 providers`. */
export const foundOf =
  (one: string) =>
  ({ total }: { total: number }) =>
    `Found ${counted(total, one)}`;

/** The results of a search: rows in their layout, or a message if there are none. */
export function Results<Row extends object, P extends Page<Row>>(props: ResultsProps<Row, P>) {
  const { search, view, layout, found, none, ref, flush } = props;
  const { draw, skeleton, ...how } = layout;
  return (
    <ResultsCard search={search} skeleton={skeleton} ref={ref} flush={flush}>
      {(page) =>
        page.total === 0 ? (
          <EmptyState title={none.title}>{none.advice}</EmptyState>
        ) : (
          <Found heading={found(page)} reply={page} view={view} stale={search.isPlaceholderData} {...how}>
            {(rows) => draw(rows, view)}
          </Found>
        )
      }
    </ResultsCard>
  );
}
