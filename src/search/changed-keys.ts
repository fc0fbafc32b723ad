import type pg from 'pg';
import type { ManifestEntry, SourcedTable } from '#src/search/manifest.ts';

/** The SQL of a definition's `changedBy` for a source with the table's own keys. */
export const SAME_KEYS = 'select unnest($1::bigint[]) as key';

/** The share of a source's rows above which reading all of them takes no longer. */
const FEW = 0.1;

/**
 * The keys of a search table whose rows may differ from those of an earlier one. Null if they are unknown or many. `client` has
 * the snapshot that is read. Roll backs count too: the same keys lead back.
 */
export async function changedKeys(
  client: pg.ClientBase,
  { definition, imports }: SourcedTable,
  earlier: Pick<ManifestEntry, 'imports' | 'day'>,
): Promise<number[] | null> {
  const { sources, changedBy = {}, changesBetween = {}, changedByDay } = definition;
  const { rows: state } = await client.query<{ name: string; rows: number; started: number }>(
    `select name, rows::float8, extract(epoch from started_at)::float8 as started
     from imported_tables join imports on imports.id = import_id where name = any($1)`,
    [sources],
  );
  if (state.some(({ name, started }) => imports[sources.indexOf(name)] !== started)) return null;
  const all = new Set<number>();
  for (const [place, source] of sources.entries()) {
    const [from, to] = [earlier.imports[place] ?? 0, imports[place] ?? 0];
    const own = changedBy[source];
    const between = changesBetween[source];
    if (from === to) continue;
    if (!own) return null;
    const keys = between ? await keysOf(client, between, [from, to]) : await keysBetween(client, source, from, to);
    const changed = keys && (await keysOf(client, own, [keys]));
    if (!changed) return null;
    for (const key of changed) all.add(Number(key));
  }
  if (changedByDay) {
    const changed = await changedSince(client, changedByDay, earlier.day);
    if (!changed) return null;
    for (const key of changed) all.add(Number(key));
  }
  const most = Math.max(0, ...state.map(({ rows }) => rows));
  return all.size <= FEW * most ? [...all].sort((one, other) => one - other) : null;
}

/** The keys that SQL returns. Null if one is null. */
async function keysOf(client: pg.ClientBase, sql: string, values: unknown[]): Promise<string[] | null> {
  const { rows } = await client.query<{ key: string | null }>(sql, values);
  const keys = rows.flatMap(({ key }) => key ?? []);
  return keys.length === rows.length ? keys : null;
}

/** The day on which PostgreSQL reads, YYYY-MM-DD. */
export async function dayOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ day: string }>('select current_date::text as day');
  return rows[0]?.day ?? '';
}

/** The keys whose rows passing days changed. Null if the earlier day is unknown, or later than this one. */
async function changedSince(client: pg.ClientBase, changedByDay: string, before = ''): Promise<string[] | null> {
  const day = await dayOf(client);
  if (before === day) return [];
  return before === '' || before > day ? null : keysOf(client, changedByDay, [before, day]);
}

/**
 * The keys that the imports between two states of a table changed. A state is known by the start of its import, in seconds. Each
 * import leads from one state to another, and its roll back from there to the first. Null if no sequence of them is known.
 */
async function keysBetween(client: pg.ClientBase, table: string, from: number, to: number): Promise<string[] | null> {
  const { rows } = await client.query<{ keys: string[] }>(
    `with recursive changes as (
       select after_id, coalesce(extract(epoch from one.started_at)::float8, 0) as before, extract(epoch from other.started_at)::float8 as after
       from table_changes left join imports one on one.id = before_id join imports other on other.id = after_id
       where table_name = $1
     ), steps as (
       select before as leads_from, after as leads_to, after_id from changes
       union all select after, before, after_id from changes
     ), ways (state, passed) as (
       select $2::float8, '{}'::integer[]
       union all select leads_to, passed || after_id from ways join steps on leads_from = state where after_id <> all (passed)
     )
     select array(
         select distinct key from table_changes, unnest(keys) key where table_name = $1 and after_id = any (passed)
       )::text[] as keys
     from ways where state = $3 order by cardinality(passed) limit 1`,
    [table, from, to],
  );
  return rows[0]?.keys ?? null;
}
