import { phrase, phraseAt } from '#src/search-box/line.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';
import type { Value } from '#src/search-box/value.ts';
import { isNpi, onlyNumberIn } from '#src/shared/npi.ts';

const value = (parameter: string, text: string, label: string): Value => ({ parameter, value: text, label });

/** Phrases with one meaning. */
const phrases: [source: string, ...values: Value[]][] = [
  [
    '(?:males?|m[ae]n|females?|wom[ae]n) (?:or|and) (?:males?|m[ae]n|females?|wom[ae]n)|(?:any|either|all) genders?', // anyone
  ],
  ['(?:females?|fem|wom[ae]n|lad(?:y|ies)|girls?)', value('gender', 'F', 'Female')],
  ['(?:males?|m[ae]n|gentlem[ae]n|guys?)', value('gender', 'M', 'Male')],
  [
    '(?:(?:who|that|and) )*(?:(?:offer(?:s|ing)?|provid(?:es?|ing)|tak(?:es?|ing)|accept(?:s|ing)?|do(?:es|ing)?|with|via|by|has|have|using|available (?:by|via|for)) )*(?:tele ?health|tele ?med(?:icine)?|telepsychiatry|telepsych|tele psychiatry|tele psych|teletherapy|tele|virtual(?: visits?| care| appointments?)?|video visits?)(?: (?:visits?|services?|appointments?|only|available|availability|enabled|capable|capabilit(?:y|ies)|friendly|ready|options?|offered))*',
    value('telehealth', 'Y', 'Telehealth'),
  ],
  [
    '(?:is |are )?(?:an? )?sole (?:proprietors?|proprietorships?|props?|owners?)',
    value('sole_proprietor', 'Y', 'Sole proprietor'),
  ],
  [
    '(?:(?:who|that|is|are) )*(?:not|non|no|isnt|arent|without)(?: (?:an?|any))? sole (?:proprietors?|proprietorships?|props?)',
    value('sole_proprietor', 'N', 'Not a sole proprietor'),
  ],
];

const compiled = phrases.map(([source, ...values]) => ({ expression: phrase(source), values }));

/** Gender, telehealth and sole proprietors. */
export const readPerson: Rule = ({ line }, at) => {
  for (const { expression, values } of compiled) {
    const found = phraseAt(line, at, expression);
    if (found) return reading(at, found.end, values);
  }
  return undefined;
};

const before = phrase('npi(?: (?:number|no|is))?');

/** Words that one number may have: `2 987 000 017`. */
const MOST_PARTS = 6;

/** An NPI as people and spreadsheets write it (R-1013). Divided ones are read if their check digit is right, or else a phone is one. */
export const readNpi: Rule = ({ line }, at) => {
  const { text, tokens } = line;
  const start = phraseAt(line, at, before)?.end ?? at;
  const first = tokens[start];
  if (!first || !/^\d/.test(first.word)) return undefined;
  for (let end = Math.min(start + MOST_PARTS, tokens.length); end > start; end--) {
    const written = text.slice(first.from, tokens[end - 1]?.to);
    const npi = onlyNumberIn(written);
    if (npi && /^[12]/.test(npi) && (end === start + 1 || isNpi(npi)))
      return reading(at, end, [value('npi', npi, `NPI ${npi}`)]);
  }
  return undefined;
};
