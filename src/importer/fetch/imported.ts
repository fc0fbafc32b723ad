import type { Imported } from '#src/importer/fetch/publisher.ts';
import type { Source } from '#src/importer/source.ts';
import { tableSql } from '#src/importer/tables.ts';
import type { Database } from '#src/server/database.ts';

/** The finished imports of a source's current data. */
export async function importedOf({ pool }: Database, { dataset, files, update }: Source): Promise<Imported> {
  const all = [...new Set(files.flatMap(({ tables }) => tables.map(({ table }) => table)))];
  const known = await pool.query<{ name: string; table_hash: string }>(
    'select name, table_hash from imported_tables where name = any($1)',
    [all],
  );
  const stale = known.rows.some(({ name, table_hash }) => tableSql(name, dataset).hash !== table_hash);
  const { rows } = await pool.query<{ id: number; files: string[]; published: string | null }>(
    `select id, files, published_on::text published from imports
     where not demo and id = (select max(base_import_id) from imported_tables where name = any($1))`,
    [update?.records ?? all],
  );
  const [full] = rows;
  if (!full || stale) return { full: null, covered: [], listed: null };
  const since = await pool.query<{ from: string | null; to: string | null; listed: string | null }>(
    `select coalesce(covers_from, covers_to - 6)::text "from", covers_to::text "to", listed_on::text listed from imports
     where dataset = $1 and mode = 'update' and status = 'finished' and withdrawn_at is null and id > $2`,
    [dataset, full.id],
  );
  const lists = since.rows.flatMap(({ listed }) => listed ?? []).sort();
  return {
    full,
    covered: since.rows.flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])),
    listed: lists.at(-1) ?? null,
  };
}

/** The publisher's date of the newest import, if that was rolled back. Null otherwise, or if it is unknown. */
export async function rolledBackDay({ pool }: Database, { dataset }: Source): Promise<string | null> {
  const { rows } = await pool.query<{ day: string | null }>(
    `select case when withdrawn_at is not null then published_on::text end as day from imports
     where dataset = $1 and status = 'finished' order by id desc limit 1`,
    [dataset],
  );
  return rows[0]?.day ?? null;
}

/** Whether the current data comes from files with this checksum. */
export async function isImported({ pool }: Database, { dataset }: Source, checksum: string): Promise<boolean> {
  const { rows } = await pool.query<{ checksum: string | null }>(
    `select checksum from imports
     where dataset = $1 and status = 'finished' and withdrawn_at is null order by id desc limit 1`,
    [dataset],
  );
  return rows[0]?.checksum === checksum;
}
