// Records of whom openings showed (R-1332): docs/decisions/hiring-criteria.md has the reasons.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { person } from '#src/work/lists/entries/rows.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import type { ShownBy } from '#src/work/openings/records/contract.ts';

/** A page of people as a user saw it. */
interface Shown {
  /** The team of the opening, which may be shared with other teams. */
  team: string;
  opening: Pick<Opening, 'id' | 'title'>;
  criteria: ShownBy;
  npis: readonly string[];
}

/** Records a page. The same page again within an hour is not recorded twice. */
export async function recordShown(
  db: Kysely<Tables>,
  user: User,
  { team, opening, criteria, npis }: Shown,
): Promise<void> {
  if (npis.length === 0) return;
  const by = JSON.stringify(criteria);
  await sql`
    insert into opening_records (opening_id, team, title, user_id, criteria, npis)
    select ${opening.id}::uuid, ${team}, ${opening.title}, ${user.id}::uuid, ${by}::jsonb, ${npis}::bigint[]
    where not exists (
      select from opening_records
      where opening_id = ${opening.id}::uuid and user_id = ${user.id}::uuid and at > now() - interval '1 hour'
        and criteria = ${by}::jsonb and npis = ${npis}::bigint[]
    )`.execute(db);
}

interface Asked {
  opening?: string | undefined;
  npi?: string | undefined;
  page: number;
}

/** A page of the records of the user's team, newest first. */
export async function recordsOf(db: Kysely<Tables>, { team }: User, { opening, npi, page }: Asked) {
  const found = db
    .selectFrom('opening_records')
    .where('team', '=', team)
    .$if(opening !== undefined, (query) => query.where('opening_id', '=', opening ?? ''))
    .$if(npi !== undefined, (query) => query.where(sql<boolean>`npis @> array[${npi}::bigint]`));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'opening_id', 'title', 'at', person('user_id').as('by')])
    .select([sql<ShownBy>`criteria`.as('criteria'), sql<string[]>`npis::text[]`.as('npis')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return {
    total,
    rows: rows.map(({ opening_id, at, ...row }) => ({ ...row, opening: opening_id, at: at.toISOString() })),
    page,
    page_size: PAGE_SIZE,
  };
}

/** Deletes records that are older than so many years. */
export async function forgetOldOpeningRecords(db: Kysely<Tables>, years: number): Promise<void> {
  await db
    .deleteFrom('opening_records')
    .where('at', '<', sql<Date>`now() - make_interval(years => ${years})`)
    .execute();
}
