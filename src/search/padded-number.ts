/** The pattern of PostgreSQL's to_char for numbers that compare as texts, such as 000123.45. */
export const numberPattern = ({ digits, decimals }: Width) =>
  `FM${'0'.repeat(digits)}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;

/** The same text for a number. One above the pattern compares as higher than all others, and one below 0 as 0. */
export const paddedNumber = (number: number, { digits, decimals }: Width) =>
  number >= 10 ** digits
    ? HIGHEST
    : Math.max(0, number)
        .toFixed(decimals)
        .padStart(digits + (decimals > 0 ? decimals + 1 : 0), '0');

const HIGHEST = ':'; // the character after 9

/** Digits before and after the point. */
interface Width {
  digits: number;
  decimals: number;
}

/** The number of a result row's text; null if it is missing. */
export const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
