import { atMost, type Effort, EffortExceeded, unlimited } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { countFacet } from '#src/search/facets.ts';
import { find } from '#src/search/find.ts';
import { pageOf } from '#src/search/page.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { opened, type SnapshotHeader } from '#src/search/snapshot.ts';
import { orderOf } from '#src/search/sort-order.ts';
import { Table } from '#src/search/table.ts';
import type { TableData } from '#src/search/table-data.ts';

export interface Index {
  generation: number;
  tables: Map<string, Table>;
}

/** The tables of a snapshot, ready to search. Their arrays are views into `buffer`. */
export function openIndex(header: SnapshotHeader, buffer: SharedArrayBuffer): Index {
  const tables = header.tables.map((saved) => new Table(opened<TableData>(saved, buffer)));
  return { generation: header.generation, tables: new Map(tables.map((table) => [table.definition.name, table])) };
}

/** The result of a request, with row numbers instead of rows. */
export interface Located {
  total: number;
  /** Row numbers of the page. */
  rows: Uint32Array;
  facets?: SearchReply['facets'];
}

/** Finds the rows of a request. Throws SearchInvalid, and EffortExceeded if `effort` does. */
export function locate({ tables }: Index, request: SearchRequest, effort: Effort): Located {
  const table = tables.get(request.table);
  if (!table) throw new SearchInvalid(`Search table ${request.table} does not exist`);
  const { page, page_size, facets, facet_slots } = request;
  if (!(Number.isSafeInteger(page) && page >= 1)) throw new SearchInvalid(`page must be 1 or more, not ${page}`);
  if (!(Number.isSafeInteger(page_size) && page_size >= 0))
    throw new SearchInvalid(`page_size must be 0 or more, not ${page_size}`);
  const order = orderOf(table, request.sort);
  const found = find(table, request.criteria, effort);
  const counted = facets?.map((name) => [name, countFacet(table, found, name, effort, facet_slots)] as const);
  effort(SHOWN * Math.min(page_size, found.total));
  const rows = pageOf(table, found, order, (page - 1) * page_size, page_size, effort);
  return { total: found.total, rows, ...(counted && { facets: Object.fromEntries(counted) }) };
}

/** The reply to a request, with the rows that row numbers refer to. */
export function replyOf({ generation, tables }: Index, { table }: SearchRequest, located: Located): SearchReply {
  return { ...located, rows: tables.get(table)!.show(located.rows), generation }; // locate() has checked the table
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
