import { isFiller, isTitle } from '#src/search-box/filler.ts';
import { phrase, phraseAt } from '#src/search-box/line.ts';
import { isFirstName, isLastName, isPersonalName } from '#src/search-box/personal-names.ts';
import { readDates, readExperience, readGraduation } from '#src/search-box/read-career.ts';
import { readCertification } from '#src/search-box/read-certification.ts';
import { readGroup } from '#src/search-box/read-group.ts';
import { readLicense } from '#src/search-box/read-license.ts';
import { readMedicare } from '#src/search-box/read-medicare.ts';
import { readNamed } from '#src/search-box/read-named.ts';
import { readNpi, readPerson } from '#src/search-box/read-person.ts';
import { readPlace, unknownCityAt } from '#src/search-box/read-place.ts';
import { readCredential, readSpecialty } from '#src/search-box/read-specialty.ts';
import { hasComma } from '#src/search-box/read-state.ts';
import type { Context, Reading, Rule } from '#src/search-box/reading.ts';

/** In the order that decides between readings of the same length. */
const rules: readonly Rule[] = [
  readNpi,
  readLicense,
  readCertification,
  readGraduation,
  readExperience,
  readGroup,
  readMedicare,
  readPerson,
  readDates,
  readNamed,
  readSpecialty,
  readCredential,
  readPlace,
];

/** A part of the line: words with a meaning, filler, a title, or a word that nothing reads. */
export interface Part {
  start: number;
  end: number;
  kind: 'read' | 'filler' | 'title' | 'unknown';
  reading?: Reading;
}

/** A line with the readings found so far, by their first words. Finding one takes most of the time. */
interface Pass extends Context {
  found: Map<number, Reading | undefined>;
}

/** Reads a line from left to right. At each word the longest reading wins. */
export function readParts(given: Context): Part[] {
  const context: Pass = { ...given, found: new Map() };
  const { tokens } = context.line;
  const parts: Part[] = [];
  let at = 0;
  while (at < tokens.length) {
    const part = partAt(context, at, parts.at(-1));
    parts.push(part);
    at = part.end;
  }
  return settleNames(context, parts);
}

function partAt(context: Pass, at: number, before: Part | undefined): Part {
  const { line } = context;
  const isKnown = (index: number) =>
    isFiller(line.tokens[index]?.word ?? '') || readingAt(context, index) !== undefined;
  const found =
    negatedAt(context, at, before?.reading) ??
    readingAt(context, at) ??
    (before?.kind === 'unknown' && !isFiller(line.tokens[at]?.word ?? '')
      ? undefined
      : unknownCityAt(line, at, isKnown));
  if (found) return { start: at, end: found.end, kind: 'read', reading: found };
  const word = line.tokens[at]?.word ?? '';
  return { start: at, end: at + 1, kind: isTitle(word) ? 'title' : isFiller(word) ? 'filler' : 'unknown' };
}

function readingAt(context: Pass, at: number): Reading | undefined {
  if (!context.found.has(at)) context.found.set(at, longestAt(context, at));
  return context.found.get(at);
}

function longestAt(context: Context, at: number): Reading | undefined {
  let best: Reading | undefined;
  for (const rule of rules) {
    const found = rule(context, at);
    if (!found || found.end <= (best?.end ?? at)) continue;
    if (rule === readNamed && isReadOtherwise(context, found)) continue;
    best = found;
  }
  return best;
}

/** Whether another rule reads the words of a name: `from new york` is no school that begins with New York. */
const isReadOtherwise = (context: Context, { chips: [name] }: Reading): boolean =>
  name !== undefined && rules.some((rule) => rule !== readNamed && (rule(context, name.start)?.end ?? 0) >= name.end);

const negation = phrase(
  '(?:but |and )?(?:not|(?:all|everything|everywhere|anywhere|any state) (?:but|except)|except(?: for)?|excluding|exclude|outside(?: of)?|other than|without|no|minus|isnt|arent)(?: (?:in|from|the|an?|any|those|is|are))*',
);

/** `not in california`: what follows, negated. The rules' own negations, such as `not board certified`, come first. */
function negatedAt(context: Pass, at: number, before: Reading | undefined): Reading | undefined {
  const opening = phraseAt(context.line, at, negation);
  if (!opening || readingAt(context, at)) return undefined;
  const found = readingAt(context, opening.end);
  if (!found) return undefined;
  // "licensed in Texas but not in Ohio" is about licenses in both
  const isLicense =
    before?.chips.some(({ parameter }) => parameter.startsWith('license_state')) && opening.end > at + 1;
  const isCity = found.chips.some(({ parameter }) => parameter === 'city');
  return {
    end: found.end,
    chips: found.chips
      .filter(({ parameter }) => !(isCity && parameter === 'state')) // "not in Dallas, TX" must not exclude all of Texas
      .map(({ alternatives: _, code, ...chip }) => ({
        ...chip,
        parameter: `not.${isLicense && chip.parameter === 'state' ? 'license_state' : chip.parameter}`,
        label: `Not: ${chip.label}`,
        start: at,
      })),
  };
}

/** Decides which words without `in` or `near` are names of people, not places or professions. */
function settleNames({ line }: Context, parts: readonly Part[]): Part[] {
  const otherPlace = (part: Part) =>
    parts.some(
      (other) =>
        other !== part &&
        other.reading?.chips.some(({ parameter }) => /^(?:city|state|zip|near|county)$/.test(parameter)) &&
        !(other.reading.bare && isPersonalName(line.tokens[other.start]?.word ?? '')),
    );
  const touches = (part: Part | undefined, comma: number) => part?.kind === 'unknown' && !hasComma(line, comma);
  return parts.flatMap((part, index): Part[] => {
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
const isChoice = (parts: readonly Part[], index: number, { tokens }: Context['line']): boolean =>
  [-1, 1].some(
    (step) =>
      tokens[parts[index + step]?.start ?? -1]?.word === 'or' &&
      parts[index + 2 * step]?.reading?.chips.some(({ parameter }) => parameter === 'city'),
  );

const wordsOf = ({ start, end }: Part): Part[] =>
  Array.from({ length: end - start }, (_, n) => ({ start: start + n, end: start + n + 1, kind: 'unknown' as const }));
