import { paddedZip, sequence, undoFloat } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A number. Other text becomes empty. */
export const number: Clean = (row, column) => {
  if (!/^-?\d{1,9}(\.\d{1,30})?$/.test(row.text(column))) row.replace(column, '');
  return undefined;
};

/** A text, or empty for `Not Applicable`, `Not Determined` and `Unknown`. */
export const stated: Clean = (row, column) => {
  if (/^(not applicable|not determined|unknown)$/i.test(row.text(column))) row.replace(column, '');
  return undefined;
};

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** A text without entities of HTML, which HRSA has in some names: `Mill &amp; Main`, and `Mill & Main` in the same file. */
export const unescaped: Clean = (row, column) => {
  const text = row.text(column);
  if (!text.includes('&')) return undefined;
  const plain = text.replace(/&(?:#(\d{2,5})|(amp|apos|gt|lt|quot));/g, (_, code, name) =>
    name ? (entities[name] ?? '') : String.fromCharCode(Number(code)),
  );
  if (plain !== text) row.replace(column, plain);
  return undefined;
};

/** A FIPS code of five digits. A masked one, such as `12XXX`, becomes empty. */
export const county: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  row.replace(column, /^\d{4,5}$/.test(value) ? value.padStart(5, '0') : '');
  return undefined;
};

/** The five digits of a ZIP code. Other text becomes empty. */
export const zip5: Clean = sequence(paddedZip, (row, column) => {
  row.replace(column, /^(\d{5})(-?\d{4})?$/.exec(row.text(column))?.[1] ?? '');
  return undefined;
});

const disciplines = new Map([
  ['PRIMARY CARE', 'primary'],
  ['DENTAL HEALTH', 'dental'],
  ['MENTAL HEALTH', 'mental'],
]);

/** Our word for a discipline. */
export const discipline: Clean = (row, column) => {
  const word = disciplines.get(row.text(column).toUpperCase());
  if (!word) return 'not a discipline';
  row.replace(column, word);
  return undefined;
};
