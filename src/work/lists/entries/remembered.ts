// What a list remembers: the searches that filled it, and who was on it once.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';

/** Remembers the search of an addition, in its transaction. An addition can be taken back for a day. */
export async function rememberSearch(trx: Kysely<Tables>, listId: string, search: string): Promise<void> {
  await trx
    .deleteFrom('list_searches')
    .where('list_id', '=', listId)
    .where('added_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await trx.insertInto('list_searches').values({ list_id: listId, search }).execute();
}

/** Forgets the search of an addition that is taken back. The one before it counts again. */
export async function forgetSearch(trx: Kysely<Tables>, listId: string, addition: string): Promise<void> {
  await sql`delete from list_searches where list_id = ${listId} and added_at = ${addition}::timestamptz`.execute(trx);
}

/** Remembers people who are removed, so that a search does not offer them again. */
export async function rememberRemoved(trx: Kysely<Tables>, listId: string, npis: readonly string[]): Promise<void> {
  await sql`
    insert into former_entries (list_id, npi) select ${listId}::uuid, unnest(${npis}::bigint[])
    on conflict do nothing`.execute(trx);
}
