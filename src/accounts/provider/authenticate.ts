import type { Kysely, Selectable } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { forgetFailures, limitsOf } from '#src/accounts/limits/sign-in-limits.ts';
import { verifyPassword } from '#src/accounts/passwords/passwords.ts';
import type { RefusedForm } from '#src/accounts/provider/interaction.ts';
import { hasSecondFactor } from '#src/accounts/second-factor/authenticator.ts';
import type { Devices } from '#src/accounts/sessions/devices.ts';
import { accountOf } from '#src/accounts/users/accounts.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { attempt, refund } from '#src/server/throttle.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The client's network, as throttles count it. */
  address: string;
  /** The cookie of known devices, if the browser sent one. */
  deviceCookie: string | undefined;
  /** Whether demo accounts may sign in with this request. */
  demo: boolean;
}

/** An account with its password, and whether it also needs a second factor. */
export interface Authenticated {
  account: Selectable<Tables['accounts']>;
  needsSecondFactor: boolean;
}

/**
 * Checks an e-mail and a password. Only failures count, see `limitsOf`. An unknown e-mail and a wrong password get the
 * same message after the same time.
 */
export async function authenticate(
  db: Kysely<Tables>,
  devices: Devices,
  { email, password, address, deviceCookie, demo }: Credentials,
  rate: Config['limits']['signIn'],
): Promise<Authenticated | RefusedForm> {
  const account = await accountOf(db, email);
  const limits = limitsOf({ email, address, device: account && devices.deviceOf(deviceCookie, account) }, rate);
  const wait = await attempt(db, limits); // counted before the check, because many attempts may arrive at once
  if (wait) return tooMany(wait);
  const right = (await verifyPassword(password, account?.password_hash ?? null)) && password !== '';
  const refuse = async (status: number, reason: string, message: string) => {
    await record(db, { action: 'sign_in_failed', target: email, new_value: reason, address });
    return { status, message };
  };
  if (!account || !right) return refuse(401, 'wrong password', 'Wrong email or password.');
  for (const each of limits) await refund(db, each);
  if (account.disabled_at)
    return refuse(403, 'disabled', 'This account is disabled. Ask an administrator to enable it.');
  if (account.demo && !demo)
    return refuse(403, 'not local', 'Demo accounts work only on the machine that this site runs on.');
  const needsSecondFactor = await hasSecondFactor(db, account.id);
  // wrong codes stay counted: a known password must not clear them
  if (!needsSecondFactor) await forgetFailures(db, limits);
  return { account, needsSecondFactor };
}

/**
 * Ends a stored sign-in by `undo` and throws Failure 409 if the account has another password than the checked one, or is
 * disabled. A change of the password ends the sign-ins that it finds. One that is stored later, or at the same time, must
 * look for the change: the lock waits for it.
 */
export async function requireSamePassword(
  db: Kysely<Tables>,
  { id, password_hash }: Pick<Selectable<Tables['accounts']>, 'id' | 'password_hash'>,
  undo: () => Promise<void>,
): Promise<void> {
  const same = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (same) return;
  await undo();
  throw new Failure(409, 'replaced', 'The password was replaced in the meantime. Please sign in again.');
}

/** The refusal of an attempt above a limit. `retryAfter` is in seconds. */
export function tooMany(retryAfter: number): RefusedForm {
  return {
    status: 429,
    message: `Too many failed attempts. Please try again in ${durationText(retryAfter)}.`,
    retryAfter,
  };
}

/** `a minute`, `15 minutes` or `4 hours`, rounded up. */
function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
