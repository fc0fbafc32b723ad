// Words that no register has.
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { CLAUSE, longestOf } from '#src/search/sentences/unsearched.ts';

const forces =
  '(?:(?:us )?(?:military|armed forces(?! (?:europe|pacific|americas?|in europe)))(?: (?:bases?|service|hospitals?|clinics?|treatment facility))?|overseas|abroad)';

const phrases = [
  // the military (R-1133)
  `${CLAUSE}(?:(?:stationed|deployed|serving) )*(?:(?:with|in|for|by|at|on) )?(?:(?:an?|the) )?${forces}(?:(?: (?:with|in|for|by|at|on))?(?: (?:an?|the))? ${forces})*`,
  '(?:stationed|deployed)',
  // the owner of a practice, before `practice in …` is read as a place
  '(?:in )?(?:an? )?(?:private|independent|established) practices?',
];

/** The end of a phrase that asks for what no register has, such as `stationed overseas`. */
export const unsearchedAt = longestOf(
  phrases,
  /military|armed forces|overseas|abroad|stationed|deployed|private|independent|established/,
);

const formerName = phrase(
  '(?:(?:is|was|his|her|their|my) )*(?:maiden|former|birth|previous|married) (?:last |sur)?names?(?: (?:is|was))?|formerly known as|also known as|fka|f k a|aka|a k a',
);
const beforeName = phrase('formerly|nee');

/**
 * The end of words that say that a name is a former one, which every search for a name looks at (R-1134). `isName` says
 * whether a word is one of a name: `formerly` and `née` are between two of them.
 */
export function formerNameAt(line: Line, at: number, isName: (at: number) => boolean): number | undefined {
  const found = phraseAt(line, at, formerName);
  if (found) return found.end;
  return phraseAt(line, at, beforeName) && at > 0 && isName(at - 1) && isName(at + 1) ? at + 1 : undefined;
}
