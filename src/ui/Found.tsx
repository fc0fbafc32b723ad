import type { MantineBreakpoint } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { type FilterChoices, FilterPanel } from '#src/ui/FilterPanel.tsx';
import { FloatingSort } from '#src/ui/FloatingSort.tsx';
import { useFilterValues } from '#src/ui/filter-values.ts';
import { type Filter, narrow } from '#src/ui/filters.ts';
import { ListHead, Spacer } from '#src/ui/ListCard.tsx';
import type { ListView } from '#src/ui/list.ts';
import { Pager } from '#src/ui/Pager.tsx';
import { SortControl } from '#src/ui/SortControl.tsx';

interface FoundProps<Row extends object> {
  /** Such as `Found 1,284 providers`. */
  heading: string;
  reply: { total: number; rows: Row[]; page_size: number };
  view: ListView;
  /** The rows are those of the view before, while the next is on its way. */
  late: boolean;
  /** What the list can be sorted by, each by the API's name for it. */
  sorts: readonly { id: string; header: string }[];
  /** The width from which the list's own heads sort it. */
  headsFrom?: MantineBreakpoint;
  /** Whether the choice of the order stays in sight while the rows are scrolled. */
  floatingSort?: boolean;
  filters?: readonly Filter<Row>[];
  /** What the exact filters offer for these rows. */
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** Draws the rows that pass the filters, as a table or as cards. */
  children: (rows: Row[]) => ReactNode;
}

/** How many were found, the filter line, the rows of one page and the ways to the others. */
export function Found<Row extends object>({ heading, reply, view, late, sorts, children, ...rest }: FoundProps<Row>) {
  const { total, rows, page_size } = reply;
  const { filters = noFilters, choicesOf = noChoices, floatingSort = false, headsFrom } = rest;
  const { page, filter, onFilter, onPage } = view;
  const head = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useFilterValues(filter, onFilter);
  const shown = useMemo(() => narrow(rows, filters, values), [rows, filters, values]);
  const choices = useMemo(() => choicesOf(rows), [rows, choicesOf]);
  const pages = Math.ceil(total / page_size);
  const turnTo = (next: number) => {
    onPage(next);
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  };

  const order = <SortControl columns={sorts} sort={view.sort} onSort={view.onSort} hiddenFrom={headsFrom} />;

  return (
    <>
      <ListHead>
        <h2 ref={head} tabIndex={-1}>
          {heading}
        </h2>
        <Spacer />
        <span className="muted small num">
          {shown.length < rows.length ? `${shown.length} of ${rows.length} shown` : rangeOf(page, page_size, rows)}
        </span>
        {floatingSort ? <FloatingSort>{order}</FloatingSort> : order}
      </ListHead>
      {filters.length > 0 && <FilterPanel filters={filters} values={values} onChange={setValues} choices={choices} />}
      <div aria-busy={late} style={late ? { opacity: 0.55 } : undefined}>
        {shown.length > 0 ? (
          children(shown)
        ) : rows.length > 0 ? (
          <EmptyState title="None of the rows on this page passes the filters">
            Change a filter, or clear them all to see {rows.length === 1 ? 'the row' : `the ${rows.length} rows`} again.
          </EmptyState>
        ) : (
          <EmptyState title={`There is no page ${count(page)}`}>The last one is page {count(pages)}.</EmptyState>
        )}
      </div>
      <Pager page={page} pages={pages} onPage={turnTo} />
    </>
  );
}

// The same ones in every drawing, so that what depends on them is worked out once.
const noFilters: readonly never[] = [];
const noChoices = () => ({});

const rangeOf = (page: number, size: number, rows: unknown[]) =>
  rows.length > 0 && `${count((page - 1) * size + 1)}–${count((page - 1) * size + rows.length)}`;
