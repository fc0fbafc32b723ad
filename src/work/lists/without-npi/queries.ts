import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { person } from '#src/work/lists/entries/rows.ts';
import { TYPED_PAGE, type TypedPerson } from '#src/work/lists/without-npi/contract.ts';

type Db = Kysely<Tables>;

/** A page of the people without an NPI on a list, the last added first, and their number. */
export async function typedOn(db: Db, listId: string, page: number): Promise<{ total: number; rows: TypedPerson[] }> {
  const of = db.selectFrom('people_without_npi').where('list_id', '=', listId).where('removed_at', 'is', null);
  const { total } = await of.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await shown(of)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .limit(TYPED_PAGE)
    .offset((page - 1) * TYPED_PAGE)
    .execute();
  return { total, rows: rows.map(asReply) };
}

/** A person without an NPI, also one who was removed. */
export const typedPerson = async (db: Db, id: string): Promise<TypedPerson> =>
  asReply(await shown(db.selectFrom('people_without_npi').where('id', '=', id)).executeTakeFirstOrThrow());

const shown = (of: SelectQueryBuilder<Tables, 'people_without_npi', object>) =>
  of
    .select(['id', 'list_id as list', 'name', 'profession', 'place', 'source', 'stage', 'next_step', 'due_on'])
    .select(['not_same', 'version', 'added_at', 'updated_at'])
    .select([person('owner_id').as('owner'), person('added_by').as('added_by')]);

type Shown = Omit<TypedPerson, 'added_at' | 'updated_at'> & { added_at: Date; updated_at: Date };

const asReply = (row: Shown): TypedPerson => ({
  ...row,
  added_at: row.added_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Those of some NPIs that are on a list. */
export async function listedOf(db: Db, listId: string, npis: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('list_entries')
    .select('npi')
    .where('list_id', '=', listId)
    .where('removed_at', 'is', null)
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .execute();
  return new Set(rows.map(({ npi }) => npi));
}
