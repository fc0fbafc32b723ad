import { type Kysely, sql, type Transaction } from 'kysely';
import { decrypt, encrypt } from '#src/accounts/second-factor/encryption.ts';
import { makeTotpSecret, stepOf } from '#src/accounts/second-factor/totp.ts';
import type { Tables } from '#src/server/tables.ts';

/** Whether an account has an app in use. */
export const hasApp = async (db: Kysely<Tables>, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('authenticator_apps')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(isIn('in use'))
    .executeTakeFirst()) !== undefined;

/** The accounts that have an app in use. */
export async function accountsWithSecondFactor(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('authenticator_apps').select('account_id').where(isIn('in use')).execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Stores a new secret for an app that is being set up, in place of an earlier one. `key` encrypts it. */
export async function addApp(db: Kysely<Tables>, key: string, account_id: string): Promise<Buffer> {
  const made = makeTotpSecret();
  const secret = encrypt(key, account_id, made);
  await db
    .insertInto('authenticator_apps')
    .values({ account_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, last_step: null, created_at: sql`now()` })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .execute();
  return made;
}

/** Deletes the app and the recovery codes of an account. Returns whether there was an app. */
export async function forgetSecondFactor(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
  const step = app && stepOf(decrypt(key, accountId, app.secret), code.replace(/\s/g, ''), Date.now());
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

const isIn = (state: State) =>
  state === 'in use' ? sql<boolean>`confirmed_at is not null` : sql<boolean>`confirmed_at is null`;
