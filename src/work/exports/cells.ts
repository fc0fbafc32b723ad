// Values of cells.
import { gender, phone, zip } from '#src/shared/format.ts';
import type { Kind } from '#src/work/exports/column.ts';

/** A text, a number or nothing. A date is YYYY-MM-DD. */
export type Cell = string | number | null;

/** A column of the file. */
export interface FileColumn {
  head: string;
  kind: Kind;
}

const written: Partial<Record<Kind, (value: string) => string | null>> = {
  phone,
  zip,
  gender: (code) => gender(code) ?? code,
};

/** The function that makes the cell of a value from PostgreSQL. */
export function cellOf(kind: Kind): (value: unknown) => Cell {
  const write = written[kind] ?? String;
  return (value) =>
    value === null || value === undefined ? null : typeof value === 'number' ? value : write(String(value));
}
