// How many rows a person may take out per day, over all interfaces together.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import { jobOf } from '#src/server/jobs/records.ts';
import type { Tables } from '#src/server/tables.ts';
import { counted } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';

type Limits = Pick<Config, 'exportRows' | 'timeZone'>;
type Person = Pick<User, 'id' | 'role'>;

/** The daily allowance of a user's role in rows. A user without a role has none. */
export const allowanceOf = ({ exportRows }: Limits, { role }: Person): number => (role ? exportRows[role] : 0);

/** The rows that a user may still take out today. */
export async function remainingRows(db: Kysely<Tables>, config: Limits, user: Person): Promise<number> {
  const used = await db
    .selectFrom('exported_rows')
    .select('rows')
    .where('profile_id', '=', user.id)
    .where('day', '=', todayIn(config.timeZone))
    .executeTakeFirst();
  return Math.max(0, allowanceOf(config, user) - (used?.rows ?? 0));
}

/**
 * Counts `rows` against the allowance of today. Simultaneous calls add up. Throws a 403 `export_limit`, which
 * says the limit and what remains, and counts nothing if the rows exceed what remains. Returns the day.
 */
export async function spendRows(db: Kysely<Tables>, config: Limits, user: Person, rows: number): Promise<string> {
  const limit = allowanceOf(config, user);
  const day = todayIn(config.timeZone);
  const spent = rows <= limit && (await addWithin(db, limit, user.id, day, rows));
  if (spent) return day;
  throw exportLimit(limit, await remainingRows(db, config, user), rows);
}

/** The error for rows beyond the allowance (403), with the limit and what remains of it today. */
export function exportLimit(limit: number, remaining: number, rows: number): Failure {
  const failure = new Failure(
    403,
    'export_limit',
    `You may export ${counted(limit, 'row')} a day. ${counted(remaining, 'row')} ${remaining === 1 ? 'remains' : 'remain'} today, and this needs ${counted(rows, 'row')}.`,
  );
  failure.details = { limit, remaining };
  return failure;
}

/** Takes back rows of a day that did not leave the product. */
export async function refundRows(db: Kysely<Tables>, profileId: string, day: string, rows: number): Promise<void> {
  if (rows === 0) return;
  await db
    .updateTable('exported_rows')
    .set({ rows: sql`greatest(0, rows - ${rows}::int)` })
    .where('profile_id', '=', profileId)
    .where('day', '=', day)
    .execute();
}

/** An export or a lookup that counted rows and has no result yet. `late`: it began over an hour ago. */
interface Unfinished {
  job_id: string | null;
  late: boolean;
}

/** Whether it will have no result: its job failed, was canceled or is gone, or its server stopped within the call. */
export async function isLost(db: Kysely<Tables>, { job_id, late }: Unfinished): Promise<boolean> {
  if (!job_id) return late;
  const state = (await jobOf(db, job_id))?.state;
  return state === undefined || state === 'failed' || state === 'canceled';
}

async function addWithin(db: Kysely<Tables>, limit: number, profileId: string, day: string, rows: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exported_rows')
    .values({ profile_id: profileId, day, rows })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'day'])
        .doUpdateSet({ rows: sql`exported_rows.rows + ${rows}` })
        .where(sql<boolean>`exported_rows.rows + ${rows} <= ${limit}`),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
