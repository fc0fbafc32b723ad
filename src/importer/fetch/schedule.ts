// When a dataset's files are fetched, and what the last check found.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { Schedule } from '#src/shared/schedules.ts';

/** What a check found. */
interface Check {
  /** What it found or imported, or why it failed, in a sentence. */
  result: string;
  failed: boolean;
  /** The file that the import refused, with its entity tag. */
  refused?: { url: string; etag: string | null } | undefined;
}

/** Sets the schedule of the datasets that have none. `off` sets none, so that a later start can. */
export async function setFirstSchedules(db: Kysely<Tables>, datasets: readonly string[], schedule: Schedule) {
  if (schedule === 'off' || datasets.length === 0) return;
  await db
    .insertInto('fetches')
    .values(datasets.map((dataset) => ({ dataset, schedule })))
    .onConflict((known) => known.column('dataset').doUpdateSet({ schedule }).where('fetches.schedule', 'is', null))
    .execute();
}

/** Sets the schedule of a dataset. The next check is due at once, or a day or a week after the last one. */
export async function setSchedule(db: Kysely<Tables>, dataset: string, schedule: Schedule): Promise<void> {
  await db
    .insertInto('fetches')
    .values({ dataset, schedule })
    .onConflict((known) => known.column('dataset').doUpdateSet({ schedule }))
    .execute();
}

const regular = sql`case schedule when 'daily' then interval '1 day' else interval '7 days' end`;

/**
 * When the next check is due: a day or a week after the last one. After one that failed it is due in an hour, and after each
 * further one in twice that time, but not later than the schedule. A refused file has no such hour.
 */
const nextCheck = sql<Date | null>`case when schedule in ('daily', 'weekly') then coalesce(checked_at, now()) +
  case when checked_at is null then interval '0' when failures > 0 and refused_url is null
    then least(interval '1 hour' * 2 ^ (least(failures, 10) - 1), ${regular}) else ${regular} end end`;

/** The schedule, the last check and the time of the next one, of each dataset that has been fetched or scheduled. */
export const fetchesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('fetches')
    .select(['dataset', 'schedule', 'checked_at', 'failures', 'result', nextCheck.as('next_check')])
    .execute();

/** The datasets whose next check is due. */
export async function dueDatasets(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('fetches')
    .select('dataset')
    .where(sql<boolean>`${nextCheck} <= now()`)
    .orderBy('dataset')
    .execute();
  return rows.map(({ dataset }) => dataset);
}

/** Records the end of a check. */
export async function recordCheck(
  db: Kysely<Tables>,
  dataset: string,
  { result, failed, refused }: Check,
): Promise<void> {
  const row = {
    checked_at: sql<Date>`now()`,
    result,
    failures: failed ? sql<number>`fetches.failures + 1` : 0,
    // a network that failed says nothing of the file
    ...(failed && !refused ? {} : { refused_url: refused?.url ?? null, refused_etag: refused?.etag ?? null }),
  };
  await db
    .insertInto('fetches')
    .values({ dataset, ...row, failures: failed ? 1 : 0 })
    .onConflict((known) => known.column('dataset').doUpdateSet(row))
    .execute();
}

/** Records the file of an import, so that a roll back can refuse it. */
export async function recordImported(
  db: Kysely<Tables>,
  dataset: string,
  { url, etag }: { url: string; etag: string | null },
): Promise<void> {
  const row = { imported_url: url, imported_etag: etag };
  await db
    .insertInto('fetches')
    .values({ dataset, ...row })
    .onConflict((known) => known.column('dataset').doUpdateSet(row))
    .execute();
}

/** The file that the last import refused, or that was rolled back. */
export async function lastRefusedFile(db: Kysely<Tables>, dataset: string) {
  const row = await db
    .selectFrom('fetches')
    .select(['refused_url as url', 'refused_etag as etag'])
    .where('dataset', '=', dataset)
    .executeTakeFirst();
  return row?.url ? { url: row.url, etag: row.etag } : undefined;
}
