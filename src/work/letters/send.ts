// One letter by mail, at most once (R-1505). SMTP cannot say after a crash whether a message arrived. So the letter is 'sending'
// from before the mail server gets its content, and a letter whose reply was lost is 'unknown' and never sent again.
import { type Kysely, sql } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure } from '#src/server/failure.ts';
import { MailFailure, type SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';
import { todayIn } from '#src/shared/today.ts';
import { whyNoLetter } from '#src/work/letters/barred.ts';
import { addedTo, type Settings, senderOf } from '#src/work/letters/letters.ts';
import { insertKey, lockAddress, optOutPath } from '#src/work/letters/opt-outs.ts';

type Db = Kysely<Tables>;

/** Attempts at a mail server that is away or says 'later'. */
const ATTEMPTS = 10;

const TAKEN = 'Not mailed: another server took the letter, or it was canceled.';

/** Why a queued letter does not go, in words. */
class NotSent extends Error {}

/** Another server took the letter, or it was canceled. */
class NotQueued extends Error {}

/**
 * Sends a queued letter. Returns what became of it, in words. Throws MailFailure or ServiceFailure if a later attempt may succeed:
 * the letter is still queued.
 */
export async function mailLetter(db: Db, send: SendMail, settings: Settings, id: string): Promise<string> {
  const letter = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!letter) return 'Not mailed: the letter was canceled or erased.';
  if (letter.state === 'sending') return settle(db, id, 'unknown', 'The server stopped while it sent this letter.');
  if (letter.state !== 'queued') return `Not mailed: the letter is ${letter.state}.`;
  const sender = letter.author_id ? await senderOf(db, { id: letter.author_id }, settings) : undefined;
  if (!sender) return settle(db, id, 'refused', 'The account of its author was deleted.');
  const key = makeSecret();
  let begun = false;
  let stopped: unknown;
  try {
    await send({
      to: letter.address,
      subject: letter.subject,
      text: letter.text + addedTo(settings, key),
      fromName: sender.full_name,
      replyTo: sender.email,
      messageId: `<letter-${id}@${new URL(settings.publicUrl).hostname}>`,
      headers: {
        'List-Unsubscribe': `<${settings.publicUrl}${optOutPath(key)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      begin: async () => {
        await beginLetter(db, settings, id, key).catch((error) => {
          stopped = error;
          throw error;
        });
        begun = true;
      },
    });
  } catch (error) {
    if (stopped instanceof NotQueued) return TAKEN;
    if (stopped instanceof NotSent) return settle(db, id, 'refused', stopped.message);
    const status = error instanceof MailFailure ? error.status : undefined;
    if (begun && status === undefined)
      return settle(db, id, 'unknown', 'The connection to the mail server was lost while it took this letter.');
    const attempts = await queueAgain(db, id, begun ? key : undefined);
    if (attempts === undefined) return TAKEN;
    if (attempts < ATTEMPTS && (status === undefined || status < 500)) throw error;
    return settle(db, id, 'failed', error instanceof Error ? error.message : 'The mail server did not accept it.');
  }
  return settle(db, id, 'sent', null);
}

/**
 * The transaction that begins the sending: checks all that may have changed since the letter was queued, and stores that its content may
 * have gone from now on, with the key of its opt-out page. An opt-out of the address is before or after it.
 */
const beginLetter = (db: Db, settings: Settings, id: string, key: string) =>
  db.transaction().execute(async (trx) => {
    const letter = await trx
      .selectFrom('letters')
      .select(['npi', 'team', 'address', 'author_id'])
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .forUpdate()
      .executeTakeFirst();
    if (!letter?.author_id) throw new NotQueued();
    const { npi, address } = letter;
    await lockAddress(trx, address);
    const why = await whyNotNow(trx, settings, { ...letter, author_id: letter.author_id });
    if (why) throw new NotSent(why);
    await insertKey(trx, { id, npi, address }, key);
    await trx.updateTable('letters').set({ state: 'sending', sent_at: sql`now()` }).where('id', '=', id).execute();
  });

async function whyNotNow(
  trx: Db,
  settings: Settings,
  { npi, team, address, author_id }: { npi: string; team: string; address: string; author_id: string },
): Promise<string | undefined> {
  const sender = { id: author_id, email: '', team, role: null, approved: true, via: 'session', scopes: [] } as const;
  const user = await userNow(trx, sender).catch((error) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (user?.team !== team) return 'Its author may not write for this team any more.';
  const { no_mail } = await senderOf(trx, user, settings);
  if (no_mail) return no_mail;
  const detail = await trx
    .selectFrom('contact_details')
    .select('id')
    .where('npi', '=', npi)
    .where('team', '=', team)
    .where('kind', '=', 'email')
    .where('value', '=', address)
    .executeTakeFirst();
  if (!detail) return 'The address was deleted from the contact details.';
  const { timeZone } = settings;
  return whyNoLetter(trx, user, { npi, address }, { today: todayIn(timeZone), timeZone });
}

/**
 * Lets a letter that the mail server did not take wait again. The key of an attempt that has begun goes. Returns how often it was
 * tried; undefined if another server has the letter meanwhile.
 */
const queueAgain = (db: Db, id: string, key: string | undefined): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const own = trx
      .selectFrom('opt_out_keys')
      .select('letter_id')
      .where('key_hash', '=', hashOf(key ?? ''));
    const row = await trx
      .updateTable('letters')
      .set({ state: 'queued', sent_at: null, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('state', '=', key ? 'sending' : 'queued')
      .$if(key !== undefined, (begun) => begun.where('id', 'in', own))
      .returning('attempts')
      .executeTakeFirst();
    if (row && key) await trx.deleteFrom('opt_out_keys').where('key_hash', '=', hashOf(key)).execute();
    return row?.attempts;
  });

const outcomes = {
  sent: 'Mailed',
  unknown: 'Perhaps mailed, and not mailed again',
  refused: 'Not mailed',
  failed: 'Not mailed',
} as const;

/** Stores what became of a letter. One that did not go is no activity. Returns it in words, which have no name and no address. */
const settle = (db: Db, id: string, state: keyof typeof outcomes, why: string | null): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const arrived = state === 'sent' || state === 'unknown';
    const letter = await trx
      .updateTable('letters')
      .set({ state, why, ...(!arrived && { sent_at: null }) })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sending', 'unknown'])
      .returning(['activity_id', 'subject'])
      .executeTakeFirst();
    const activity = letter?.activity_id;
    if (activity && !arrived) await trx.deleteFrom('activities').where('id', '=', activity).execute();
    if (activity && arrived) {
      const text =
        state === 'sent' ? `Letter: ${letter.subject}` : `Letter that may not have arrived: ${letter.subject}`;
      await trx.updateTable('activities').set({ text }).where('id', '=', activity).execute();
    }
    return why ? `${outcomes[state]}: ${why}` : outcomes[state];
  });

/** Settles letters that no job sends any more: after a day in the queue, or an hour after a sending that has no end. */
export async function settleLetters(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from letters
    where state = 'queued' and created_at < now() - interval '1 day'
      or state = 'sending' and sent_at < now() - interval '1 hour'`.execute(db);
  for (const { id, state } of rows)
    await (state === 'queued'
      ? settle(db, id, 'failed', 'The mail server took it at no attempt of a day.')
      : settle(db, id, 'unknown', 'The server stopped while it sent this letter.'));
}

/** Letters that were written in the last day, by state (R-1536). */
export const letterFigures = (db: Db): Promise<{ state: string; n: number }[]> =>
  db
    .selectFrom('letters')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .execute();

/** Erases letters that were written more than `days` ago. The keys of their opt-out pages stay. */
export async function forgetOldLetters(db: Db, days: number | undefined): Promise<void> {
  if (days === undefined) return;
  await db.deleteFrom('letters').where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`).execute();
}
