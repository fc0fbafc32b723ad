// What the columns of a sheet without a heading are, by their values (R-1116).
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { isDegreeText } from '#src/shared/after-name.ts';
import type { FieldName } from '#src/work/lookup/contract.ts';
import { placeIn, writtenState } from '#src/work/lookup/match/place.ts';

type Field = '' | FieldName;

/** Share of a column's values that must be so. */
export const NEARLY_ALL = 0.9;

const words = /^[\p{L}\p{M}][\p{L}\p{M}'’.,\s-]*$/u;
const ofSpecialties =
  /(?:olog|iatr|surg|medicine|nurs|therap|practitioner|assistant|dentist|orthodont|pharmac|counsel|social work|anesthes|chiropract|obstetric|oncolog|dietit|optomet|resident|hospitalist|care)/i;

/** How a value tells its field, from the surest on. */
const kinds: [Field, RegExp | ((cell: string) => boolean)][] = [
  ['state', (cell) => writtenState(cell) !== ''],
  ['zip', /^\d{5}(?:-\d{4})?$/],
  ['phone', /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/],
  ['address', /^\d+\s+\S*\p{L}/u],
  ['city', (cell) => placeIn(cell) !== undefined],
];

/** The fields of columns that have none yet, by the values of the rows. A column whose values say nothing stays blank. */
export function fieldsByValues(rows: readonly string[][], known: readonly Field[]): Field[] {
  const fields = [...known];
  const columns = fields.map((_, n) => rows.flatMap((cells) => cells[n]?.trim() || []));
  const free = (n: number) => fields[n] === '' && (columns[n]?.length ?? 0) > 0;
  const share = (n: number, isSo: (cell: string) => boolean) =>
    (columns[n]?.filter(isSo).length ?? 0) / Math.max(1, columns[n]?.length ?? 0);
  const areWords = (n: number) => free(n) && share(n, (cell) => words.test(cell)) >= NEARLY_ALL;
  for (const [field, kind] of kinds) {
    const isSo = typeof kind === 'function' ? kind : (cell: string) => kind.test(cell);
    const found = fields.findIndex((_, n) => free(n) && share(n, isSo) >= NEARLY_ALL);
    if (found >= 0 && !fields.includes(field)) fields[found] = field;
  }
  const degrees = fields.findIndex((_, n) => free(n) && share(n, isDegreeText) >= NEARLY_ALL);
  const specialty = fields.findIndex(
    (_, n) => n !== degrees && areWords(n) && share(n, (cell) => ofSpecialties.test(cell)) > 0.5,
  );
  const said = specialty >= 0 ? specialty : degrees;
  if (said >= 0 && !fields.includes('specialty')) fields[said] = 'specialty';
  const state = fields.indexOf('state');
  const beforeState = state - 1;
  const namesWithout = (other: number) => namesIn(columns, (at) => at !== degrees && at !== other && areWords(at));
  if (state > 1 && !fields.includes('city') && beforeState !== degrees && areWords(beforeState))
    if (namesWithout(beforeState).length > 0) fields[beforeState] = 'city';
  for (const [n, name] of namesWithout(-1)) fields[n] = name;
  return fields;
}

/**
 * The columns of names: one with first and last name, or two side by side, of which that with more given names is the first name. If
 * neither is, the two are read together, in any order.
 */
function namesIn(columns: readonly string[][], areWords: (n: number) => boolean): [number, Field][] {
  const isWhole = (n: number) => areWords(n) && (columns[n] ?? []).every((cell) => /\p{L}[\s,]+\p{L}/u.test(cell));
  const whole = columns.findIndex((_, n) => isWhole(n));
  if (whole >= 0) return [[whole, 'name']];
  const first = columns.findIndex((_, n) => areWords(n) && areWords(n + 1));
  if (first < 0) return [];
  const [one, other] = [first, first + 1].map((n) => givenShare(columns[n] ?? [])) as [number, number];
  if (Math.abs(one - other) < CLEARLY)
    return [
      [first, 'name'],
      [first + 1, 'name'],
    ];
  const [given, last] = one > other ? [first, first + 1] : [first + 1, first];
  return [
    [given, 'first_name'],
    [last, 'last_name'],
  ];
}

/** Difference of two shares from which on one column is that of the given names. */
const CLEARLY = 0.25;

/** The share of values that are given names with a short form. */
const givenShare = (cells: readonly string[]) =>
  cells.filter((cell) => nicknamesOf(squeeze(cell.split(/\s+/)[0] ?? '')).length > 0).length /
  Math.max(1, cells.length);
