import type { Transaction } from 'kysely';
import { Role } from '#src/accounts/contract.ts';
import type { Profile } from '#src/accounts/users/profiles.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator, rankOf } from '#src/shared/roles.ts';

/** Who does something to an account, from where. */
export interface Actor {
  /** Of their profile; null: the command line, which stands above everybody. */
  id: string | null;
  email: string;
  address?: string;
}

/** An account that somebody may change, locked until the transaction ends. */
export interface Standing {
  member: Profile;
  /** How high stands who changes it. */
  rank: number;
  /** Whether nobody else could give the role of a superadmin back. */
  lastSuperadmin: boolean;
}

/**
 * Locks the account `id` and judges by the roles of this very moment whether `actor` may change it: an administrator,
 * somebody else's account, and none that stands above their own. The actor and every superadmin are locked with it, always
 * in the same order: of two changes at once the second sees what the first has done.
 */
export async function lockMember(trx: Transaction<Tables>, actor: Actor, id: string): Promise<Standing> {
  const ids = actor.id === null ? [id] : [id, actor.id];
  const locked = await trx
    .selectFrom('profiles')
    .selectAll()
    .where((where) => where.or([where('id', 'in', ids), where('role', '=', 'superadmin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const member = locked.find((profile) => profile.id === id);
  const rank = actor.id === null ? Number.POSITIVE_INFINITY : rankNow(locked.find(({ id }) => id === actor.id));
  if (!member) throw notFound('User not found');
  if (member.id === actor.id) throw forbidden('You cannot do this to your own account.');
  if (rankOf(roleOf(member)) > rank) throw forbidden('This account stands above yours.');
  const superadmins = locked.filter(({ role, disabled_at }) => role === 'superadmin' && !disabled_at);
  return { member, rank, lastSuperadmin: superadmins.length === 1 && superadmins[0]?.id === id };
}

/** What somebody may not do, whoever they are signed in as. */
export const forbidden = (sentence: string) => new Failure(403, 'forbidden', sentence);

/** The table holds no other roles (0002-accounts.sql). */
export const roleOf = ({ role }: Pick<Profile, 'role'>) => Role.nullable().parse(role);

function rankNow(actor: Profile | undefined): number {
  const role = actor && !actor.disabled_at ? roleOf(actor) : null;
  if (!isAdministrator(role)) throw forbidden('Only administrators may do this.');
  return rankOf(role);
}
