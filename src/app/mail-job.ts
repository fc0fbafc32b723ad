// The job that sends a mail.
import { type AccountMail, writeAccountMail } from '#src/accounts/mail/account-mails.ts';
import { type ContactMail, mailMessage } from '#src/pages/contact/messages.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { openMail } from '#src/server/mail.ts';
import { type ArrivalMail, mailArrivals } from '#src/work/openings/arrivals/mail.ts';
import type { AlertMail } from '#src/work/searches/find-alerts.ts';
import { mailAlert } from '#src/work/searches/mail.ts';
import { type ClientCodeMail, mailClientCode } from '#src/work/submissions/mail.ts';
import type { TrainingMail } from '#src/work/trainees/alerts.ts';
import { mailTrainings } from '#src/work/trainees/mail.ts';
import { mailPaused, type WebhookMail } from '#src/work/webhooks/mail.ts';

/** What the job can mail. */
type Mail = AccountMail | ContactMail | AlertMail | ArrivalMail | TrainingMail | ClientCodeMail | WebhookMail;

/** Writes and sends one mail, from any server. A refusal by the mail server is a failed attempt. */
export function mailJob({ db }: Database, config: Config): JobKind<Mail> {
  const { company, publicUrl, smtpUrl, mailFrom, timeZone } = config;
  const send = openMail({ smtpUrl, from: mailFrom });
  const mailAccount = async (input: AccountMail) => {
    const message = await writeAccountMail(db, { name: company.name, publicUrl, timeZone }, input);
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
        : input.template === 'alert'
          ? mailAlert(db, send, config, input.alert)
          : input.template === 'arrivals'
            ? mailArrivals(db, send, config, input.alert)
            : input.template === 'trainings'
              ? mailTrainings(db, send, config, input.alert)
              : input.template === 'client_code'
                ? mailClientCode(db, send, config, input.submission)
                : input.template === 'webhook'
                  ? mailPaused(db, send, config, input.webhook)
                  : mailAccount(input));
      const outcome = mailed ? 'Mailed' : nothingFor(input);
      log(outcome);
      progress(1, outcome);
    },
  };
}

function nothingFor(input: Mail): string {
  if ('link' in input) return 'Not mailed: the link was used or has expired, or its account was deleted.';
  if (input.template === 'invitation') return 'Not mailed: the invitation was used or withdrawn, or has expired.';
  if (input.template === 'alert') return 'Not mailed: the alert was mailed before, or its search was deleted.';
  if (input.template === 'client_code') return 'Not mailed: the page of the client has ended.';
  if (input.template === 'webhook') return 'Not mailed: the webhook was resumed or deleted.';
  if (input.template === 'trainings') return 'Not mailed: the alert was mailed before or deleted.';
  if (input.template === 'arrivals')
    return 'Not mailed: the alert was mailed before, or its opening has another owner or was deleted.';
  return input.template === 'contact'
    ? 'Not mailed: the message was mailed before or deleted.'
    : 'Not mailed: the account was deleted.';
}
