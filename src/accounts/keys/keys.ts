import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#src/server/tables.ts';

const OidcKeys = z.object({
  /** Signs the claims of users. */
  signing: z.record(z.string(), z.string()),
  /** Signs the provider's cookies. */
  cookies: z.string(),
  /** Of the server, the provider's only client. */
  clientSecret: z.string(),
});
export type OidcKeys = z.infer<typeof OidcKeys>;

const KEY = 'identity_provider';

/**
 * The embedded provider's keys. The first start generates them, and they are stored so that sessions survive a restart.
 */
export async function oidcKeysOf(db: Kysely<Tables>): Promise<OidcKeys> {
  const kept = await keptKeys(db);
  if (kept) return kept;
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(await makeKeys()) })
    .onConflict((conflict) => conflict.doNothing()) // another server stored its keys first, and those count
    .execute();
  return OidcKeys.parse(await keptKeys(db));
}

/** Whether these are still the stored keys. Waits for a replacement that is under way. */
export async function areCurrent(db: Kysely<Tables>, keys: OidcKeys): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).forShare().executeTakeFirst();
  return row !== undefined && OidcKeys.parse(row.value).cookies === keys.cookies;
}

/** Replaces the stored keys, if there are any. Call it within a transaction. */
export async function replaceKeys(trx: Kysely<Tables>): Promise<{ former: OidcKeys; fresh: OidcKeys } | undefined> {
  const former = await keptKeys(trx);
  if (!former) return undefined;
  const fresh = OidcKeys.parse(await makeKeys());
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(fresh) })
    .where('key', '=', KEY)
    .execute();
  return { former, fresh };
}

async function keptKeys(db: Kysely<Tables>) {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && OidcKeys.parse(row.value);
}

async function makeKeys(): Promise<OidcKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return {
    // each member of an RSA key is text
    signing: { ...jwk, use: 'sig', alg: 'RS256', kid: randomBytes(6).toString('hex') } as Record<string, string>,
    cookies: randomBytes(32).toString('base64url'),
    clientSecret: randomBytes(32).toString('base64url'),
  };
}
