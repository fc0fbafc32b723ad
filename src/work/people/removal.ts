// Deletion of records with an undo, the export of a person, and their erasure.

import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { forgetPerson } from '#src/work/letters/opt-outs.ts';
import { type Caller, mayDelete, readableNotes } from '#src/work/people/access.ts';
import { actOnPerson, lockDetails, NO_RECORD } from '#src/work/people/change.ts';
import { RESTORE_DAYS } from '#src/work/people/contract.ts';
import { withdrawPerson } from '#src/work/submissions/withdraw.ts';

type Kind = 'notes' | 'activities' | 'contact_details';

const removed = {
  notes: 'note_deleted',
  activities: 'activity_deleted',
  contact_details: 'contact_detail_deleted',
} as const;

const restored = {
  notes: 'note_added',
  activities: 'activity_added',
  contact_details: 'contact_detail_added',
} as const;

/**
 * Deletes a record of a person, which its deleter can restore for a day. Throws a 404 if the
 * caller may not read it, and a 403 if another user wrote it and the caller's role does not suffice.
 */
export const deleteRecord = (
  db: Kysely<Tables>,
  caller: Caller,
  kind: Kind,
  { npi, id }: { npi: string; id: string },
): Promise<{ id: string }> =>
  db.transaction().execute(async (trx) => {
    const team = caller.team;
    await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(trx);
    const user = await userNow(trx, caller);
    const readable = kind === 'notes' ? readableNotes(user) : sql<boolean>`team = ${team}`;
    const { rows } = await sql<{ author_id: string | null; record: object }>`
      select author_id, to_jsonb(${sql.table(kind)}) as record from ${sql.table(kind)}
      where id = ${id} and npi = ${npi} and ${readable}`.execute(trx);
    const [row] = rows;
    if (!row) throw notFound(NO_RECORD);
    if (kind !== 'contact_details' && !mayDelete(user, row.author_id))
      throw new Failure(403, 'forbidden', 'Only its author, managers and administrators may delete this.');
    await trx
      .insertInto('removed_records')
      .values({ id, kind, npi, team, record: JSON.stringify(row.record), removed_by: caller.id })
      .execute();
    await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(trx);
    await record(trx, actOnPerson(removed[kind], caller, npi));
    return { id };
  });

/** Restores records of a person that the caller deleted, and marks that the caller lifted, within a day. */
export const undeleteRecords = (
  db: Kysely<Tables>,
  caller: Caller,
  npi: string,
  ids: readonly string[],
): Promise<{ restored: number }> =>
  db.transaction().execute(async (trx) => {
    const team = caller.team;
    const recent = sql<Date>`now() - make_interval(days => ${RESTORE_DAYS})`;
    const unlifted = await trx
      .updateTable('do_not_contact')
      .set({ lifted_by: null, lifted_at: null })
      .where('id', 'in', ids)
      .where('npi', '=', npi)
      .where('team', '=', team)
      .where('lifted_by', '=', caller.id)
      .where('lifted_at', '>', recent)
      .returning('id')
      .execute();
    for (const _ of unlifted)
      await record(trx, actOnPerson('do_not_contact_set', caller, npi, { new_value: 'restored' }));
    await lockDetails(trx, npi, team);
    await userNow(trx, caller);
    const kept = await trx
      .deleteFrom('removed_records')
      .where('id', 'in', ids)
      .where('npi', '=', npi)
      .where('team', '=', team)
      .where('removed_by', '=', caller.id)
      .where('removed_at', '>', recent)
      .returning(['kind', 'record'])
      .execute();
    for (const { kind, record: row } of kept) {
      await putBack(trx, kind as Kind, row); // the table holds no other kind
      await record(trx, actOnPerson(restored[kind as Kind], caller, npi, { new_value: 'restored' }));
    }
    return { restored: unlifted.length + kept.length };
  });

/**
 * Inserts a row again. Its author may be gone, the same contact detail may have been added again, and another one may
 * be preferred by now.
 */
