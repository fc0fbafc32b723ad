// Exports in the database, and the rows they count.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { jobOf } from '#src/server/jobs/records.ts';
import type { Tables } from '#src/server/tables.ts';
import { isLost, refundRows, spendRows } from '#src/work/allowance.ts';
import { EXPORT_HOURS, type Export, NO_EXPORT, TOO_MANY, urlOfFile } from '#src/work/exports/contract.ts';
import type { ExportOrder, Written } from '#src/work/exports/order.ts';

type Db = Kysely<Tables>;
type Limits = Pick<Config, 'exportRows' | 'timeZone'>;

/** Exports of a user that may be under way at a time. */
const MOST_UNDER_WAY = 3;

/** An export that begins. */
interface Wish {
  id: string;
  /** Null for a file that is sent at once. */
  job_id: string | null;
  place: string;
  file_name: string;
  ordered: ExportOrder;
  asked: string;
  people: number;
}

/**
 * Counts the rows of an export and stores it, in a transaction. Throws a 403 `export_limit` beyond the allowance, and a 429
 * while the user has three under way.
 */
export async function insertExport(trx: Db, config: Limits, user: User, wish: Wish): Promise<void> {
  const day = await spendRows(trx, config, user, wish.people); // also lets simultaneous calls of the user wait
  const { under_way } = await trx
    .selectFrom('exports')
    .select(sql<number>`count(*)::int`.as('under_way'))
    .where('profile_id', '=', user.id)
    .where('finished_at', 'is', null)
    .where('counted', '>', 0)
    .executeTakeFirstOrThrow();
  if (under_way >= MOST_UNDER_WAY) throw new Failure(429, 'too_many', TOO_MANY, 10);
  await trx
    .insertInto('exports')
    .values({ ...wish, ordered: JSON.stringify(wish.ordered), profile_id: user.id, counted: wish.people, day })
    .execute();
}

/** An export, or undefined if it was deleted. */
export const exportOf = (db: Db, id: string) =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
type Stored = NonNullable<Awaited<ReturnType<typeof exportOf>>>;

/** Counts the rows of an export again whose rows were refunded when its job ended early. Throws a 403 `export_limit`. */
export async function countExportAgain(
  db: Db,
  config: Limits,
  { id, people, counted, profile_id }: Stored,
): Promise<void> {
  if (counted > 0 || people === 0) return;
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('profiles')
      .select(['id', 'role'])
      .where('id', '=', profile_id)
      .executeTakeFirstOrThrow();
    const day = await spendRows(trx, config, user as Pick<User, 'id' | 'role'>, people); // the table checks the roles
    await trx.updateTable('exports').set({ counted: people, day }).where('id', '=', id).execute();
  });
}

/**
 * Stores that a file is written: refunds what has no row in it, and adds the export to the audit log. Returns false
 * if the export was canceled or deleted meanwhile.
 */
export const finish = (db: Db, id: string, { bytes, about }: Written): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .updateTable('exports')
      .set({ about: JSON.stringify(about), bytes: String(bytes), counted: about.rows, finished_at: sql`now()` })
      .from(trx.selectFrom('exports').selectAll().where('id', '=', id).forUpdate().as('was'))
      .whereRef('exports.id', '=', 'was.id')
      .where('was.finished_at', 'is', null)
      .where(sql<boolean>`was.counted = was.people`)
      .returning(['was.profile_id', 'was.day', 'was.people', 'was.asked', 'exports.job_id', 'was.ordered'])
      .executeTakeFirst();
    if (!found) return false;
    const { profile_id, day, people, asked, job_id } = found;
    await refundRows(trx, profile_id, day, people - about.rows);
    const { format, table } = found.ordered as unknown as ExportOrder; // only `insertExport` writes it
    await record(trx, {
      action: 'export',
      actor: { id: profile_id, email: about.exported_by },
      target: asked ? `${table}?${asked}` : table,
      new_value: `${about.rows} rows, ${format}`,
    });
    if (job_id)
      await trx
        .updateTable('jobs')
        .set({ url: urlOfFile(id) })
        .where('id', '=', job_id)
        .execute();
    return true;
  });

