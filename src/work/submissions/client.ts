// What a client may do who has the link of a submission: get a code, open the page with it, and answer (R-1525 to R-1527).
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { clientPagesOf } from '#src/server/site.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { counts, type TeamDay } from '#src/work/do-not-contact.ts';
import { actOn } from '#src/work/submissions/change.ts';
import type { Answer, ShownFact } from '#src/work/submissions/contract.ts';

type Db = Kysely<Tables>;

/** Minutes for which a code works. */
export const CODE_MINUTES = 15;

/** Codes that may be typed for one that was mailed. */
const TRIES = 5;

/** Hours for which a browser that had a code needs no other. */
const VISIT_HOURS = 12;

/** A submission whose page is open. */
export interface OpenSubmission extends TeamDay {
  id: string;
  title: string;
  client: string;
  ends_on: string;
  /** Null if the account was deleted. */
  by: string | null;
}

/** The submission of a key. Undefined for a key that is unknown or has ended, and while pages are off: nothing tells which. */
export async function submissionOf(db: Db, key: string, today: string): Promise<OpenSubmission | undefined> {
  const found = await db
    .selectFrom('submissions')
    .innerJoin('openings', 'openings.id', 'opening_id')
    .innerJoin('lists', 'lists.id', 'list_id')
    .leftJoin('profiles', 'profiles.id', 'sent_by')
    .select(['submissions.id', 'submissions.title', 'submissions.client', 'lists.team'])
    .select([sql<string>`ends_on::text`.as('ends_on'), authorName.as('by')])
    .where('key_hash', '=', hashOf(key))
    .where('ended_at', 'is', null)
    .where('ends_on', '>=', today)
    .executeTakeFirst();
  const isOn = await clientPagesOf(db);
  return isOn && found ? { ...found, today } : undefined;
}

