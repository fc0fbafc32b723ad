// The mobile number or the e-mail address in a cell or in a pasted line.
import { type ContactDetail, ContactDetailWish } from '#src/work/people/contract.ts';

type Kind = ContactDetail['kind'];

const forms: Readonly<Record<Kind, RegExp>> = {
  mobile: /(?<![\w-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s./-]{0,2}\d{3}[\s.-]?\d{4}(?![\w-])/g,
  email: /[^\s,;<>()"']+@[^\s,;<>()"']+/g,
};

const words: Readonly<Record<Kind, [none: string, several: string]>> = {
  mobile: ['There is no phone number of ten digits', 'There are several phone numbers'],
  email: ['There is no email address', 'There are several email addresses'],
};

/**
 * The value of a kind in a text, as contact details have it; or why there is none. The NPI of the row, which has ten digits as a
 * number has, is none.
 */
export function valueIn(kind: Kind, text: string, npi: string): { value: string } | { why: string } {
  if (text.trim() === '') return { why: 'The cell is blank' };
  const found = [...text.matchAll(forms[kind])].map(([each]) => each).filter((each) => each !== npi);
  const values = new Set(
    found.flatMap((value) => {
      const { data } = ContactDetailWish.safeParse({ kind, value: value.replaceAll('/', '').replace(/\.$/, '') });
      return data ? [data.value] : [];
    }),
  );
  const [none, several] = words[kind];
  const [value, ...more] = values;
  if (value === undefined) return { why: none };
  return more.length > 0 ? { why: several } : { value };
}

/** Which column has values of a kind, by the headings. Null if none says so. */
export const columnOf = (kind: Kind, headers: readonly string[]): number | null => {
  const word = { mobile: /mobile|cell|personal phone/i, email: /e-?mail/i }[kind];
  const at = headers.findIndex((header) => word.test(header));
  return at === -1 ? null : at;
};
