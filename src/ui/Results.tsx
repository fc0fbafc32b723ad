import type { MantineBreakpoint } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { counted } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import type { FilterChoices } from '#src/ui/FilterPanel.tsx';
import { Found } from '#src/ui/Found.tsx';
import type { Filter } from '#src/ui/filters.ts';
import type { ListView } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import type { Search } from '#src/ui/search.ts';

/** One page of what a search found. */
export interface Page<Row> {
  total: number;
  page: number;
  page_size: number;
  rows: Row[];
}

/** How rows are shown: as a table (ResultsTable.tsx) or as cards (CardGrid.tsx). */
export interface Layout<Row> {
  /** What they can be sorted by, each by the API's name for it. */
  sorts: readonly { id: string; header: string }[];
  /** What is shown before they are there. */
  skeleton: ReactNode;
  draw: (rows: Row[], view: ListView) => ReactNode;
  filters?: readonly Filter<Row>[];
  /** What the exact filters offer for these rows. */
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** The width from which its heads sort it; below it, and without them, there is a choice of the order. */
  headsFrom?: MantineBreakpoint;
  /** Whether the choice of the order stays in sight while the rows are scrolled. */
  floatingSort?: boolean;
}

interface ResultsProps<Row extends object, P extends Page<Row>> {
  search: Search<P>;
  view: ListView;
  layout: Layout<Row>;
  /** The heading, such as `Found 1,284 providers`. */
  found: (page: Page<object>) => string;
  /** What is said where nothing was found. */
  none: { title: string; advice: ReactNode };
  ref?: Ref<HTMLElement>;
  /** The first line above what was found. */
  above?: ReactNode;
}

/** The heading of a list: `Found 1,284 providers`. */
export const foundOf =
  (one: string) =>
  ({ total }: { total: number }) =>
    `Found ${counted(total, one)}`;

/** What a search found: rows in their layout, or that there are none. */
export function Results<Row extends object, P extends Page<Row>>(props: ResultsProps<Row, P>) {
  const { search, view, layout, found, none, ref, above } = props;
  const { draw, skeleton, ...how } = layout;
  return (
    <ResultsCard search={search} skeleton={skeleton} ref={ref}>
      {(page) => (
        <>
          {above}
          {page.total === 0 ? (
            <EmptyState title={none.title}>{none.advice}</EmptyState>
          ) : (
            <Found heading={found(page)} reply={page} view={view} late={search.isPlaceholderData} {...how}>
              {(rows) => draw(rows, view)}
            </Found>
          )}
        </>
      )}
    </ResultsCard>
  );
}
