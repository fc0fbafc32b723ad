import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The mark that shows that this server wrote `text`, in base64url. `purpose` keeps a mark of one kind of cookie from
 * counting for another.
 */
export const markOf = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');

/** Whether `mark` is the one of `text`, compared in constant time. */
export function isMarkOf(key: string, purpose: string, text: string, mark: string): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(key, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
