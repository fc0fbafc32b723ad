import { isFiller } from '#src/search/sentences/filler.ts';
import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, negatedValue, type Reading } from '#src/search/sentences/reading.ts';
import type { Guess, Unread } from '#src/search/sentences/rules.ts';
import type { Grammar } from '#src/search-box/grammar.ts';

/** A line, and what its rules read at a word. */
export interface Readings extends Context {
  grammar: Grammar;
  readingAt: (at: number) => Reading | undefined;
}

const negation = phrase(
  '(?:(?:but|and|who|that|which|is|are|do|does|did|has|have|please) )*(?:not|non|never|(?:all|everything|everywhere|everyone|anywhere|anyone|anybody|any state) (?:but|except)|except(?: for)?|excluding|excludes?|outside(?: of)?|other than|without|no longer|no|nor|minus|lacking|isnt|arent|wasnt|werent|dont|doesnt|didnt|hasnt|havent|cant|cannot|wont|nothing|nobody|no one|none|avoid)(?: (?:yet|in|at|from|the|an?|any|those|is|are|be|been|currently|want|need|have|has|having|who|to|go|went|actively|interested|looking|for|near me|affiliated with(?= the)))*',
);

const excluding = /^(?:excluding|excludes?|except|other|minus|outside)$/;
const whereabouts = /^(?:located|based|living|working|practicing|residing)$/;
const nor = phrase('(?:or|nor)(?: (?:in|from|the|an?|any))*');
const orAnd = phrase('(?:or|nor|and)(?: (?:in|from|the|an?|any))*');

/** `not in california`: what follows, negated. The rules' own negations, such as `not board certified`, come first. */
export function negatedAt(readings: Readings, at: number, before: Reading | undefined): Reading | undefined {
  const { line, readingAt } = readings;
  const opening = phraseAt(line, at, negation);
  if (!opening || readingAt(at)) return undefined;
  const isList = excluding.test(line.tokens[at]?.word ?? '');
  const found = withOthers(readings, negatable(readings, at, opening.end), isList);
  if (!found || isNegative(found)) return undefined;
  // "licensed in Texas but not in Ohio" is about licenses in both, "but not located in Ohio" is not
  const saysWhere = line.tokens.slice(at, found.end).some(({ word }) => whereabouts.test(word));
  const isLicense =
    !saysWhere &&
    before?.chips.some(({ parameter }) => parameter.startsWith('license_state')) &&
    (opening.end > at + 1 || line.tokens[at]?.word === 'not');
  const isCity = found.chips.some(({ parameter }) => parameter === 'city');
  return {
    end: found.end,
    chips: found.chips
      .filter(({ parameter }) => !(isCity && parameter === 'state')) // "not in Dallas, TX" must not exclude all of Texas
      .map(({ code: _, ...chip }) => ({
        ...negatedValue(chip),
        ...(isLicense && chip.parameter === 'state' && { parameter: 'not.license_state' }),
        start: at,
      })),
  };
}

/** The reading after a negation. A small town needs the `in` of `not in`. */
function negatable(readings: Readings, at: number, end: number): Reading | undefined {
  const { grammar, readingAt } = readings;
  const guesses = grammar.guesses.filter(({ negatable }) => negatable);
  const isKnown = (index: number) => readingAt(index) !== undefined;
  const unread: Unread = { ...readings, isKnown, unknownBefore: 0, isAfterUnknown: false };
  for (let start = end; start > at; start--) {
    const found = readingAt(start) ?? guessAt(guesses, unread, start);
    if (found) return found;
  }
  return undefined;
}

/** What a negation reaches: `not in dallas or houston` excludes both. */
function withOthers(readings: Readings, first: Reading | undefined, isList: boolean): Reading | undefined {
  const kind = first?.chips[0]?.parameter;
  if (!first || !kind || isNegative(first)) return first;
  const join = phraseAt(readings.line, first.end, isList || isPlace(kind) ? orAnd : nor);
  const next = join && readings.readingAt(join.end);
  if (!next || kindOf(next.chips[0]?.parameter) !== kindOf(kind)) return first;
  const others = withOthers(readings, next, isList) ?? next;
  return { end: others.end, chips: [...first.chips, ...others.chips] };
}

const kindOf = (parameter = '') => (isPlace(parameter) ? 'place' : parameter === 'taxonomy' ? 'specialty' : parameter);

/** Whether a rule has read a negation itself. */
const isNegative = ({ chips }: Reading): boolean => chips.some(({ parameter }) => parameter.startsWith('not.'));

/** Filler words between a negation and what it negates. */
const MOST_FILLERS = 5;

/** The end of words that a negation excludes in a way no search can: they must not become their contrary. */
export function refusedAt({ line, readingAt }: Readings, at: number): number | undefined {
  const { tokens } = line;
  const opening = phraseAt(line, at, negation);
  for (let start = opening?.end ?? tokens.length; start <= at + 1 + MOST_FILLERS && start < tokens.length; start++) {
    const found = readingAt(start);
    if (found) return isNegative(found) ? undefined : found.end;
    if (!isFiller(tokens[start]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** The first guess at words that no rule reads. */
export function guessAt(guesses: readonly Guess[], unread: Unread, at: number): Reading | undefined {
  for (const { read } of guesses) {
    const found = read(unread, at);
    if (found) return found;
  }
  return undefined;
}

const places = new Set(['city', 'state', 'zip', 'near', 'county', 'cbsa']);

/** Whether a parameter is a place. */
export const isPlace = (parameter: string): boolean => places.has(parameter);