/** Makes the code of a mail, in place of the one before. Undefined if the submission has ended. */
export async function makeCode(db: Db, id: string, today: string) {
  const found = await db
    .selectFrom('submissions')
    .select(['client', 'title'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_on', '>=', today)
    .executeTakeFirst();
  if (!found) return undefined;
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  const row = {
    code_hash: hashOf(code),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  await db
    .insertInto('client_codes')
    .values({ submission_id: id, ...row })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(row))
    .execute();
  return { client: found.client, code };
}

/** Uses a code up. Returns the secret of the visit and its seconds, or undefined for a wrong or expired code. */
export const acceptCode = (db: Db, { id, client }: OpenSubmission, typed: string) =>
  db.transaction().execute(async (trx) => {
    const tried = await trx
      .updateTable('client_codes')
      .set({ tries: sql`tries + 1` })
      .where('submission_id', '=', id)
      .where('tries', '<', TRIES)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('code_hash')
      .executeTakeFirst();
    if (tried?.code_hash !== hashOf(typed.replace(/\D/g, ''))) return undefined;
    await trx.deleteFrom('client_codes').where('submission_id', '=', id).execute();
    const secret = makeSecret();
    await trx
      .insertInto('client_visits')
      .values({
        secret_hash: hashOf(secret),
        client,
        expires_at: sql<Date>`now() + make_interval(hours => ${VISIT_HOURS})`,
      })
      .execute();
    return { secret, seconds: VISIT_HOURS * 3600 };
  });

/** Whether a browser has proved that its user reads the client's mail. */
export async function isVisit(db: Db, { client }: OpenSubmission, secret: string | undefined): Promise<boolean> {
  if (!secret) return false;
  const found = await db
    .selectFrom('client_visits')
    .select('client')
    .where('secret_hash', '=', hashOf(secret))
    .where('client', '=', client)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether a row of `submitted_people` is off the page: the person was erased, or marked Do not contact since (R-1534). The page does not
 * say which.
 */
const isWithdrawn = (of: TeamDay) => sql<boolean>`(submitted_people.npi is null or exists (
  select from do_not_contact where do_not_contact.npi = submitted_people.npi and ${counts(of)}))`;

/** A person on the page. */
export interface ShownPerson {
  id: string;
  is_withdrawn: boolean;
  text: string;
  facts: ShownFact[];
  files: { id: string; name: string; bytes: number }[];
  answer: Answer | null;
  answer_text: string | null;
  answered_by: string | null;
}

/** The people of a submission as the page shows them. Notes that the client has opened those that the page shows. */
export const openPeople = (db: Db, submission: OpenSubmission, address: string): Promise<ShownPerson[]> =>
  db.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('submitted_people')
      .set({ opened_at: sql`now()` })
      .where('submission_id', '=', submission.id)
      .where('opened_at', 'is', null)
      .where(sql<boolean>`not ${isWithdrawn(submission)}`)
      .returning('id')
      .execute();
    if (opened.length > 0) await record(trx, { action: 'submission_opened', address, ...actOn(submission) });
    const { rows } = await sql<ShownPerson>`
      select id, ${isWithdrawn(submission)} is_withdrawn, text, shown facts, answer, answer_text, answered_by, coalesce((
        select json_agg(json_build_object('id', entry_files.id, 'name', name, 'bytes', bytes) order by name)
        from submitted_files join entry_files on entry_files.id = file_id where person_id = submitted_people.id), '[]') files
      from submitted_people where submission_id = ${submission.id} order by place`.execute(trx);
    const nothing = { text: '', facts: [], files: [], answer_text: null };
    return rows.map((row) => (row.is_withdrawn ? { ...row, ...nothing } : row));
  });

/** A file that a submission names. Undefined for another. Notes that the client has opened it. */
export const openFile = (db: Db, submission: OpenSubmission, id: string, address: string) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; type: 'pdf' | 'docx'; content: Buffer; is_first: boolean }>`
      with opened as (
        update submitted_files shared set opened_at = now() from submitted_people
        where file_id = ${id} and submitted_people.id = person_id and submission_id = ${submission.id}
          and not ${isWithdrawn(submission)} and shared.opened_at is null
        returning 1
      )
      select name, type, content, exists (select from opened) is_first
      from submitted_files
        join submitted_people on submitted_people.id = person_id
        join entry_files on entry_files.id = file_id
      where file_id = ${id} and submission_id = ${submission.id} and not ${isWithdrawn(submission)}`.execute(trx);
    const [file] = rows;
    if (file?.is_first)
      await record(trx, {
        action: 'submission_opened',
        address,
        ...actOn(submission),
        new_value: `a ${file.type} file`,
      });
    return file;
  });

/** Keeps the answer to a person, in place of the one before. Returns false for a person who is not on the page any more. */
export const saveAnswer = (
  db: Db,
  submission: OpenSubmission,
  {
    person,
    answer,
    text,
    name,
    address,
  }: { person: string; answer: Answer; text: string; name: string; address: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('submitted_people')
      .select(['answer', 'answer_text', 'answered_by'])
      .where('id', '=', person)
      .where('submission_id', '=', submission.id)
      .where(sql<boolean>`not ${isWithdrawn(submission)}`)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const given = { answer, answer_text: text || null, answered_by: name };
    const isSame = (Object.keys(given) as (keyof typeof given)[]).every((part) => before[part] === given[part]);
    if (isSame) return true; // sent twice
    await trx
      .updateTable('submitted_people')
      .set({ ...given, answered_at: sql`now()` })
      .where('id', '=', person)
      .execute();
    await record(trx, {
      action: 'submission_answered',
      address,
      ...actOn(submission),
      old_value: before.answer,
      new_value: answer,
    });
    return true;
  });

/** Deletes codes and visits that have expired. */
export async function forgetVisits(db: Db): Promise<void> {
  const isOver = sql<boolean>`expires_at < now()`;
  await db.deleteFrom('client_codes').where(isOver).execute();
  await db.deleteFrom('client_visits').where(isOver).execute();
}
