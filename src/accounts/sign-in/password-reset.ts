import { record } from '#src/accounts/audit/audit.ts';
import { liftLimits } from '#src/accounts/limits/sign-in-limits.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { forgetTyped, makeLink, takeLink } from '#src/accounts/mail/mail-links.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { hashPassword } from '#src/accounts/passwords/passwords.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { markConfirmed } from '#src/accounts/sign-in/confirmation.ts';
import { endAccess } from '#src/accounts/tokens/tokens.ts';
import { accountOf, setOwnPassword } from '#src/accounts/users/accounts.ts';

/**
 * Mails a link to a new password if the address has an account. The response is the same, and as fast, if it has none.
 */
export async function requestPassword(services: AccountServices, email: string): Promise<{ mail: boolean }> {
  const { auth0, config, report } = services;
  if (auth0) await auth0.requestReset(email);
  else if (config.oidc || !config.smtpUrl) return { mail: false };
  else void mailLink(services, email).catch(report); // not awaited: only a known address takes time
  return { mail: true };
}

/**
 * Sets a password by the token of a mailed link, and returns the e-mail. The link proves that the address is the
 * user's. Sessions that began with the old password end.
 */
export async function setNewPassword(
  services: AccountServices,
  token: string,
  password: string,
  address: string,
): Promise<string> {
  const password_hash = await hashPassword(password); // slow, so before rows are locked
  return services.db.transaction().execute(async (trx) => {
    const { account_id: accountId } = await takeLink(trx, token, 'reset');
    await forgetTyped(trx, accountId);
    const user = await markConfirmed(trx, accountId);
    requireStrongPassword(password, user.email); // an error rolls back, so the link still works
    await setOwnPassword(trx, accountId, password_hash);
    await endAccess(trx, user.id);
    const act = { actor: user, target: user.email, address };
    await record(trx, { action: 'password_reset', ...act });
    if (await liftLimits(trx, user.email)) await record(trx, { action: 'limit_lifted', ...act });
    await addAccountMail(services, trx, { template: 'password_changed', account: accountId, address });
    return user.email;
  });
}

async function mailLink(services: AccountServices, email: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, email);
    if (!account || account.disabled_at) return;
    const link = await makeLink(trx, account.id, 'reset');
    await addAccountMail(services, trx, { template: 'reset', link });
  });
}
