/**
 * The NPI of nine digits: they, and the check digit that CMS lays down for it (Luhn over the prefix 80840 and the nine).
 * Numbers that begin with 2 were never issued; what is invented has such.
 */
export function npiOf(nine: number): string {
  let sum = 24; // what the prefix 80840 adds
  let rest = nine;
  for (let place = 0; place < 9; place++) {
    const digit = rest % 10;
    rest = (rest - digit) / 10;
    const doubled = digit * 2;
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return `${nine}${(10 - (sum % 10)) % 10}`;
}
