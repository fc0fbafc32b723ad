// Applies a full list of the records out of service on one day. All functions run in the increment's transaction.
import type pg from 'pg';
import { restoreLastKnown } from '#src/importer/last-known.ts';
import { dayIn } from '#src/importer/older.ts';
import type { Increment } from '#src/importer/source.ts';

/** Deletes the staged rows of records whose stored version is newer than the list. Returns their number. */
export async function removeNewer(client: pg.Client, increment: Increment, listedOn: string): Promise<number> {
  const { key, records, retired } = increment;
  let deleted = 0;
  for (const table of records.filter((each) => each !== retired)) {
    const { rowCount } = await client.query(
      `delete from incoming.${retired} listed using public.${table} left join record_days noted on noted.npi = ${table}.${key}
       where listed.${key} = ${table}.${key} and greatest(${await dayIn(client, increment, `public.${table}`)}, noted.day, covers_to) > $1`,
      [listedOn],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/**
 * Releases stored records that are out of service but not on the list, unless they went out of service after its day.
 * Restores their last published rows, if stored. Returns the number of released records and the growth of each table.
 */
export async function releaseUnlisted(
  client: pg.Client,
  increment: Increment,
  listedOn: string,
): Promise<{ released: number; growth: Map<string, number> }> {
  const { key, retired } = increment;
  const day = await dayIn(client, increment, `public.${retired}`);
  await client.query(
    `create temp table released on commit drop as
     select ${retired}.${key} npi from public.${retired} left join record_days noted on noted.npi = ${retired}.${key}
     where coalesce(greatest(${day}, noted.day, covers_to) <= $1, true)
       and not exists (select from incoming.${retired} listed where listed.${key} = ${retired}.${key})`,
    [listedOn],
  );
  const { rowCount } = await client.query(`delete from public.${retired} where ${key} in (select npi from released)`);
  const growth = await restoreLastKnown(client, increment);
  await client.query('delete from record_days where npi in (select npi from released)');
  return { released: rowCount ?? 0, growth: growth.set(retired, -(rowCount ?? 0)) };
}
