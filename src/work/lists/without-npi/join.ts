// 'Same person?': who a person without an NPI may be, and what a yes does (R-1349).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { actOn, type Caller } from '#src/work/lists/access.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { listFull } from '#src/work/lists/entries/change.ts';
import { changed, openTyped } from '#src/work/lists/without-npi/change.ts';
import { NO_TYPED, type TypedPerson } from '#src/work/lists/without-npi/contract.ts';

/**
 * Puts the NPI on the list with the progress of a person without one, or keeps its entry, adds a note with what was typed, and
 * removes the person. The note is private if the list is. Throws a 404 for a person who was removed, and a 403 `list_full`.
 */
export const joinWithNpi = (
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  npi: string,
): Promise<{ id: string; npi: string; version: number; added: boolean }> =>
  db.transaction().execute(async (trx) => {
    const { list, row } = await openTyped(trx, caller, id);
    if (row.removed_at) throw notFound(NO_TYPED);
    const { rows } = await sql`
      insert into list_entries (list_id, npi, stage, owner_id, next_step, due_on, added_by, updated_by, stage_set_at)
      select list_id, ${npi}::bigint, stage, owner_id, next_step, due_on, ${caller.id}::uuid, ${caller.id}::uuid, stage_set_at
      from people_without_npi where id = ${id}
      on conflict (list_id, npi) do update
      set stage = excluded.stage, stage_set_at = excluded.stage_set_at, owner_id = excluded.owner_id, priority = default, next_step = excluded.next_step,
        due_on = excluded.due_on, version = list_entries.version + 1, added_by = excluded.added_by, added_at = now(),
        updated_by = excluded.updated_by, updated_at = now(), removed_at = null, arrival = null
      where list_entries.removed_at is not null
      returning 1`.execute(trx);
    const added = rows.length > 0;
    const { people } = await trx
      .selectFrom('list_entries')
      .select(sql<number>`count(*)::int`.as('people'))
      .where('list_id', '=', list.id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (added && people > ENTRIES_MAX) throw listFull(0);
    await trx
      .insertInto('notes')
      .values({
        npi,
        team: list.team,
        author_id: caller.id,
        text: noteOf(row),
        private: list.visibility === 'private',
      })
      .execute();
    await trx
      .updateTable('people_without_npi')
      .set({ npi, removed_at: sql`now()`, version: sql`version + 1`, updated_by: caller.id, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await changed(trx, list);
    const new_value = `${npi}: ${JSON.stringify({ same: id })}`;
    await record(trx, actOn('entries_changed', caller, list, { new_value }));
    return { id, npi, version: row.version + 1, added };
  });

/** What was typed, so that the source is not lost. */
const noteOf = ({ name, profession, place, source }: Pick<TypedPerson, 'name' | 'profession' | 'place' | 'source'>) =>
  `Added without an NPI as ${name}, ${profession}, ${place}. Source: ${source}`;
