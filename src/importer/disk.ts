import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Input } from '#src/importer/inputs.ts';
import type { Source } from '#src/importer/source.ts';
import { tablesOf } from '#src/importer/tables.ts';
import { freeSpace } from '#src/server/free-space.ts';
import { Refusal } from '#src/server/refusal.ts';
import { size } from '#src/shared/format.ts';

/** Bytes of the disk that an import leaves free. */
const RESERVE = 64 << 20;

/** The size of tables with their indexes and fingerprints, as a multiple of the live ones. */
const GROWTH = 1.1;

/**
 * Throws a Refusal if the disk of the database has no room for the new tables of a full import, which stand beside the live
 * ones and those that the import before replaced. Without live rows, the files' size on disk is the least that is needed.
 * A database on another machine is not checked (R-496).
 */
export async function refuseFullDisk(client: pg.Client, source: Source, inputs: readonly Input[]): Promise<void> {
  const filled = new Set(inputs.flatMap(({ kind }) => kind.tables.map(({ table }) => table)));
  const derived = (source.derived ?? []).filter(({ from }) => [from].flat().some((table) => filled.has(table)));
  const tables = tablesOf(source).filter((table) => filled.has(table) || derived.some((each) => each.table === table));
  const { rows } = await client.query(
    `select (select setting from pg_settings where name = 'data_directory') folder,
       (select coalesce(sum(pg_total_relation_size(to_regclass('public.' || name))), 0)::float8 from unnest($1::text[]) name) live`,
    [tables],
  );
  const [{ folder, live }] = rows;
  if (!folder || !existsSync(folder)) return;
  const files = inputs.reduce((sum, input) => sum + input.size, 0);
  const needed = Math.max(live * GROWTH, files) + RESERVE;
  const free = await freeSpace(folder);
  if (free < needed)
    throw new Refusal(
      `The new tables need about ${size(needed)} of the disk with ${folder}, but only ${size(free)} are free. Free some space, then import again. Nothing was changed.`,
    );
}
