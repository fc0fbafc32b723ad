import { phraseAt } from '#src/search-box/line.ts';
import { cues } from '#src/search-box/named-records.ts';
import { graduationAt } from '#src/search-box/read-career.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';

const MOST_ALTERNATIVES = 3;

/** Schools, groups and hospitals: `trained at …`, `works at …`. */
export const readNamed: Rule = ({ line, named }, at) => {
  const announced = cues.map(({ expression, ...cue }) => ({ ...cue, start: phraseAt(line, at, expression)?.end }));
  for (const { start, kinds, likeliest } of [
    ...announced,
    { start: at, kinds: ['school', 'hospital'], likeliest: 'school' },
  ]) {
    const hits = start === undefined ? [] : (named.get(start) ?? []);
    const fitting = hits.filter(({ parameter }) => kinds.some((kind) => kind === parameter));
    const first = fitting.find(({ parameter }) => parameter === likeliest) ?? fitting[0];
    if (!first) continue;
    const others = fitting.filter((hit) => hit !== first);
    const alternatives = others.slice(0, MOST_ALTERNATIVES).map(({ end: _, ...value }) => value);
    const { end, ...value } = first;
    const found = reading(start ?? at, end, [{ ...value, ...(alternatives.length > 0 && { alternatives }) }]);
    const year = first.parameter === 'school' ? graduationAt(line, end) : undefined;
    return year ? { end: year.end, chips: [...found.chips, ...year.chips] } : found;
  }
  return undefined;
};
