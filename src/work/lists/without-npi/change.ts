// Changes of people without an NPI. Each is one transaction that locks the list, with its entry in the audit log, which has no names.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import { actOn, type Caller, type OpenList } from '#src/work/lists/access.ts';
import { openToChange } from '#src/work/lists/entries/change.ts';
import { mayOwn } from '#src/work/lists/queries.ts';
import {
  NO_TYPED,
  TYPED_MAX,
  type TypedChange,
  type TypedFields,
  type TypedPerson,
} from '#src/work/lists/without-npi/contract.ts';
import { typedPerson } from '#src/work/lists/without-npi/queries.ts';

type Db = Kysely<Tables>;
type Settings = Pick<Config, 'timeZone' | 'access' | 'smtpUrl'>;

/** Adds a person in the first stage. Throws a 409 `already_there` for the same name and place, and a 403 `list_full` (R-1346). */
export const insertTyped = (db: Db, caller: Caller, listId: string, typed: TypedFields): Promise<TypedPerson> =>
  db.transaction().execute(async (trx) => {
    const list = await openToChange(trx, caller, listId);
    await requireOnce(trx, list, typed);
    await requireRoom(trx, list);
    const { id } = await trx
      .insertInto('people_without_npi')
      .values({
        ...{ list_id: list.id, added_by: caller.id, updated_by: caller.id, stage: list.stages[0] ?? '' },
        ...fieldsOf(typed),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await changed(trx, list);
    await record(trx, actOn('entries_added', caller, list, { new_value: named(id) }));
    return typedPerson(trx, id);
  });

/** How the audit log names a person. */
const named = (id: string) => `1 person without an NPI (${id})`;

const fieldsOf = ({ name, profession, place, source }: TypedFields): TypedFields => ({
  name,
  profession,
  place,
  source,
});

/** Counts a change of a list. */
export const changed = (trx: Db, { id }: OpenList) =>
  trx.updateTable('lists').set({ updated_at: sql`now()` }).where('id', '=', id).execute();

async function requireOnce(
  trx: Db,
  { id: listId }: OpenList,
  { name, place }: Pick<TypedFields, 'name' | 'place'>,
  own?: string,
): Promise<void> {
  const other = await trx
    .selectFrom('people_without_npi')
    .select('id')
    .where('list_id', '=', listId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name}) and lower(place) = lower(${place})`)
    .$if(own !== undefined, (others) => others.where('id', '<>', own ?? ''))
    .executeTakeFirst();
  if (!other) return;
  const person = await typedPerson(trx, other.id);
  const failure = new Failure(
    409,
    'already_there',
    `${person.name}, ${person.place}, is already on this list, in the stage ${person.stage}.`,
  );
  failure.details = { person };
  throw failure;
}

async function requireRoom(trx: Db, { id }: OpenList): Promise<void> {
  const { people } = await trx
    .selectFrom('people_without_npi')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('list_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (people >= TYPED_MAX)
    throw new Failure(403, 'list_full', `A list has at most ${TYPED_MAX} people without an NPI.`);
}

type Row = Selectable<Tables['people_without_npi']>;

/** Opens and locks the list of a person to change it. Throws a 404 for a person who is not there, or whose list is not. */
export async function openTyped(
  trx: Transaction<Tables>,
  caller: Caller,
  id: string,
): Promise<{ list: OpenList; row: Row }> {
  const find = trx.selectFrom('people_without_npi').selectAll().where('id', '=', id);
  const before = await find.executeTakeFirst();
  if (!before) throw notFound(NO_TYPED);
  const list = await openToChange(trx, caller, before.list_id);
  const row = await find.executeTakeFirst(); // after the wait for the lock
  if (!row) throw notFound(NO_TYPED);
  return { list, row };
}

/**
 * Changes a person (R-1347). Throws a 409 `changed` with the present person for an earlier version, a 404 for one who was removed
 * unless it restores them, and a 409 `already_there`.
 */
export const updateTyped = (
  db: Db,
  caller: Caller,
  id: string,
  { version, removed, owner, ...values }: TypedChange,
  config: Settings,
): Promise<TypedPerson> =>
  db.transaction().execute(async (trx) => {
    const { list, row } = await openTyped(trx, caller, id);
    const isRestored = removed === false && row.removed_at !== null;
    if (row.removed_at && !isRestored) throw notFound(NO_TYPED);
    if (version !== row.version) throw changedMeanwhile('person', await typedPerson(trx, id));
    if (values.stage !== undefined && !list.stages.includes(values.stage))
      throw new Failure(400, 'bad_request', `stage: must be one of ${list.stages.join(', ')}`);
    if (owner && !(await mayOwn(trx, caller, list, owner, config)))
      throw new Failure(400, 'bad_request', 'owner: must be a user who may open the list');
    const given = Object.keys({ ...values, ...(owner !== undefined && { owner }) });
    if (given.length === 0 && removed === undefined)
      throw new Failure(
        400,
        'bad_request',
        'Say what to change: name, profession, place, source, stage, owner, next_step, due_on.',
      );
    if (isRestored) await requireRoom(trx, list);
    if (isRestored || values.name !== undefined || values.place !== undefined)
      await requireOnce(trx, list, { name: values.name ?? row.name, place: values.place ?? row.place }, id);
    if (isRestored && row.npi) await takeBackJoin(trx, caller, row);
    const stage = values.stage ?? (list.stages.includes(row.stage) ? row.stage : list.stages[0]);
    await trx
      .updateTable('people_without_npi')
      .set({
        ...values,
        ...(stage !== undefined && { stage }),
        ...(owner !== undefined && { owner_id: owner }),
        ...{ removed_at: null, npi: null },
        ...{ version: sql`version + 1`, updated_by: caller.id, updated_at: sql`now()` },
      })
      .where('id', '=', id)
      .execute();
    await changed(trx, list);
    const act = isRestored
      ? actOn('entries_added', caller, list, { new_value: `restored ${named(id)}` })
      : actOn('entries_changed', caller, list, {
          new_value: `${named(id)}: ${JSON.stringify(shown({ ...values, owner }))}`,
        });
    await record(trx, act);
    return typedPerson(trx, id);
  });

/** What the audit log has of a change: the values that cannot name the person, and the names of the other fields. */
function shown({ stage, owner, due_on, ...others }: Partial<TypedChange>): object {
  const more = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name));
  return { stage, owner, due_on, ...(more.length > 0 && { others: more }) };
}

/** Removes what a join made, if it was not changed since: its entry and its note have the time of the join. */
async function takeBackJoin(trx: Db, { id: caller }: Caller, { id, list_id, npi }: Row): Promise<void> {
  const at = sql<Date>`(select removed_at from people_without_npi where id = ${id})`;
  await sql`
    update list_entries set removed_at = now(), version = version + 1, updated_by = ${caller}::uuid, updated_at = now()
    where list_id = ${list_id} and npi = ${npi} and removed_at is null and added_at = ${at} and updated_at = added_at`.execute(
    trx,
  );
  await sql`delete from notes where npi = ${npi} and author_id = ${caller} and created_at = ${at} and updated_at = created_at`.execute(
    trx,
  );
}

/** Removes a person, who can be restored for a day, or erases them at once with the kept replies that name them (R-1348). */
export const deleteTyped = (
  db: Db,
  caller: Caller,
  id: string,
  { forever }: { forever: boolean },
): Promise<{ id: string; version: number | null }> =>
  db.transaction().execute(async (trx) => {
    const { list, row } = await openTyped(trx, caller, id);
    if (row.removed_at && !forever) throw notFound(NO_TYPED);
    if (forever) {
      await trx.deleteFrom('people_without_npi').where('id', '=', id).execute();
      await sql`delete from idempotent_requests where strpos(reply, ${id}) > 0`.execute(trx);
    } else
      await trx
        .updateTable('people_without_npi')
        .set({ removed_at: sql`now()`, version: sql`version + 1`, updated_by: caller.id, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    await changed(trx, list);
    await record(
      trx,
      actOn('entries_removed', caller, list, { old_value: `${named(id)}${forever ? ', erased' : ''}` }),
    );
    return { id, version: forever ? null : row.version + 1 };
  });

/** Erases people who were removed or joined more than a day ago, and those of lists archived more than `days` ago (R-1348). */
export async function forgetTyped(db: Db, days: number | undefined): Promise<void> {
  await db.deleteFrom('people_without_npi').where('removed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  if (days === undefined) return;
  await sql`
    delete from people_without_npi using lists
    where lists.id = list_id and archived_at < now() - make_interval(days => ${days})`.execute(db);
}
