// Words that name a school, group, hospital or place that no data has: they are left out in words, and are no name.
import { isCommonWord, maybeCommonWord } from '#src/search/sentences/common-words.ts';
import { isFiller, isTitle } from '#src/search/sentences/filler.ts';
import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import type { Context } from '#src/search/sentences/reading.ts';
import type { UnknownKind, UnknownName } from '#src/search/sentences/rules.ts';
import { hasComma, stateAt } from '#src/search/sentences/states-in-text.ts';
import type { Grammar } from '#src/search-box/grammar.ts';
import type { Readings } from '#src/search-box/negation.ts';

const institution =
  /^(?:university|college|school|medicine|medical|center|centre|clinics?|hospitals?|health|healthcare|system|institute|memorial|general|group|associates|partners|physicians|cardiology|llc|pc|pllc|inc)$/;
const connector = /^(?:of|the|at|and|for)$/;
const universityOf = phrase('(?:university|college|school) of');

/** The end and the kind of words that name an unknown record: `trained at Case Western`, `works at University of Nowhere`. */
export function unknownRecordAt(readings: Readings, at: number): { end: number; kind: UnknownKind } | undefined {
  const { line, grammar } = readings;
  for (const { kind, expression, needsInstitution, isBare } of grammar.unknownCues) {
    const start = phraseAt(line, at, expression)?.end;
    if (start === undefined) continue;
    const end = nameEnd(readings, start);
    if (end === start) continue;
    const isInstitution = line.tokens.slice(start, end).some(({ word }) => institution.test(word));
    if (needsInstitution && !isInstitution) continue;
    const [first, next] = [start, end].map((index) => line.tokens[index]?.word ?? '');
    if (isBare && ((end === start + 1 && maybeCommonWord(first ?? '')) || /^(?:or|and)$/.test(next ?? ''))) continue;
    return { end, kind };
  }
  return undefined;
}

/** The name of an unknown record that begins at a word and shows by its form. */
export function unknownNameAt(context: Context & { grammar: Grammar }, at: number): UnknownName | undefined {
  for (const read of context.grammar.unknownNames) {
    const found = read(context, at);
    if (found?.start === at) return found;
  }
  return undefined;
}

/** The index after the words of a name: what nothing reads, and the words that names of institutions consist of. */
function nameEnd(readings: Readings, start: number): number {
  const { line, readingAt } = readings;
  const { tokens } = line;
  const wordAt = (index: number) => tokens[index]?.word ?? '';
  const isPart = (index: number) =>
    index < tokens.length &&
    (institution.test(wordAt(index)) ||
      (!readingAt(index) && !isFiller(wordAt(index)) && !isTitle(wordAt(index)) && !isCommonWord(wordAt(index))));
  let end = unknownNameAt(readings, start)?.end ?? start;
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
