import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature that shows that this server wrote `text`, in base64url. `purpose` separates the signatures of different
 * cookies.
 */
export const sealOf = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');

/** Whether `mark` is the signature of `text`, compared in constant time. */
export function isSealOf(key: string, purpose: string, text: string, mark: string): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(sealOf(key, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
