// Changes of lists and their settings. Each is one transaction with its entry in the audit log.
import { type Kysely, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import { actOn, type Caller, type OpenList, openList, requireRight } from '#src/work/lists/access.ts';
import type { List, ListChange, ListWish } from '#src/work/lists/contract.ts';
import { listReply, teamMates } from '#src/work/lists/queries.ts';

type Settings = Pick<Config, 'timeZone' | 'access' | 'smtpUrl'>;

/** Makes a list of the caller. */
export const insertList = (db: Kysely<Tables>, caller: Caller, wish: ListWish, config: Settings): Promise<List> =>
  db
    .transaction()
    .execute(async (trx) => listReply(trx, caller, await insertListIn(trx, caller, wish, config), config));

/** Makes a list in a transaction. */
export async function insertListIn(
  trx: Transaction<Tables>,
  caller: Caller,
  { name, description, visibility, stages, members }: ListWish,
  config: Settings,
): Promise<OpenList> {
  const { id } = await trx
    .insertInto('lists')
    .values({ team: caller.team, owner_id: caller.id, name, description, visibility, stages })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await openList(trx, caller, id, { to: 'own' });
  await setMembers(trx, caller, list, members, config);
  await record(trx, actOn('list_made', caller, list, { new_value: visibility }));
  return list;
}

/**
 * Changes what `change` gives of a list. Throws a 409 `changed` if it is of an earlier version, and a 403 unless
 * the caller may edit the list or, to share it, owns it.
 */
export async function updateList(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  change: ListChange,
  config: Settings,
): Promise<List> {
  const { list, stale } = await db.transaction().execute(async (trx) => {
    const before = await openList(trx, caller, id, { to: 'view', lock: true });
    requireRights(before, change);
    if (change.version !== before.version) return { list: await listReply(trx, caller, before, config), stale: true };
    await applyToList(trx, caller, before, change, config);
    return { list: await reply(trx, caller, before, config), stale: false };
  });
  if (stale) throw changedMeanwhile('list', list); // after the commit: the refusal shows the list, so that the audit log must have it
  return list;
}

/** Changes a locked list in a transaction. The caller has the rights: see requireRights. */
export async function applyToList(
  trx: Transaction<Tables>,
  caller: Caller,
  list: OpenList,
  change: ListChange,
  config: Settings,
): Promise<void> {
  const { name, description, visibility, stages, members, moved, owner, archived } = change;
  if (stages) await moveStages(trx, caller, list, stages, moved ?? {});
  if (members) await setMembers(trx, caller, list, members, config);
  if (owner) await requireMate(trx, caller, owner, config);
  await trx
    .updateTable('lists')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(visibility && { visibility }),
      ...(stages && { stages }),
      ...(owner && { owner_id: owner }),
      ...(archived !== undefined && { archived_at: archived ? (list.archived_at ?? sql<Date>`now()`) : null }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', list.id)
    .execute();
  for (const act of actsOf(list, change)) await record(trx, actOn(act.action, caller, list, act));
}

/** The list after a change, by which the caller may have lost the right to open it. */
async function reply(trx: Transaction<Tables>, caller: Caller, before: OpenList, config: Settings): Promise<List> {
  const after = await openList(trx, caller, before.id, { to: 'view' }).catch((error) => {
    if (!(error instanceof Failure && error.status === 404)) throw error;
    return undefined;
  });
  if (after) return listReply(trx, caller, after, config);
  const row = await trx.selectFrom('lists').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
  return listReply(trx, caller, { ...before, ...row, may: 'view', may_reassign: false } as OpenList, config);
}

/** Throws a 403 unless the caller may make the change. */
export function requireRights(list: OpenList, { visibility, members, owner, version: _, ...others }: ListChange): void {
  if (owner) requireRight(list, 'reassign');
  if (visibility || members) requireRight(list, 'own');
  if (Object.values(others).some((value) => value !== undefined)) requireRight(list, 'edit');
}

type ActOfChange = { action: Parameters<typeof actOn>[0]; old_value?: string | null; new_value?: string | null };

function actsOf(list: OpenList, change: ListChange): ActOfChange[] {
  const { name, description, visibility, stages, members, owner, archived } = change;
  const acts: ActOfChange[] = [];
  if (name !== undefined || description !== undefined || stages)
    acts.push({ action: 'list_changed', old_value: list.name, new_value: name ?? list.name });
  if (visibility || members)
    acts.push({
      action: 'list_shared',
      old_value: list.visibility,
      new_value: [
        visibility ?? list.visibility,
        ...(members ?? []).map(({ id, email, may }) => `${email ?? id} ${may}`),
      ].join(', '),
    });
  if (owner) acts.push({ action: 'list_reassigned', old_value: list.owner_id, new_value: owner });
  if (archived !== undefined) acts.push({ action: archived ? 'list_archived' : 'list_restored' });
  return acts;
}

/** Moves people out of stages that the list no longer has. Throws a 409 if it is not said where. */
async function moveStages(
  trx: Transaction<Tables>,
  caller: Caller,
  { id }: OpenList,
  stages: readonly string[],
  moved: Readonly<Record<string, string>>,
): Promise<void> {
  const unknown = Object.values(moved).find((stage) => !stages.includes(stage));
  if (unknown !== undefined) throw new Failure(400, 'bad_request', `moved: the list has no stage ${unknown}`);
  const moves = Object.entries(moved).filter(([from]) => !stages.includes(from));
  for (const table of moves.length > 0 ? ['list_entries', 'people_without_npi'] : [])
    await sql`
      update ${sql.table(table)}
      set stage = move.new, version = version + 1, updated_by = ${caller.id}, updated_at = now()
      from unnest(${moves.map(([from]) => from)}::text[], ${moves.map(([, to]) => to)}::text[]) move (old, new)
      where list_id = ${id} and stage = move.old`.execute(trx);
  if (moves.length > 0)
    await sql`
      update past_stages set stage = move.new
      from unnest(${moves.map(([from]) => from)}::text[], ${moves.map(([, to]) => to)}::text[]) move (old, new)
      where list_id = ${id} and stage = move.old`.execute(trx);
  const { rows: left } = await sql<{ stage: string; count: number }>`
    select stage, count(*)::int count from (
      select list_id, stage, removed_at from list_entries
      union all select list_id, stage, removed_at from people_without_npi
    ) people
    where list_id = ${id} and removed_at is null and stage <> all(${stages}::text[])
    group by stage order by stage`.execute(trx);
  if (left.length === 0) return;
  const failure = new Failure(
    409,
    'stage_in_use',
    `People are in the stage ${left.map(({ stage }) => stage).join(', ')}. Say to which stage they move.`,
  );
  failure.details = { stages: left };
  throw failure;
}

/** Shares a list with exactly these people. An address may belong to an account or not: nothing tells which. */
async function setMembers(
  trx: Transaction<Tables>,
  caller: Caller,
  { id: listId, owner_id }: OpenList,
  members: ListWish['members'],
  config: Settings,
): Promise<void> {
  await trx.deleteFrom('list_members').where('list_id', '=', listId).execute();
  await trx.deleteFrom('list_invitations').where('list_id', '=', listId).execute();
  if (members.length === 0) return;
  const mates = new Map((await teamMates(trx, caller.team, config)).map((mate) => [mate.id, mate]));
  const wished = new Map<string, 'view' | 'edit'>();
  for (const { id, email, may } of members) {
    const address = email ?? mates.get(id ?? '')?.email.toLowerCase();
    if (!address) throw new Failure(400, 'bad_request', 'members: no user of your team has this id');
    wished.set(address, may);
  }
  const [emails, rights] = [[...wished.keys()], [...wished.values()]];
  // accounts that wait for approval get the list with their approval
  await sql`
    with wished as (select * from unnest(${emails}::text[], ${rights}::text[]) wished (email, may)),
    known as (
      insert into list_members (list_id, profile_id, may)
      select ${listId}::uuid, profiles.id, may from wished join profiles on lower(profiles.email) = wished.email
      where profiles.id is distinct from ${owner_id}::uuid
      on conflict do nothing
    )
    insert into list_invitations (list_id, email, may)
    select ${listId}::uuid, email, may from wished
    where not exists (select from profiles where lower(profiles.email) = wished.email)`.execute(trx);
}

async function requireMate(trx: Transaction<Tables>, caller: Caller, id: string, config: Settings): Promise<void> {
  const mates = await teamMates(trx, caller.team, config);
  if (!mates.some((mate) => mate.id === id))
    throw new Failure(400, 'bad_request', 'owner: no user of your team has this id');
}

/** Archives a list, or deletes it with all that users said about people on it. Only its owner may delete it. */
export const archiveOrDeleteList = (
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { forever }: { forever: boolean },
): Promise<{ id: string; archived: boolean }> =>
  db.transaction().execute(async (trx) => {
    const list = await openList(trx, caller, id, { to: forever ? 'own' : 'edit', lock: true });
    if (forever) {
      const calls = trx.updateTable('call_effects').set({ list_id: null, version: null, was: null });
      await calls.where('list_id', '=', id).execute(); // the calls from the list can still be undone
      await trx.deleteFrom('lists').where('id', '=', id).execute();
    } else
      await trx
        .updateTable('lists')
        .set({ archived_at: list.archived_at ?? sql<Date>`now()`, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    await record(trx, actOn(forever ? 'list_deleted' : 'list_archived', caller, list));
    return { id, archived: !forever };
  });
