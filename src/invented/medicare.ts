import { readTable } from '#src/invented/data.ts';
import { occupations } from '#src/invented/occupations.ts';

/** Medicare's provider types by prefix of the primary code. The longest prefix wins. */
const longestFirst = readTable<'code' | 'type' | 'number'>('medicare-types.tsv').sort(
  (a, b) => b.code.length - a.code.length,
);

const types = new Map<string, string | undefined>();

/** Medicare's provider type for a code. Undefined if such providers do not bill Medicare. */
export function medicareType(code: string): string | undefined {
  if (!types.has(code)) types.set(code, longestFirst.find((each) => code.startsWith(each.code))?.type);
  return types.get(code);
}

const numbers = new Map(longestFirst.map(({ type, number }) => [type, number]));

/** Medicare's number of a provider type, such as 06. */
export const medicareNumber = (type: string): string => numbers.get(type) ?? '99';

/** Occupations with a Medicare provider type. */
export const medicareOccupations: ReadonlySet<string> = new Set(
  Object.keys(occupations).filter((name) => occupations[name]?.specialties.some(([code]) => medicareType(code))),
);
