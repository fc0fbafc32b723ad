// Finds the rows of an increment that are older than the stored ones. All functions run in the increment's transaction.
import type pg from 'pg';
import type { Increment } from '#src/importer/source.ts';

/** Days of the stored rows and of the increment's files, YYYY-MM-DD; null if unknown. */
export interface KnownDays {
  /** The publisher's date of the full file that the increment changes. */
  base: string | null;
  /** The last day that the increment's files cover. */
  to: string | null;
  /** The day of the newest full list of records out of service. */
  listed: string | null;
}

/**
 * Deletes the staged rows of every record that is older than its stored version, in record tables and dependents.
 * Records the days of the remaining ones. Returns the number of deleted rows by table. A record's day is the latest of
 * its dates. Without dates, it is the last day that its file covers. Of two versions of one day, the one of the earlier
 * file is older. A file before the newest full list cannot change which records are out of service.
 */
export async function removeOlder(
  client: pg.Client,
  increment: Increment,
  staged: ReadonlySet<string>,
  days: KnownDays,
): Promise<Map<string, number>> {
  await createArrived(client, increment, staged);
  await createStored(client, increment);
  await client.query('create temp table older (npi bigint primary key) on commit drop');
  await client.query(
    `insert into older
     select npi from arrived
     left join (select *, coalesce(day, $2::date) known_day from stored) stored using (npi)
     where coalesce(arrived.day, $1::date) < known_day
       or ($1::date < coalesce(stored.covers_to, $2::date)
         and stored.retired is not null and (not is_record or coalesce(arrived.day, $1::date) = known_day))
       or (is_record and $1::date < $3::date and arrived.retired <> coalesce(stored.retired, false))`,
    [days.to, days.base, days.listed],
  );
  const deleted = new Map<string, number>();
  for (const table of staged) {
    const { rowCount } = await client.query(
      `delete from incoming.${table} where ${increment.key} in (select npi from older)`,
    );
    deleted.set(table, rowCount ?? 0);
  }
  await recordDays(client, days.to);
  return deleted;
}

/** Creates a table of every key in the increment: its day, whether it is a record, and whether it is out of service. */
async function createArrived(client: pg.Client, increment: Increment, staged: ReadonlySet<string>) {
  const { key, records, dependents, retired } = increment;
  const parts: string[] = [];
  for (const table of records.filter((each) => staged.has(each)))
    parts.push(
      `select ${key} npi, ${await dayIn(client, increment, `incoming.${table}`)} as day, true is_record, ${table === retired} retired
       from incoming.${table}`,
    );
  for (const table of dependents.filter((each) => staged.has(each)))
    parts.push(`select distinct ${key} npi, null::date, false, false from incoming.${table}`);
  await client.query(
    `create temp table arrived on commit drop as
     select npi, max(day) as day, bool_or(is_record) is_record, bool_or(retired) retired
     from (${parts.join(' union all ')}) rows group by npi`,
  );
  await client.query('alter table arrived add primary key (npi); analyze arrived');
}

/**
 * Creates a table of the stored records among those: their day, the last day of their file, and whether they are out of
 * service.
 */
async function createStored(client: pg.Client, increment: Increment) {
  const { key, records, retired } = increment;
  const parts: string[] = [];
  for (const table of records)
    parts.push(
      `select arrived.npi, ${await dayIn(client, increment, `public.${table}`)} as day, ${table === retired} retired
       from arrived join public.${table} on ${table}.${key} = arrived.npi`,
    );
  await client.query(
    `create temp table stored on commit drop as
     select npi, coalesce(noted.day, record.day) as day, noted.covers_to, retired
     from (${parts.join(' union all ')}) record left join record_days noted using (npi)`,
  );
}

async function recordDays(client: pg.Client, to: string | null) {
  await client.query(
    `insert into record_days (npi, day, covers_to)
     select npi, case when is_record then coalesce(arrived.day, $1::date) else stored.day end, $1::date
     from arrived left join stored using (npi)
     where (is_record or stored.retired is not null) and not exists (select from older where older.npi = arrived.npi)
     on conflict (npi) do update set day = excluded.day, covers_to = excluded.covers_to`,
    [to],
  );
}

/** SQL of the latest of a row's dates. */
export async function dayIn(client: pg.Client, { dated }: Increment, table: string): Promise<string> {
  const columns = await columnNamesOf(client, table);
  const dates = dated.filter((name) => columns.includes(name));
  return dates.length ? `greatest(${dates.map((name) => `${table}.${name}`).join(', ')})` : 'null::date';
}

/** The names of a table's columns, in order. */
export async function columnNamesOf(client: pg.Client, table: string): Promise<string[]> {
  const { fields } = await client.query(`select * from ${table} limit 0`);
  return fields.map(({ name }) => name);
}
