import { type Kysely, sql } from 'kysely';
import type { NewMessage } from '#src/pages/contact/contract.ts';
import type { Mail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';

/** Stores a message and returns its ID. */
export async function storeMessage(db: Kysely<Tables>, message: NewMessage): Promise<string> {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Mails a stored message to `to` and sets `mailed_at`. Replies go to its sender. Throws if the mail server does not
 * accept it.
 */
export async function mailMessage(db: Kysely<Tables>, mail: Mail, to: string, id: string): Promise<void> {
  const { name, email, message } = await db
    .selectFrom('messages')
    .select(['name', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await mail.send({
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${message}\n`,
  });
  await db.updateTable('messages').set({ mailed_at: sql`now()` }).where('id', '=', id).execute();
}
