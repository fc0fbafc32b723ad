import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit.ts';
import { verifyPassword } from '#src/accounts/passwords.ts';
import { accountOf } from '#src/accounts/provider/accounts.ts';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { attempt, pardon } from '#src/server/throttle.ts';

export interface Login {
  email: string;
  password: string;
  /** Where it comes from, as throttles count it. */
  address: string;
  /** Whether demo accounts may sign in this way. */
  demo: boolean;
}

/** Why a login is refused: the status of the reply, a sentence, and the seconds to wait. */
export interface Refused {
  status: number;
  sentence: string;
  retryAfter?: number;
}

/** An address stands for an office or a school: it may fail this many times as often as one account. */
const ADDRESS_SHARE = 5;

/**
 * The account that an e-mail and a password belong to, or why not. Failures are counted by account and by address; an
 * unknown e-mail is answered as a wrong password is, in the same words and the same time.
 */
export async function logIn(
  db: Kysely<Tables>,
  { email, password, address, demo }: Login,
  { limit, seconds }: Config['limits']['signIn'],
): Promise<{ accountId: string } | Refused> {
  const counted = [
    // the address first: one that is shut out does not use up the attempts of an account
    { kind: 'sign_in_address', subject: address, limit: limit * ADDRESS_SHARE, seconds },
    { kind: 'sign_in', subject: email, limit, seconds },
  ];
  for (const each of counted) {
    const { allowed, retryAfter } = await attempt(db, each);
    if (!allowed) return tooMany(retryAfter);
  }
  const account = await accountOf(db, email);
  const right = await verifyPassword(password, account?.password_hash ?? null);
  const refuse = async (status: number, reason: string, sentence: string) => {
    await record(db, { action: 'sign_in_failed', target: email, new_value: reason, address });
    return { status, sentence };
  };
  if (!account || !right) return refuse(401, 'wrong password', 'Wrong email or password.');
  for (const each of counted) await pardon(db, each);
  if (account.disabled_at)
    return refuse(403, 'disabled', 'This account is disabled. Ask an administrator to enable it.');
  if (account.demo && !demo)
    return refuse(403, 'not local', 'Demo accounts work only on the machine that this site runs on.');
  return { accountId: account.id };
}

function tooMany(retryAfter: number): Refused {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return { status: 429, sentence: `Too many failed attempts. Please try again in ${wait}.`, retryAfter };
}
