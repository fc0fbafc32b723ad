import { visible } from '#src/shared/cells.ts';
import { wholeNumber } from '#src/shared/format.ts';

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

/** Whether ten digits are an NPI: the first is 1 or 2, and the last one checks the others. */
export const isNpi = (digits: string): boolean =>
  /^[12]\d{9}$/.test(digits) && npiOf(Number(digits.slice(0, 9))) === digits;

/** The valid NPIs in a line that has other words too, as `Smith, John, 2811375163`. */
export const npisBeside = (text: string): string[] => tenDigitsIn(text).filter(isNpi);

/** A number with an exponent, as spreadsheets write long ones. */
const exponent = /^\d(?:[.,]\d*)?e\+?\d{1,2}$/i;

/** Whether a spreadsheet stored a number without its last digits, as `2.99E+09` (R-1013). */
export const hasLostDigits = (text: string): boolean => {
  const plain = written(text);
  return exponent.test(plain) && wholeNumber(plain.replace(',', '.'))?.length !== 10;
};

/**
 * The numbers of ten digits in a text, each once, in their order: as people and spreadsheets write them, with blanks, hyphens, dots,
 * `="…"`, an apostrophe, parentheses, invisible marks, wide digits, commas between thousands, decimals or an exponent that
 * keeps all digits (R-786, R-1013). Their check digit may be wrong.
 */
export function tenDigitsIn(text: string): string[] {
  const plain = written(text);
  if (exponent.test(plain)) return hasLostDigits(plain) ? [] : [wholeNumber(plain.replace(',', '.')) ?? ''];
  if (/^\d{10}[.,]0*$/.test(plain)) return [plain.slice(0, 10)];
  const found = numbersIn(plain.replace(/^(\d(?:,\d{3}){3})\.0*$/, '$1'));
  return [...new Set(found)];
}

/** The number of a text that has nothing else, as people and spreadsheets write it (R-1013). */
export function onlyNumberIn(text: string): string | undefined {
  const [number, ...others] = tenDigitsIn(text);
  const words = written(text)
    .replace(exponent, '')
    .replace(/\btype\b/i, '');
  return others.length === 0 && !/\p{L}/u.test(words) ? number : undefined;
}

/** The text in plain signs, without those around it. */
const written = (text: string) =>
  /^\d+$/.test(text)
    ? text
    : visible(text.replace(/[\r\n]+/g, ';'))
        .normalize('NFKC')
        .replace(/[\u2010-\u2015\u2212\u2043]/g, '-')
        .replace(/^[='"‘’“”`\s]+|(?<!['"‘’“”`\s])['"‘’“”`\s]+$/g, '')
        .replace(/^NPIs?\b\s*(?:no\b|number\b)?[\s:.#=]*/i, '');

function numbersIn(plain: string): string[] {
  const whole = plain.match(/(?<!\d)\d{10}(?!\d)/g);
  if (whole) return whole;
  const card = /(?<!\d)80840(\d{10})(?!\d)/.exec(plain)?.[1]; // the number of the card has the prefix of the standard
  if (card !== undefined) return [card];
  const parts = /^\D*\d{1,3}(?:,\d{3})+\D*$/.test(plain) ? [plain] : plain.split(/[,;/|&+]|\band\b/i);
  return parts.flatMap((part) => {
    const digits = part.replace(/\D/g, '');
    return digits.length === 10 && /^\D*\d(?:[\s.,()-]{0,2}\d){9}\D*$/.test(part) ? [digits] : [];
  });
}
