import { graduationAt, readGraduation } from '#src/datasets/affiliations/sentences/careers.ts';
import { cues } from '#src/datasets/affiliations/sentences/named-records.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type NamedHit, type Reading, type Rule, reading } from '#src/search/sentences/reading.ts';
import type { UnknownName } from '#src/search/sentences/rules.ts';
import { stateAt } from '#src/search/sentences/states-in-text.ts';

const MOST_ALTERNATIVES = 3;

/** Schools, groups and hospitals: `trained at …`, `works at …`, `… grads`. */
export const readNamed: Rule = (context, at) => {
  const { line, named } = context;
  for (const { expression, kinds, likeliest } of cues) {
    const start = phraseAt(line, at, expression)?.end;
    const hits = start === undefined ? [] : (named.get(start) ?? []);
    const fitting = hits.filter(({ parameter }) => kinds.some((kind) => kind === parameter));
    const found = start === undefined ? undefined : chosen(start, fitting, likeliest);
    if (found) return withYear(line, found);
  }
  return inClass(context, at) ?? alone(context, at);
};

function chosen(start: number, hits: readonly NamedHit[], likeliest?: string): Reading | undefined {
  const first = hits.find(({ parameter }) => parameter === likeliest) ?? hits[0];
  if (!first) return undefined;
  const others = hits.filter((hit) => hit !== first).slice(0, MOST_ALTERNATIVES);
  const alternatives = others.map(({ parameter, value, label }) => ({ parameter, value, label }));
  const { parameter, value, label, end } = first;
  return reading(start, end, [{ parameter, value, label, ...(alternatives.length > 0 && { alternatives }) }]);
}

/** The year after a school: `graduate of … in 2010`. */
function withYear(line: Line, found: Reading): Reading {
  if (found.chips[0]?.parameter !== 'school') return found;
  const end = phraseAt(line, found.end, kind)?.end ?? found.end;
  const year = graduationAt(line, end);
  return { end: year?.end ?? end, chips: [...found.chips, ...(year?.chips ?? [])] };
}

/** Words of a school that people put in the place of those of its name. */
const kind = phrase('(?:med(?:ical)? )?school(?: of medicine)?|med(?:ical)? college|university|college');

const toSchool = phrase('(?:(?:at|from|of|the) )+');
const yearOnly = phrase('(?:19|20)\\d\\d');
const ofSchool = phrase(
  '(?:(?:medical|med) school )?(?:alum(?:ni|nus|na|nae|s)?|grads?|graduates?|trained|educated)|(?:(?:medical|med) )?school(?: of medicine)?',
);

const attended =
  /(?:trained|educated|studied|graduat\w+|grads?|went|go|gone|going|attend\w*|alum\w*|degree|school)(?: (?:at|from|of|to))?(?: the)?$/;

/**
 * A school named after its state that no table has, such as `Ohio State` after `went to`. Without this, it would be the
 * state.
 */
export function unknownSchoolAt({ line, named }: Context, at: number): UnknownName | undefined {
  const { tokens } = line;
  const start = phraseAt(line, at, toSchool)?.end ?? at;
  const state = stateAt(line, start);
  if (!state || state.short || tokens[state.end]?.word !== 'state' || named.has(start)) return undefined;
  const before = tokens.slice(Math.max(0, start - 4), start).map(({ word }) => word);
  const end = state.end + 1;
  return attended.test(before.join(' ')) || phraseAt(line, end, ofSchool) ? { kind: 'school', start, end } : undefined;
}

/** A school after a year: `class of 2008 at …`, `2008 … grad`. */
function inClass(context: Context, at: number): Reading | undefined {
  const { line, named } = context;
  const years = readGraduation(context, at);
  const bare = years ? undefined : phraseAt(line, at, yearOnly);
  const end = years?.end ?? bare?.end;
  if (end === undefined) return undefined;
  const start = phraseAt(line, end, toSchool)?.end ?? end;
  const school = chosen(start, schoolsOf(named.get(start)));
  if (!school) return undefined;
  const closing = phraseAt(line, school.end, ofSchool);
  const year = years ?? (closing && graduationAt(line, at));
  return year && { end: closing?.end ?? school.end, chips: [...school.chips, ...year.chips] };
}

const schoolsOf = (hits: readonly NamedHit[] = []) => hits.filter(({ parameter }) => parameter === 'school');

/** A name without a cue. One word of several is a school's, if words for its alumni or a year follow. */
function alone(context: Context, at: number): Reading | undefined {
  const { line, named } = context;
  const hits = (named.get(at) ?? []).filter(({ parameter, left }) => parameter !== 'group' || left === 0);
  const whole = hits.filter(({ partial }) => !partial);
  const found = chosen(at, whole, 'school') ?? chosen(at, schoolsOf(hits));
  if (!found) return undefined;
  const isSchool = found.chips[0]?.parameter === 'school';
  const closing = isSchool ? phraseAt(line, found.end, ofSchool) : undefined;
  const end = closing?.end ?? found.end;
  const year = isSchool
    ? (readGraduation(context, end) ?? ofYear(line, end) ?? (closing && graduationAt(line, end)))
    : undefined;
  if (whole.length === 0 && !closing && !year) return undefined;
  return { end: year?.end ?? end, chips: [...found.chips, ...(year?.chips ?? [])] };
}

/** `2008 grad` after a school. */
function ofYear(line: Line, at: number): Reading | undefined {
  const year = phraseAt(line, at, yearOnly);
  return year && phraseAt(line, year.end, ofSchool) ? graduationAt(line, at) : undefined;
}
