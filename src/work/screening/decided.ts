// The people about whom a team decided, for the criterion on exclusions (R-1205).
import { type Kysely, sql } from 'kysely';
import type { PeopleDecided } from '#src/datasets/screening-decisions.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';
import type { KeySets } from '#src/work/lists/key-sets.ts';
import { decidedByTeam } from '#src/work/screening/decisions.ts';

interface Sources {
  db: Kysely<Tables>;
  /** The database of imported tables. */
  data: Database;
  search: Pick<Search, 'generation'>;
  keySets: KeySets;
}

/** Makes the function that reads them. It reads a team's again after a decision, and after an import. */
export const openPeopleDecided =
  ({ db, data, search, keySets }: Sources): PeopleDecided =>
  async ({ team, via }) => {
    if (via === 'token') return {};
    const made = await versionOf(db, team);
    if (made === undefined) return {};
    const version = `${made} of ${search.generation}`; // an import can change the rows and records that were decided about
    const setOf = async (decision: 'same' | 'not_same') => {
      const read = async () => {
        const decided = await decidedByTeam(db, data, team, decision);
        return Float64Array.from(decided, ({ npi }) => Number(npi)).sort();
      };
      const keys = await keySets(`${decision} ${team}`, version, read);
      return keys.keys.byteLength > 0 ? { [decision]: keys } : {};
    };
    return { ...(await setOf('same')), ...(await setOf('not_same')) };
  };

/** The version of a team's decisions. Undefined if there is none. */
async function versionOf(db: Kysely<Tables>, team: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('screening_decisions')
    .select(sql<string | null>`count(*) || ' ' || max(created_at)`.as('version'))
    .where('team', '=', team)
    .executeTakeFirst();
  return row?.version ?? undefined;
}
