// A mail server for the browser tests. It stores each message as a file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { openMailbox } from '#test/mailbox.ts';

/** Starts the server. `url` is for SMTP_URL. Messages are stored in `folder`. */
export function startMail(folder: string) {
  let count = 0;
  return openMailbox({
    onMessage: (message) => {
      count += 1;
      writeFileSync(path.join(folder, `${String(count).padStart(4, '0')}.eml`), message);
    },
  });
}

/** Returns the link to `page` in the newest message to `address`. Waits until there is one. */
export async function mailedLink(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = messagesTo(address)
        .map((message) => message.match(new RegExp(`https?://\\S+${page}\\?\\S+`))?.[0])
        .findLast(Boolean);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Returns the newest message that contains `text`. Waits until there is one. */
export async function messageWith(text: string): Promise<string> {
  let message: string | undefined;
  await expect
    .poll(() => {
      message = allMessages().findLast((each) => each.includes(text));
      return message;
    })
    .toBeDefined();
  return message ?? '';
}

const messagesTo = (address: string) => allMessages().filter((message) => message.includes(`To: ${address}`));

function allMessages(): string[] {
  const folder = process.env.MEDATLAS_MAIL ?? '';
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