/** Refunds `rows` of an export, by default all, and forgets it. */
export const refundAndDelete = (db: Db, id: string, rows?: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('exports')
      .where('id', '=', id)
      .returning(['profile_id', 'day', 'counted'])
      .executeTakeFirst();
    if (gone) await refundRows(trx, gone.profile_id, gone.day, Math.min(rows ?? gone.counted, gone.counted));
  });

/**
 * Refunds the exports that will have no file: those whose job failed or was canceled, and those of a reply that a crash of
 * their server interrupted.
 */
export async function refundEndedExports(db: Db, profileId?: string): Promise<void> {
  const open = await db
    .selectFrom('exports')
    .select(['id', 'job_id', sql<boolean>`created_at < now() - interval '1 hour'`.as('late')])
    .where('finished_at', 'is', null)
    .where('counted', '>', 0)
    .$if(profileId !== undefined, (all) => all.where('profile_id', '=', profileId ?? ''))
    .execute();
  for (const one of open) if (await isLost(db, one)) await (one.job_id ? refund : refundAndDelete)(db, one.id);
}

const refund = (db: Db, id: string) =>
  db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('exports')
      .select(['profile_id', 'day', 'counted'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!open) return;
    await trx.updateTable('exports').set({ counted: 0 }).where('id', '=', id).execute();
    await refundRows(trx, open.profile_id, open.day, open.counted);
  });

const kept = sql<boolean>`coalesce(finished_at, created_at) > now() - make_interval(hours => ${EXPORT_HOURS})`;

/** The exports of a user as jobs, newest first. */
export async function exportsOf(db: Db, profileId: string): Promise<Export[]> {
  const rows = await db
    .selectFrom('exports')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('job_id', 'is not', null)
    .where(kept)
    .orderBy('created_at', 'desc')
    .execute();
  return Promise.all(rows.map((row) => exportReply(db, row)));
}

/** An export of a user. Throws a 404 if it is unknown, expired, or of another user. */
export async function ownExport(db: Db, id: string, profileId: string): Promise<Stored> {
  const found = await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('job_id', 'is not', null)
    .where(kept)
    .executeTakeFirst();
  if (!found) throw notFound(NO_EXPORT);
  return found;
}

/** An export with the state of its job. */
export async function exportReply(db: Db, row: Stored): Promise<Export> {
  const { id, job_id, file_name, ordered, people, about, bytes, created_at, finished_at } = row;
  const { format, about: order } = ordered as unknown as ExportOrder; // only `insertExport` writes it
  const facts = about as unknown as Export['about']; // only `finish` writes it
  const job = await jobOf(db, job_id ?? '');
  return {
    id,
    job: job_id ?? '',
    file_name,
    format,
    query: order.query,
    rows: facts?.rows ?? people,
    bytes: bytes === null ? null : Number(bytes),
    state: finished_at ? 'done' : (job?.state ?? 'failed'),
    progress: job?.progress ?? null,
    message: job?.message ?? null,
    created_at: created_at.toISOString(),
    url: finished_at ? urlOfFile(id) : null,
    expires_at: finished_at ? new Date(finished_at.getTime() + EXPORT_HOURS * 3_600_000).toISOString() : null,
    about: facts,
  };
}

/** The bytes of the files of a user on a server. */
export async function storedBytes(db: Db, profileId: string, place: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('exports')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('profile_id', '=', profileId)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Deletes exports that have expired. Returns the IDs of those that a server still has. */
export async function forgetExpired(db: Db, place: string): Promise<Set<string>> {
  await refundEndedExports(db);
  const gone = await db
    .deleteFrom('exports')
    .where(({ not }) => not(kept))
    .returning('job_id')
    .execute();
  const jobs = gone.flatMap(({ job_id }) => job_id ?? []);
  if (jobs.length) await db.updateTable('jobs').set({ url: null }).where('id', 'in', jobs).execute();
  const left = await db.selectFrom('exports').select('id').where('place', '=', place).execute();
  return new Set(left.map(({ id }) => id));
}
