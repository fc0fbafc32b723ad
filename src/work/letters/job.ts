import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { openMail } from '#src/server/mail.ts';
import { mailLetter } from '#src/work/letters/send.ts';

/** Mails letters, each by a job of its own and from any server. Users take turns. */
export function letterJob({ db }: Database, config: Config): JobKind<{ letter: string }> {
  const send = openMail({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  return {
    name: 'letter',
    turns: true,
    retries: 10, // in about half an hour
    daysKept: 3,
    run: async ({ letter }, { progress, log }) => {
      progress(null, 'Mailing');
      const outcome = await mailLetter(db, send, config, letter);
      log(outcome);
      progress(1, outcome);
    },
  };
}
