import { childTotals, orderByTotal, totalsOfRows } from '#src/search/child-totals.ts';
import { countGroups } from '#src/search/count-groups.ts';
import { countedRows } from '#src/search/counted-rows.ts';
import { countsOf, namedCounts } from '#src/search/counts.ts';
import { distancesOf, milesOfRows, orderByDistance } from '#src/search/distance.ts';
import { atMost, type Effort, EffortExceeded, unlimited } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { countFacet } from '#src/search/facets.ts';
import { find } from '#src/search/find.ts';
import { connect, openTables } from '#src/search/joins.ts';
import type { Loaded } from '#src/search/loaded.ts';
import { rowsOfPage } from '#src/search/page.ts';
import { DISTANCE, type SearchReply, type SearchRequest, TOTAL } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { passedBy } from '#src/search/row-tests.ts';
import { orderOf } from '#src/search/sort-order.ts';
import type { Table } from '#src/search/table.ts';

export interface Index {
  generation: number;
  tables: Map<string, Table>;
}

/** The tables of a generation, ready to search. Their arrays are views into its memory. */
export function openIndex({ manifest, tables: loaded, joins }: Loaded): Index {
  const tables = openTables(loaded);
  connect(tables, joins);
  for (const table of tables.values()) table.generation = manifest.generation;
  for (const { table, unfilled } of manifest.tables) if (unfilled) tables.get(table)!.unfilled = unfilled;
  return { generation: manifest.generation, tables };
}

/** The result of a request, with row numbers instead of rows. */
export interface Located {
  total: number;
  /** Row numbers of the page. */
  rows: Uint32Array;
  /** Distances of these rows; Infinity for a row without a place. */
  miles?: Float64Array;
  /** Totals of these rows; NaN for a row without one. */
  totals?: Float64Array;
  /** Their keys, if only these are requested. There are no row numbers then. */
  keys?: Float64Array;
  /** Which tests they pass. */
  passed?: Uint32Array;
  facets?: SearchReply['facets'];
  /** By the group of each request. */
  counts?: Uint32Array[];
  groups?: Uint32Array[];
}

/** Finds the rows of a request. Throws SearchInvalid, and EffortExceeded if `effort` does. */
export function locate({ tables }: Index, request: SearchRequest, effort: Effort): Located {
  const table = tables.get(request.table);
  if (!table) throw new SearchInvalid(`Search table ${request.table} does not exist`);
  const { page, page_size, facets, facet_slots } = request;
  if (!(Number.isSafeInteger(page) && page >= 1)) throw new SearchInvalid(`page must be 1 or more, not ${page}`);
  if (request.children !== undefined) table.child(request.children);
  if (!(Number.isSafeInteger(page_size) && page_size >= 0))
    throw new SearchInvalid(`page_size must be 0 or more, not ${page_size}`);
  const distances = request.distance && distancesOf(table, request.distance);
  const matches = resolve(table, request.criteria, effort);
  const totals =
    request.total && childTotals(table, request.total, (children, meets) => resolve(children, meets, effort), effort);
  const descending = request.sort?.order === 'desc';
  const order =
    distances && request.sort?.column === DISTANCE
      ? orderByDistance(table, distances, descending, matches, effort)
      : totals && request.sort?.column === TOTAL
        ? orderByTotal(table, totals, descending)
        : orderOf(table, request.sort);
  const found = find(table, matches, effort);
  const counted = countedRows(table, found, effort);
  const ofFacets = facets?.map((name) => [name, countFacet(table, counted, name, effort, facet_slots)] as const);
  const counts = request.counts && countsOf(table, counted, request.counts, effort);
  const groups = request.groups?.map((each) => countGroups(table, counted, each, effort));
  effort((request.children ? 2 : 1) * SHOWN * Math.min(page_size, found.total));
  const rows = rowsOfPage(table, found, order, (page - 1) * page_size, page_size, effort);
  const miles = distances && milesOfRows(table, distances, rows);
  const passed = request.tests && passedBy(table, rows, request.tests, effort);
  const keys = request.shows === 'keys' ? table.keys.ofRows(rows) : undefined;
  return {
    total: found.total,
    rows: keys ? new Uint32Array() : rows,
    ...(keys && { keys }),
    ...(passed && { passed }),
    ...(miles && { miles }),
    ...(totals && { totals: totalsOfRows(table, totals, rows) }),
    ...(counts && { counts }),
    ...(groups && { groups }),
    ...(ofFacets && { facets: Object.fromEntries(ofFacets) }),
  };
}

/** The reply to a request, with the rows that row numbers refer to. */
export function replyOf({ generation, tables }: Index, request: SearchRequest, located: Located): SearchReply {
  const { miles, totals, counts, groups, keys, ...found } = located;
  const table = tables.get(request.table)!; // locate() has checked the tables
  return {
    ...found,
    rows: table.show(located.rows, request.shows === 'key'),
    ...(request.children && { children: table.showChildren(request.children, located.rows) }),
    ...(counts && { counts: request.counts!.map((count, n) => namedCounts(table, count, counts[n]!)) }),
    ...(groups && { groups: groups.map((each) => [...each]) }),
    ...(keys && { keys: { keys, ...(miles && { miles }) } }),
    ...(miles && !keys && { miles: Array.from(miles, (distance) => (Number.isFinite(distance) ? distance : null)) }),
    ...(totals && { totals: Array.from(totals, (total) => (Number.isNaN(total) ? null : total)) }),
    generation,
  };
}

/** Answers a request without a limit on steps. Throws SearchInvalid. */
export function answer(index: Index, request: SearchRequest): SearchReply {
  return replyOf(index, request, locate(index, request, unlimited));
}

/** Steps to show a row. */
const SHOWN = 20;

/** Answers a request in at most `steps`; undefined if it needs more. Throws SearchInvalid. */
export function answerCheaply(index: Index, request: SearchRequest, steps: number): SearchReply | undefined {
  try {
    return replyOf(index, request, locate(index, request, atMost(steps)));
  } catch (error) {
    if (error instanceof EffortExceeded) return undefined;
    throw error;
  }
}
