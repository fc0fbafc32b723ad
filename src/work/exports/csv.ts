// Rows as CSV for spreadsheets.
import { inert } from '#src/shared/formula.ts';
import type { Cell, FileColumn } from '#src/work/exports/cells.ts';

/** Marks the file as UTF-8 for Excel. */
const BOM = '\ufeff';

/** The line of heads, with the mark of UTF-8. */
export const csvHead = (columns: readonly FileColumn[]): string =>
  `${BOM}${lineOf(columns.map(({ head }) => text(head)))}`;

/** A line of values. A text that spreadsheets would take for a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly Cell[]): string =>
  lineOf(cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : text(cell))));

const lineOf = (fields: readonly string[]) => `${fields.join(',')}\r\n`;

const QUOTED = /[",\r\n]/;

function text(value: string): string {
  const safe = inert(value);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
