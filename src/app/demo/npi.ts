/** Each kind of record draws its numbers from a block of its own. */
const blocks = { individual: 0, organization: 1, deactivated: 2 };

/** The n-th number of a kind, n under a million. It begins with 2, a range never issued, and its check digit is right. */
export function demoNpi(kind: keyof typeof blocks, n: number): string {
  // 38,714,213 shares no divisor with 100,000,000: every n gives another number, and neighbours lie far apart
  const nine = String(200_000_000 + (((blocks[kind] * 1_000_000 + n) * 38_714_213) % 100_000_000));
  return nine + checkDigit(nine);
}

/** Luhn over the prefix 80840 and the nine digits, as CMS lays down for the NPI. */
function checkDigit(nine: string) {
  let sum = 24; // what the prefix 80840 adds
  for (let i = 0; i < 9; i++) {
    const digit = Number(nine[8 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? (doubled > 9 ? doubled - 9 : doubled) : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
