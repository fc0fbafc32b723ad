import { ColumnUnfilled } from '#src/search/errors.ts';
import type { Criterion, SearchRequest } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

/** Throws ColumnUnfilled if a criterion compares a column that is empty until the next import. */
export function requireFilled(table: Table, criteria: readonly Criterion[]): void {
  for (const criterion of criteria) {
    if ('any' in criterion) requireFilled(table, criterion.any);
    else if ('all' in criterion) requireFilled(table, criterion.all);
    else if ('not' in criterion) requireFilled(table, [criterion.not]);
    else if ('child' in criterion) requireFilled(table.child(criterion.child).table, criterion.meets);
    else if (criterion.match !== 'among' && !isIgnored(criterion)) {
      const dataset = table.unfilled[criterion.column];
      if (dataset) throw new ColumnUnfilled(criterion.column, dataset);
      const referred = criterion.match === 'refers' && table.references.get(criterion.column);
      if (referred) requireFilled(referred.table, criterion.meets);
    }
  }
}

/** Throws ColumnUnfilled if a request sorts by such a column: all rows would be equal. */
export function requireFilledOrder(table: Table, sort: SearchRequest['sort']): void {
  const dataset = sort && table.unfilled[sort.column];
  if (dataset) throw new ColumnUnfilled(sort.column, dataset);
}

/** Whether a criterion has no value to compare. */
const isIgnored = (criterion: Criterion): boolean =>
  'values' in criterion && criterion.values.every((value) => value.trim() === '');
