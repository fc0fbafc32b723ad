import { phraseRule } from '#src/search/sentences/phrase-rule.ts';
import { value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';

const lead = '(?:(?:who|that|and|is|are|was|were|has|have|having|been|currently) )*';
const not = '(?:not|never|isnt|arent|hasnt|havent|wasnt|werent|non)(?: been)?';
const excluded = '(?:(?:oig|leie) )?excluded(?: (?:by|from) (?:the )?(?:oig|leie|hhs|medicare|federal programs))?';

/** OIG's list of exclusions: `not excluded`, `excluded from medicare`. */
export const exclusionSentences: Sentences = {
  rules: [
    {
      position: 80,
      read: phraseRule([
        [
          `${lead}(?:${not} ${excluded}|(?:without|no) (?:oig |leie )?exclusions?)`,
          value('excluded', 'no', 'No match in OIG’s list'),
        ],
        [`${lead}(?:possibly|maybe|perhaps) ${excluded}`, value('excluded', 'possible', 'Similar name in OIG’s list')],
        [`${lead}${excluded}`, value('excluded', 'yes', 'Excluded')],
      ]),
    },
  ],
};
