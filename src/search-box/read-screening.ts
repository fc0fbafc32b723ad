import { phrase, phraseAt } from '#src/search-box/line.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';
import type { Value } from '#src/search-box/value.ts';

const value = (parameter: string, text: string, label: string): Value => ({ parameter, value: text, label });

const lead = '(?:(?:who|that|and|is|are|was|were|has|have|having|been|currently) )*';
const not = '(?:not|never|isnt|arent|hasnt|havent|wasnt|werent|non)(?: been)?';
const optOut = '(?:opt(?:s|ed|ing)? out(?: (?:of|from) medicare)?|medicare opt outs?)';
const excluded = '(?:(?:oig|leie) )?excluded(?: (?:by|from) (?:the )?(?:oig|leie|hhs|medicare|federal programs))?';

/** Phrases with one meaning. */
const phrases: [source: string, Value][] = [
  [`${lead}${not} ${optOut}`, value('opted_out', 'no', 'Not opted out of Medicare')],
  [`${lead}${optOut}`, value('opted_out', 'yes', 'Opted out of Medicare')],
  [
    `${lead}(?:${not} ${excluded}|(?:without|no) (?:oig |leie )?exclusions?)`,
    value('excluded', 'no', 'No match in OIG’s list'),
  ],
  [`${lead}(?:possibly|maybe|perhaps) ${excluded}`, value('excluded', 'possible', 'Similar name in OIG’s list')],
  [`${lead}${excluded}`, value('excluded', 'yes', 'Excluded')],
];

const compiled = phrases.map(([source, meaning]) => ({ expression: phrase(source), meaning }));

/** The lists for screening: `not excluded`, `opted out of medicare`. */
export const readScreening: Rule = ({ line }, at) => {
  for (const { expression, meaning } of compiled) {
    const found = phraseAt(line, at, expression);
    if (found) return reading(at, found.end, [meaning]);
  }
  return undefined;
};
