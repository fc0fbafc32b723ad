/**
 * Appends the check digit to nine digits, as CMS defines it: Luhn over the prefix 80840 and the nine digits. Invented
 * NPIs begin with 2, a range that is never issued.
 */
export function npiOf(nine: number): string {
  let sum = 24; // the sum of the prefix 80840
  let rest = nine;
  for (let place = 0; place < 9; place++) {
    const digit = rest % 10;
    rest = (rest - digit) / 10;
    const doubled = digit * 2;
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

/** The valid NPIs in a line that has other words too, as `Smith, John, 2811375163`. */
export const npisBeside = (text: string): string[] =>
  (text.match(/(?<!\d)[12]\d{9}(?!\d)/g) ?? []).filter((npi) => npiOf(Number(npi.slice(0, 9))) === npi);
