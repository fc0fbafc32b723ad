// Whom a team must not contact. Lists, results, exports and mail ask here.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepareStatement } from '#src/server/connections.ts';
import { readTogether } from '#src/server/read-together.ts';
import type { Tables } from '#src/server/tables.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';

/** A team, and the day in TIME_ZONE on which marks must count. */
export interface TeamDay {
  team: string;
  today: string;
}

/**
 * Makes the function that does what `doNotContactOf` does. Calls of a team at the same time share a query, and the reply has the people
 * of all.
 */
export function openDoNotContact(db: Kysely<Tables>) {
  prepareStatement(marksOf(db, { team: '', today: '' }, []).compile().sql);
  const read = readTogether(async (calls: readonly Call[]) => {
    const marks = new Map<string, ReturnType<typeof doNotContactOf>>();
    for (const [key, same] of Map.groupBy(calls, keyOf)) {
      const npis = new Set(same.flatMap((call) => call.npis));
      marks.set(key, doNotContactOf(db, same[0] as Call, [...npis]));
    }
    return Promise.all(calls.map(async (call) => (await marks.get(keyOf(call))) ?? new Map()));
  });
  return async (asked: TeamDay, npis: readonly string[]): Promise<ReadonlyMap<string, DoNotContact>> =>
    npis.length === 0 ? new Map() : read({ ...asked, npis });
}

interface Call extends TeamDay {
  npis: readonly string[];
}

const keyOf = ({ team, today }: TeamDay) => `${today} ${team}`;

/** The people among `npis` whom the team must not contact, each with the mark that ends last. */
export async function doNotContactOf(
  db: Kysely<Tables>,
  asked: TeamDay,
  npis: readonly string[],
): Promise<Map<string, DoNotContact>> {
  const rows = await marksOf(db, asked, npis).execute();
  return new Map(rows.map(({ npi, ...barred }) => [npi, barred]));
}

const marksOf = (db: Kysely<Tables>, asked: TeamDay, npis: readonly string[]) =>
  db
    .selectFrom('do_not_contact')
    .select(['npi', 'reason', 'until'])
    .distinctOn('npi')
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .where(counts(asked))
    .orderBy('npi')
    .orderBy('until', (order) => order.desc().nullsFirst());

/** The phone numbers, of ten digits, and the e-mail addresses, in lower case, that the team marked on any person. */
export async function markedContacts(
  db: Kysely<Tables>,
  asked: TeamDay,
): Promise<{ phones: ReadonlySet<string>; emails: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('do_not_contact')
    .select(['phone', 'email'])
    .where(counts(asked))
    .where((row) => row.or([row('phone', 'is not', null), row('email', 'is not', null)]))
    .execute();
  return {
    phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
  };
}

/** The condition that a row of `do_not_contact` is a mark of the team that counts. */
export const counts = ({ team, today }: TeamDay): RawBuilder<boolean> =>
  sql`do_not_contact.team = ${team} and do_not_contact.lifted_at is null
    and (do_not_contact.until is null or do_not_contact.until >= ${today}::date)`;
