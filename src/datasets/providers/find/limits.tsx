// Limits of ranges as users type them.
import { compactDollars, count } from '#src/shared/format.ts';

/** The reason why a text is no year. */
export const yearLimit = (text: string) =>
  text.trim() === '' || /^(19|20)\d\d$/.test(text.trim()) ? undefined : 'A year, such as 2012';

/** Whole numbers. */
export const whole = {
  format: (limit: string | number) => count(Number(limit)),
  check: (text: string) => (/^\s*\d{0,9}\s*$/.test(text) ? undefined : 'A whole number'),
};

/** US dollars. */
export const money = {
  format: (limit: string | number) => compactDollars(Number(limit)),
  check: (text: string) => (/^\s*\$?[\d,]{0,13}(\.\d{1,2})?\s*$/.test(text) ? undefined : 'An amount, such as 200,000'),
};
