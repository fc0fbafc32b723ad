// What teams found at HRSA's address check (R-1252).

import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { UNKNOWN } from '#src/datasets/shortages/contract.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import type { Caller } from '#src/work/people/access.ts';
import { CHECKS, type CheckRequest, type ShortageCheck } from '#src/work/shortage-checks/contract.ts';

type Place = Pick<CheckRequest, 'zip' | 'npi'>;

/** The checks of a team about a ZIP code or an organization, the newest first. */
export async function checksOf(db: Kysely<Tables>, team: string, { zip, npi }: Place): Promise<ShortageCheck[]> {
  const rows = await db
    .selectFrom('shortage_checks')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['answer', 'designation_id', 'shortage_checks.created_at'])
    .select(authorName.as('by'))
    .where('team', '=', team)
    .where(zip === undefined ? sql<boolean>`npi = ${npi}` : sql<boolean>`zip = ${zip}`)
    .orderBy('shortage_checks.created_at', 'desc')
    .limit(CHECKS)
    .execute();
  return rows.map(({ created_at, answer, ...row }) => ({
    ...row,
    answer: answer as ShortageCheck['answer'], // the table has no other
    at: created_at.toISOString(),
  }));
}

/** Keeps a check. Throws a 404 for a ZIP code or an organization that is not there. `data`: the database of imported tables. */
export async function insertCheck(
  db: Kysely<Tables>,
  data: Database,
  caller: Caller,
  { zip, npi, answer, designation_id = null }: CheckRequest,
): Promise<ShortageCheck> {
  const known =
    zip === undefined ? sql`select from organizations where npi = ${npi}` : sql`select from places where zip = ${zip}`;
  if ((await known.execute(data.db)).rows.length === 0)
    throw notFound(zip === undefined ? UNKNOWN.organization : UNKNOWN.zip);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('shortage_checks')
      .values({ team: caller.team, zip: zip ?? null, npi: npi ?? null, answer, designation_id, author_id: caller.id })
      .execute();
    await record(trx, {
      action: 'shortage_checked',
      actor: caller,
      target: zip === undefined ? `NPI ${npi}` : `ZIP code ${zip}`,
      new_value: designation_id ? `${answer}, ID ${designation_id}` : answer,
      address: caller.address,
    });
    const [kept] = await checksOf(trx, caller.team, { zip, npi });
    if (!kept) throw new Error('A check that was just written is missing.');
    return kept;
  });
}
