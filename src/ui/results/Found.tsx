import type { MantineBreakpoint } from '@mantine/core';
import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { Covered, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { AllRows } from '#src/ui/results/all-rows.ts';
import { FilterPanel, PANEL_HEIGHT } from '#src/ui/results/FilterPanel.tsx';
import { FloatingSort } from '#src/ui/results/FloatingSort.tsx';
import { useFilterValues } from '#src/ui/results/filter-values.ts';
import { type Filter, type FilterChoices, type FilterValues, narrow } from '#src/ui/results/filters.ts';
import { useLasting } from '#src/ui/results/lasting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { Pager } from '#src/ui/results/Pager.tsx';
import { SortControl } from '#src/ui/results/SortControl.tsx';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface FoundProps<Row extends object> {
  /** Such as `Found 1,284 providers`. */
  heading: string;
  /** What follows the heading. */
  note?: ReactNode;
  reply: { total: number; rows: Row[]; page_size: number };
  view: ListView;
  /** Whether the rows belong to the previous view, while the next one loads. */
  stale: boolean;
  /** The sort options, each with the API's name. */
  sorts: readonly { id: string; header: string }[];
  /** The width from which the column heads replace the sort control. */
  headsFrom?: MantineBreakpoint;
  /** Whether the sort control stays in the viewport while the rows scroll. */
  floatingSort?: boolean;
  filters?: readonly Filter<Row>[];
  /** Returns the options of the exact filters for these rows. */
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** Controls at the end of the heading's line. */
  tools?: ReactNode;
  /** Whether 'Save search' is beside the rows. */
  saves?: boolean;
  /** Covers the heading's line, while rows are selected. */
  cover?: ReactNode;
  /** Returns a line below the filters while they hide rows. */
  beyond?: (values: FilterValues) => ReactNode;
  /** Renders the rows that pass the filters. */
  children: (rows: Row[]) => ReactNode;
}

/** A list of results: heading, sort control, filters, the rows of one page, and the pager. */
export function Found<Row extends object>({ heading, reply, view, stale, sorts, children, ...rest }: FoundProps<Row>) {
  const { total, rows, page_size } = reply;
  const {
    filters = noFilters,
    choicesOf = noChoices,
    floatingSort = false,
    headsFrom,
    tools,
    note,
    cover,
    beyond,
    saves = true,
  } = rest;
  const { page, filter, onFilter, onPage } = view;
  const { SaveSearch } = useWorkParts();
  const head = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useFilterValues(filter, onFilter);
  const shown = useMemo(() => narrow(rows, filters, values), [rows, filters, values]);
  const all = useContext(AllRows);
  const pages = Math.ceil(total / page_size);
  const turnTo = (next: number) => {
    onPage(next);
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  };

  const isLate = useLasting(stale); // the number belongs to the search before
  const order = sorts.length > 0 && (
    <SortControl columns={sorts} sort={view.sort} onSort={view.onSort} hiddenFrom={headsFrom} />
  );

  return (
    <>
      <Covered by={cover}>
        <ListCardHead>
          <h2 ref={head} tabIndex={-1}>
            {isLate ? heading.replace(/\d[\d,]*/, '…') : heading}
          </h2>
          {note}
          <Spacer />
          <span className="muted small num">
            {shown.length < rows.length ? `${shown.length} of ${rows.length} shown` : rangeOf(page, page_size, rows)}
          </span>
          {floatingSort ? <FloatingSort>{order}</FloatingSort> : order}
          {tools}
          {saves && SaveSearch && <SaveSearch />}
        </ListCardHead>
      </Covered>
      {filters.length > 0 &&
        (all ? (
          <FilterPanel
            count={rows.length}
            filters={filters}
            values={values}
            onChange={setValues}
            choices={choicesOf(rows)}
          />
        ) : (
          <div style={{ height: PANEL_HEIGHT }} />
        ))}
      {shown.length < rows.length && beyond?.(values)}
      <div aria-busy={stale} style={stale ? { opacity: 0.55 } : undefined}>
        {shown.length > 0 ? (
          children(shown)
        ) : rows.length > 0 ? (
          <EmptyState title="No rows on this page match these filters">
            Change a filter, or clear all filters to see {rows.length === 1 ? 'the row' : `all ${rows.length} rows`}.
          </EmptyState>
        ) : (
          <EmptyState title={`Page ${count(page)} does not exist`}>The last page is page {count(pages)}.</EmptyState>
        )}
      </div>
      <Pager page={page} pages={pages} onPage={turnTo} />
    </>
  );
}

// Constants, so that memoized values stay valid across renders.
const noFilters: readonly never[] = [];
const noChoices = () => ({});

const rangeOf = (page: number, size: number, rows: unknown[]) =>
  rows.length > 0 && `${count((page - 1) * size + 1)}–${count((page - 1) * size + rows.length)}`;
