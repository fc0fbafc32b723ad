// A pasted line such as `Jon Smyth, Round Rock TX` or `M. Castellano, cardiology`, as the fields of a row.

import { isDegreeText } from '#src/shared/after-name.ts';
import type { ReadSpecialty, RowFields } from '#src/work/lookup/match/given-row.ts';
import { writtenState } from '#src/work/lookup/match/place.ts';

/**
 * The fields of a line. The first part is the name, also if it is written `Last, First`. Quotation marks around a part, as
 * CSV has them, are dropped.
 */
export async function rowOfText(text: string, readSpecialty: ReadSpecialty): Promise<RowFields> {
  const [first = '', ...rest] = text
    .replaceAll(/(^|[,;|\t])[^\S\t]*"([^"]*)"\s*(?=$|[,;|\t])/g, '$1$2')
    .split(/[,;|\t\u2022]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (rest.length === 0) return withoutCommas(first);
  const row: RowFields = { name: first };
  const kinds = await Promise.all(rest.map(async (part) => kindOf(part, await readSpecialty(part))));
  const isLastName = !first.includes(' ') && kinds[0] === 'other';
  if (isLastName) {
    row.name = `${first}, ${rest[0]}`;
    rest.shift();
    kinds.shift();
  }
  for (const [n, part] of rest.entries()) {
    const kind = kinds[n];
    if (kind === 'degree' && row.city && writtenState(part))
      row.state ??= part; // `Boston, MA`
    else if (kind === 'degree') row.name += `, ${part}`;
    else if (kind === 'state') row.state ??= part;
    else if (kind === 'license') row.license_number ??= part.replace(license, '');
    else if (kind === 'specialty') row.specialty ??= part;
    else if (kind === 'other') row.city ??= part;
  }
  return row;
}

type Kind = 'degree' | 'state' | 'license' | 'specialty' | 'number' | 'other';

const license = /^(?:lic(?:ense)?|licence)\b\.?\s*(?:number|no\.?|#|:)*\s*/i;

function kindOf(part: string, codes: readonly string[]): Kind {
  if (isDegreeText(part)) return 'degree';
  if (writtenState(part)) return 'state';
  if (license.test(part)) return 'license';
  if (!/\p{L}{2}/u.test(part) || /@|\d{3}/.test(part.replace(/\b\d{5}(-\d{4})?$/, ''))) return 'number';
  return codes.length > 0 ? 'specialty' : 'other';
}

/** `Jane Smith Austin TX`: the last word is a state, the first two are the name, and the city is between them. */
function withoutCommas(text: string): RowFields {
  const words = text.split(/\s+/);
  const last = words.at(-1) ?? '';
  if (words.length < 3 || !/^[A-Z]{2}$/.test(last) || !writtenState(last) || isDegreeText(last)) return { name: text };
  const name = words.slice(0, 2).join(' ');
  return words.length === 3 ? { name, state: last } : { name, city: words.slice(2, -1).join(' '), state: last };
}
