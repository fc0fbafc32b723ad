// The degrees and other letters after the words of a name.
import { isDegree, isNameToo, lettersOf } from '#src/shared/degrees.ts';
import { partsOf, withoutAsides } from '#src/shared/name-parts.ts';
import { isAround, isInitial } from '#src/shared/words-around-name.ts';

/** Whether a text consists of degrees, suffixes and words for professions, such as `MD`, `RN - BSN`, `M. D.` or `Nurse`. */
export const isDegreeText = (text: string): boolean => {
  const parts = partsOf(withoutAsides(text).plain);
  return parts.length > 0 && parts.every((words) => splitAtDegrees(words, { from: 0 }).words.length === 0);
};

/** The degrees of a text that consists of them, by their letters. */
export const degreesIn = (text: string): string[] =>
  isDegreeText(text)
    ? partsOf(withoutAsides(text).plain).flatMap((words) =>
        splitAtDegrees(words, { from: 0 }).degrees.flatMap(({ letters }) => letters || []),
      )
    : [];

/** A degree, or a word as people write it after a name. */
export interface Degree {
  /** Blank for a word such as `Nurse` or `Retired`. */
  letters: string;
  text: string;
  /** How many words it has: `M. D.` has two. */
  length: number;
}

/** The words of a part that are of the name, and the degrees after them. */
export interface NamePart {
  words: string[];
  degrees: Degree[];
}

/** Divides the words of a part, of which the first `from` are of the name. After a whole name unknown letters are a degree, too. */
export function splitAtDegrees(
  words: readonly string[],
  { from, isAfterName = false }: { from: 0 | 1; isAfterName?: boolean },
): NamePart {
  for (let at = from; at < words.length; at++) {
    const degrees: Degree[] = [];
    let end = at;
    for (let next: Degree | undefined; end < words.length; end += next.length) {
      next = degreeAt(words, end, isAfterName || (from === 0 && end > 0));
      if (!next) break;
      degrees.push(next);
    }
    const [first] = degrees;
    if (!first) continue;
    const isSure = first.letters !== '' && !isNameToo(first.letters);
    if (end === words.length || (isSure && (at > 1 || from === 0) && at > 0))
      return { words: words.slice(0, at), degrees };
    if (isSure && at === 0) return { words: words.slice(end), degrees }; // `Smith, RN Jane`
  }
  return { words: [...words], degrees: [] };
}

/** The degree whose letters begin at a word. They may be apart, as in `M. D.`. */
function degreeAt(words: readonly string[], at: number, isAfterName: boolean): Degree | undefined {
  for (let length = Math.min(MOST_APART, words.length - at); length > 1; length--) {
    const parts = words.slice(at, at + length);
    const letters = lettersOf(parts.join(''));
    if (isDegree(letters) && parts.some(isInitial)) return { letters, text: parts.join(' '), length };
  }
  const text = words[at] ?? '';
  if (isDegree(text)) return { letters: lettersOf(text), text, length: 1 };
  if (isAround(text) || (isAfterName && isLetters(text))) return { letters: '', text, length: 1 };
  return undefined;
}

const MOST_APART = 6;

/** Letters that no list has: without a vowel, or with a hyphen, a slash or a dot between capitals. */
const isLetters = (word: string) => /^[B-DF-HJ-NP-TV-XZ]{2,}$/i.test(word) || /^\p{Lu}+(?:[-/.]\p{Lu}+)+$/u.test(word);
