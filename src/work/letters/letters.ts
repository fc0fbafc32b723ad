// Letters as users write, see and mark them (R-1502, R-1505).
import { type Kysely, type Selectable, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';
import { counted } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { authorName } from '#src/work/author-name.ts';
import { whyNoLetter } from '#src/work/letters/barred.ts';
import type { Letter, LetterDraft, LetterWish } from '#src/work/letters/contract.ts';
import { insertKey, letterOptedOut, optOutPath } from '#src/work/letters/opt-outs.ts';
import { addressesOf, type Facts, factsOf, filled, missingIn } from '#src/work/letters/person.ts';
import { templateOf } from '#src/work/letters/templates.ts';
import { openListOf } from '#src/work/openings/change.ts';
import type { Caller } from '#src/work/people/access.ts';
import { actOnPerson, insertActivity } from '#src/work/people/change.ts';
import { namesOf } from '#src/work/searches/inbox.ts';

type Db = Kysely<Tables>;
export type Settings = Pick<
  Config,
  'company' | 'postalAddressKnown' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'timeZone' | 'lettersPerDay'
>;

/** What follows the text: the sender's postal address, and the link by which the person opts out. */
export const addedTo = ({ company, publicUrl }: Pick<Settings, 'company' | 'publicUrl'>, key: string): string =>
  `\n\n--\n${company.name}, ${company.postal_address}\nNo more letters from ${company.name}: ${publicUrl}${optOutPath(key)}\n`;

const NO_ADDRESS = 'Your team has no e-mail address of this person. Add one to the contact details first.';
const NO_POSTAL_ADDRESS =
  'Every letter names the postal address of the company. Ask your administrator to set POSTAL_ADDRESS.';

interface Asked {
  npi: string;
  template: string | null | undefined;
  tie?: string | undefined;
}

/** A letter as it would go to a person, with all that a user decides by (R-1502). Throws a 404 without the template. */
export const draftOf = async (db: Db, caller: Caller, settings: Settings, asked: Asked): Promise<LetterDraft> =>
  (await prepare(db, caller, settings, asked)).draft;

/** A draft with its recipient, undefined for none, and the facts that fill it in. */
async function prepare(db: Db, caller: Caller, settings: Settings, asked: Asked & { to?: string | undefined }) {
  const { npi } = asked;
  const today = todayIn(settings.timeZone);
  const template = asked.template ? await templateOf(db, caller, asked.template) : { subject: '', text: '' };
  const [facts, to, left_today, { email, full_name, no_mail }] = await Promise.all([
    factsOf(db, npi, asked.tie),
    addressesOf(db, caller, npi, today),
    leftToday(db, caller, settings),
    senderOf(db, caller, settings),
  ]);
  const subject = filled(template.subject, facts);
  const text = filled(template.text, facts);
  const recipient = asked.to === undefined ? to[0] : to.find(({ id }) => id === asked.to);
  const barred = await whyNoLetter(
    db,
    caller,
    { npi, address: recipient?.value ?? '' },
    { today, timeZone: settings.timeZone },
  );
  const draft: LetterDraft = {
    npi,
    to,
    from: `${full_name} <${settings.mailFrom}>`,
    reply_to: email,
    subject,
    text,
    missing: missingIn(subject, text),
    added: addedTo(settings, '…').trim(),
    refused: barred ?? (to.length === 0 ? NO_ADDRESS : settings.postalAddressKnown ? null : NO_POSTAL_ADDRESS),
    no_mail,
    left_today,
  };
  return { draft, recipient, facts };
}

/** The user as the sender, and why the site cannot mail for them. */
export async function senderOf(db: Db, { id }: Pick<Caller, 'id'>, { smtpUrl }: Pick<Settings, 'smtpUrl'>) {
  const { name, email, email_verified } = await db
    .selectFrom('profiles')
    .select([authorName.as('name'), 'email', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const no_mail = !smtpUrl
    ? 'This site has no mail server.'
    : email_verified
      ? null
      : 'Replies go to your e-mail address. Confirm it first.';
  return { email, full_name: (name ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), no_mail };
}

/** Letters that a user may still write today. Refused and failed ones did not go. */
async function leftToday(db: Db, { id }: Pick<Caller, 'id'>, { lettersPerDay, timeZone }: Settings): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from letters
    where author_id = ${id} and state not in ('refused', 'failed')
      and created_at >= ${todayIn(timeZone)}::date::timestamp at time zone ${timeZone}`.execute(db);
  return Math.max(0, lettersPerDay - (rows[0]?.count ?? 0));
}

/**
 * Writes a letter to one person: queues its mail, or logs one that the user opens in the mail program. It is an activity of the
 * person. Throws a 404 without template, opening or address, a 400 for a field without a value, a 403 `letter_limit` at the daily limit, and a
 * 409 `no_letter` with the reason for a person who gets none.
 */
export const insertLetter = (
  db: Db,
  caller: Caller,
  settings: Settings,
  add: JobQueue['add'],
  wish: LetterWish,
): Promise<Letter & { linked_text: string | null }> =>
  db.transaction().execute(async (trx) => {
    const { npi, sent, opening } = wish;
    await sql`select pg_advisory_xact_lock(hashtext(${`letters ${caller.id}`}))`.execute(trx);
    const user = await userNow(trx, caller);
    if (opening !== undefined) await openListOf(trx, user, opening, { to: 'view' });
    const { draft, recipient: to, facts } = await prepare(trx, user, settings, wish);
    const { subject, text } = contentOf(wish, draft, facts);
    const refused = draft.refused ?? (to ? undefined : NO_ADDRESS) ?? (sent === 'mail' ? draft.no_mail : undefined);
    if (refused || !to) throw new Failure(409, 'no_letter', refused ?? NO_ADDRESS);
    if (draft.left_today === 0)
      throw new Failure(
        403,
        'letter_limit',
        `You may write ${counted(settings.lettersPerDay, 'letter')} a day, and wrote as many today.`,
      );
    const activity = await insertActivity(trx, user, npi, { kind: 'mail', text: `Letter: ${subject}` });
    const opened = sent === 'opened';
    const { id } = await trx
      .insertInto('letters')
      .values({
        ...{ npi, team: user.team, author_id: user.id, opening_id: opening ?? null, activity_id: activity.id },
        ...{ address: to.value, subject, text, sent, state: opened ? 'opened' : 'queued' },
        sent_at: opened ? sql<Date>`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, actOnPerson('letter_written', user, npi, { new_value: sent }));
    const linked_text = opened ? text + addedTo(settings, await insertKey(trx, { id, npi, address: to.value })) : null;
    if (!opened) await add('letter', { input: { letter: id }, key: id, owner: user.id, transaction: trx });
    return { ...(await theLetter(trx, user, id)), linked_text };
  });

