import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { email, line } from '#src/shared/fields.ts';

/** Maximum number of characters in a message. */
export const MESSAGE_MAX = 5000;

/** A message to support. Only `message` may have several lines. */
const NewMessage = z
  .strictObject({
    name: line('Name', 100),
    email,
    message: z
      .string('Message is required')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Message is required')
          .max(MESSAGE_MAX, `Message must have at most ${MESSAGE_MAX.toLocaleString('en-US')} characters`)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
          .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'Message must be plain text'),
      ),
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof NewMessage>;

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  url: '/api/messages',
  summary: 'Send a contact message',
  body: NewMessage,
  response: z.object({ sent: z.literal(true) }),
  failure: 'Failed to send the message. Please try again.',
});
