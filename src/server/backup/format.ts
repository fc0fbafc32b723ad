// The format of a backup: gzip of JSON lines and of rows in COPY's text format.
import { z } from 'zod';
import { CHANGES, former, kept } from '#src/server/backup/tables.ts';

/** A file with the changes of a month. Backups share it while it has the same changes. */
export const MonthFile = z.object({
  /** Its name, relative to the backup. */
  name: z.string().regex(/^changes\/\d{4}-\d{2}-[0-9a-f]{16}\.gz$/),
  rows: z.int(),
  /** SHA-256 of its uncompressed content, in hexadecimal digits. */
  sha256: z.string(),
});
export type MonthFile = z.output<typeof MonthFile>;

/** The first line of a backup. */
export const Head = z.object({
  format: z.literal('medatlas backup 1'),
  /** The latest migration applied to its tables. */
  migration: z.string(),
  taken_at: z.string().optional(),
  /** The files with its changes. Undefined: they are in the backup itself, or it is of a release without them. */
  months: z.array(MonthFile).optional(),
});
export type Head = z.output<typeof Head>;

/** The line before a table's rows. */
export const TableSection = z.object({
  table: z.enum([...kept.map(({ table }) => table), ...former, CHANGES]),
  columns: z.array(z.string()).min(1),
  /** YYYY-MM, for changes. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});
export type TableSection = z.output<typeof TableSection>;

/** Number of rows by table: the last line. */
export const TableCounts = z.record(z.string(), z.int());
export type TableCounts = z.output<typeof TableCounts>;

/** The line that ends a table's rows, as in COPY files. */
export const END = '\\.';

/** A line of the backup. */
export const json = (value: Head | TableSection | TableCounts) => `${JSON.stringify(value)}\n`;
