// NPIs out of service in searches. Their last published rows have search tables of their own, so that other searches
// never meet them.
import type { IndexColumn } from '#src/search/definition.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';

/** SQL for the last published rows of a table, each with the day on which its NPI was deactivated. */
export const lastKnownIn = (table: 'providers' | 'organizations') =>
  `(select stored.*, gone.deactivation_date as deactivated_on
    from last_known_records kept join deactivations gone using (npi), jsonb_populate_record(null::${table}, record) stored
    where table_name = '${table}') as last_known`;

/** The column that search tables of deactivated NPIs have besides. */
export const deactivatedOn: Record<'deactivated_on', IndexColumn> = { deactivated_on: { kind: 'date', shown: true } };

/**
 * Asks two tables with the same columns as if they were one: all matches of `table` come after those of `request.table`, in
 * the same order. `deactivated_on` is null in rows of the first table.
 */
export async function askBoth(search: Searcher, request: SearchRequest, table: string): Promise<SearchReply> {
  const { page, page_size: size } = request;
  const first = await search.ask(request);
  const wanted = size - first.rows.length;
  const before = Math.max(0, (page - 1) * size - first.total);
  const within = size > 0 ? before % size : 0;
  const at = size > 0 ? Math.floor(before / size) + 1 : 1;
  const pages = within + wanted > size ? [at, at + 1] : [at];
  const second = await Promise.all(pages.map((page) => search.ask({ ...request, table, page })));
  const further = second.flatMap(itemsOf).slice(within, within + wanted);
  const items = [...itemsOf(first), ...further];
  return {
    ...first,
    total: first.total + (second[0]?.total ?? 0),
    rows: items.map(({ row }) => ({ deactivated_on: null, ...row })),
    ...(first.children && { children: items.map(({ children }) => children ?? []) }),
    ...(first.miles && { miles: items.map(({ miles }) => miles ?? null) }),
  };
}

const itemsOf = ({ rows, children, miles }: SearchReply) =>
  rows.map((row, n) => ({ row, children: children?.[n], miles: miles?.[n] }));
