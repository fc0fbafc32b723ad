import type { RowRefusal } from '#src/importer/source.ts';

/** Row counts of an import: read = loaded + refused + skipped. */
export interface RowCounts {
  read: number;
  loaded: number;
  refused: number;
  skipped: number;
}

/** The counts of one file. */
export interface FileCounts extends RowCounts {
  file: string;
}

/** Counts the rows of one file, and the reasons of those not loaded. */
export class Tally {
  readonly counts: FileCounts;
  /** Rows refused or skipped, by reason. */
  readonly reasons: Record<string, number> = {};
  /** License numbers and identifiers in the form of a social security number that were withheld. */
  withheld = 0;
  /** The rows above the header, as text. */
  readonly titles: string[] = [];
  /** The latest day in the column of `dated`, YYYY-MM-DD. */
  day: string | null = null;
  /** Rows sent to each table. */
  readonly rows = new Map<string, number>();

  /** The tables whose rows always count as skipped, with the reason. */
  private readonly skipReasons = new Map<string, string>();

  constructor(file: string) {
    this.counts = { file, read: 0, loaded: 0, refused: 0, skipped: 0 };
  }

  /** Counts a row sent to a table; with `skipReason`, as skipped for that reason. */
  take(table: string, skipReason: string | undefined) {
    this.counts.read++;
    this.rows.set(table, (this.rows.get(table) ?? 0) + 1);
    if (skipReason === undefined) this.counts.loaded++;
    else {
      this.skipReasons.set(table, skipReason);
      this.counts.skipped++;
      this.addReason(skipReason, 1);
    }
  }

  /** Counts a row that is left out for a reason. */
  leaveOut(reason: string) {
    this.counts.read++;
    this.counts.skipped++;
    this.addReason(reason, 1);
  }

  /** Recounts loaded rows as skipped because they equal the stored ones. */
  skipUnchanged(table: string, rows: number) {
    if (!this.skipReasons.has(table)) this.skip(rows, 'unchanged');
  }

  /** Recounts rows as skipped because the stored ones are newer. */
  skipOlder(table: string, rows: number) {
    this.rows.set(table, (this.rows.get(table) ?? 0) - rows);
    const reason = this.skipReasons.get(table);
    if (reason === undefined) this.skip(rows, 'older');
    else if (rows > 0) {
      this.addReason(reason, -rows);
      this.addReason('older', rows);
    }
  }

  private skip(rows: number, reason: string) {
    if (rows === 0) return;
    this.counts.loaded -= rows;
    this.counts.skipped += rows;
    this.addReason(reason, rows);
  }

  refuse({ reason }: RowRefusal) {
    this.counts.read++;
    this.counts.refused++;
    this.addReason(reason, 1);
  }

  private addReason(reason: string, rows: number) {
    const sum = (this.reasons[reason] ?? 0) + rows;
    if (sum > 0) this.reasons[reason] = sum;
    else delete this.reasons[reason];
  }
}

/** Rows by reason, over several files. */
export function reasonsOf(tallies: readonly Tally[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { reasons } of tallies)
    for (const [reason, rows] of Object.entries(reasons)) all[reason] = (all[reason] ?? 0) + rows;
  return all;
}

/** The sum over several files. */
export function sumOfCounts(parts: readonly RowCounts[]): RowCounts {
  const sum = { read: 0, loaded: 0, refused: 0, skipped: 0 };
  for (const { read, loaded, refused, skipped } of parts) {
    sum.read += read;
    sum.loaded += loaded;
    sum.refused += refused;
    sum.skipped += skipped;
  }
  return sum;
}

/** The last line of an import: `read 998 · loaded 980 · refused 3 · skipped 15`. */
export const countsLine = ({ read, loaded, refused, skipped }: RowCounts) =>
  `read ${read} · loaded ${loaded} · refused ${refused} · skipped ${skipped}`;
