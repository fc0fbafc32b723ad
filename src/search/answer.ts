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

/** Answers one request; throws SearchInvalid when it asks for what the table does not have. */
export function answer({ generation, tables }: Index, request: SearchRequest): SearchReply {
  const table = tables.get(request.table);
  if (!table) throw new SearchInvalid(`There is no search table ${request.table}`);
  const { page, page_size, facets } = request;
  if (!(Number.isSafeInteger(page) && page >= 1)) throw new SearchInvalid(`There is no page ${page}`);
  if (!(Number.isSafeInteger(page_size) && page_size >= 0))
    throw new SearchInvalid(`A page cannot have ${page_size} rows`);
  const order = orderOf(table, request.sort);
  const found = find(table, request.criteria);
  const counted = facets?.map((name) => [name, countFacet(table, found, name)] as const);
  const rows = pageOf(table, found, order, (page - 1) * page_size, page_size);
  return {
    total: found.total,
    rows: Array.from(rows, (row) => table.row(row)),
    ...(counted && { facets: Object.fromEntries(counted) }),
    generation,
  };
}
