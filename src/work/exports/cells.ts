// Values of cells.

import type { CellKind } from '#src/server/export-columns.ts';
import { gender, phone, zip } from '#src/shared/format.ts';
import type { ExportOrder } from '#src/work/exports/order.ts';

/** A text, a number or nothing. A date is YYYY-MM-DD. */
export type Cell = string | number | null;

/** A column of the file. */
export interface FileColumn {
  head: string;
  kind: CellKind;
}

const written: Partial<Record<CellKind, (value: string) => string | null>> = {
  phone,
  zip,
  gender: (code) => gender(code) ?? code,
};

/** What separates several values of a cell. */
const SEPARATOR = '; ';

/** The function that makes the cell of a value from PostgreSQL, without phone numbers and e-mail addresses that are hidden. */
export function cellMaker(kind: CellKind, { phones, emails }: ExportOrder['hidden']): (value: unknown) => Cell {
  const write = written[kind] ?? String;
  const hidden = new Set(kind === 'phone' ? phones : kind === 'email' ? emails : []);
  const keyOf = (value: string) => (kind === 'phone' ? value.replace(/\D/g, '').slice(-10) : value.toLowerCase());
  const shown = (text: string) =>
    text
      .split(SEPARATOR)
      .filter((value) => !hidden.has(keyOf(value)))
      .map(write)
      .join(SEPARATOR) || null;
  const make = hidden.size > 0 || kind === 'phone' ? shown : write;
  return (value) =>
    value === null || value === undefined ? null : typeof value === 'number' ? value : make(String(value));
}
