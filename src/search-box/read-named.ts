import { phraseAt } from '#src/search-box/line.ts';
import { cues, type Kind } from '#src/search-box/named-records.ts';
import { graduationAt } from '#src/search-box/read-career.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';

const MOST_ALTERNATIVES = 3;

/** Schools, groups and hospitals: `trained at …`, `works at …`. */
export const readNamed: Rule = ({ line, named }, at) => {
  for (const { expression, kinds } of cues) {
    const cue = phraseAt(line, at, expression);
    const hits = cue && named.get(cue.end)?.filter(({ parameter }) => kinds.includes(parameter as Kind)); // they are kinds
    const [first, ...others] = hits ?? [];
    if (!first) continue;
    const alternatives = others.slice(0, MOST_ALTERNATIVES).map(({ end: _, ...value }) => value);
    const { end, ...value } = first;
    const found = reading(at, end, [{ ...value, ...(alternatives.length > 0 && { alternatives }) }]);
    const year = first.parameter === 'school' ? graduationAt(line, end) : undefined;
    return year ? { end: year.end, chips: [...found.chips, ...year.chips] } : found;
  }
  return undefined;
};
