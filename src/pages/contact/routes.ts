import type { FastifyInstance } from 'fastify';
import { sendMessage } from '#src/pages/contact/contract.ts';
import { storeMessage } from '#src/pages/contact/messages.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

/** Adds the public contact form, limited by network address and by email. A job mails the message if mail is configured. */
export function contactRoutes(
  app: FastifyInstance,
  { db }: Database,
  jobs: Pick<JobQueue, 'add'>,
  { limits, smtpUrl }: Pick<Config, 'limits' | 'smtpUrl'>,
): void {
  serve(
    app,
    sendMessage,
    async ({ request, body }) => {
      await allow(db, 'contact', limits.contact, [addressOf(request), body.email]);
      await db.transaction().execute((trx) => storeMessage(trx, smtpUrl ? jobs : undefined, body));
      return { sent: true as const };
    },
    { access: 'anyone' },
  );
}
