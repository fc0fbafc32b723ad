import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewMessage } from '#src/pages/contact/contract.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';

/** What the job that mails a message stores. */
export interface ContactMail {
  template: 'contact';
  /** The ID of the message. */
  message: string;
}

/** Stores a message, and adds the job that mails it if `jobs` is given. */
export async function storeMessage(
  transaction: Transaction<Tables>,
  jobs: Pick<JobQueue, 'add'> | undefined,
  message: NewMessage,
): Promise<void> {
  const { id } = await transaction.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  const input: ContactMail = { template: 'contact', message: id };
  await jobs?.add('mail', { input, about: 'Contact message', transaction });
}

/**
 * Mails a stored message to `to` and sets `mailed_at`. Replies go to its sender. Returns false if the message was mailed
 * before or deleted. Throws ServiceFailure if the mail server does not accept it.
 */
export async function mailMessage(db: Kysely<Tables>, send: SendMail, to: string, id: string): Promise<boolean> {
  const stored = await db
    .selectFrom('messages')
    .select(['name', 'email', 'message'])
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  if (!stored) return false;
  const { name, email, message } = stored;
  await send({
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${message}\n`,
  });
  await db.updateTable('messages').set({ mailed_at: sql`now()` }).where('id', '=', id).execute();
  return true;
}
