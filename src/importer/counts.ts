import type { Refused } from '#src/importer/source.ts';

/** Rows of an import: read = loaded + refused + skipped, always. */
export interface Counts {
  read: number;
  loaded: number;
  refused: number;
  skipped: number;
}

/** The counts of one file. */
export interface FileCounts extends Counts {
  file: string;
}

/** Keeps count of the rows of one file, and of why some were not loaded. */
export class Tally {
  readonly counts: FileCounts;
  /** How many rows were refused or skipped for each reason. */
  readonly reasons: Record<string, number> = {};
  /** The texts above the header, where the file has such a title. */
  readonly titles: string[] = [];
  /** How many rows went to each table. */
  readonly rows = new Map<string, number>();

  /** The tables whose rows count as skipped anyway, and the reason. */
  private readonly apart = new Map<string, string>();

  constructor(file: string) {
    this.counts = { file, read: 0, loaded: 0, refused: 0, skipped: 0 };
  }

  /** Counts a row that went to a table; with `apart`, as skipped for that reason. */
  take(table: string, apart: string | undefined) {
    this.counts.read++;
    this.rows.set(table, (this.rows.get(table) ?? 0) + 1);
    if (apart === undefined) this.counts.loaded++;
    else {
      this.apart.set(table, apart);
      this.counts.skipped++;
      this.note(apart, 1);
    }
  }

  /** Counts rows that went to a table as skipped because they equal the stored ones, unless they were skipped already. */
  turnDownUnchanged(table: string, rows: number) {
    if (!this.apart.has(table)) this.turnDown(rows, 'unchanged');
  }

  /** Counts rows that went to a table as skipped because the stored ones are newer. */
  turnDownOlder(table: string, rows: number) {
    this.rows.set(table, (this.rows.get(table) ?? 0) - rows);
    const before = this.apart.get(table);
    if (before === undefined) this.turnDown(rows, 'older');
    else if (rows > 0) {
      this.note(before, -rows);
      this.note('older', rows);
    }
  }

  private turnDown(rows: number, reason: string) {
    if (rows === 0) return;
    this.counts.loaded -= rows;
    this.counts.skipped += rows;
    this.note(reason, rows);
  }

  refuse({ reason }: Refused) {
    this.counts.read++;
    this.counts.refused++;
    this.note(reason, 1);
  }

  private note(reason: string, rows: number) {
    const sum = (this.reasons[reason] ?? 0) + rows;
    if (sum > 0) this.reasons[reason] = sum;
    else delete this.reasons[reason];
  }
}

/** How often each reason was met in several files. */
export function reasonsOf(tallies: readonly Tally[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { reasons } of tallies)
    for (const [reason, rows] of Object.entries(reasons)) all[reason] = (all[reason] ?? 0) + rows;
  return all;
}

/** The sum over several files. */
export function sumOf(parts: readonly Counts[]): Counts {
  const sum = { read: 0, loaded: 0, refused: 0, skipped: 0 };
  for (const { read, loaded, refused, skipped } of parts) {
    sum.read += read;
    sum.loaded += loaded;
    sum.refused += refused;
    sum.skipped += skipped;
  }
  return sum;
}

/** `read 998 · loaded 980 · refused 3 · skipped 15`: the line an import ends with. */
export const countsLine = ({ read, loaded, refused, skipped }: Counts) =>
  `read ${read} · loaded ${loaded} · refused ${refused} · skipped ${skipped}`;
