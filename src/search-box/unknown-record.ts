// Words that name a school, group, hospital or place that no data has: they are left out in words, and are no name.
import { isCommonWord, maybeCommonWord } from '#src/search-box/common-words.ts';
import { isFiller, isTitle } from '#src/search-box/filler.ts';
import { phrase, phraseAt } from '#src/search-box/line.ts';
import { unknownSchoolAt } from '#src/search-box/read-named.ts';
import { hasComma, stateAt } from '#src/search-box/read-state.ts';
import type { Context, Reading, UnknownKind } from '#src/search-box/reading.ts';

/** Words that only a record follows, never the name of a person. After a `isBare` one may be everyday words, such as `at night`. */
const cues: readonly { kind: UnknownKind; expression: RegExp; needsInstitution?: true; isBare?: true }[] = [
  {
    kind: 'school',
    expression: phrase(
      '(?:(?:med(?:ical)? school )?(?:trained (?:at|in)|educated at|graduat(?:ed?|es|ing|ion) (?:from|of|at)|grads? (?:of|from)|(?:went|go|goes|gone|going) to|attend(?:ed|s|ing)|studied (?:at|in)|alum(?:ni|nus|na|nae|s)? (?:of|from)|degree (?:from|at)|school (?:of|at))|med(?:ical)? school(?: (?:is|was|at))?)(?: the)?',
    ),
  },
  {
    kind: 'hospital',
    expression: phrase(
      '(?:affiliated with|(?:admitting |hospital )?privileges (?:at|with|in)|(?:on )?staff (?:at|of)|admit(?:s|ting)?(?: patients)? (?:to|at)|round(?:s|ing)? at|hospital affiliations?(?: is| with| at))(?: the)?',
    ),
  },
  {
    kind: 'group',
    expression: phrase('(?:(?:works?|working|practic(?:es|ing)|employed) )+(?:at|for|by)(?: the)?'),
  },
  { kind: 'group', expression: phrase('at(?: the)?'), isBare: true },
  {
    kind: 'group',
    expression: phrase(
      '(?:(?:(?:works?|working|practic(?:es|ing)|clinicians?|members?) )*with|(?:clinicians?|members?) of)(?: the)?',
    ),
    needsInstitution: true,
  },
  { kind: 'place', expression: phrase('(?:near|around)(?: the)?') },
  { kind: 'place', expression: phrase('in(?: the)?'), isBare: true },
];

const institution =
  /^(?:university|college|school|medicine|medical|center|centre|clinics?|hospitals?|health|healthcare|system|institute|memorial|general|group|associates|partners|physicians|cardiology|llc|pc|pllc|inc)$/;
const connector = /^(?:of|the|at|and|for)$/;
const universityOf = phrase('(?:university|college|school) of');

/** The end and the kind of words that name an unknown record: `trained at Case Western`, `works at University of Nowhere`. */
export function unknownRecordAt(
  context: Context,
  at: number,
  readingAt: (at: number) => Reading | undefined,
): { end: number; kind: UnknownKind } | undefined {
  const { line } = context;
  for (const { kind, expression, needsInstitution, isBare } of cues) {
    const start = phraseAt(line, at, expression)?.end;
    if (start === undefined) continue;
    const end = nameEnd(context, start, readingAt);
    if (end === start) continue;
    const isInstitution = line.tokens.slice(start, end).some(({ word }) => institution.test(word));
    if (needsInstitution && !isInstitution) continue;
    const [first, next] = [start, end].map((index) => line.tokens[index]?.word ?? '');
    if (isBare && ((end === start + 1 && maybeCommonWord(first ?? '')) || /^(?:or|and)$/.test(next ?? ''))) continue;
    return { end, kind };
  }
  return undefined;
}

/** The index after the words of a name: what nothing reads, and the words that names of institutions consist of. */
function nameEnd(context: Context, start: number, readingAt: (at: number) => Reading | undefined): number {
  const { line } = context;
  const { tokens } = line;
  const wordAt = (index: number) => tokens[index]?.word ?? '';
  const isPart = (index: number) =>
    index < tokens.length &&
    (institution.test(wordAt(index)) ||
      (!readingAt(index) && !isFiller(wordAt(index)) && !isTitle(wordAt(index)) && !isCommonWord(wordAt(index))));
  const state = unknownSchoolAt(context, start);
  let end = state?.start === start ? state.end : start;
  for (;;) {
    if (end > start && hasComma(line, end)) return end;
    const of = phraseAt(line, end, universityOf);
    if (of && of.end < tokens.length) {
      end = stateAt(line, of.end)?.end ?? of.end + 1; // `university of michigan` is not in Michigan
      if (wordAt(end) === 'at' && end + 1 < tokens.length) end += 2;
      continue;
    }
    if (isPart(end)) end += 1;
    else if (end > start && connector.test(wordAt(end)) && isPart(end + 1)) end += 2;
    else return end;
  }
}
