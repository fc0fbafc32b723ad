import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Failure } from '#src/server/failure.ts';

/**
 * Refuses a new password that an attacker would try first (ASVS 2.1.7): one of the 100,000 most common ones, in any
 * case, or the account's own `email`. Throws Failure 400 `weak_password`.
 */
export function requireStrongPassword(password: string, email: string): void {
  const typed = password.trim().toLowerCase();
  if (typed === email.toLowerCase()) throw weak('Your password must not be your email address.');
  if (isCommon(typed)) throw weak('This password is too common. Choose another one.');
}

const weak = (message: string) => new Failure(400, 'weak_password', message);

let list: string | undefined;

/** One string instead of a Set: a search takes 0.3 ms, and the list takes 350 kB of memory instead of 4 MB. */
function isCommon(password: string): boolean {
  list ??= `\n${brotliDecompressSync(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt.br'))).toString()}\n`;
  return !password.includes('\n') && list.includes(`\n${password}\n`);
}
