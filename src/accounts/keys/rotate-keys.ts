import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { decrypt, encrypt } from '#src/accounts/keys/encryption.ts';
import { replaceKeys } from '#src/accounts/keys/keys.ts';
import { hasServers } from '#src/server/jobs/records.ts';
import { Refusal } from '#src/server/refusal.ts';
import { renewServerKey } from '#src/server/servers/registry.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * Replaces the keys that the database holds: those of the embedded identity provider, and the one with which servers sign
 * their calls to each other. Secrets of authenticator apps and of webhooks are encrypted with the new key. Users stay signed in; sign-ins
 * that are under way start again, and no browser is known. Throws Refusal while a server runs, because it keeps the
 * keys in memory, and if the secret of an app cannot be read.
 */
export async function rotateKeys(db: Kysely<Tables>, actor: { id: null; email: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table settings in share row exclusive mode`.execute(trx);
    const keys = await replaceKeys(trx);
    if (keys) {
      await encryptAgain(trx, keys.former.cookies, keys.fresh.cookies);
      await encryptWebhooksAgain(trx, keys.former.cookies, keys.fresh.cookies);
    }
    await renewServerKey(trx);
    await record(trx, { action: 'keys_rotated', actor });
    // last: a server that connects later finds the new keys, because it waits for this transaction
    if (await hasServers(trx)) throw new Refusal('A server runs on this database. Stop all servers first.');
  });
}

async function encryptAgain(trx: Kysely<Tables>, former: string, fresh: string) {
  const apps = await trx
    .selectFrom('authenticator_apps')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id', 'secret', 'email'])
    .execute();
  for (const { account_id, secret, email } of apps)
    await trx
      .updateTable('authenticator_apps')
      .set({ secret: encrypt(fresh, account_id, decryptOf(email, former, account_id, secret)) })
      .where('account_id', '=', account_id)
      .execute();
}

async function encryptWebhooksAgain(trx: Kysely<Tables>, former: string, fresh: string) {
  const webhooks = await trx.selectFrom('webhooks').select(['id', 'url', 'secret', 'former_secret']).execute();
  for (const { id, url, secret, former_secret } of webhooks) {
    const again = (stored: string) => {
      try {
        return encrypt(fresh, id, decrypt(former, id, stored));
      } catch (error) {
        throw new Refusal(
          `The secret of the webhook ${id} at ${new URL(url).host} cannot be read with the present keys. First delete it.`,
          { cause: error },
        );
      }
    };
    await trx
      .updateTable('webhooks')
      .set({ secret: again(secret), former_secret: former_secret && again(former_secret) })
      .where('id', '=', id)
      .execute();
  }
}

/** The secret of a user's app. Throws Refusal if it is damaged, or was encrypted with other keys. */
function decryptOf(email: string, ...stored: Parameters<typeof decrypt>): Buffer {
  try {
    return decrypt(...stored);
  } catch (error) {
    throw new Refusal(
      `The secret of the authenticator app of ${email} cannot be read with the present keys. ` +
        `First run npm run accounts -- reset-second-factor ${email}.`,
      { cause: error },
    );
  }
}
