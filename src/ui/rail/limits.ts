// Limits of ranges as users type them: their format in words, and the reason why a text is none.
import { compactDollars, count, date } from '#src/shared/format.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

interface Limits {
  format: (limit: string | number) => string;
  check: (text: string) => string | undefined;
  /** The type of its fields, if not text. */
  type?: 'date';
}

/** What limits are: years, whole numbers, US dollars or days. */
export type LimitKind = 'year' | 'whole' | 'dollars' | 'day';

export const limits: Readonly<Record<LimitKind, Limits>> = {
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
  day: {
    type: 'date',
    format: (limit) => date(String(limit)) ?? String(limit),
    check: (text: string) =>
      text === '' || (/^(19|20)\d\d-/.test(text) && date(text) !== null) ? undefined : 'A date, such as 06/30/2024',
  },
};
