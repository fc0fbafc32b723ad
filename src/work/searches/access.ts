// Who may open a saved search.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { rankOf } from '#src/shared/roles.ts';
import { NO_SEARCH, type SavedSearch } from '#src/work/searches/contract.ts';

/** A user and the network of their call. */
export type Caller = User & { address?: string };

export type OpenSearch = Selectable<Tables['saved_searches']> & Pick<SavedSearch, 'may'>;

/** A condition on a row of saved_searches: the user may open it. */
export const mayOpen = (user: User) =>
  sql<boolean>`(saved_searches.owner_id = ${user.id} or saved_searches.shared and saved_searches.team = ${user.team})`;

/** What a user may do with a search that they may open. */
export function searchRight(
  user: User,
  { owner_id, shared, team }: Selectable<Tables['saved_searches']>,
): OpenSearch['may'] {
  const leads = shared && team === user.team && rankOf(user.role) >= rankOf('manager');
  return owner_id === user.id || leads ? 'own' : 'follow';
}

/**
 * The saved search with this id. Throws a 404 unless the user may open it. `removed` opens a removed one. After a wait for
 * the lock, the rights of then count (R-1073).
 */
export async function openSavedSearch(
  db: Kysely<Tables>,
  caller: User,
  id: string,
  { lock = false, removed = false } = {},
): Promise<OpenSearch> {
  // by a statement of its own: one that waits would then read the user as they were before
  if (lock) await db.selectFrom('saved_searches').select('id').where('id', '=', id).forUpdate().execute();
  const user = lock ? await userNow(db, caller) : caller;
  const row = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where(mayOpen(user))
    .where('removed_at', removed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound(NO_SEARCH);
  return { ...row, may: searchRight(user, row) };
}

/** Throws a 403 unless the caller may change the search itself. */
export function requireOwn({ may }: OpenSearch): void {
  if (may !== 'own')
    throw new Failure(403, 'forbidden', 'Only its owner and managers may change this search. Save a copy of your own.');
}

/** An entry of the audit log about a saved search. */
export const actOn = (
  action: Parameters<typeof record>[1]['action'],
  caller: Caller,
  { id, name }: Pick<OpenSearch, 'id' | 'name'>,
  values: { old_value?: string | null; new_value?: string | null } = {},
) => ({ action, actor: caller, target: `${name} (${id})`, address: caller.address, ...values });
