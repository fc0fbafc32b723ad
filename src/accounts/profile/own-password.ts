import { record } from '#src/accounts/audit/audit.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { endLinks, forgetTyped } from '#src/accounts/mail/mail-links.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { hashPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { endSessionsOf } from '#src/accounts/sessions/sessions.ts';
import { revokeTokensOf } from '#src/accounts/tokens/tokens.ts';
import { accountOfUser, setOwnPassword } from '#src/accounts/users/accounts.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import { allow, refund } from '#src/server/throttle.ts';

/** Where a password is changed from: the secret of the session that continues, and the network. */
interface From {
  session: string;
  address: string;
}

/**
 * Changes the password of `user`, who must know the current one, and ends their other sessions and their API tokens. A
 * mail tells them. Throws Failure: 400 for a wrong current password or a weak new one, 409 where another provider keeps
 * the password, 429 after too many wrong ones (RATE_SIGN_IN). Returns the account with the new hash.
 */
export async function replaceOwnPassword(
  services: AccountServices,
  user: User,
  { current_password, new_password }: { current_password: string; new_password: string },
  { session, address }: From,
): Promise<{ id: string; password_hash: string }> {
  const { db, config } = services;
  const account = await accountOfUser(db, user.id).executeTakeFirst();
  if (!account) throw new Failure(409, 'elsewhere', 'Your identity provider keeps your password. Change it there.');
  await allow(db, THROTTLE, config.limits.signIn, [user.id]);
  if (!(await verifyPassword(current_password, account.password_hash))) {
    await record(db, { action: 'sign_in_failed', actor: user, new_value: 'wrong current password', address });
    throw new Failure(400, 'wrong_password', 'The current password is wrong.');
  }
  await refund(db, { kind: THROTTLE, subject: user.id, ...config.limits.signIn });
  if (new_password === current_password)
    throw new Failure(400, 'same_password', 'Choose a password other than your current one.');
  requireStrongPassword(new_password, account.email);
  const password_hash = await hashPassword(new_password);
  await db.transaction().execute(async (trx) => {
    const locked = await accountOfUser(trx, user.id).forNoKeyUpdate('accounts').executeTakeFirst();
    if (locked?.password_hash !== account.password_hash)
      throw new Failure(409, 'changed', 'Your password was changed in the meantime. Reload the page.');
    await setOwnPassword(trx, account.id, password_hash);
    await endLinks(trx, account.id, 'reset');
    await forgetTyped(trx, account.id);
    await endSessionsOf(trx, user.id, { except: session });
    await revokeTokensOf(trx, user.id);
    await record(trx, { action: 'password_changed', actor: user, address });
    await addAccountMail(services, trx, { template: 'password_changed', account: account.id, address });
  });
  return { id: account.id, password_hash };
}

const THROTTLE = 'password_change';
