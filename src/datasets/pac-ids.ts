import { recentReplies } from '#src/search/recent-replies.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Numbers of employers that are kept. */
const KEPT = 10_000;

/**
 * Makes the function that finds the PAC IDs of an employer by one of them or by the NPI of an organization. Ten digits that
 * are both are a PAC ID. Empty if they are neither. Keeps what it has looked up until the next generation of the index.
 */
export function openPacIdsOf(database: Database, search: Search): (number: string) => Promise<readonly string[]> {
  const kept = recentReplies<readonly string[]>(search, KEPT);
  return (number) => kept(number, () => pacIdsOf(database, number));
}

async function pacIdsOf({ pool }: Database, number: string): Promise<string[]> {
  const { rows } = await pool.query<{ pac_id: string }>(
    `select pac_id from employers where pac_id = $1
     union all
     select pac_id from employer_npis where npi = $1::bigint and not exists (select from employers where pac_id = $1)`,
    [number],
  );
  return rows.map(({ pac_id }) => pac_id);
}
