// A mail server for the journeys: takes every letter, and keeps it as a file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { openMailbox } from '#test/mailbox.ts';

/** Starts it; `url` is for SMTP_URL, letters are kept in `folder`. */
export function startMail(folder: string) {
  let letters = 0;
  return openMailbox((letter) => {
    letters += 1;
    writeFileSync(path.join(folder, `${String(letters).padStart(4, '0')}.eml`), letter);
  });
}

/** The link of the newest letter to `address` that leads to `page`; waits until there is one. */
export async function mailedLink(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = lettersTo(address)
        .map((letter) => letter.match(new RegExp(`https?://\\S+${page}\\?\\S+`))?.[0])
        .findLast(Boolean);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** The newest letter that holds `words`; waits until there is one. */
export async function letterWith(words: string): Promise<string> {
  let letter: string | undefined;
  await expect
    .poll(() => {
      letter = allLetters().findLast((each) => each.includes(words));
      return letter;
    })
    .toBeDefined();
  return letter ?? '';
}

const lettersTo = (address: string) => allLetters().filter((letter) => letter.includes(`To: ${address}`));

function allLetters(): string[] {
  const folder = process.env.MEDATLAS_MAIL ?? '';
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
