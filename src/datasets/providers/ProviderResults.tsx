import { type Ref, useMemo, useRef } from 'react';
import { choicesOf, columns, filters, ProviderSummary } from '#src/datasets/providers/columns.tsx';
import type { ProviderRow } from '#src/datasets/providers/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FilterPanel } from '#src/ui/FilterPanel.tsx';
import { useFilterValues } from '#src/ui/filter-values.ts';
import { narrow } from '#src/ui/filters.ts';
import { Pager } from '#src/ui/Pager.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { SortControl } from '#src/ui/SortControl.tsx';
import { type Sort, sortedBy } from '#src/ui/SortHead.tsx';
import type { Search } from '#src/ui/search.ts';

interface Reply {
  total: number;
  rows: ProviderRow[];
  page_size: number;
}

interface ProviderResultsProps {
  search: Search<Reply>;
  sort: Sort;
  page: number;
  filter: string[];
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onFilter: (filter: string[]) => void;
  ref: Ref<HTMLElement>;
}

const headers = columns.map(({ header }) => header);

/** What a provider search found. */
export function ProviderResults({ search, ref, ...rest }: ProviderResultsProps) {
  return (
    <ResultsCard search={search} headers={headers} ref={ref}>
      {({ total, ...reply }) =>
        total === 0 ? (
          <EmptyState title="No providers found matching your criteria">
            Check the spelling, try part of a name, or leave a field empty.
          </EmptyState>
        ) : (
          <Found reply={{ total, ...reply }} late={search.isPlaceholderData} {...rest} />
        )
      }
    </ResultsCard>
  );
}

interface FoundProps extends Omit<ProviderResultsProps, 'search' | 'ref'> {
  reply: Reply;
  /** The rows are those of the view before, while the next is on its way. */
  late: boolean;
}

/** How many were found, the filter line, the rows and the pages. */
function Found({ reply: { total, rows, page_size }, late, sort, page, filter, onSort, onPage, onFilter }: FoundProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useFilterValues(filter, onFilter);
  const shown = useMemo(() => narrow(rows, filters, values), [rows, values]);
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const pages = Math.ceil(total / page_size);
  const turnTo = (next: number) => {
    onPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <div className="results-head">
        <h2 ref={heading} tabIndex={-1}>
          Found {count(total)} providers
        </h2>
        <span className="spacer" />
        <span className="muted small num">
          {shown.length < rows.length ? `${shown.length} of ${rows.length} shown` : rangeOf(page, page_size, rows)}
        </span>
        <SortControl columns={columns} sort={sort} onSort={onSort} />
      </div>
      <FilterPanel filters={filters} values={values} onChange={setValues} choices={choices} />
      <div className="results-body" aria-busy={late}>
        {shown.length > 0 ? (
          <ResultsTable
            label="Providers"
            columns={columns}
            rows={shown}
            idOf={({ npi }) => npi}
            hrefOf={({ npi }) => links.provider(npi)}
            summary={(row) => <ProviderSummary row={row} />}
            sort={sort}
            onSort={(column) => onSort(sortedBy(column, sort))}
          />
        ) : rows.length > 0 ? (
          <EmptyState title="None of the rows on this page passes the filters">
            Change a filter, or clear them all to see the {rows.length} rows again.
          </EmptyState>
        ) : (
          <EmptyState title={`There is no page ${count(page)}`}>The last one is page {count(pages)}.</EmptyState>
        )}
      </div>
      <Pager page={Math.min(page, pages + 1)} pages={pages} onPage={turnTo} />
    </>
  );
}

const rangeOf = (page: number, size: number, rows: unknown[]) =>
  rows.length > 0 && `${count((page - 1) * size + 1)}–${count((page - 1) * size + rows.length)}`;
