// Limits of ranges as users type them: their format in words, and the reason why a text is none.
import { compactDollars, count } from '#src/shared/format.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

export const limits = {
  year: {
    format: String,
    check: (text: string) =>
      text.trim() === '' || /^(19|20)\d\d$/.test(text.trim()) ? undefined : 'A year, such as 2012',
  },
  whole: {
    format: (limit: string | number) => count(Number(limit)),
    check: (text: string) => (/^\s*\d{0,9}\s*$/.test(withoutCommas(text)) ? undefined : 'A whole number'),
  },
  dollars: {
    format: (limit: string | number) => compactDollars(Number(limit)),
    check: (text: string) =>
      /^\s*\$?\d{0,10}(\.\d{1,2})?\s*$/.test(withoutCommas(text)) ? undefined : 'An amount, such as 200,000',
  },
};

/** What limits are: years, whole numbers or US dollars. */
export type LimitKind = keyof typeof limits;
