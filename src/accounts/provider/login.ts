import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { accountOf } from '#src/accounts/provider/accounts.ts';
import type { Devices } from '#src/accounts/provider/devices.ts';
import { forgetFailures, limitsOf } from '#src/accounts/provider/login-limits.ts';
import { verifyPassword } from '#src/accounts/provider/passwords.ts';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { attempt, refund } from '#src/server/throttle.ts';

export interface Login {
  email: string;
  password: string;
  /** Where it comes from, as throttles count it. */
  address: string;
  /** The cookie of known devices, where the browser sent one. */
  deviceCookie: string | undefined;
  /** Whether demo accounts may sign in this way. */
  demo: boolean;
}

/** Why a login is refused: the status of the reply, a sentence, and the seconds to wait. */
export interface Refused {
  status: number;
  sentence: string;
  retryAfter?: number;
}

/** Who logged in, and the cookie by which this browser is known from now on. */
export interface LoggedIn {
  accountId: string;
  deviceCookie: string;
}

/**
 * The account that an e-mail and a password belong to, or why not. Only failures count, see `limitsOf`; an unknown e-mail
 * is answered as a wrong password is, in the same words and the same time.
 */
export async function logIn(
  db: Kysely<Tables>,
  devices: Devices,
  { email, password, address, deviceCookie, demo }: Login,
  rate: Config['limits']['signIn'],
): Promise<LoggedIn | Refused> {
  const account = await accountOf(db, email);
  const limits = limitsOf({ email, address, device: account && devices.deviceOf(deviceCookie, account) }, rate);
  const wait = await attempt(db, limits); // counted before the password is checked: many may come at once
  if (wait) return tooMany(wait);
  const right = (await verifyPassword(password, account?.password_hash ?? null)) && password !== '';
  const refuse = async (status: number, reason: string, sentence: string) => {
    await record(db, { action: 'sign_in_failed', target: email, new_value: reason, address });
    return { status, sentence };
  };
  if (!account || !right) return refuse(401, 'wrong password', 'Wrong email or password.');
  for (const each of limits) await refund(db, each);
  if (account.disabled_at)
    return refuse(403, 'disabled', 'This account is disabled. Ask an administrator to enable it.');
  if (account.demo && !demo)
    return refuse(403, 'not local', 'Demo accounts work only on the machine that this site runs on.');
  await forgetFailures(db, limits);
  return { accountId: account.id, deviceCookie: devices.remember(deviceCookie, account) };
}

function tooMany(retryAfter: number): Refused {
  return { status: 429, sentence: `Too many failed attempts. Please try again in ${inWords(retryAfter)}.`, retryAfter };
}

/** `a minute`, `15 minutes` or `4 hours`, rounded up. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
