// The job that sends a mail.
import { type AccountMail, writeAccountMail } from '#src/accounts/sign-in/account-mails.ts';
import { type ContactMail, mailMessage } from '#src/pages/contact/messages.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { openMail } from '#src/server/mail.ts';

/** Writes and sends one mail, from any server. A refusal by the mail server is a failed attempt. */
export function mailJob({ db }: Database, config: Config): JobKind<AccountMail | ContactMail> {
  const { company, publicUrl, smtpUrl, mailFrom } = config;
  const send = openMail({ smtpUrl, from: mailFrom });
  const mailAccount = async (input: AccountMail) => {
    const message = await writeAccountMail(db, { name: company.name, publicUrl }, input);
    if (message) await send(message);
    return message !== undefined;
  };
  return {
    name: 'mail',
    retries: 10, // in about half an hour
    daysKept: 3,
    run: async (input, { progress, log }) => {
      progress(null, 'Mailing');
      const mailed = await (input.template === 'contact'
        ? mailMessage(db, send, company.support_email, input.message)
        : mailAccount(input));
      const outcome = mailed ? 'Mailed' : nothingFor(input);
      log(outcome);
      progress(1, outcome);
    },
  };
}

function nothingFor(input: AccountMail | ContactMail): string {
  if ('link' in input) return 'Not mailed: the link was used or has expired, or its account was deleted.';
  return input.template === 'contact'
    ? 'Not mailed: the message was mailed before or deleted.'
    : 'Not mailed: the account was deleted.';
}
