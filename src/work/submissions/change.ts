// Submissions: made, given another link, and ended. Each is one transaction with its entries in the audit log (R-1522).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { clientPagesOf } from '#src/server/site.ts';
import type { Tables } from '#src/server/tables.ts';
import { daysAfter } from '#src/shared/days.ts';
import { date, peopleCount } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { spendRows } from '#src/work/allowance.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { openToChange } from '#src/work/lists/entries/change.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { actOnPerson } from '#src/work/people/change.ts';
import { DAYS_MAX, type SubmissionWish } from '#src/work/submissions/contract.ts';
import { factsOf } from '#src/work/submissions/facts.ts';
import { refusalsOf } from '#src/work/submissions/refusals.ts';

type Db = Kysely<Tables>;

export type Services = Pick<DatasetServices, 'database' | 'isReady' | 'config'> & {
  users: Database;
};

/** The message of a 404. */
const NO_SUBMISSION = 'This submission was deleted, or its opening is not shared with you.';

/** An entry of the audit log about a submission. */
export const actOn = ({ id, title }: { id: string; title: string }) => ({ target: `${title} (${id})` });

/**
 * Submits people with a snapshot of their facts. Throws a 403 while the pages are off, a 409 without a mail server, a 400 if someone
 * did not agree by today or a file is not the person's, and a 409 `refused` with `people` if some must not be submitted.
 */
export async function insertSubmission(services: Services, caller: Caller, wish: SubmissionWish) {
  const { users, database, config } = services;
  await requirePages(users.db, config);
  const today = todayIn(config.timeZone);
  requireDays(wish, today);
  const list = await openListOf(users.db, caller, wish.opening, { to: 'edit' });
  const npis = wish.entries.map(({ npi }) => npi);
  requireNone(await refusalsOf(services, caller, npis));
  const known = await factsOf(database, npis);
  const key = makeSecret();
  return users.db.transaction().execute(async (trx) => {
    await openToChange(trx, caller, list.id);
    await requireEntries(trx, list.id, wish);
    requireNone(await refusalsOf({ ...services, users: { ...users, db: trx } }, caller, npis)); // marked meanwhile
    await spendRows(trx, config, caller, npis.length);
    const { id } = await trx
      .insertInto('submissions')
      .values({
        opening_id: wish.opening,
        title: list.name,
        client: wish.client,
        key_hash: hashOf(key),
        sent_by: caller.id,
        ends_on: wish.ends_on,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, { npi, agreed_on, agreed_how, text, facts, files }] of wish.entries.entries()) {
      const shown = (known.get(npi) ?? []).filter(({ fact }) => facts.includes(fact));
      const person = await trx
        .insertInto('submitted_people')
        .values({ submission_id: id, place, npi, agreed_on, agreed_how, text, shown: JSON.stringify(shown) })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (files.length > 0)
        await trx
          .insertInto('submitted_files')
          .values(files.map((file_id) => ({ person_id: person.id, file_id })))
          .execute();
      await record(trx, actOnPerson('person_submitted', caller, npi, { new_value: wish.client }));
    }
    await record(trx, {
      action: 'submission_made',
      actor: caller,
      address: caller.address ?? '',
      ...actOn({ id, title: list.name }),
      new_value: `${peopleCount(npis.length)} to ${wish.client}`,
    });
    return { id, url: urlOf(config, key) };
  });
}

const urlOf = ({ publicUrl }: Services['config'], key: string) => `${publicUrl}/s/${key}`;

/** Throws unless clients can open pages, and get their codes. */
async function requirePages(db: Db, { smtpUrl }: Services['config']): Promise<void> {
  if (!(await clientPagesOf(db)))
    throw new Failure(403, 'off', 'Pages of clients are turned off. An administrator can turn them on.');
  if (!smtpUrl)
    throw new Failure(409, 'no_mail', 'A client opens the page with a code by mail, and no mail server is configured.');
}

