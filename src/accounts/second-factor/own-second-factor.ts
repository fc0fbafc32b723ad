// Two-step verification, as users change their own.
import type { Kysely, Transaction } from 'kysely';
import { TOTP } from 'otpauth';
import qrcode from 'qrcode';
import type { z } from 'zod';
import { type Act, record } from '#src/accounts/audit/audit.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { verifyPassword } from '#src/accounts/passwords/passwords.ts';
import { acceptCode, addApp, forgetApp, hasApp, hasSecondFactor } from '#src/accounts/second-factor/authenticator.ts';
import type { beginSecondFactor, SecondFactor } from '#src/accounts/second-factor/contract.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '#src/accounts/second-factor/recovery-codes.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { endSessionsOf } from '#src/accounts/sessions/sessions.ts';
import { accountOfUser } from '#src/accounts/users/accounts.ts';
import { EMBEDDED, needsSecondFactor } from '#src/accounts/users/users.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { allow, refund } from '#src/server/throttle.ts';

/** What the changes need: the key that encrypts secrets, besides the services. */
export type SecondFactorServices = AccountServices & { key: string };

/** Where a change comes from: the secret of the session that continues, and the network. */
interface From {
  session: string;
  address: string;
}

/** The state of a user's two-step verification. Throws Failure 409 where another provider keeps the account. */
export async function secondFactorOf(
  { db, config }: Pick<AccountServices, 'db' | 'config'>,
  user: User,
): Promise<z.output<typeof SecondFactor>> {
  const { id } = await ownAccountOf(db, user);
  const app = await db
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .where('account_id', '=', id)
    .executeTakeFirst();
  return {
    since: app?.confirmed_at?.toISOString() ?? null,
    recovery_codes: await countRecoveryCodes(db, id),
    required: needsSecondFactor({ role: user.role, issuer: EMBEDDED }, config),
  };
}

/**
 * Makes the secret for an app of a user who enters the password. It counts once a code confirms it. Throws
 * Failure 409 if an app is in use.
 */
export async function storeUnconfirmedSecret(
  services: SecondFactorServices,
  user: User,
  password: string,
  address: string,
): Promise<z.output<(typeof beginSecondFactor)['response']>> {
  const { db, config, key } = services;
  const { id, email, password_hash } = await ownAccountOf(db, user);
  if (await hasApp(db, id)) throw alreadyOn();
  await guard(services, user, address, () => verifyPassword(password, password_hash), PASSWORD_WRONG);
  const secret = await addApp(db, key, id);
  if (!secret) throw alreadyOn(); // another set-up was confirmed meanwhile
  const link = String(new TOTP({ issuer: config.company.name, label: email, secret }));
  const svg = await qrcode.toString(link, { type: 'svg', margin: 2 });
  return {
    secret: secret.base32,
    link,
    qr_code: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

/**
 * Turns two-step verification on with a code of the new app, and ends the user's other sessions, which began without
 * one. A mail tells the user. Returns the recovery codes.
 */
export async function confirm(
  services: SecondFactorServices,
  user: User,
  code: string,
  { session, address }: From,
): Promise<string[]> {
  const { db, key } = services;
  const { id } = await ownAccountOf(db, user);
  if (await hasApp(db, id)) throw alreadyOn();
  const turnOn = () =>
    db.transaction().execute(async (trx) => {
      if (!(await acceptCode(trx, key, id, code, 'being set up'))) return undefined;
      const codes = await makeRecoveryCodes(trx, id);
      await endSessionsOf(trx, user.id, { except: session });
      await note(services, trx, user, id, 'second_factor_on', address);
      return codes;
    });
  return guard(services, user, address, turnOn, CODE_WRONG);
}

/** Replaces the recovery codes of a user who proves who they are. */
export async function renewCodes(
  services: SecondFactorServices,
  user: User,
  proof: string,
  address: string,
): Promise<string[]> {
  const { db } = services;
  const { id } = await prove(services, user, proof, address);
  if (!(await hasSecondFactor(db, id))) throw off();
  return db.transaction().execute(async (trx) => {
    const codes = await makeRecoveryCodes(trx, id);
    await record(trx, { action: 'recovery_codes_made', actor: user, address });
    return codes;
  });
}

/** Turns two-step verification off for a user who proves who they are. A mail tells them. */
export async function end(services: SecondFactorServices, user: User, proof: string, address: string) {
  const { db, config } = services;
  if (needsSecondFactor({ role: user.role, issuer: EMBEDDED }, config))
    throw new Failure(403, 'required', 'This site requires two-step verification of you. You cannot turn it off.');
  const { id } = await prove(services, user, proof, address);
  await db.transaction().execute(async (trx) => {
    if (!(await forgetApp(trx, id))) throw off();
    await note(services, trx, user, id, 'second_factor_off', address);
  });
  return secondFactorOf(services, user);
}

const CODE_WRONG = 'The code is wrong or was used before. Enter the code that your app shows now.';

const PASSWORD_WRONG = 'The password is wrong.';

const off = () => new Failure(409, 'off', 'Two-step verification is off.');

const alreadyOn = () => new Failure(409, 'on', 'Two-step verification is already on.');

/** Checks the password or a code, and returns the account. Six digits are a code, because a password has at least eight characters. */
export async function prove(services: SecondFactorServices, user: User, proof: string, address: string) {
  const { db, key } = services;
  const account = await ownAccountOf(db, user);
  const isCode = /^\s*\d{3}\s?\d{3}\s*$/.test(proof);
  await guard(
    services,
    user,
    address,
    () => (isCode ? acceptCode(db, key, account.id, proof) : verifyPassword(proof, account.password_hash)),
    isCode ? CODE_WRONG : PASSWORD_WRONG,
  );
  return account;
}

/**
 * Runs a check within RATE_SIGN_IN and returns its result. Only failures count. Throws Failure: 400 with `sentence` if
 * the check fails, 429 after too many.
 */
async function guard<T>(
  { db, config }: SecondFactorServices,
  user: User,
  address: string,
  check: () => Promise<T | false | undefined>,
  sentence: string,
): Promise<T> {
  const limit = { kind: 'second_factor', subject: user.id, ...config.limits.signIn };
  await allow(db, limit.kind, limit, [user.id]);
  const result = await check();
  if (!result) {
    await record(db, { action: 'sign_in_failed', actor: user, new_value: 'wrong code', address });
    throw new Failure(400, 'wrong_code', sentence);
  }
  await refund(db, limit);
  return result;
}

/** Records a change, and mails it. */
async function note(
  services: AccountServices,
  trx: Transaction<Tables>,
  user: User,
  account: string,
  change: Act['action'] & ('second_factor_on' | 'second_factor_off'),
  address: string,
) {
  await record(trx, { action: change, actor: user, address });
  await addAccountMail(services, trx, { template: change, account, address });
}

/** The embedded provider's account of a user. */
export async function ownAccountOf(db: Kysely<Tables>, { id }: User) {
  const account = await accountOfUser(db, id).executeTakeFirst();
  if (!account)
    throw new Failure(
      409,
      'elsewhere',
      'Your identity provider keeps your account. Set up two-step verification there.',
    );
  return account;
}
