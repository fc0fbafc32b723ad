// Rows that have two people (R-1023).
import { readName } from '#src/shared/written-name.ts';
import type { RowFields } from '#src/work/lookup/match/given-row.ts';
import { organizationIn } from '#src/work/lookup/match/organization-names.ts';

const between = /(?:(?<!\s)\s+)?(?:[&+;]|(?<=\s)\/\s|\band\b)\s*/i;

/** The people of a row, such as `Jane Doe & John Smith`. None if it has one. */
export function peopleInRow(row: RowFields): RowFields[] {
  const { name = '', first_name = '', last_name = '', license_number: _, ...others } = row;
  const text = name || (first_name && last_name ? '' : last_name || first_name);
  if (organizationIn(text || last_name)) return [];
  if (text) return peopleIn(text).map((each) => ({ ...others, name: each }));
  const firsts = namesIn(first_name);
  if (firsts.length < 2) return [];
  const lasts = last_name.split(between).filter((part) => wordsIn(part) > 0);
  return firsts.map((first, n) => ({ ...others, first_name: first, last_name: lasts[n] ?? lasts.at(-1) ?? '' }));
}

function peopleIn(text: string): string[] {
  const parts = namesIn(text);
  const [last = ''] = parts.slice(-1);
  if (parts.length < 2 || wordsIn(last) < 2) return [];
  const surname = readName(last).divisions[0]?.head.at(-1) ?? '';
  return parts.every((part, n) => wordsIn(part) > 1 || n < parts.length - 1)
    ? parts.map((part) => (wordsIn(part) > 1 ? part : `${part} ${surname}`))
    : [];
}

/** The parts of a text that have words of a name. None of a text with one part, which most have. */
function namesIn(text: string): string[] {
  const parts = text.split(between);
  return parts.length > 1 ? parts.filter((part) => wordsIn(part) > 0) : [];
}

/** The words of a name, without degrees and titles. */
function wordsIn(text: string): number {
  const [division] = readName(text).divisions;
  return division ? division.head.length + division.given.length : 0;
}
