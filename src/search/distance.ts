// Orders rows by their distance from a place, and measures it.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { idFlags } from '#src/search/filters.ts';
import type { ValueMatch } from '#src/search/find.ts';
import type { Match } from '#src/search/match.ts';
import { numbersBelow } from '#src/search/numbers.ts';
import { milesOfSquare, type Points, squareTo, type Vector, vectorOf } from '#src/search/points.ts';
import type { DistanceRequest } from '#src/search/query.ts';
import { inverse, type SortOrder } from '#src/search/sort-order.ts';
import { NO_ROW, type Reference, type Table, type ValueColumn } from '#src/search/table.ts';

/** Distances of the values of a column. */
export interface Distances {
  column: ValueColumn;
  /** The row of each value in `points`, or NO_ROW. */
  rows: Reference['rows'];
  points: Points;
  from: Vector;
  /** The child table's rows of a row, and their column. */
  child: { table: Table; distances: Distances } | undefined;
}

/** Distances to a place. Throws SearchInvalid. */
export function distancesOf(table: Table, { column: name, child, ...from }: DistanceRequest): Distances {
  const column = table.columns.get(name);
  const reference = table.references.get(name);
  const points = reference?.table.points.get(from.point);
  if (!column || !reference || !points)
    throw new SearchInvalid(`Column ${name} of table ${table.definition.name} has no places`);
  const children = child && table.child(child.table).table;
  return {
    column,
    rows: reference.rows,
    points,
    from: vectorOf(from),
    child: children && { table: children, distances: distancesOf(children, { ...from, column: child.column }) },
  };
}

/** The distance of a row, in miles; Infinity if it has no place. */
function milesOf(table: Table, distances: Distances, row: number): number {
  const square = squareOf(table, distances, row);
  return square === Infinity ? Infinity : milesOfSquare(square);
}

/**
 * The distances of rows, in miles; Infinity for one without a place. Those of many rows are measured once for each value of the
 * column, which many rows share.
 */
export function milesOfRows(table: Table, distances: Distances, rows: Uint32Array): Float64Array {
  const { column, child } = distances;
  const miles = new Float64Array(rows.length);
  if (child || rows.length < column.size) {
    for (let i = 0; i < rows.length; i++) miles[i] = milesOf(table, distances, rows[i]!);
    return miles;
  }
  const ofValues = new Float64Array(column.size + 1).fill(Number.NaN);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const id = column.ids[row]!;
    if (Number.isNaN(ofValues[id]!)) ofValues[id] = milesOf(table, distances, row);
    miles[i] = ofValues[id]!;
  }
  return miles;
}

/** The square of the straight line to a row, or to the nearest of its child rows; Infinity without a place. */
function squareOf(table: Table, distances: Distances, row: number): number {
  let least = squareOfValue(distances, distances.column.ids[row]!);
  const { child } = distances;
  if (!child) return least;
  const { keys, rows } = child.table;
  const key = table.keys.of(row);
  for (let at = keys.firstOf(key); at < rows && keys.of(at) === key; at++)
    least = Math.min(least, squareOf(child.table, child.distances, at));
  return least;
}

function squareOfValue({ rows, points, from }: Distances, id: number): number {
  const row = rows[id] ?? NO_ROW; // the id after the last means missing
  const square = row === NO_ROW ? Number.NaN : squareTo(points, row, from);
  return Number.isNaN(square) ? Infinity : square;
}

/** The order by distance of the rows that meet `matches`. Other rows may have any place in it. */
export function orderByDistance(
  table: Table,
  distances: Distances,
  descending: boolean,
  matches: readonly Match[],
  effort: Effort,
): SortOrder {
  if (distances.child) return orderByNearest(table, distances, descending);
  const { column } = distances;
  const circle = matches.find((match): match is ValueMatch => match.kind === 'values' && match.column === column);
  return orderByValue(distances, descending, circle?.ids ?? numbersBelow(column.size + 1), effort);
}

/** Rows with the same value have the same distance, so that the stored rows of each value are read in turn. */
function orderByValue(distances: Distances, descending: boolean, ids: Uint32Array, effort: Effort): SortOrder {
  const { starts, rows, ids: groups } = distances.column;
  effort(ORDERED * ids.length + starts.length);
  const sequence = byDistance(distances, descending, ids);
  return {
    groups,
    missing: starts.length - 1,
    starts,
    rows,
    descending: true,
    sequence,
    places: inverse(sequence),
  };
}

/** Steps to order a value by its distance. */
const ORDERED = 30;

/**
 * All ids of a column, with the one that means missing. `ids` come first: the nearest first, or the farthest; those
 * without a place last. Each distance and its id are one number, because sorting numbers is ten times as fast as
 * comparing by a function.
 */
function byDistance(distances: Distances, descending: boolean, ids: Uint32Array): Uint32Array {
  const count = distances.column.size + 1;
  const steps = Math.floor(2 ** 52 / count) - 1;
  const numbers = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++)
    numbers[i] = stepOf(squareOfValue(distances, ids[i]!), steps, descending) * count + ids[i]!;
  numbers.sort();
  const sequence = new Uint32Array(count);
  for (let place = 0; place < numbers.length; place++) sequence[place] = numbers[place]! % count;
  if (ids.length < count) {
    const flags = idFlags(ids, distances.column.size);
    let place = ids.length;
    for (let id = 0; id < count; id++) if (flags[id] === 0) sequence[place++] = id;
  }
  return sequence;
}

/** The rank of a distance among `steps` equal ones, the nearest or the farthest first; `steps` without a place. */
function stepOf(square: number, steps: number, descending: boolean): number {
  if (square === Infinity) return steps;
  const step = Math.floor((Math.min(2, Math.sqrt(square)) / 2) * (steps - 1));
  return descending ? steps - 1 - step : step;
}

/** As many as a list of places can hold: a step is a fraction of an inch. */
const NEAREST_STEPS = 2 ** 32 - 2;

/** The nearest place of each row is known only when the row is. */
function orderByNearest(table: Table, distances: Distances, descending: boolean): SortOrder {
  const { ids, starts, rows } = distances.column;
  const missing = NEAREST_STEPS;
  const placeOf = (row: number) => stepOf(squareOf(table, distances, row), NEAREST_STEPS, descending);
  return { groups: ids, missing, starts, rows, descending, sequence: null, places: null, placeOf };
}
