// The rows of a lookup as they were given, each with the person found.
import type { Kysely } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { givenIn } from '#src/work/lookup/contract.ts';
import { cellsOf, headsOf } from '#src/work/lookup/result-file.ts';
import { type ownLookup, resultsOf } from '#src/work/lookup/store.ts';

type Db = Kysely<Tables>;
type Lookup = Awaited<ReturnType<typeof ownLookup>>;

/** Rows that are read at once. */
const BATCH = 500;

/** Rows whose cells are samples. */
const SAMPLES = 3;

/** Most characters of a sample. */
const LONGEST = 200;

interface GivenRow {
  /** Its place among the rows of the sheet, or among the pasted lines, from 1. */
  row: number;
  /** The person who was found for sure or chosen. */
  npi: string | null;
  /** The cells of a row of the sheet, or a pasted line as one cell. */
  cells: readonly string[];
  isPasted: boolean;
}

/** The rows of a lookup in the order given. */
export async function* givenRows(db: Db, { id, pasted }: Lookup): AsyncGenerator<GivenRow> {
  const items = cellsOf(db, id);
  for (let after = 0; ; after += BATCH) {
    const stored = await resultsOf(db, id, { after, limit: BATCH });
    if (stored.length === 0) return;
    for (const { position, status, npi, input } of stored) {
      const { value: item } = await items.next();
      const isPasted = position <= pasted;
      yield {
        row: isPasted ? position : position - pasted,
        npi: status === 'found' || status === 'match' ? npi : null,
        cells: Array.isArray(item) ? item : [givenIn({ input })],
        isPasted,
      };
    }
  }
}

/** The columns of the sheet of a lookup with some of their cells. */
export async function sheetColumns(db: Db, lookup: Lookup): Promise<{ header: string; samples: string[] }[]> {
  const samples: (readonly string[])[] = [];
  for await (const { cells, isPasted } of givenRows(db, lookup)) {
    if (!isPasted) samples.push(cells);
    if (samples.length === SAMPLES) break;
  }
  return headsOf(lookup).map((header, n) => ({
    header,
    samples: samples.map((cells) => (cells[n] ?? '').trim().slice(0, LONGEST)).filter(Boolean),
  }));
}
