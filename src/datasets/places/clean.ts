import { stateFips } from '#src/datasets/places/state-fips.ts';
import { areDigits, sequence, undoFloat } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';
import { states } from '#src/shared/states.ts';

/** A code of `length` digits. Restores leading zeros that a spreadsheet removed. */
export const digits =
  (length: number, name: string): Clean =>
  (row, column) => {
    undoFloat(row, column);
    const value = row.text(column);
    if (!areDigits(row, column) || value.length > length) return `not a ${name}`;
    row.replace(column, value.padStart(length, '0'));
    return undefined;
  };

/** A ZIP code, or the Census Bureau's identifier of its area: `860Z200US25302`. */
export const fiveDigits: Clean = sequence(
  (row, column) => {
    const value = row.text(column);
    const area = /^86\d[A-Z]\d{3}US(\d{5})$/.exec(value)?.[1];
    if (area) row.replace(column, area);
    return undefined;
  },
  digits(5, 'ZIP'),
);

const names = new Map(Object.entries(states).map(([code, name]) => [name.toUpperCase(), code]));

/** A state's code in capitals. Known names become codes. */
export const state: Clean = (row, column) => {
  const value = row.text(column).toUpperCase();
  row.replace(column, names.get(value) ?? value);
  return undefined;
};

/** A number of people: `13,221`, `13221.0`. `N/A`, `null` and dashes become empty. */
export const people: Clean = (row, column) => {
  const value = row.text(column).replaceAll(',', '').replace(/\.0+$/, '');
  if (/^(n\/?a|null|-+)$/i.test(value)) row.replace(column, '');
  else if (!/^\d{1,9}$/.test(value)) return 'not a number of people';
  else row.replace(column, value);
  return undefined;
};

/** A number. Other text becomes empty. */
export const number: Clean = (row, column) => {
  if (!/^-?\d{1,9}(\.\d{1,30})?$/.test(row.text(column))) row.replace(column, '');
  return undefined;
};

/** Degrees from -`most` to `most`. Zero and other text become empty. */
const degrees =
  (most: number): Clean =>
  (row, column) => {
    const value = Number(row.text(column));
    if (!(value !== 0 && Math.abs(value) <= most) || !/\d$/.test(row.text(column))) row.replace(column, '');
    return undefined;
  };
export const latitude = degrees(90);
export const longitude = degrees(180);

/** GeoNames' three digits of a county. Adds the FIPS digits of the state or territory, to make the code unique. */
export const countyOfState: Clean = (row, column) => {
  const country = row.text(column - 6);
  const fips = stateFips[country === 'US' ? row.text(column - 2) : country];
  row.replace(column, fips ? fips + row.text(column).padStart(3, '0') : '');
  return undefined;
};
