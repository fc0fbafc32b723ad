// Phrases of several words that ask for what no criterion has. Read apart, their words would be names or payments.
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';

const lead =
  '(?:(?:who|whose|that|and|with|had|has|have|having|their|his|her|an?|the|was|were|is|are|been|got|currently|previously) )*';
const loss =
  '(?:revoked|revocations?|lost|losing|loses?|barred|banned|suspended|suspensions?|terminated|denied|removed|expelled|stripped|withdrawn|kicked (?:out|off))';
const isOrWas = '(?: (?:was|were|is|are|been|being|has|have|had|got))*';
const right =
  '(?:(?:medicare|cms|medicaid|billing|enrollment|enrolment|privileges?|participation|licen[sc]es?|rights?|status|numbers?) ?)+(?<= |s|e|g|t|n|d|r)';
const forces =
  '(?:(?:us )?(?:military|armed forces(?! (?:europe|pacific|americas?|in europe)))(?: (?:bases?|service|hospitals?|clinics?|treatment facility))?|overseas|abroad)';

const phrases = [
  // revocations of Medicare billing (R-1132)
  `${lead}${right}${isOrWas} ${loss}`,
  `${lead}${loss}(?: (?:from|by|of|in|out|their|his|her|the|all))* ${right}(?: ${loss})?`,
  `${lead}(?:revoked|revocations?|suspended|barred|banned)(?: (?:by|from) (?:the )?(?:cms|medicare|federal programs))?`,
  // the military (R-1133)
  `${lead}(?:(?:stationed|deployed|serving) )*(?:(?:with|in|for|by|at|on) )?(?:(?:an?|the) )?${forces}(?:(?: (?:with|in|for|by|at|on))?(?: (?:an?|the))? ${forces})*`,
  '(?:stationed|deployed)',
  // the owner of a practice, before `practice in …` is read as a place
  '(?:in )?(?:an? )?(?:private|independent|established) practices?',
].map(phrase);

/** Words that each phrase has one of, to look at few lines. */
const key =
  /revo[ck]|lost|losing|lose|barred|banned|suspen|terminated|denied|removed|expelled|stripped|withdrawn|kicked|military|armed forces|overseas|abroad|stationed|deployed|private|independent|established/;

/** The end of a phrase at a word that asks for what no criterion has, such as `had their Medicare billing revoked`. */
export function unsearchedAt(line: Line, at: number): number | undefined {
  if (!key.test(line.words)) return undefined;
  const ends = phrases.flatMap((each) => phraseAt(line, at, each)?.end ?? []);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

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
