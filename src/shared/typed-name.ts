// Names as they are typed into the fields of a search or the cells of a sheet.
import { lettersOf } from '#src/shared/degrees.ts';
import { withoutAsides } from '#src/shared/name-parts.ts';
import { isInitial, isSuffix } from '#src/shared/words-around-name.ts';
import { readName } from '#src/shared/written-name.ts';

/** A last name as it is typed into a field, without what follows it: `Hazelmoor Jr`, `Brightwater, MD` (R-1015). */
export function lastNameIn(text: string): string {
  const { divisions } = readName(text, 'field');
  if (divisions.some(({ given }) => given.length > 0)) return text;
  const [longest] = divisions.toSorted((a, b) => b.head.length - a.head.length); // Do, Ma and Pa are last names, too
  const words = longest?.head ?? [];
  return (words.length > 1 && lettersOf(words.at(-1) ?? '') === 'MD' ? words.slice(0, -1) : words).join(' ') || text;
}

/** A first name as it is typed into a field, without initials and what follows it: `Anna M.` (R-1015). */
export function firstNameIn(text: string): string {
  const [division] = readName(text, 'field').divisions;
  return withoutInitials(division ? [...division.head, ...division.given] : []).join(' ') || text;
}

/** The words of a name without initials, unless it has nothing else. */
export function withoutInitials(words: readonly string[]): string[] {
  const long = words.filter((word) => !isInitial(word));
  return long.length > 0 ? long : [...words];
}

/**
 * The suffix that tells a son from his father: `SR`, or the number of the name in the family, such as `2` for Jr and II. Blank without
 * one (R-1017).
 */
export function suffixIn(text: string): string {
  const words = withoutAsides(text)
    .plain.split(/[\s,;]+/)
    .filter(Boolean);
  return words.slice(1).flatMap((word) => (isSuffix(word) && generations[lettersOf(word)]) || [])[0] ?? '';
}

const generations: Record<string, string> = {
  SR: 'SR',
  JR: '2',
  II: '2',
  '2ND': '2',
  III: '3',
  '3RD': '3',
  IV: '4',
  '4TH': '4',
};
