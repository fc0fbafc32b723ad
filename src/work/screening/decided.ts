// The people about whom a team decided, for the criterion on exclusions (R-1205).
import { type Kysely, sql } from 'kysely';
import type { PeopleDecided } from '#src/datasets/screening-decisions.ts';
import type { KeySets } from '#src/search/live/key-sets.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';
import type { TeamDecision } from '#src/work/marks/contract.ts';
import { decidedByTeam } from '#src/work/screening/decisions.ts';

interface Sources {
  db: Kysely<Tables>;
  /** The database of imported tables. */
  data: Database;
  search: Pick<Search, 'generation'>;
  keySets: KeySets;
}

/** What a team decided, by NPI, when it had made so many decisions, the newest at a time. */
interface Known {
  generation: number | null;
  count: number;
  newest: string;
  decided: Promise<ReadonlyMap<string, TeamDecision['decision']>>;
}

/** Teams whose decisions are kept. */
const TEAMS = 100;

/** Makes the function that reads them. It reads a team's again after an import, and only the new ones after a decision. */
export function openPeopleDecided({ db, data, search, keySets }: Sources): PeopleDecided {
  const kept = new Map<string, Known>();
  return async ({ team, via }) => {
    if (via === 'token') return {};
    const { count, newest } = await countOf(db, team);
    if (!newest) return {};
    const { generation } = search; // an import can change the rows and records that were decided about
    const version = `${count} ${newest} of ${generation}`;
    const setOf = async (wanted: TeamDecision['decision']) => {
      const read = async () => {
        const decided = await decisionsOf(team, { generation, count, newest });
        return Float64Array.from([...decided].flatMap(([npi, each]) => (each === wanted ? Number(npi) : []))).sort();
      };
      const keys = await keySets(`${wanted} ${team}`, version, read);
      return keys.keys.byteLength > 0 ? { [wanted]: keys } : {};
    };
    return { ...(await setOf('same')), ...(await setOf('not_same')) };
  };

  function decisionsOf(team: string, now: Omit<Known, 'decided'>): Known['decided'] {
    const known = kept.get(team);
    if (known?.generation === now.generation && known.count === now.count && known.newest === now.newest)
      return known.decided;
    const decided = readSince(team, now, known?.generation === now.generation ? known : undefined);
    kept.delete(team);
    kept.set(team, { ...now, decided });
    decided.catch(() => kept.delete(team));
    if (kept.size > TEAMS) kept.delete(kept.keys().next().value ?? '');
    return decided;
  }

  /** All decisions, or those known with the people decided about since. Those of erased people are gone: then it reads all. */
  async function readSince(team: string, { count }: Omit<Known, 'decided'>, known: Known | undefined) {
    const since = known && (await npisSince(db, team, known.newest));
    const isMore = known !== undefined && known.count + (since?.decisions ?? 0) === count;
    const found = await decidedByTeam(db, data, team, isMore ? since?.npis : undefined);
    const before = isMore ? [...(await known.decided)].filter(([npi]) => !since?.npis.includes(npi)) : [];
    return new Map([...before, ...found.map(({ npi, decision }) => [npi, decision] as const)]);
  }
}

/** How many decisions a team has made, and when the newest. */
async function countOf(db: Kysely<Tables>, team: string): Promise<{ count: number; newest: string | null }> {
  const row = await db
    .selectFrom('screening_decisions')
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`max(created_at)::text`.as('newest')])
    .where('team', '=', team)
    .executeTakeFirst();
  return row ?? { count: 0, newest: null };
}

/** The decisions after a time, and the NPIs that they are about. */
async function npisSince(db: Kysely<Tables>, team: string, time: string) {
  const rows = await db
    .selectFrom('screening_decisions')
    .select('npi')
    .where('team', '=', team)
    .where('created_at', '>', sql<Date>`${time}::timestamptz`)
    .execute();
  return { decisions: rows.length, npis: [...new Set(rows.map(({ npi }) => npi))] };
}
