// Whom a team must not contact. Lists, results, exports and mail ask here.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';

/** A team, and the day in TIME_ZONE on which marks must count. */
export interface TeamDay {
  team: string;
  today: string;
}

/** The people among `npis` whom the team must not contact, each with the mark that ends last. */
export async function doNotContactOf(
  db: Kysely<Tables>,
  asked: TeamDay,
  npis: readonly string[],
): Promise<Map<string, DoNotContact>> {
  const rows = await db
    .selectFrom('do_not_contact')
    .select(['npi', 'reason', 'until'])
    .distinctOn('npi')
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .where(counts(asked))
    .orderBy('npi')
    .orderBy('until', (order) => order.desc().nullsFirst())
    .execute();
  return new Map(rows.map(({ npi, ...barred }) => [npi, barred]));
}

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
