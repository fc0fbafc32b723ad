// What teams decide about possible matches in OIG's list.

import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { decisionOf, type MatchDecision } from '#src/datasets/screening/contract.ts';
import { possibleMatchesOf, screeningOf } from '#src/datasets/screening/queries.ts';
import type { ScreeningDecisions } from '#src/datasets/screening-decisions.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import type { TeamDecision } from '#src/work/marks/contract.ts';
import type { Caller } from '#src/work/people/access.ts';
import { actOnPerson } from '#src/work/people/change.ts';
import type { DecisionRequest } from '#src/work/screening/contract.ts';

/** Reads the newest decision of the team about each version of a row. */
export const openScreeningDecisions =
  (db: Kysely<Tables>): ScreeningDecisions =>
  async (user, npi, known) =>
    new Map(
      (await newestDecisions(db, user.team, [npi]))
        .filter(({ known_row }) => known_row === known)
        .map(({ listed_row, decision, reason, by, at }) => [listed_row, { decision, reason, by, at }]),
    );

/**
 * What a team decided about the possible matches of these NPIs (R-1190): one row per NPI, with the newest decision that says so.
 * NPIs with an open row are absent, unless another row is the same person. `data`: the database of imported tables.
 */
export async function teamDecisions(
  db: Kysely<Tables>,
  data: Database,
  team: string,
  npis: readonly string[],
): Promise<TeamDecision[]> {
  const made = await newestDecisions(db, team, npis);
  if (made.length === 0) return [];
  const matches = await possibleMatchesOf(data, [...new Set(made.map(({ npi }) => npi))]);
  return [...matches].flatMap(([npi, { known, listed }]): TeamDecision[] => {
    const counting = made.filter((each) => each.npi === npi && each.known_row === known);
    const rows = listed.map((version) => ({
      decision: counting.find(({ listed_row }) => listed_row === version) ?? null,
    }));
    const decision = decisionOf(rows);
    const newest = rows
      .flatMap((row) => (row.decision && row.decision.decision === decision ? [row.decision] : []))
      .toSorted((one, other) => other.at.localeCompare(one.at))[0];
    return newest ? [{ npi, decision: newest.decision, by: newest.by, at: newest.at }] : [];
  });
}

/** NPIs whose possible matches are read at once. */
const AT_ONCE = 500;

/** What a team decided about these people and organizations, as `teamDecisions` has them. By default about all. */
export async function decidedByTeam(
  db: Kysely<Tables>,
  data: Database,
  team: string,
  about?: readonly string[],
): Promise<TeamDecision[]> {
  const npis = about ?? (await npisDecided(db, team));
  const found: TeamDecision[] = [];
  for (let from = 0; from < npis.length; from += AT_ONCE)
    found.push(...(await teamDecisions(db, data, team, npis.slice(from, from + AT_ONCE))));
  return found;
}

/** The people and organizations about whom a team decided, at any time. */
export async function npisDecided(db: Kysely<Tables>, team: string): Promise<string[]> {
  const rows = await db.selectFrom('screening_decisions').select('npi').distinct().where('team', '=', team).execute();
  return rows.map(({ npi }) => npi);
}

/** The words of a file for a decision that a person is in OIG's list (R-1194). The day is that in the time zone. */
export function excludedInWords({ by, at }: Pick<TeamDecision, 'by' | 'at'>, timeZone: string): string {
  const day = new Date(at).toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' });
  return `Excluded: same person as on OIG's list, decided ${day} by ${by ?? 'a deleted account'}`;
}

/** The newest decision of a team about each version of a row of the list, and of the record of NPPES. */
async function newestDecisions(db: Kysely<Tables>, team: string, npis: readonly string[]) {
  if (npis.length === 0) return [];
  const rows = await db
    .selectFrom('screening_decisions')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .distinctOn(['npi', 'known_row', 'listed_row'])
    .select(['npi', 'known_row', 'listed_row', 'decision', 'reason', 'screening_decisions.created_at'])
    .select(authorName.as('by'))
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`) // of a lookup, more than a statement has parameters
    .where('team', '=', team)
    .orderBy('npi')
    .orderBy('known_row')
    .orderBy('listed_row')
    .orderBy('screening_decisions.created_at', 'desc')
    .execute();
  return rows.map(({ created_at, decision, ...row }) => ({
    ...row,
    decision: decision as MatchDecision['decision'], // the table has no other
    at: created_at.toISOString(),
  }));
}

/**
 * Keeps a decision until the row of the list or the record of NPPES changes. Throws a 404 unless the row is a possible match
 * of the NPI now. `data`: the database of imported tables.
 */
export async function addDecision(
  db: Kysely<Tables>,
  data: Database,
  caller: Caller,
  { npi, row, decision, reason }: DecisionRequest,
): Promise<MatchDecision> {
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
      actOnPerson('screening_decided', caller, npi, { old_value: was?.decision ?? null, new_value: decision }),
    );
    const kept = await read();
    if (!kept) throw new Error('A decision that was just written is missing.');
    return kept;
  });
}
