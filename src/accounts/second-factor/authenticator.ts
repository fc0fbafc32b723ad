import { type Kysely, sql, type Transaction } from 'kysely';
import { Secret } from 'otpauth';
import { decrypt, encrypt } from '#src/accounts/keys/encryption.ts';
import { stepOf } from '#src/accounts/second-factor/totp.ts';
import { lockAccount } from '#src/accounts/users/accounts.ts';
import type { Tables } from '#src/server/tables.ts';

/** Whether an account has an app in use. */
export const hasApp = async (db: Kysely<Tables>, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('authenticator_apps')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(isIn('in use'))
    .executeTakeFirst()) !== undefined;

/** Whether an account has an app in use or a passkey. */
export const hasSecondFactor = async (db: Kysely<Tables>, accountId: string): Promise<boolean> =>
  (await hasApp(db, accountId)) ||
  (await db.selectFrom('passkeys').select('id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

/** The accounts that have an app in use or a passkey. */
export async function accountsWithSecondFactor(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('authenticator_apps')
    .select('account_id')
    .where(isIn('in use'))
    .union(db.selectFrom('passkeys').select('account_id'))
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/**
 * Stores a new secret for an app that is being set up, in place of an earlier one. `key` encrypts it. Returns undefined if
 * an app is in use.
 */
export async function addApp(db: Kysely<Tables>, key: string, account_id: string): Promise<Secret | undefined> {
  const made = new Secret(); // of 160 random bits, as RFC 4226 recommends
  const secret = encrypt(key, account_id, Buffer.from(made.bytes));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator_apps')
    .values({ account_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, last_step: null, created_at: sql`now()` })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? made : undefined;
}

/** Deletes the app of an account, and the recovery codes with the last second factor. Returns whether there was one. */
export async function forgetApp(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  await lockAccount(trx, accountId);
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .where(isIn('in use'))
    .executeTakeFirst();
  if (!(await hasSecondFactor(trx, accountId)))
    await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return numDeletedRows > 0n;
}

/** Deletes the app, the passkeys and the recovery codes of an account. Returns whether it had a second factor. */
export async function forgetSecondFactor(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const had = await hasSecondFactor(trx, accountId);
  for (const table of ['recovery_codes', 'authenticator_apps', 'passkeys'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  return had;
}

/** Which app a code is checked against: the one in use, or the one that is being set up. */
type State = 'in use' | 'being set up';

/** Accepts a code of the account's app, once. Returns whether it was right. */
export async function acceptCode(
  db: Kysely<Tables>,
  key: string,
  accountId: string,
  code: string,
  state: State = 'in use',
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('account_id', '=', accountId)
    .where(isIn(state))
    .executeTakeFirst();
  const step = app && stepOf(secretIn(decrypt(key, accountId, app.secret)), code.replace(/\s/g, ''), Date.now());
  if (step === undefined) return false;
  const accepted = await db
    .updateTable('authenticator_apps')
    .set({ last_step: String(step), confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('account_id', '=', accountId)
    .where('secret', '=', app?.secret ?? '')
    .where(isIn(state))
    .where(sql<boolean>`coalesce(last_step < ${step}::bigint, true)`)
    .executeTakeFirst();
  return accepted.numUpdatedRows > 0n;
}

const secretIn = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer });

const isIn = (state: State) =>
  state === 'in use' ? sql<boolean>`confirmed_at is not null` : sql<boolean>`confirmed_at is null`;
