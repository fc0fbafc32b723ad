import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import type { PersonMark } from '#src/work/marks/contract.ts';
import { tenDigits } from '#src/work/problems/published.ts';
import { isExpired } from '#src/work/problems/read.ts';

/** The people whom the team did not reach at the number of their practice, each with the last report (R-1278). */
export async function unreachedPeople(
  db: Kysely<Tables>,
  team: string,
  npis: readonly string[],
): Promise<Map<string, PersonMark['unreached']>> {
  const { rows } = await sql<{ npi: string; by: string | null; at: Date }>`
    select distinct on (problems.npi) problems.npi::text, reported_at as at,
      ${authorName} as by
    from problems
    join providers on providers.npi = problems.npi and ${tenDigits(sql`providers.phone`)} = problems.number
    left join profiles on profiles.id = problems.author_id
    where problems.npi = any(${npis}::bigint[]) and team = ${team} and kind = 'did_not_reach'
      and lifted_at is null and not ${isExpired}
    order by problems.npi, reported_at desc`.execute(db);
  return new Map(rows.map(({ npi, by, at }) => [npi, { by, at: at.toISOString() }]));
}