/** Subject and text with their fields filled in. Throws a 400 for a field of which nothing is known. */
function contentOf(wish: LetterWish, draft: LetterDraft, facts: Facts) {
  const subject = filled(wish.subject ?? draft.subject, facts);
  const text = filled(wish.text ?? draft.text, facts);
  for (const [name, value] of Object.entries({ subject, text })) {
    const [missing] = missingIn(value);
    if (missing)
      throw new Failure(400, 'bad_request', `${name}: {{${missing}}} has no value for this person. Write it yourself.`);
  }
  return { subject, text };
}

interface Wanted {
  id?: string;
  npi?: string | undefined;
  opening?: string | undefined;
}

/** Most letters of a reply. */
const MOST = 1000;

/** The team's letters, newest first. */
export async function lettersOf(db: Db, caller: Caller, { id, npi, opening }: Wanted): Promise<Letter[]> {
  const rows = await db
    .selectFrom('letters')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .selectAll('letters')
    .select([authorName.as('author'), letterOptedOut.as('opted_out_at')])
    .where('team', '=', caller.team)
    .$if(id !== undefined, (query) => query.where('letters.id', '=', id ?? ''))
    .$if(npi !== undefined, (query) => query.where('npi', '=', npi ?? ''))
    .$if(opening !== undefined, (query) => query.where('opening_id', '=', opening ?? ''))
    .orderBy('letters.created_at', 'desc')
    .orderBy('letters.id')
    .limit(MOST)
    .execute();
  const names = await namesOf(db, [...new Set(rows.map((row) => row.npi))]);
  return rows.map((row) => replyOf(row, names.get(row.npi)));
}

const replyOf = (
  row: Selectable<Tables['letters']> & { author: string | null; opted_out_at: Date | null },
  person: string | undefined,
): Letter => ({
  ...{ id: row.id, npi: row.npi, person: person ?? null, to: row.address, subject: row.subject, text: row.text },
  ...{ sent: row.sent as Letter['sent'], state: row.state as Letter['state'] }, // the table holds no others
  ...{ why: row.why, author: row.author, opening: row.opening_id, created_at: row.created_at.toISOString() },
  sent_at: row.sent_at?.toISOString() ?? null,
  replied_at: row.replied_at?.toISOString() ?? null,
  opted_out_at: row.opted_out_at?.toISOString() ?? null,
});

async function theLetter(db: Db, caller: Caller, id: string): Promise<Letter> {
  const [letter] = await lettersOf(db, caller, { id });
  if (!letter) throw notFound('This letter was deleted.');
  return letter;
}

/** Marks that the person replied, or that they did not. Throws a 404 without the letter. */
export const updateReplied = (db: Db, caller: Caller, id: string, replied: boolean): Promise<Letter> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('letters').select('id').where('id', '=', id).forUpdate().execute();
    const user = await userNow(trx, caller);
    const was = await theLetter(trx, user, id);
    if ((was.replied_at !== null) === replied) return was;
    await trx
      .updateTable('letters')
      .set({ replied_at: replied ? sql`now()` : null })
      .where('id', '=', id)
      .execute();
    await record(trx, actOnPerson('letter_replied', user, was.npi, { new_value: replied ? 'replied' : 'no reply' }));
    return theLetter(trx, user, id);
  });

/** Deletes a letter that waits for the mail server, with its activity. Throws a 404 for others', and a 409 if it is on its way. */
export const deleteQueued = (db: Db, caller: Caller, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('letters')
      .select(['state', 'npi', 'activity_id'])
      .where('id', '=', id)
      .where('author_id', '=', caller.id)
      .where('team', '=', (await userNow(trx, caller)).team)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('You wrote no such letter, or it was canceled.');
    if (row.state !== 'queued') throw new Failure(409, 'on_its_way', 'This letter does not wait any more.');
    await trx.deleteFrom('letters').where('id', '=', id).execute();
    if (row.activity_id) await trx.deleteFrom('activities').where('id', '=', row.activity_id).execute();
    await record(trx, actOnPerson('letter_canceled', caller, row.npi));
    return { id };
  });
