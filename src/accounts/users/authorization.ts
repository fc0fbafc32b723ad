import type { Transaction } from 'kysely';
import { roleName } from '#src/accounts/contract.ts';
import type { UserRecord } from '#src/accounts/users/users.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator, type Role as RoleName, rankOf } from '#src/shared/roles.ts';

/** The user who changes another, and their network. */
export interface Actor {
  /** Id of the acting user. Null: the command line, which may change every user. */
  id: string | null;
  email: string;
  address?: string;
}

/** A user that the actor may change, locked until the transaction ends. */
export interface LockedUser {
  user: UserRecord;
  /** Rank of the actor's role. */
  rank: number;
  /** Whether this user is the only enabled superadmin. */
  lastSuperadmin: boolean;
}

/**
 * Locks the user `id` and checks by the current roles whether `actor` may change them. The actor must be an
 * administrator, another user, and of at least the same rank. The actor and every superadmin are locked too, always in
 * the same order, so that the second of two simultaneous changes sees the first.
 */
export async function lockUser(trx: Transaction<Tables>, actor: Actor, id: string): Promise<LockedUser> {
  const ids = actor.id === null ? [id] : [id, actor.id];
  const locked = await trx
    .selectFrom('profiles')
    .selectAll()
    .where((where) => where.or([where('id', 'in', ids), where('role', '=', 'superadmin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const user = locked.find((each) => each.id === id);
  const rank = actor.id === null ? Number.POSITIVE_INFINITY : rankNow(locked.find(({ id }) => id === actor.id));
  if (!user) throw notFound('User not found');
  if (user.id === actor.id) throw forbidden('You cannot change your own account.');
  if (rankOf(roleOf(user)) > rank) throw forbidden('You cannot change an account with a higher role.');
  const superadmins = locked.filter(({ role, disabled_at }) => role === 'superadmin' && !disabled_at);
  return { user, rank, lastSuperadmin: superadmins.length === 1 && superadmins[0]?.id === id };
}

/** Locks the actor `id` and checks that they are an administrator whose own role is at least `role`. */
export async function requireRank(trx: Transaction<Tables>, id: string, role: RoleName): Promise<void> {
  const actor = await trx.selectFrom('profiles').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (rankOf(role) > rankNow(actor)) throw forbidden('You cannot grant a role above your own.');
}

/** A refusal for lack of rights. */
export const forbidden = (sentence: string) => new Failure(403, 'forbidden', sentence);

/** The table holds no other roles (0002-accounts.sql). */
export const roleOf = ({ role }: Pick<UserRecord, 'role'>) => roleName.nullable().parse(role);

function rankNow(actor: UserRecord | undefined): number {
  const role = actor && !actor.disabled_at ? roleOf(actor) : null;
  if (!isAdministrator(role)) throw forbidden('Only administrators may do this.');
  return rankOf(role);
}
