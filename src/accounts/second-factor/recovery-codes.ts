import type { Kysely, Transaction } from 'kysely';
import { Secret } from 'otpauth';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { lockAccount } from '#src/accounts/users/accounts.ts';
import type { Tables } from '#src/server/tables.ts';

const CODES = 10;

/** Replaces the recovery codes of an account. Returns the new ones, of 80 random bits each; only hashes are stored. */
export async function makeRecoveryCodes(trx: Transaction<Tables>, account_id: string): Promise<string[]> {
  await lockAccount(trx, account_id); // two at once would both be kept
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32.toLowerCase());
  await trx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id, code_hash: hashOf(code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code. Case, spaces and hyphens do not count. Returns whether the account had it. */
export async function spendRecoveryCode(db: Kysely<Tables>, accountId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many codes an account has left. */
export const countRecoveryCodes = async (db: Kysely<Tables>, accountId: string): Promise<number> =>
  (await db.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', accountId).execute()).length;
