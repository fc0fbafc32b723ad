import { credentialAt, isDistrict } from '#src/datasets/credentials.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { daysAt } from '#src/search/sentences/day-range.ts';
import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { phraseRule } from '#src/search/sentences/phrase-rule.ts';
import { type Context, type Reading, reading, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { isNpi, onlyNumberIn } from '#src/shared/npi.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';

/** What NPPES says of a person: NPI, gender, sole proprietor, dates of the record, credentials. */
export const providerSentences: Sentences = {
  readers: [readTaxonomy],
  rules: [
    { position: 10, read: readNpi },
    {
      position: 100,
      read: phraseRule([
        [
          '(?:males?|m[ae]n|females?|wom[ae]n) (?:or|and) (?:males?|m[ae]n|females?|wom[ae]n)|(?:any|either|all) genders?', // anyone
        ],
        ['(?:females?|fem|wom[ae]n|lad(?:y|ies)|girls?)', value('gender', 'F', 'Female')],
        ['(?:males?|m[ae]n|gentlem[ae]n|guys?)', value('gender', 'M', 'Male')],
        [
          '(?:is |are )?(?:an? )?sole (?:proprietors?|proprietorships?|props?|owners?)',
          value('sole_proprietor', 'Y', 'Sole proprietor'),
        ],
        [
          '(?:(?:who|that|is|are) )*(?:not|non|no|isnt|arent|without)(?: (?:an?|any))? sole (?:proprietors?|proprietorships?|props?)',
          value('sole_proprietor', 'N', 'Not a sole proprietor'),
        ],
      ]),
    },
    { position: 110, read: readDates },
    { position: 140, read: readCredential },
  ],
};

const before = phrase('npi(?: (?:number|no|is))?');

/** Words that one number may have: `2 987 000 017`. */
const MOST_PARTS = 6;

/** An NPI as people and spreadsheets write it (R-1013). Divided ones are read if their check digit is right, or else a phone is one. */
function readNpi({ line }: Context, at: number): Reading | undefined {
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
}

const enumerated = phrase(
  '(?:(?:who|that|was|were|got|with|an?|their|new) )*(?:enumerated|enumeration(?: date)?|npi (?:issued|enumerated|assigned|from|date)|npi|registered)',
);
const updated = phrase('(?:(?:record|records|profile|nppes) )?(?:last )?updated');

/** The dates of the NPPES record: `enumerated since 2020`, `updated after 2024-06-30`. */
function readDates({ line }: Context, at: number): Reading | undefined {
  for (const [stem, verb, expression] of [
    ['enumerated', 'Enumerated', enumerated],
    ['updated', 'Updated', updated],
  ] as const) {
    const start = phraseAt(line, at, expression);
    const range = start && daysAt(line, start.end);
    if (!range) continue;
    return reading(at, range.end, [
      ...(range.from ? [value(`${stem}_from`, range.from, `${verb} since ${range.from}`)] : []),
      ...(range.to ? [value(`${stem}_to`, range.to, `${verb} until ${range.to}`)] : []),
    ]);
  }
  return undefined;
}

/** Credentials: `md`, `pa-c`. One that is a state too, such as PA, has it as an alternative. */
function readCredential(context: Context, at: number): Reading | undefined {
  const { line } = context;
  const credential = credentialAt(line, at);
  if (!credential) return undefined;
  const { value: letters, end, alternatives } = credential;
  if (letters === 'DC' && isDistrict(context)) return undefined;
  const state = stateCodeOf(letters);
  const all = [...alternatives, ...(state ? [value('state', state, stateName(state))] : [])];
  return reading(at, end, [{ ...value('credential', letters, letters), ...(all.length > 0 && { alternatives: all }) }]);
}
