import { record } from '#src/accounts/audit/audit.ts';
import type { Auth0 } from '#src/accounts/auth0/auth0.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { makeLink } from '#src/accounts/mail/mail-links.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { hashPassword } from '#src/accounts/passwords/passwords.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { type NewAccount, SIGN_UP_CLOSED } from '#src/accounts/sign-in/contract.ts';
import { accountOf, addAccount } from '#src/accounts/users/accounts.ts';
import { isOfCompany, userOf } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';

/**
 * Creates a pending account at the identity provider, and its user. An address that has an account gets the same
 * response. Only its owner learns of it by mail, or gets another link if the address is not confirmed. `confirm`: a
 * mailed link confirms the address.
 */
export async function createOwnAccount(
  services: AccountServices,
  wish: NewAccount,
  address: string,
): Promise<{ confirm: boolean }> {
  const { company, oidc } = services.config;
  if (!company.sign_up) throw new Failure(403, 'sign_up_closed', SIGN_UP_CLOSED);
  if (!isOfCompany(wish.email, company.company_domain))
    throw new Failure(400, 'domain', `Only ${company.company_domain} email addresses are allowed`);
  if (services.auth0) return signUpAtAuth0(services, services.auth0, wish, address);
  if (oidc) throw new Failure(409, 'elsewhere', 'Your identity provider creates accounts. Sign in there.');
  return signUpHere(services, wish, address);
}

async function signUpHere(services: AccountServices, { email, full_name, password }: NewAccount, address: string) {
  requireStrongPassword(password, email);
  const typed = { full_name, password_hash: await hashPassword(password) }; // slow, so before rows are locked
  return services.db.transaction().execute(async (trx) => {
    const made = await addAccount(trx, { email, ...typed, role: null, confirmed: false });
    if (made) await record(trx, { action: 'sign_up', actor: made, address });
    if (!services.config.smtpUrl) return { confirm: false };
    const account = await accountOf(trx, email);
    if (!account) throw new Error('The account was deleted while it was made.');
    await addAccountMail(
      services,
      trx,
      account.email_confirmed_at
        ? { template: 'known_account', account: account.id }
        : { template: 'confirm', link: await makeLink(trx, account.id, 'confirm', typed) },
    );
    return { confirm: true };
  });
}

async function signUpAtAuth0(
  { db }: AccountServices,
  auth0: Auth0,
  { email, full_name, password }: NewAccount,
  address: string,
) {
  const subject = await auth0.signUp({ email, full_name, password });
  if (!subject) return { confirm: true };
  const claims = { sub: subject, email, email_verified: false, name: full_name };
  const user = await userOf(db, auth0.issuer, claims, 'roles');
  await record(db, { action: 'sign_up', actor: user, address });
  return { confirm: true };
}
