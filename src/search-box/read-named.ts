import { phraseAt } from '#src/search-box/line.ts';
import { cues } from '#src/search-box/named-records.ts';
import { graduationAt } from '#src/search-box/read-career.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';

const MOST_ALTERNATIVES = 3;

/** Schools, groups and hospitals: `trained at …`, `works at …`. */
export const readNamed: Rule = ({ line, named }, at) => {
  const announced = cues.map(({ expression, kinds }) => ({ end: phraseAt(line, at, expression)?.end, kinds }));
  for (const { end: start, kinds } of [...announced, { end: at, kinds: ['school'] }]) {
    const hits =
      start === undefined
        ? undefined
        : named.get(start)?.filter(({ parameter }) => kinds.some((kind) => kind === parameter));
    const [first, ...others] = hits ?? [];
    if (!first) continue;
    const alternatives = others.slice(0, MOST_ALTERNATIVES).map(({ end: _, ...value }) => value);
    const { end, ...value } = first;
    const found = reading(start ?? at, end, [{ ...value, ...(alternatives.length > 0 && { alternatives }) }]);
    const year = first.parameter === 'school' ? graduationAt(line, end) : undefined;
    return year ? { end: year.end, chips: [...found.chips, ...year.chips] } : found;
  }
  return undefined;
};
