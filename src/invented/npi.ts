import { npiOf } from '#src/shared/npi.ts';

/** Each kind of record draws its numbers from a block of its own. */
const blocks = { individual: 0, organization: 1, deactivated: 2 };

/** The n-th number of a kind, n under a million. It begins with 2, a range never issued. */
export function demoNpi(kind: keyof typeof blocks, n: number): string {
  // 38,714,213 shares no divisor with 100,000,000: every n gives another number, and neighbours lie far apart
  return npiOf(200_000_000 + (((blocks[kind] * 1_000_000 + n) * 38_714_213) % 100_000_000));
}