const putBack = (trx: Kysely<Tables>, kind: Kind, row: unknown) => {
  const known = sql`(select id from profiles where id::text = kept ->> 'author_id')`;
  const preferred = sql`(kept ->> 'preferred')::boolean and not exists (
    select from contact_details d where d.npi::text = kept ->> 'npi' and d.team = kept ->> 'team' and d.preferred)`;
  const list = sql`(select id from lists where id::text = kept ->> 'from_list')`;
  const more = {
    notes: sql`'{}'::jsonb`,
    activities: sql`jsonb_build_object('from_list', ${list})`,
    contact_details: sql`jsonb_build_object('preferred', ${preferred})`,
  }[kind];
  return sql`
    insert into ${sql.table(kind)}
    select whole.* from (select ${JSON.stringify(row)}::jsonb as kept) as given,
      jsonb_populate_record(null::${sql.table(kind)}, kept || jsonb_build_object('author_id', ${known})
        || ${more}) as whole
    on conflict do nothing`.execute(trx);
};

/** The tables that hold records about people, beside the tables of lists. */
const tables = [
  'notes',
  'activities',
  'contact_details',
  'do_not_contact',
  'screening_decisions',
  'problems',
  'trainees',
  'removed_records',
  'letters',
  'call_turns',
] as const;

/** Throws a 403 unless the user is an administrator. */
function requireAdministrator({ role }: Caller): void {
  if (!isAdministrator(role))
    throw new Failure(403, 'administrators_only', 'Only administrators may erase what is held about a person.');
}

/**
 * Erases all that the caller's team holds about a person, with the kept replies to requests that had it. Throws
 * a 403 unless the caller is an administrator.
 */
export const deletePerson = (
  db: Kysely<Tables>,
  caller: Caller,
  npi: string,
): Promise<{ npi: string; erased: number }> =>
  db.transaction().execute(async (trx) => {
    requireAdministrator(caller);
    const team = caller.team;
    // in the order of ids, as simultaneous changes of several lists lock them
    const { rows: lists } = await sql<{ id: string }>`
      select id from lists
      where team = ${team} and exists (select from list_entries where list_id = lists.id and npi = ${npi})
      order by id for no key update`.execute(trx);
    requireAdministrator(await userNow(trx, caller));
    let erased = 0;
    const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }) => {
      erased += Number(numAffectedRows);
    };
    const ofLists = sql`${lists.map(({ id }) => id)}::uuid[]`;
    erased += await withdrawPerson(trx, team, npi);
    count(await sql`delete from list_entries where npi = ${npi} and list_id = any(${ofLists})`.execute(trx));
    count(
      await sql`
        delete from former_entries using lists where npi = ${npi} and lists.id = list_id and team = ${team}`.execute(
        trx,
      ),
    );
    count(
      await sql`
        delete from people_without_npi using lists where npi = ${npi} and lists.id = list_id and team = ${team}`.execute(
        trx,
      ),
    );
    count(
      await sql`
        update people_without_npi set not_same = array_remove(not_same, ${npi}::bigint) from lists
        where ${npi}::bigint = any(not_same) and lists.id = list_id and team = ${team}`.execute(trx),
    );
    await forgetPerson(trx, npi, team);
    for (const table of tables)
      count(await sql`delete from ${sql.table(table)} where npi = ${npi} and team = ${team}`.execute(trx));
    await sql`
      delete from idempotent_requests using profiles
      where profiles.id = profile_id and ${teamOfProfile} = ${team} and strpos(reply, ${npi}) > 0
    `.execute(trx);
    await record(trx, actOnPerson('person_erased', caller, npi));
    return { npi, erased };
  });

/** Erases deleted records after a day, and notes and activities that were written more than `days` ago. */
export async function forgetOldRecords(db: Kysely<Tables>, days: number | undefined): Promise<void> {
  const before = (age: number) => sql<Date>`now() - make_interval(days => ${age})`;
  await db.deleteFrom('removed_records').where('removed_at', '<', before(RESTORE_DAYS)).execute();
  if (days === undefined) return;
  await db.deleteFrom('notes').where('created_at', '<', before(days)).execute();
  await db.deleteFrom('activities').where('created_at', '<', before(days)).execute();
  const oldest = sql<boolean>`(record ->> 'created_at')::timestamptz < ${before(days)}`;
  await db.deleteFrom('removed_records').where('kind', '<>', 'contact_details').where(oldest).execute();
}
