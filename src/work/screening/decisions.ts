// What teams decide about possible matches in OIG's list.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Decision } from '#src/datasets/screening/contract.ts';
import { screeningOf } from '#src/datasets/screening/queries.ts';
import type { ScreeningDecisions } from '#src/datasets/screening-decisions.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import type { Caller } from '#src/work/people/access.ts';
import { actOn } from '#src/work/people/change.ts';
import type { DecisionWish } from '#src/work/screening/contract.ts';

/** Reads the newest decision of the team about each version of a row. */
export const openScreeningDecisions =
  (db: Kysely<Tables>): ScreeningDecisions =>
  async (user, npi, known) => {
    const rows = await db
      .selectFrom('screening_decisions')
      .leftJoin('profiles', 'profiles.id', 'author_id')
      .distinctOn('listed_row')
      .select(['listed_row', 'decision', 'reason', 'screening_decisions.created_at'])
      .select(
        sql<string | null>`coalesce(nullif(trim(profiles.full_name), ''), split_part(profiles.email, '@', 1))`.as('by'),
      )
      .where('npi', '=', npi)
      .where('team', '=', user.team)
      .where('known_row', '=', known)
      .orderBy('listed_row')
      .orderBy('screening_decisions.created_at', 'desc')
      .execute();
    return new Map(
      rows.map(({ listed_row, decision, reason, by, created_at }) => [
        listed_row,
        // the table has no other decision
        { decision: decision as Decision['decision'], reason, by, at: created_at.toISOString() },
      ]),
    );
  };

/**
 * Keeps a decision until the row of the list or the record of NPPES changes. Throws a 404 unless the row is a possible match
 * of the NPI now. `data`: the database of imported tables.
 */
export async function addDecision(
  db: Kysely<Tables>,
  data: Database,
  caller: Caller,
  { npi, row, decision, reason }: DecisionWish,
): Promise<Decision> {
  const { rows, versions } = await screeningOf(data, npi);
  const possible = rows.find(({ status }) => status === 'possible')?.match;
  const known = possible?.known.row;
  const version = possible?.listed.some((listed) => listed.row === row) && versions.get(row);
  if (!known || !version)
    throw notFound(
      'This row is no possible match now. Reload the page: the list or the record of NPPES may have changed.',
    );
  return db.transaction().execute(async (trx) => {
    const read = async () => (await openScreeningDecisions(trx)(caller, npi, known)).get(version);
    const was = await read();
    await trx
      .insertInto('screening_decisions')
      .values({ npi, team: caller.team, listed_row: version, known_row: known, decision, reason, author_id: caller.id })
      .execute();
    await record(
      trx,
      actOn('screening_decided', caller, npi, { old_value: was?.decision ?? null, new_value: decision }),
    );
    const kept = await read();
    if (!kept) throw new Error('A decision that was just written is missing.');
    return kept;
  });
}
