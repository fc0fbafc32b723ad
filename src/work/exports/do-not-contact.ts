import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';

/** The people whom a team marked Do not contact, as of `today`. */
export async function markedBy({ db }: Database, team: string, today: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('do_not_contact')
    .select('npi')
    .distinct()
    .where('team', '=', team)
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`coalesce(until, 'infinity') >= ${today}`)
    .execute();
  return new Set(rows.map(({ npi }) => Number(npi)));
}
