import type { FastifyInstance } from 'fastify';
import { sendMessage } from '#src/pages/contact/contract.ts';
import { mailMessage, storeMessage } from '#src/pages/contact/messages.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { openMail } from '#src/server/mail.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

/**
 * Adds the public contact form, limited by network address and by email. The sender waits for storage, not for the
 * mail.
 */
export function contactRoutes(
  app: FastifyInstance,
  { db }: Database,
  { company, limits, smtpUrl, mailFrom }: Pick<Config, 'company' | 'limits' | 'smtpUrl' | 'mailFrom'>,
): void {
  const mail = openMail({ smtpUrl, from: mailFrom });
  const mailing = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(mailing);
    mail.close();
  });

  serve(
    app,
    sendMessage,
    async ({ request, body }) => {
      await allow(db, 'contact', limits.contact, [addressOf(request), body.email]);
      const id = await storeMessage(db, body);
      if (mail.configured) {
        const sending = mailMessage(db, mail, company.support_email, id)
          .catch((error) => request.log.error(error)) // the message remains stored, with `mailed_at` null
          .finally(() => mailing.delete(sending));
        mailing.add(sending);
      }
      return { sent: true as const };
    },
    { access: 'anyone' },
  );
}
