// How NPPES values are cleaned (docs/sources.md, NPPES).
import { areDigits, undoFloat } from '#src/importer/clean.ts';
import type { Row } from '#src/importer/row.ts';
import type { Clean, Days, RowRefusal, RowRoute } from '#src/importer/source.ts';

const UNAVAILABLE = '<UNAVAIL>';

/** A value the publisher withholds becomes empty: `<UNAVAIL>`, or one mask character repeated, such as `=========`. */
export const unmasked: Clean = (row, column) => {
  const { bytes, start, end } = row;
  const s = start[column] as number;
  const e = end[column] as number;
  const first = bytes[s];
  if (first === 60) {
    if (e - s === UNAVAILABLE.length && row.text(column) === UNAVAILABLE) end[column] = s; // <
  } else if (first === 61 || first === 36 || first === 42 || first === 95) {
    let i = s + 1; // = $ * _
    while (i < e && bytes[i] === first) i++;
    if (i === e) end[column] = s;
  }
  return undefined;
};

/**
 * A postal code. One that a data-frame library converted to a number (`70784123.0`, `3063.0`) gets its leading zeros
 * back.
 */
export const postalCode: Clean = (row, column) => {
  if (!undoFloat(row, column)) return undefined;
  const length = (row.end[column] as number) - (row.start[column] as number);
  const width = length < 5 ? 5 : 9;
  // six digits: a foreign one
  if (length !== 5 && length !== 6) row.replace(column, row.text(column).padStart(width, '0'));
  return undefined;
};

/** The type of another identifier, two digits: `5.0` and `5` become 05. */
export const twoDigitType: Clean = (row, column) => {
  undoFloat(row, column);
  if ((row.end[column] as number) - (row.start[column] as number) === 1 && areDigits(row, column))
    row.replace(column, `0${row.text(column)}`);
  return undefined;
};

/**
 * Individuals, organizations and numbers out of service; these keep a date of deactivation and none of reactivation.
 */
export const byEntityType: RowRoute = {
  headers: ['Entity Type Code', 'NPI Deactivation Date', 'NPI Reactivation Date'],
  to(row, columns) {
    const [type, deactivated, reactivated] = columns as [number, number, number];
    if (!row.isEmpty(deactivated) && row.isEmpty(reactivated)) return 'deactivations';
    if (!row.isEmpty(type)) {
      row.trim(type);
      undoFloat(row, type);
      if ((row.end[type] as number) - (row.start[type] as number) === 1) {
        const code = row.bytes[row.start[type] as number];
        if (code === 49) return 'providers'; // 1
        if (code === 50) return 'organizations'; // 2
      }
    }
    return noEntityType(row, type);
  },
};

const noEntityType = (row: Row, column: number): RowRefusal => ({
  reason: 'Entity Type Code: neither 1 nor 2',
  value: row.text(column),
});

/** The code with the switch Y among 15 codes, or else the first. */
export function pickPrimary(row: Row, columns: readonly number[]) {
  for (let slot = 0; slot < 15; slot++) {
    const column = columns[15 + slot] as number;
    if (!row.isEmpty(column) && row.bytes[row.start[column] as number] === 89) return columns[slot] as number; // Y
  }
  return columns[0] as number;
}

/**
 * The day of the data: the last one covered, from a name such as `npidata_pfile_20050523-20250713.csv`, or that of a
 * report.
 */
export function lastDay(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const day = daysCovered(name)?.to ?? reportDay(name);
    if (day) return day;
  }
  return null;
}

/** The day in the name of a deactivation report: `…Report_081026.zip` (month, day, year) or `…Report 20260810.xlsx`. */
function reportDay(fileName: string): string | null {
  const [, digits = ''] = /Deactivated.*Report\D*(\d{8}|\d{6})\D/i.exec(fileName) ?? [];
  if (digits.length === 6) return dayOf(`20${digits.slice(4)}`, digits.slice(0, 2), digits.slice(2, 4));
  return (
    dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) ??
    dayOf(digits.slice(4), digits.slice(0, 2), digits.slice(2, 4))
  );
}

/** The day in the title of a deactivation report: `… as of Aug 10 2026`, or `… as of 08/10/2026`. */
export function dayInTitle(title: string): string | null {
  const [, month, day, year] =
    /\bas of:?\s+([a-z]{3,9}|\d{1,2})[.,/-]?\s*(\d{1,2})[,/-]?\s*(\d{4})\b/i.exec(title) ?? [];
  if (!month || !day || !year) return null;
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  return dayOf(year, String(number).padStart(2, '0'), day.padStart(2, '0'));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The first and last day that a file covers, from its name. Null if the name has none. */
export function daysCovered(fileName: string): Days | null {
  const [, ...found] = /_pfile_(\d{8})-(\d{8})/.exec(fileName) ?? [];
  const [from, to] = found.map((digits) => dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)));
  return from && to && from <= to ? { from, to } : null;
}

/** A day as YYYY-MM-DD, or null if it is not in the calendar. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  return new Date(text).toJSON()?.startsWith(text) ? text : null;
}
