// Which lists a user may open, and what they may do there.
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator, rankOf } from '#src/shared/roles.ts';
import { type List, NO_LIST, type Visibility } from '#src/work/lists/contract.ts';

/** A user, and the network of their request for the audit log. */
export type Caller = User & { address?: string };

/** A list that the caller may open. */
export interface OpenList extends Omit<Selectable<Tables['lists']>, 'visibility'> {
  visibility: Visibility;
  may: List['may'];
  may_reassign: boolean;
  /** Whether it is the private list of another user. */
  is_foreign: boolean;
}

/** The caller's right on a row of `lists`: own, edit, view, or null for none. Without `byRole`, roles give none. */
export function listRightSql(user: User, byRole = true): RawBuilder<List['may'] | null> {
  const team = user.team;
  const manager = byRole && isManager(user);
  const administrator = byRole && isAdministrator(user.role);
  return sql`case
    when lists.owner_id = ${user.id} then 'own'
    when lists.visibility = 'everybody' and lists.team = ${team} then 'edit'
    else coalesce(
      (select may from list_members
        where list_id = lists.id and profile_id = ${user.id} and lists.visibility <> 'private'),
      case when lists.team = ${team} and (${administrator}::boolean or ${manager}::boolean and lists.visibility <> 'private')
        then 'view' end)
  end`;
}

/** Whether the caller may name another owner of a row of `lists`. */
export const mayReassign = (user: User): RawBuilder<boolean> =>
  sql`coalesce(lists.owner_id = ${user.id}, false) or lists.team = ${user.team}
    and (${isAdministrator(user.role)}::boolean or ${isManager(user)}::boolean and lists.visibility <> 'private')`;

/** Whether a user sees the work of their team. */
export const isManager = ({ role }: Pick<User, 'role'>): boolean => rankOf(role) >= rankOf('manager');

/** Whether a row of `lists` is a private list of another user, whose reading is audited (R-1074). */
export const isForeign = ({ id }: User) =>
  sql<boolean>`lists.visibility = 'private' and lists.owner_id is distinct from ${id}`;

interface Opening {
  /** What the caller must be allowed to do. */
  to: List['may'];
  /** Locks the list until the end of the transaction. All changes of its people and of its members do. */
  lock?: boolean;
}

/**
 * The list with this id. Throws a 404 if there is none that the caller may open, and a 403 if they may not do `to` there.
 * After a wait for the lock, the rights of then count (R-1073). An administrator's opening of a private list is audited.
 */
export async function openList(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { to, lock = false }: Opening,
): Promise<OpenList> {
  // by a statement of its own: one that waits would then read the members as they were before
  if (lock) await db.selectFrom('lists').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const user = lock ? await userNow(db, caller) : caller;
  const found = await db
    .selectFrom('lists')
    .selectAll()
    .select([listRightSql(user).as('may'), mayReassign(user).as('may_reassign'), isForeign(user).as('is_foreign')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found?.may) throw notFound(NO_LIST);
  const list = { ...found, may: found.may } as OpenList; // the table holds no other visibility
  if (list.is_foreign) await record(db, actOn('list_opened', caller, list));
  requireRight(list, to);
  return list;
}

/** Throws a 403 if the caller may not do `to` on the list. */
export function requireRight({ may, may_reassign }: OpenList, to: List['may'] | 'reassign'): void {
  const allowed = to === 'reassign' ? may_reassign : ranks.indexOf(may) >= ranks.indexOf(to);
  if (!allowed) throw new Failure(403, 'forbidden', refusals[to]);
}

const ranks: readonly List['may'][] = ['view', 'edit', 'own'];

const refusals = {
  view: '',
  edit: 'This list is shared with you to view only. Ask its owner for the right to edit.',
  own: 'Only the owner of the list may do this.',
  reassign: 'Only the owner of the list and managers of the team may name another owner.',
};

/** An entry of the audit log about a list. */
export const actOn = (
  action: Parameters<typeof record>[1]['action'],
  caller: Caller,
  { id, name }: Pick<OpenList, 'id' | 'name'>,
  values: { old_value?: string | null; new_value?: string | null } = {},
) => ({ action, actor: caller, target: `${name} (${id})`, address: caller.address, ...values });
