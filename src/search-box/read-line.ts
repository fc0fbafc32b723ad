import { isFiller, isTitle } from '#src/search/sentences/filler.ts';
import type { Context, Reading } from '#src/search/sentences/reading.ts';
import type { Unread } from '#src/search/sentences/rules.ts';
import { hasComma } from '#src/search/sentences/states-in-text.ts';
import type { Grammar } from '#src/search-box/grammar.ts';
import { guessAt, negatedAt, refusedAt } from '#src/search-box/negation.ts';
import { type LinePart, markUnused, markWishes, settleNames } from '#src/search-box/settle-names.ts';
import { unknownNameAt, unknownRecordAt } from '#src/search-box/unknown-record.ts';
import { formerNameAt } from '#src/search-box/unsearched.ts';

/** A line with the readings found so far, by their first words. Finding one takes most of the time. */
interface Pass extends Context {
  grammar: Grammar;
  found: Map<number, Reading | undefined>;
}

/** Reads a line from left to right. At each word the longest reading wins. */
export function readParts(grammar: Grammar, given: Context): LinePart[] {
  const context: Pass = { ...given, grammar, found: new Map() };
  const { tokens } = context.line;
  const parts: LinePart[] = [];
  let at = 0;
  while (at < tokens.length) {
    const part = partAt(context, at, parts);
    parts.push(part);
    at = part.end;
  }
  return markWishes(context.line, markUnused(context.line, settleNames(context.line, parts)));
}

function partAt(context: Pass, at: number, parts: readonly LinePart[]): LinePart {
  const { line, grammar } = context;
  const before = parts.at(-1);
  const named = unknownNameAt(context, at);
  if (named) return { start: at, end: named.end, kind: 'unused', names: named.kind };
  const unsearched = grammar.unsearchedAt(line, at);
  if (unsearched) return { start: at, end: unsearched, kind: 'unused' };
  const readings = { ...context, readingAt: (index: number) => readingAt(context, index) };
  const isKnown = (index: number) =>
    isFiller(line.tokens[index]?.word ?? '') || readingAt(context, index) !== undefined;
  const isName = (index: number) => index < line.tokens.length && !isKnown(index);
  const formerName = formerNameAt(line, at, isName);
  if (formerName) return { start: at, end: formerName, kind: 'filler' };
  const firstOfName = parts.findLastIndex(({ kind, start }) => kind !== 'unknown' || hasComma(line, start + 1)) + 1;
  const unread: Unread = {
    ...context,
    isKnown,
    unknownBefore: hasComma(line, at) ? 0 : parts.length - firstOfName,
    isAfterUnknown: before?.kind === 'unknown',
  };
  const found =
    negatedAt(readings, at, before?.reading) ?? readingAt(context, at) ?? guessAt(grammar.guesses, unread, at);
  if (found) return { start: at, end: found.end, kind: 'read', reading: found };
  const record = unknownRecordAt(readings, at);
  if (record) return { start: at, end: record.end, kind: 'unused', names: record.kind };
  const refused = refusedAt(readings, at);
  if (refused) return { start: at, end: refused, kind: 'unknown' };
  const word = line.tokens[at]?.word ?? '';
  if (isYear(word)) return { start: at, end: at + 1, kind: 'unused' };
  return { start: at, end: at + 1, kind: isTitle(word) ? 'title' : isFiller(word) ? 'filler' : 'unknown' };
}

/** Whether a word is a year, which is no name: `licensed in 2023` (R-1223). */
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

function readingAt(context: Pass, at: number): Reading | undefined {
  if (!context.found.has(at)) context.found.set(at, longestAt(context, at));
  return context.found.get(at);
}

function longestAt(context: Pass, at: number): Reading | undefined {
  let best: Reading | undefined;
  for (const { read, readsNames } of context.grammar.rules) {
    const found = read(context, at);
    if (!found || found.end <= (best?.end ?? at)) continue;
    if (readsNames && isReadOtherwise(context, found)) continue;
    best = found;
  }
  return best;
}

/** Whether another rule reads the words of a name: `from new york` is no school that begins with New York. */
const isReadOtherwise = (context: Pass, { chips: [name] }: Reading): boolean =>
  name !== undefined &&
  context.grammar.rules.some(
    ({ read, readsNames }) => !readsNames && (read(context, name.start)?.end ?? 0) >= name.end,
  );
