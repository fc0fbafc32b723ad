import { closeCityAt } from '#src/search-box/close-city.ts';
import { isFiller, isTitle } from '#src/search-box/filler.ts';
import { negatedAt, refusedAt } from '#src/search-box/negation.ts';
import { readDates, readExperience, readGraduation } from '#src/search-box/read-career.ts';
import { readCertification } from '#src/search-box/read-certification.ts';
import { readGroup } from '#src/search-box/read-group.ts';
import { readLicense } from '#src/search-box/read-license.ts';
import { readMedicare } from '#src/search-box/read-medicare.ts';
import { readMilitaryMail } from '#src/search-box/read-military-mail.ts';
import { readNamed, unknownSchoolAt } from '#src/search-box/read-named.ts';
import { readNpi, readPerson } from '#src/search-box/read-person.ts';
import { readPlace } from '#src/search-box/read-place.ts';
import { readScreening } from '#src/search-box/read-screening.ts';
import { readCredential, readSpecialty, readTaxonomyCode } from '#src/search-box/read-specialty.ts';
import { hasComma } from '#src/search-box/read-state.ts';
import type { Context, Reading, Rule } from '#src/search-box/reading.ts';
import { markUnused, markWishes, type Part, settleNames } from '#src/search-box/settle-names.ts';
import { unknownCityAt } from '#src/search-box/unknown-city.ts';
import { unknownRecordAt } from '#src/search-box/unknown-record.ts';
import { formerNameAt, unsearchedAt } from '#src/search-box/unsearched.ts';

/** In the order that decides between readings of the same length. */
const rules: readonly Rule[] = [
  readNpi,
  readTaxonomyCode,
  readLicense,
  readCertification,
  readGraduation,
  readExperience,
  readGroup,
  readScreening,
  readMedicare,
  readPerson,
  readDates,
  readNamed,
  readSpecialty,
  readCredential,
  readMilitaryMail,
  readPlace,
];

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
    const part = partAt(context, at, parts);
    parts.push(part);
    at = part.end;
  }
  return markWishes(context.line, markUnused(context.line, settleNames(context.line, parts)));
}

function partAt(context: Pass, at: number, parts: readonly Part[]): Part {
  const { line } = context;
  const before = parts.at(-1);
  const school = unknownSchoolAt(context, at);
  if (school?.start === at) return { ...school, kind: 'unused', names: 'school' };
  const unsearched = unsearchedAt(line, at);
  if (unsearched) return { start: at, end: unsearched, kind: 'unused' };
  const readings = { ...context, readingAt: (index: number) => readingAt(context, index) };
  const isKnown = (index: number) =>
    isFiller(line.tokens[index]?.word ?? '') || readingAt(context, index) !== undefined;
  const isName = (index: number) => index < line.tokens.length && !isKnown(index);
  const formerName = formerNameAt(line, at, isName);
  if (formerName) return { start: at, end: formerName, kind: 'filler' };
  const firstOfName = parts.findLastIndex(({ kind, start }) => kind !== 'unknown' || hasComma(line, start + 1)) + 1;
  const unknownBefore = hasComma(line, at) ? 0 : parts.length - firstOfName;
  const found =
    negatedAt(readings, at, before?.reading) ??
    readingAt(context, at) ??
    closeCityAt(context, at, { isUnknown: isName, unknownBefore }) ??
    (before?.kind === 'unknown' && !isFiller(line.tokens[at]?.word ?? '')
      ? undefined
      : unknownCityAt(context, at, isKnown));
  if (found) return { start: at, end: found.end, kind: 'read', reading: found };
  const record = unknownRecordAt(context, at, readings.readingAt);
  if (record) return { start: at, end: record.end, kind: 'unused', names: record.kind };
  const refused = refusedAt(readings, at);
  if (refused) return { start: at, end: refused, kind: 'unknown' };
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
