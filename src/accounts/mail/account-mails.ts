// Mails about an account. Jobs send them.
import { type Kysely, sql, type Transaction } from 'kysely';
import { makeMailedLink } from '#src/accounts/mail/invitation-links.ts';
import { type Purpose, renewToken } from '#src/accounts/mail/mail-links.ts';
import * as templates from '#src/accounts/mail/mail-templates.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import type { MailMessage } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';

/** What the job of a mail stores: IDs and plain facts, never a secret. */
export type AccountMail =
  | { template: Purpose; link: string }
  | { template: 'invitation'; invitation: string }
  | { template: 'known_account'; account: string }
  | ({ template: 'new_device'; account: string } & templates.NewDevice)
  | { template: 'password_changed'; account: string; address: string }
  | { template: 'password_reset' | 'second_factor_reset'; account: string; by: string }
  | { template: 'second_factor_on' | 'second_factor_off' | 'passkey_added'; account: string; address: string };

/** What administrators read about the job of a mail. */
const about: Record<AccountMail['template'], string> = {
  confirm: 'Confirmation of an address',
  reset: 'Link to a new password',
  invitation: 'Invitation',
  known_account: 'Sign-up with a known address',
  new_device: 'Sign-in in a new browser',
  password_changed: 'Password changed',
  password_reset: 'Password reset by an administrator',
  second_factor_on: 'Two-step verification turned on',
  second_factor_off: 'Two-step verification turned off',
  passkey_added: 'Passkey added',
  second_factor_reset: 'Two-step verification reset by an administrator',
};

/**
 * Adds the job of a mail to the transaction of the change that it tells about, if mail is configured. The
 * job has no owner: an attacker in an account must not cancel its notices.
 */
export async function addAccountMail(
  { jobs, config }: Pick<AccountServices, 'jobs' | 'config'>,
  transaction: Transaction<Tables>,
  mail: AccountMail,
): Promise<void> {
  if (config.smtpUrl) await jobs.add('mail', { input: mail, about: about[mail.template], transaction });
}

/**
 * Writes a mail, with a new token if it has a link. Returns undefined if there is nothing to mail: the link was used or
 * has expired, or the account was deleted.
 */
export async function writeAccountMail(
  db: Kysely<Tables>,
  site: templates.MailSite & { timeZone: string },
  mail: AccountMail,
): Promise<MailMessage | undefined> {
  if ('link' in mail) {
    const renewed = await renewToken(db, mail.link, mail.template);
    return renewed && linkMails[mail.template](site, renewed.email, renewed.token);
  }
  if (mail.template === 'invitation') {
    const made = await makeMailedLink(db, mail.invitation);
    return made && templates.invitationMail(site, made);
  }
  const account = await db
    .selectFrom('accounts')
    .leftJoin('profiles', (join) => join.on('issuer', '=', EMBEDDED).on('subject', '=', sql<string>`accounts.id::text`))
    .select(['accounts.email', 'time_zone'])
    .where('accounts.id', '=', mail.account)
    .executeTakeFirst();
  if (!account) return undefined;
  const to = account.email;
  switch (mail.template) {
    case 'known_account':
      return templates.knownAccountMail(site, to);
    case 'new_device':
      return templates.newDeviceMail(site, to, { ...mail, timeZone: account.time_zone ?? site.timeZone });
    case 'password_changed':
      return templates.passwordChangedMail(site, to, mail.address);
    case 'password_reset':
      return templates.passwordResetMail(site, to, mail.by);
    case 'second_factor_reset':
      return templates.secondFactorResetMail(site, to, mail.by);
    default:
      return templates.secondFactorMail(site, to, mail);
  }
}

const linkMails = { confirm: templates.confirmMail, reset: templates.resetMail };
