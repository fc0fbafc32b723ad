import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { accountOf, createAccount } from '#src/accounts/provider/accounts.ts';
import { endSessionsOf } from '#src/accounts/sessions.ts';
import { revokeTokensOf } from '#src/accounts/tokens.ts';
import type { Config } from '#src/server/config.ts';
import { isLoopback } from '#src/server/environment.ts';
import type { Tables } from '#src/server/tables.ts';
import { roles } from '#src/shared/roles.ts';

/** The password of every demo account, which everybody knows. */
export const DEMO_PASSWORD = 'medatlas-demo';

/** Where a start has shut the demo accounts out, for good. */
const KEY = 'demo_accounts';

type Conditions = Pick<Config, 'local' | 'trustProxy'> & { embedded: boolean };

/** Whether this start may have demo accounts: nobody but the people at this machine can reach it, or its database. */
export const mayHaveDemo = ({ local, trustProxy, embedded }: Conditions): boolean =>
  local && trustProxy === undefined && embedded;

/**
 * Makes the demo accounts, one a role and one that waits for approval, and returns the e-mail addresses of those that
 * work. Where a start was ever outside the conditions there are none, and `shutDemoOut` has disabled those there were.
 */
export async function makeDemoAccounts(db: Kysely<Tables>, domain: string): Promise<string[]> {
  const shutOut = await db.selectFrom('settings').select('key').where('key', '=', KEY).executeTakeFirst();
  if (shutOut) return [];
  const emails: string[] = [];
  for (const role of [...roles.toReversed(), null]) {
    const name = role ?? 'pending';
    const email = `${name}@${domain}`;
    const full_name = `Demo ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const kept = await accountOf(db, email); // asked first: making one takes a hash
    if (!kept)
      await createAccount(db, { email, full_name, password: DEMO_PASSWORD, role, confirmed: true, demo: true });
    if (!kept || (kept.demo && !kept.disabled_at)) emails.push(email);
  }
  return emails;
}

/** Disables every demo account for good, ends its sessions and tokens, and lets no later start make new ones. */
export async function shutDemoOut(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify('off') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const disabled = { disabled_at: sql<Date>`now()`, updated_at: sql<Date>`now()` };
    const shut = await trx
      .updateTable('accounts')
      .set(disabled)
      .where('demo', '=', true)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of shut) {
      const profile = await trx
        .updateTable('profiles')
        .set(disabled)
        .where('subject', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!profile) continue;
      await endSessionsOf(trx, profile.id);
      await revokeTokensOf(trx, profile.id);
    }
  });
}

/** What something in between leaves in a request, such as a proxy or a tunnel that opens this machine to others. */
const traces = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** Whether a request was made on this machine, to it: nothing forwarded it, and it names this machine as its host. */
export function isDirect({ headers, hostname }: FastifyRequest, publicUrl: string): boolean {
  const forwarded = Object.keys(headers).some((name) => traces.includes(name) || name.startsWith('x-forwarded-'));
  return !forwarded && isLoopback(hostname) && isLoopback(new URL(publicUrl).hostname);
}
