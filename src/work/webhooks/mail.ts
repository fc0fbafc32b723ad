// The mail about a webhook that the server paused.
import type { Kysely } from 'kysely';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';

export interface WebhookMail {
  template: 'webhook';
  webhook: string;
}

/** Mails why a webhook is paused to its owner. Returns false if it was resumed or deleted, or its owner is disabled. */
export async function mailPaused(
  db: Kysely<Tables>,
  send: SendMail,
  { publicUrl }: { publicUrl: string },
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('profiles', 'profiles.id', 'owner_id')
    .select(['email', 'url', 'paused_why'])
    .where('webhooks.id', '=', id)
    .where('paused_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  await send({
    to: row.email,
    subject: 'A webhook was paused',
    text: `Your webhook at ${new URL(row.url).host} was paused. ${row.paused_why}\n\nChanges while it is paused send no message.\n\nTo see its log and resume it: ${publicUrl}/settings#webhooks\nThen read the list or the search again, and replay the message that failed.\n`,
  });
  return true;
}
