import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { applyDemoPassword, endDemoAccess } from '#src/accounts/demo/demo-password.ts';
import { accountOf, addAccount } from '#src/accounts/users/accounts.ts';
import type { Config } from '#src/server/config.ts';
import { isLoopback } from '#src/server/environment.ts';
import type { Tables } from '#src/server/tables.ts';
import { isFromThisMachine } from '#src/server/this-machine.ts';
import { roles } from '#src/shared/roles.ts';

/** The setting that records that a start disabled the demo accounts permanently. */
const KEY = 'demo_accounts';

type Conditions = Pick<Config, 'local' | 'trustProxy'> & { embedded: boolean };

/** Whether this start may have demo accounts: only this machine can reach the server and its database. */
export const mayHaveDemo = ({ local, trustProxy, embedded }: Conditions): boolean =>
  local && trustProxy === undefined && embedded;

/**
 * Creates the demo accounts that are missing, one for each role and one that awaits approval, all with `password`.
 * Returns the e-mail addresses of the enabled ones. Returns none if `disableDemo` ever ran.
 */
export async function makeDemoAccounts(db: Kysely<Tables>, domain: string, password: string): Promise<string[]> {
  const disabled = await db.selectFrom('settings').select('key').where('key', '=', KEY).executeTakeFirst();
  if (disabled) return [];
  const password_hash = await applyDemoPassword(db, password);
  const emails: string[] = [];
  for (const role of [...roles.toReversed(), null]) {
    const name = role ?? 'pending';
    const email = `${name}@${domain}`;
    const full_name = `Demo ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const kept = await accountOf(db, email);
    if (!kept) await addAccount(db, { email, full_name, password_hash, role, confirmed: true, demo: true });
    if (!kept || (kept.demo && !kept.disabled_at)) emails.push(email);
  }
  return emails;
}

/**
 * Disables all demo accounts permanently, ends their sessions and tokens, and stops later starts from creating new
 * ones.
 */
export async function disableDemo(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify('off') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const disabled = { disabled_at: sql<Date>`now()`, updated_at: sql<Date>`now()` };
    const accounts = await trx
      .updateTable('accounts')
      .set(disabled)
      .where('demo', '=', true)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of accounts) {
      await trx.updateTable('profiles').set(disabled).where('subject', '=', id).execute();
      await endDemoAccess(trx, id);
    }
  });
}

/**
 * Whether a request comes directly from this machine: a loopback socket, no forwarding header, a loopback host name.
 */
export function isDirect(request: FastifyRequest, publicUrl: string): boolean {
  return isFromThisMachine(request) && isLoopback(request.hostname) && isLoopback(new URL(publicUrl).hostname);
}
