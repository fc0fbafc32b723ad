// Derived tables that count rows, changed by the rows of an increment instead of rebuilt.
import type pg from 'pg';
import { touchedNpis } from '#src/importer/history/previous.ts';
import type { Counted, Derived, Source } from '#src/importer/source.ts';

type CountedTable = Derived & { counted: Counted };

/** The derived tables of a source that increments change. */
export const countedTables = ({ derived = [] }: Source): CountedTable[] =>
  derived.filter((each): each is CountedTable => each.counted !== undefined);

/** The table with the values of which an increment changed the count, until its transaction ends. */
export const recountedIn = (table: string): string => `recounted_${table}`;

/**
 * Counts the rows that an increment touched again. Returns by how many rows the table grew. `previous` has the rows before it;
 * with `back`, those rows are about to be put back.
 */
export async function recount(client: pg.Client, source: Source, table: CountedTable, back = false): Promise<number> {
  const { values, count, select } = table.counted;
  const names = values.join(', ');
  const live = `(select live.* from public.${table.from} live join ${touchedNpis(source)} using (npi)) as touched`;
  const earlier = `previous.${table.from}`;
  const [before, after] = back ? [live, earlier] : [earlier, live];
  const recounted = recountedIn(table.table);
  await client.query(
    `create temp table ${recounted} on commit drop as
     select ${names}, sum(one)::int as more
     from (select *, 1 as one from (${select(after)}) fresh union all select *, -1 from (${select(before)}) old) rows
     group by ${names} having sum(one) <> 0;
     analyze ${recounted}`,
  );
  const same = `(${values.map((name) => `counts.${name}`).join(', ')}) = (${values.map((name) => `recounted.${name}`).join(', ')})`;
  await client.query(
    `update public.${table.table} counts set ${count} = ${count} + more from ${recounted} recounted where ${same}`,
  );
  const gone = await client.query(
    `delete from public.${table.table} counts using ${recounted} recounted where ${same} and ${count} = 0`,
  );
  const added = await client.query(
    `insert into public.${table.table} (${names}, ${count}) select ${names}, more from ${recounted} recounted
     where more > 0 and not exists (select from public.${table.table} counts where ${same})`,
  );
  return (added.rowCount ?? 0) - (gone.rowCount ?? 0);
}
