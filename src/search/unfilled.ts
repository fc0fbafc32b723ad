import { ColumnUnfilled } from '#src/search/errors.ts';
import type { CountRequest, Criterion, SearchRequest } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

/**
 * Throws ColumnUnfilled if a request compares, sorts by or counts a column that is empty until the next import: every row
 * would look the same.
 */
export function requireFilled(
  table: Table,
  { criteria, sort, facets = [], counts = [], groups = [] }: SearchRequest,
): void {
  requireComparable(table, criteria);
  for (const name of sort ? [sort.column, ...facets] : facets) requireColumn(table, name);
  const ofGroups: CountRequest[] = groups.flatMap(({ column, child }) => [
    { column },
    ...(child ? [{ column: child.column, child }] : []),
  ]);
  for (const { column, child } of [...counts, ...ofGroups]) {
    const counted = child ? table.child(child.table).table : table;
    requireColumn(counted, column);
    if (child) requireComparable(counted, child.meets);
  }
}

function requireComparable(table: Table, criteria: readonly Criterion[]): void {
  for (const criterion of criteria) {
    if ('any' in criterion) requireComparable(table, criterion.any);
    else if ('all' in criterion) requireComparable(table, criterion.all);
    else if ('not' in criterion) requireComparable(table, [criterion.not]);
    else if ('child' in criterion) requireComparable(table.child(criterion.child).table, criterion.meets);
    else if (criterion.match !== 'among' && !isIgnored(criterion)) {
      requireColumn(table, criterion.column);
      const referred = criterion.match === 'refers' && table.references.get(criterion.column);
      if (referred) requireComparable(referred.table, criterion.meets);
    }
  }
}

function requireColumn({ unfilled }: Table, column: string): void {
  const dataset = unfilled[column];
  if (dataset) throw new ColumnUnfilled(column, dataset);
}

/** Whether a criterion has no value to compare. */
const isIgnored = (criterion: Criterion): boolean =>
  'values' in criterion && criterion.values.every((value) => value.trim() === '');
