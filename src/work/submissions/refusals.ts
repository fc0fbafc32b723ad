// Who must not be submitted to a client, and why (R-1524).
import { sql } from 'kysely';
import { exclusionHighlights } from '#src/datasets/exclusions/provider-highlights.ts';
import { possibleMatchesOf } from '#src/datasets/screening/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { reportedDeceased } from '#src/work/problems/read.ts';
import { teamDecisions } from '#src/work/screening/decisions.ts';

type Services = Pick<DatasetServices, 'database' | 'isReady' | 'config'> & { users: Database };

/** Those of some people whom the user must not submit, each with the reason. */
export async function refusalsOf(
  services: Services,
  user: User,
  npis: readonly string[],
): Promise<Map<string, string>> {
  const { team } = user;
  const { users, database, config, isReady } = services;
  const [marked, excluded, possible, decided, gone, deceased] = await Promise.all([
    doNotContactOf(users.db, { team, today: todayIn(config.timeZone) }, npis),
    isReady('exclusions') ? exclusionHighlights.read(services, npis) : new Map<string, unknown>(),
    possibleMatchesOf(database, npis),
    teamDecisions(users.db, database, team, npis),
    outOfService(database, npis),
    reportedDeceased(users.db, user, npis),
  ]);
  const decisions = new Map(decided.map(({ npi, decision }) => [npi, decision]));
  const whyOf = (npi: string): string | undefined => {
    if (marked.has(npi)) return 'is marked Do not contact';
    if (excluded.has(npi) || decisions.get(npi) === 'same') return 'is excluded by OIG';
    if (possible.has(npi) && decisions.get(npi) !== 'not_same')
      return 'may be excluded by OIG: decide about the possible match first';
    if (deceased.has(npi)) return 'was reported as deceased';
    return gone.has(npi) ? 'has an NPI that is out of service' : undefined;
  };
  return new Map(npis.flatMap((npi) => [[npi, whyOf(npi)] as const].flatMap(([of, why]) => (why ? [[of, why]] : []))));
}

/** Those whose NPI was deactivated, or that have no record. */
async function outOfService({ db }: Database, npis: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ npi: string }>`
    select asked.npi::text from unnest(${npis}::bigint[]) asked (npi)
    where exists (select from deactivations where deactivations.npi = asked.npi)
      or not exists (select from providers where providers.npi = asked.npi)`.execute(db);
  return new Set(rows.map(({ npi }) => npi));
}
