import { atMost, type Effort, TooMuch, unlimited } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { countFacet } from '#src/search/facets.ts';
import { find } from '#src/search/find.ts';
import { pageOf } from '#src/search/page.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { opened, type SnapshotHeader } from '#src/search/snapshot.ts';
import { orderOf } from '#src/search/sort-order.ts';
import { Table } from '#src/search/table.ts';
import type { TableData } from '#src/search/table-data.ts';

/** One loaded generation. */
export interface Index {
  generation: number;
  tables: Map<string, Table>;
}

/** The tables of a snapshot, ready to search; they are views into `buffer`, which threads may share. */
export function openIndex(header: SnapshotHeader, buffer: SharedArrayBuffer): Index {
  const tables = header.tables.map((saved) => new Table(opened<TableData>(saved, buffer)));
  return { generation: header.generation, tables: new Map(tables.map((table) => [table.definition.name, table])) };
}

/** What a request finds, as far as row numbers go. */
export interface Located {
  total: number;
  /** The page's. */
  rows: Uint32Array;
  facets?: SearchReply['facets'];
}

/** Finds what is asked for; throws SearchInvalid when the table does not have it, and what `effort` throws. */
export function locate({ tables }: Index, request: SearchRequest, effort: Effort): Located {
  const table = tables.get(request.table);
  if (!table) throw new SearchInvalid(`There is no search table ${request.table}`);
  const { page, page_size, facets, facet_slots } = request;
  if (!(Number.isSafeInteger(page) && page >= 1)) throw new SearchInvalid(`There is no page ${page}`);
  if (!(Number.isSafeInteger(page_size) && page_size >= 0))
    throw new SearchInvalid(`A page cannot have ${page_size} rows`);
  const order = orderOf(table, request.sort);
  const found = find(table, request.criteria, effort);
  const counted = facets?.map((name) => [name, countFacet(table, found, name, effort, facet_slots)] as const);
  effort(SHOWN * Math.min(page_size, found.total));
  const rows = pageOf(table, found, order, (page - 1) * page_size, page_size, effort);
  return { total: found.total, rows, ...(counted && { facets: Object.fromEntries(counted) }) };
}

/** The reply to a request: what was located, with the rows as they are shown. */
export function replyOf({ generation, tables }: Index, { table }: SearchRequest, located: Located): SearchReply {
  return { ...located, rows: tables.get(table)!.show(located.rows), generation }; // it was located in that table
}

/** Answers a request, whatever that takes; throws SearchInvalid. */
export function answer(index: Index, request: SearchRequest): SearchReply {
  return replyOf(index, request, locate(index, request, unlimited));
}

/** Steps that showing a row takes. */
const SHOWN = 20;

/** Answers a request if that takes no more than so many steps; else undefined. Throws SearchInvalid. */
export function answerCheaply(index: Index, request: SearchRequest, steps: number): SearchReply | undefined {
  try {
    return replyOf(index, request, locate(index, request, atMost(steps)));
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}
