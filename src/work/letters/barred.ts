// Why a person gets no letter (R-1504). Asked before a letter is written, and again in the transaction that begins its sending.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { doNotContactOf, markedContacts } from '#src/work/do-not-contact.ts';
import { optedOutAt } from '#src/work/letters/opt-outs.ts';
import { reportedDeceased } from '#src/work/problems/read.ts';

type Db = Kysely<Tables>;

/** A day of the site in words, such as `Dec 1, 2026`. */
const inWords = (at: Date, timeZone: string) => at.toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' });

/**
 * Why the user must not write to a person, in words; undefined if they may. `address`: to which the letter goes. `today`: the day of
 * marks, in `timeZone`.
 */
export async function whyNoLetter(
  db: Db,
  user: User,
  { npi, address }: { npi: string; address: string },
  { today, timeZone }: { today: string; timeZone: string },
): Promise<string | undefined> {
  const asked = { team: user.team, today };
  const marks = await doNotContactOf(db, asked, [npi]);
  if (marks.has(npi)) return 'Your team marked this person Do not contact.';
  if ((await markedContacts(db, asked)).emails.has(address)) return 'Your team marked this address Do not contact.';
  const optedOut = await optedOutAt(db, npi, address);
  if (optedOut) return `This person opted out of letters on ${inWords(optedOut, timeZone)}.`;
  const { rows } = await sql<{ replied_at: Date | null; is_known: boolean }>`
    select (select max(replied_at) from letters where npi = ${npi} and team = ${user.team}) as replied_at,
      exists (select from providers where npi = ${npi}) as is_known`.execute(db);
  const { replied_at = null, is_known = false } = rows[0] ?? {};
  if (replied_at)
    return `This person replied, as marked on ${inWords(replied_at, timeZone)}. Answer in your mail program.`;
  if ((await reportedDeceased(db, user, [npi])).size > 0) return 'Your team reported that this person died.';
  return is_known ? undefined : 'The NPI of this person is out of service.';
}
