import type { Kysely } from 'kysely';
import type { Config } from '#src/server/config.ts';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';
import { todayIn } from '#src/shared/today.ts';
import { CODE_MINUTES, makeCode } from '#src/work/submissions/client.ts';

/** What the job of a mail stores: never the code. */
export interface ClientCodeMail {
  template: 'client_code';
  submission: string;
}

/** Mails a new code to the client of a submission. Returns false if the page has ended. */
export async function mailClientCode(
  db: Kysely<Tables>,
  send: SendMail,
  { company, timeZone }: Pick<Config, 'company' | 'timeZone'>,
  id: string,
): Promise<boolean> {
  const made = await makeCode(db, id, todayIn(timeZone));
  if (!made) return false;
  await send({
    to: made.client,
    subject: `Your code for a page of ${company.name}`,
    text: `To see the people whom ${company.name} presents to you, type this code on the page:

${made.code.slice(0, 4)} ${made.code.slice(4)}

The code works once, for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this mail.
`,
  });
  return true;
}
