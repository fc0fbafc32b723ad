import { phraseRule } from '#src/search/sentences/phrase-rule.ts';
import { value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';

const lead = '(?:(?:who|that|and|is|are|was|were|has|have|having|been|currently) )*';
const not = '(?:not|never|isnt|arent|hasnt|havent|wasnt|werent|non)(?: been)?';
const optedOut = '(?:opt(?:s|ed|ing)? out(?: (?:of|from) medicare)?|medicare opt outs?)';

/** Opt-outs of Medicare: `opted out of medicare`, `not opted out`. */
export const optOutSentences: Sentences = {
  rules: [
    {
      position: 85,
      read: phraseRule([
        [`${lead}${not} ${optedOut}`, value('opted_out', 'no', 'Not opted out of Medicare')],
        [`${lead}${optedOut}`, value('opted_out', 'yes', 'Opted out of Medicare')],
      ]),
    },
  ],
};
