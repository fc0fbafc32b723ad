import { record } from '#src/accounts/audit/audit.ts';
import type { People } from '#src/accounts/people.ts';
import { accountOf, setOwnPassword } from '#src/accounts/provider/accounts.ts';
import { liftLimits } from '#src/accounts/provider/login-limits.ts';
import { requireStrongPassword } from '#src/accounts/provider/password-rules.ts';
import { hashPassword } from '#src/accounts/provider/passwords.ts';
import { markConfirmed } from '#src/accounts/sign-in/confirmation.ts';
import { passwordChangedLetter, resetLetter, sendNotice } from '#src/accounts/sign-in/letters.ts';
import { forgetTyped, makeLink, takeLink } from '#src/accounts/sign-in/mail-links.ts';
import { shutOut } from '#src/accounts/users/membership.ts';

/** Has a link to a new password mailed to an address that has an account. The answer is the same, and as fast, for one that has none. */
export async function requestPassword(people: People, email: string): Promise<{ mail: boolean }> {
  const { auth0, config, mail, report } = people;
  if (auth0) await auth0.requestReset(email);
  else if (config.oidc || !mail.configured) return { mail: false };
  else void mailLink(people, email).catch(report); // not waited for: only a known address takes time
  return { mail: true };
}

/**
 * Sets a password by the token of a mailed link, and returns the e-mail. The link has shown that the address is theirs;
 * whoever was signed in with the old password is not any more.
 */
export async function setNewPassword(
  people: People,
  token: string,
  password: string,
  address: string,
): Promise<string> {
  const password_hash = await hashPassword(password); // before rows are locked: it takes its time
  const email = await people.db.transaction().execute(async (trx) => {
    const { account_id: accountId } = await takeLink(trx, token, 'reset');
    await forgetTyped(trx, accountId);
    const profile = await markConfirmed(trx, accountId);
    requireStrongPassword(password, profile.email); // a refusal rolls back, so the link still works
    await setOwnPassword(trx, accountId, password_hash);
    await shutOut(trx, profile.id);
    const act = { actor: profile, target: profile.email, address };
    await record(trx, { action: 'password_reset', ...act });
    if (await liftLimits(trx, profile.email)) await record(trx, { action: 'limit_lifted', ...act });
    return profile.email;
  });
  void sendNotice(people, (site) => passwordChangedLetter(site, email, address)); // the change is done: the reply does not wait
  return email;
}

async function mailLink({ db, config, mail }: People, email: string): Promise<void> {
  const account = await accountOf(db, email);
  if (!account || account.disabled_at) return;
  const site = { name: config.company.name, publicUrl: config.publicUrl };
  await mail.send(resetLetter(site, account.email, await makeLink(db, account.id, 'reset')));
}
