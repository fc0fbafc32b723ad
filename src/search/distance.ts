// Orders rows by their distance from a place, and measures it.
import { firstNotBelow } from '#src/search/dictionary.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { milesTo } from '#src/search/points.ts';
import type { DistanceRequest } from '#src/search/query.ts';
import { inverse, type SortOrder } from '#src/search/sort-order.ts';
import { NO_ROW, type Reference, type Table, type ValueColumn } from '#src/search/table.ts';

/** Distances of the values of a column. */
export interface Distances {
  column: ValueColumn;
  /** Miles by id. For an id without a place, and for missing values, Infinity. */
  miles: Float64Array;
  /** The child table's rows of a row, and their column. */
  child: { table: Table; distances: Distances } | undefined;
}

/** Measures the distance of each value. Throws SearchInvalid. */
export function distancesOf(table: Table, { column: name, child, ...from }: DistanceRequest): Distances {
  const column = table.columns.get(name);
  const reference = table.references.get(name);
  const points = reference?.table.points.get(from.point);
  if (!column || !points) throw new SearchInvalid(`Column ${name} of table ${table.definition.name} has no places`);
  const miles = new Float64Array(column.size + 1).fill(Infinity);
  const { rows } = reference as Reference; // it has points
  for (let id = 0; id < column.size; id++)
    if (rows[id] !== NO_ROW) miles[id] = milesTo(points, rows[id]!, from) ?? Infinity;
  const children = child && table.child(child.table).table;
  return {
    column,
    miles,
    child: children && { table: children, distances: distancesOf(children, { ...from, column: child.column }) },
  };
}

/** The distance of a row, in miles; Infinity if it has no place. */
export function milesOf(table: Table, { column, miles, child }: Distances, row: number): number {
  let least = miles[column.ids[row]!]!;
  if (!child) return least;
  const { keys, rows } = child.table;
  const key = table.keys.of(row);
  for (let at = keys.firstOf(key); at < rows && keys.of(at) === key; at++)
    least = Math.min(least, milesOf(child.table, child.distances, at));
  return least;
}

/** The order of rows by distance. */
export function orderByDistance(table: Table, distances: Distances, descending: boolean): SortOrder {
  return distances.child ? orderByNearest(table, distances, descending) : orderByValue(distances, descending);
}

/** Rows with the same value have the same distance, so that the stored rows of each value are read in turn. */
function orderByValue({ column, miles }: Distances, descending: boolean): SortOrder {
  const sequence = Uint32Array.from(miles.keys()).sort((a, b) => compare(miles[a]!, miles[b]!, descending) || a - b);
  const { ids, starts, rows } = column;
  return {
    groups: ids,
    missing: starts.length - 1,
    starts,
    rows,
    descending: true,
    sequence,
    places: inverse(sequence),
  };
}

/** The nearest place of each row is known only when the row is. */
function orderByNearest(table: Table, distances: Distances, descending: boolean): SortOrder {
  const all = Float64Array.from([...distances.miles, ...(distances.child?.distances.miles ?? [])]).sort();
  const distinct = all.filter((miles, at) => miles !== Infinity && miles !== all[at - 1]);
  const missing = distinct.length;
  const placeOf = (row: number) => {
    const miles = milesOf(table, distances, row);
    if (miles === Infinity) return missing;
    const place = firstNotBelow(distinct.length, (at) => distinct[at]! - miles);
    return descending ? missing - 1 - place : place;
  };
  const { ids, starts, rows } = distances.column;
  return { groups: ids, missing, starts, rows, descending, sequence: null, places: null, placeOf };
}

/** The nearest first, or the farthest; rows without a place last. */
function compare(one: number, other: number, descending: boolean): number {
  if (one === other) return 0;
  if (one === Infinity || other === Infinity) return one === Infinity ? 1 : -1;
  return descending ? other - one : one - other;
}
