// Passkeys, as users add and remove their own.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { type Credential, PASSKEYS_MAX, type Passkey } from '#src/accounts/passkeys/contract.ts';
import { verifyCreation } from '#src/accounts/passkeys/verify.ts';
import { hasSecondFactor } from '#src/accounts/second-factor/authenticator.ts';
import { ownAccountOf, prove, type SecondFactorServices } from '#src/accounts/second-factor/own-second-factor.ts';
import { makeRecoveryCodes } from '#src/accounts/second-factor/recovery-codes.ts';
import { lockAccount } from '#src/accounts/users/accounts.ts';
import { EMBEDDED, needsSecondFactor } from '#src/accounts/users/users.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** A user's passkeys, oldest first. */
export async function passkeysOf(db: Kysely<Tables>, user: User): Promise<Passkey[]> {
  const rows = await rowsOf(db, (await ownAccountOf(db, user)).id);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Proves who the user is before a passkey is made. Returns the account and the IDs of its passkeys. */
export async function provePasskey(services: SecondFactorServices, user: User, proof: string, address: string) {
  const account = await prove(services, user, proof, address);
  const known = await rowsWithRoom(services.db, account.id);
  return { account, known: known.map(({ credential_id }) => credential_id) };
}

/**
 * Stores a passkey. `spend` uses up the challenge. A mail tells the user. Returns new recovery codes if it is the first
 * second factor of the account.
 */
export async function insertPasskey(
  services: SecondFactorServices,
  user: User,
  { name, credential }: { name: string; credential: Credential },
  {
    challenge,
    address,
    spend,
  }: { challenge: string; address: string; spend: (db: Kysely<Tables>) => Promise<boolean> },
): Promise<string[]> {
  const { db, config } = services;
  const { id } = await ownAccountOf(db, user);
  const passkey = await verifyCreation({ publicUrl: config.publicUrl, challenge }, credential);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    if (!(await spend(trx))) throw new Failure(400, 'used', 'This request was used before. Please try again.');
    await rowsWithRoom(trx, id);
    const first = !(await hasSecondFactor(trx, id));
    const added = await trx
      .insertInto('passkeys')
      .values({ account_id: id, name, ...passkey })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Failure(409, 'known', 'This passkey was added before.');
    await record(trx, { action: 'passkey_added', actor: user, target: name, address });
    await addAccountMail(services, trx, { template: 'passkey_added', account: id, address });
    return first ? makeRecoveryCodes(trx, id) : [];
  });
}

/** Removes a passkey of a user who proves who they are. Recovery codes go with the last second factor. */
export async function deletePasskey(
  services: SecondFactorServices,
  user: User,
  id: string,
  proof: string,
  address: string,
): Promise<void> {
  const { db, config } = services;
  const account = await prove(services, user, proof, address);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound('Passkey not found');
    if (!(await hasSecondFactor(trx, account.id))) {
      if (needsSecondFactor({ role: user.role, issuer: EMBEDDED }, config))
        throw new Failure(403, 'required', 'This site requires a second factor of you. Add another one first.');
      await trx.deleteFrom('recovery_codes').where('account_id', '=', account.id).execute();
    }
    await record(trx, { action: 'passkey_removed', actor: user, target: removed.name, address });
  });
}

/** Records the use of a passkey. */
export async function recordUse(db: Kysely<Tables>, id: string, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The passkeys of an account. Throws a 409 if it takes no more. */
async function rowsWithRoom(db: Kysely<Tables>, accountId: string) {
  const rows = await rowsOf(db, accountId);
  if (rows.length >= PASSKEYS_MAX)
    throw new Failure(409, 'too_many', `You have ${PASSKEYS_MAX} passkeys. Remove one to add another.`);
  return rows;
}

const rowsOf = (db: Kysely<Tables>, accountId: string) =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
