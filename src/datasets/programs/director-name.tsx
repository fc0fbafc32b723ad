// The full name of a program's director, compared with the parts of a provider's name.
import { readName } from '#src/shared/written-name.ts';

interface Named {
  first_name: string | null;
  last_name: string | null;
}

/**
 * The words of a full name without titles and credentials, the first name first: `Dr. Jane A. Smith, MD` and `Smith,
 * Jane A., MD` are Jane, A. and Smith. Undefined unless there are two words.
 */
export function directorName(text: string | null): string[] | undefined {
  const [division] = readName(text ?? '').divisions;
  const words = division ? [...division.given, ...division.head] : [];
  return words.length > 1 ? words : undefined;
}

/** Whether a person has the first and the last name of a director: equal letters, without case, accents and signs. */
export function hasNameOf(director: string | null, { first_name, last_name }: Named): boolean {
  const [first = '', ...others] = directorName(director) ?? [];
  const last = folded(last_name ?? '');
  // the last name is one or more words at the end
  const isLast = others.some((_, place) => folded(others.slice(place).join('')) === last);
  return last !== '' && folded(first) === folded(first_name ?? '') && isLast;
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
