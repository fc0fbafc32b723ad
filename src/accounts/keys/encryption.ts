import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts a secret that the server must read again (AES-256-GCM). `key` is the server's, which the table settings
 * holds. `owner` is part of the check, so that the text is of no use in another account's row.
 */
export function encrypt(key: string, owner: string, secret: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived(key), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts what `encrypt` returned. Throws if key or owner is another one. */
export function decrypt(key: string, owner: string, stored: string): Buffer {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derived(key), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

const derived = (key: string) => new Uint8Array(hkdfSync('sha256', key, '', 'second factor', 32));
