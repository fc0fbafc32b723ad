import { isCommonWord, maybeCommonWord } from '#src/search/sentences/common-words.ts';
import { closesWish, isTitle, isWish, leadsToWish } from '#src/search/sentences/filler.ts';
import type { Line } from '#src/search/sentences/line.ts';
import { isFirstName, isLastName, isPersonalName } from '#src/search/sentences/personal-names.ts';
import type { Reading } from '#src/search/sentences/reading.ts';
import type { UnknownKind } from '#src/search/sentences/rules.ts';
import { hasComma } from '#src/search/sentences/states-in-text.ts';
import { isPlace } from '#src/search-box/negation.ts';

/** A part of the line: words with a meaning, filler, a title, or a word that nothing reads. */
export interface LinePart {
  start: number;
  end: number;
  kind: 'read' | 'filler' | 'title' | 'unknown' | 'unused';
  reading?: Reading;
  /** For unused words that name a record which no data has: its kind. */
  names?: UnknownKind;
  /** For unused words: whether they ask for what only searches of organizations and places have. */
  isOfOther?: true;
}

/**
 * Marks as unused what asks for no criterion: an everyday word that nothing reads, and the unknown words that follow it, up to a
 * comma or a name, such as `moved last month` or `speaking spanish` (R-1057). After a title, a word is a name.
 */
export function markUnused(line: Line, parts: readonly LinePart[]): LinePart[] {
  const wordOf = (part: LinePart | undefined) => line.tokens[part?.start ?? -1]?.word ?? '';
  const isUnknown = (part: LinePart | undefined) => part?.kind === 'unknown';
  let leaves = false;
  return parts.map((part, index) => {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (hasComma(line, part.start) || part.kind === 'read' || part.kind === 'title') leaves = false;
    if (before?.kind === 'title') return part;
    const goesOn = (next: LinePart | undefined, previous: LinePart | undefined) =>
      isUnknown(next) && (maybeCommonWord(wordOf(next)) || speech.has(wordOf(previous)) || !isName(line, next));
    const begins = isCommonWord(wordOf(part)) && (isUnknown(part) || (part.kind === 'filler' && goesOn(after, part)));
    leaves = begins || (leaves && (part.kind === 'filler' || goesOn(part, before)));
    return leaves && (begins || isUnknown(part) || goesOn(after, part)) ? { ...part, kind: 'unused' } : part;
  });
}

/** Marks as unused the filler that wishes for something, such as `full time` or `private practice` (R-1130). */
export function markWishes(line: Line, parts: readonly LinePart[]): LinePart[] {
  const wordAt = (index: number) => line.tokens[parts[index]?.start ?? -1]?.word ?? '';
  const isWished = parts.map(({ kind, start }) => kind === 'unused' || (kind === 'filler' && isWish(line, start)));
  parts.forEach(({ kind }, index) => {
    if (kind === 'filler' && closesWish(wordAt(index)) && isWished[index - 1]) isWished[index] = true;
  });
  for (let index = parts.length - 1; index >= 0; index--) {
    const { kind } = parts[index] ?? {};
    const leads = kind === 'filler' ? leadsToWish(wordAt(index)) : kind === 'unknown' && wordAt(index) === 'new';
    if (leads && isWished[index + 1]) isWished[index] = true;
  }
  return parts.map((part, index) => (isWished[index] ? { ...part, kind: 'unused' } : part));
}

/** Verbs before a language. */
const speech = new Set(['speaks', 'speaking', 'spoke', 'fluent', 'fluently']);

/** Whether a word looks like a name: it is one of a person, or has a capital and is not the first word. */
const isName = (line: Line, part: LinePart | undefined): boolean => {
  const token = line.tokens[part?.start ?? -1];
  if (!token) return false;
  const isCapital = /^\p{Lu}/u.test(line.text.slice(token.from, token.to)) && line.text !== line.text.toUpperCase();
  return isPersonalName(token.word) || isCapital;
};

/** Decides which words without `in` or `near` are names of people, not places or professions. */
export function settleNames(line: Line, parts: readonly LinePart[]): LinePart[] {
  const otherPlace = (part: LinePart) =>
    parts.some(
      (other) =>
        other !== part &&
        other.reading?.chips.some(({ parameter }) => isPlace(parameter)) &&
        !(other.reading.bare && isPersonalName(line.tokens[other.start]?.word ?? '')),
    );
  const touches = (part: LinePart | undefined, comma: number) => part?.kind === 'unknown' && !hasComma(line, comma);
  return parts.flatMap((part, index): LinePart[] => {
    const word = line.tokens[part.start]?.word ?? '';
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (part.reading?.chips[0]?.parameter === 'profession' && isTitle(word) && part.end === part.start + 1) {
      const isTitled = after?.kind === 'unknown' || after?.reading?.bare;
      return [isTitled ? { ...part, kind: 'title', reading: undefined } : part];
    }
    if (!part.reading?.bare) return [part];
    if (isChoice(parts, index, line)) return [part];
    const isSingle = part.end === part.start + 1;
    const isTitled = before?.kind === 'title' || (before && isTitle(line.tokens[before.start]?.word ?? ''));
    const isName =
      isTitled ||
      (isSingle && isLastName(word) && touches(before, part.start)) ||
      (isSingle && isFirstName(word) && touches(after, part.end)) ||
      (isSingle && isPersonalName(word) && part.reading.chips[0]?.parameter !== 'state' && otherPlace(part));
    return isName ? wordsOf(part) : [part];
  });
}

/** Whether `or` joins a part with a place: `charlotte or greensboro`. */
const isChoice = (parts: readonly LinePart[], index: number, line: Line): boolean =>
  isJoined(parts, index, line) ||
  (isCity(parts[index + 1]) && hasComma(line, parts[index]?.end ?? 0) && isChoice(parts, index + 1, line));

const isCity = (part: LinePart | undefined) =>
  part?.reading?.chips.some(({ parameter }) => parameter === 'city') ?? false;

const isJoined = (parts: readonly LinePart[], index: number, { tokens }: Line): boolean =>
  [-1, 1].some(
    (step) =>
      /^(?:or|and)$/.test(tokens[parts[index + step]?.start ?? -1]?.word ?? '') && isCity(parts[index + 2 * step]),
  );

const wordsOf = ({ start, end }: LinePart): LinePart[] =>
  Array.from({ length: end - start }, (_, n) => ({ start: start + n, end: start + n + 1, kind: 'unknown' as const }));
