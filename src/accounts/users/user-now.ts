import type { Kysely } from 'kysely';
import { roleOf } from '#src/accounts/users/authorization.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { SIGN_IN, type User, WAITING } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * The user with the role and the team that they have now, for a change that may have waited for a lock (R-1073). Throws a
 * 401 if the account was disabled or deleted meanwhile, and a 403 if it lost its role.
 */
export async function userNow<U extends User>(trx: Kysely<Tables>, user: U): Promise<U> {
  const row = await trx
    .selectFrom('profiles')
    .select(['role', teamOfProfile.as('team')])
    .where('id', '=', user.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure(401, 'signed_out', SIGN_IN);
  const role = roleOf(row);
  if (user.role && !role) throw new Failure(403, 'pending', WAITING);
  return { ...user, team: row.team, role };
}