function requireDays({ entries, ends_on }: SubmissionWish, today: string): void {
  const late = entries.filter(({ agreed_on }) => agreed_on > today).map(({ npi }) => npi);
  if (late.length > 0)
    throw new Failure(400, 'bad_request', `entries: agreed_on must not be in the future: NPI ${late.join(', ')}`);
  const latest = daysAfter(today, DAYS_MAX);
  if (ends_on < today || ends_on > latest)
    throw new Failure(400, 'bad_request', `ends_on: must be from today to ${date(latest)}`);
}

function requireNone(refused: ReadonlyMap<string, string>): void {
  if (refused.size === 0) return;
  const people = [...refused].map(([npi, why]) => ({ npi, why }));
  const words = people.map(({ npi, why }) => `NPI ${npi} ${why}`).join('; ');
  const failure = new Failure(409, 'refused', `Nothing was sent. ${words}.`);
  failure.details = { people };
  throw failure;
}

/** Throws a 400 unless all people are on the list, and have the files. */
async function requireEntries(trx: Db, list: string, { entries }: SubmissionWish): Promise<void> {
  const npis = entries.map(({ npi }) => npi);
  const { rows } = await sql<{ npi: string; files: string[] }>`
    select npi::text, array(
      select id::text from entry_files where entry_files.list_id = list_entries.list_id and entry_files.npi = list_entries.npi) files
    from list_entries where list_id = ${list} and npi = any(${npis}::bigint[]) and removed_at is null`.execute(trx);
  const filesOf = new Map(rows.map(({ npi, files }) => [npi, files]));
  const absent = npis.filter((npi) => !filesOf.has(npi));
  if (absent.length > 0)
    throw new Failure(400, 'bad_request', `entries: not on the list of the opening: NPI ${absent.join(', ')}`);
  const wrong = entries.find(({ npi, files }) => files.some((file) => !filesOf.get(npi)?.includes(file)));
  if (wrong) throw new Failure(400, 'bad_request', `entries: NPI ${wrong.npi} does not have this file`);
}

/** Opens a submission to change it, with its opening locked. */
async function openSubmission(trx: Db, caller: Caller, id: string) {
  const found = await trx
    .selectFrom('submissions')
    .select(['id', 'opening_id', 'title', 'client', 'ended_at', 'ends_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(NO_SUBMISSION);
  await openListOf(trx, caller, found.opening_id, { to: 'edit', lock: true }).catch((error) => {
    throw error instanceof Failure && error.status === 404 ? notFound(NO_SUBMISSION) : error;
  });
  return found;
}

/** Ends the page at once. One that has ended stays so. */
export const updateEnded = ({ users: { db } }: Services, caller: Caller, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (trx) => {
    const found = await openSubmission(trx, caller, id);
    const ended = trx.updateTable('submissions').set({ ended_at: sql`now()` }).where('id', '=', id);
    const { numUpdatedRows } = await ended.where('ended_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows)
      await record(trx, { action: 'submission_ended', actor: caller, address: caller.address ?? '', ...actOn(found) });
    return { id };
  });

/**
 * Makes another link, and the one before unknown. Browsers of the client need a new code (R-1533). Throws a 409 for a page that has
 * ended.
 */
export const updateKey = ({ users: { db }, config }: Services, caller: Caller, id: string) =>
  db.transaction().execute(async (trx) => {
    await requirePages(trx, config);
    const found = await openSubmission(trx, caller, id);
    if (found.ended_at !== null || found.ends_on < todayIn(config.timeZone))
      throw new Failure(409, 'ended', 'This page has ended. Submit again for another one.');
    const key = makeSecret();
    await trx
      .updateTable('submissions')
      .set({ key_hash: hashOf(key) })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('client_codes').where('submission_id', '=', id).execute();
    await trx.deleteFrom('client_visits').where('client', '=', found.client).execute();
    await record(trx, {
      action: 'submission_link_made',
      actor: caller,
      address: caller.address ?? '',
      ...actOn(found),
    });
    return { id, url: urlOf(config, key) };
  });
