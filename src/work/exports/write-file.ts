// Writes the file of an export.
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '#src/server/database.ts';
import { aboutLines } from '#src/work/exports/about.ts';
import type { Cell } from '#src/work/exports/cells.ts';
import type { About } from '#src/work/exports/contract.ts';
import { csvHead, csvLine } from '#src/work/exports/csv.ts';
import type { Order, Task, Written } from '#src/work/exports/order.ts';
import { columnsOf, fileColumns, readRows } from '#src/work/exports/rows.ts';
import { datesOf } from '#src/work/exports/sources.ts';
import { workbook } from '#src/work/exports/xlsx.ts';

/** Milliseconds of a statement. They take less than a second; under load they may take longer. */
const TIMEOUT = 20_000;

/** Lines that become text at once. */
const LINES = 500;

/** The file is larger than it may be. */
export class TooLarge extends Error {}

/** Writes a file and calls `onRows` with the rows so far. Throws TooLarge, or the error of the disk or of PostgreSQL. */
export async function writeFile(
  { url, order, keys, count, file, bytes: most }: Task,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<Written> {
  const database = openDatabase(url, { max: 3, timeout: TIMEOUT });
  try {
    const source = readRows(database.pool, order, await readKeys(keys, count));
    let [written, missing] = [0, 0];
    async function* batches(): AsyncGenerator<Cell[][]> {
      for await (const batch of source) {
        signal.throwIfAborted();
        missing += batch.missing;
        yield batch.rows;
        written += batch.rows.length;
        onRows(written);
      }
    }
    const columns = fileColumns(order);
    const about = async () => aboutOf(order, { rows: written, missing, dates: await datesOf(database) });
    const content =
      order.format === 'csv'
        ? Readable.from(csv(csvHead(columns), batches()), { objectMode: false, highWaterMark: 1 << 20 })
        : workbook({
            columns,
            rows: batches(),
            most: count,
            about: async () => aboutLines(await about(), order.timeZone),
          });
    await pipeline(content, noMoreThan(most), createWriteStream(file, { mode: 0o600, flush: true }), { signal });
    return { bytes: (await stat(file)).size, about: await about() };
  } finally {
    await database.close();
  }
}

async function* csv(head: string, batches: AsyncGenerator<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += LINES)
      yield Buffer.from(
        rows
          .slice(from, from + LINES)
          .map(csvLine)
          .join(''),
      );
}

const noMoreThan = (most: number) => {
  let left = most;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      left -= chunk.length;
      if (left < 0) done(new TooLarge());
      else done(null, chunk);
    },
  });
};

async function readKeys(file: string, count: number) {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const numbers = new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength));
  return { npis: numbers.subarray(0, count), miles: numbers.length > count ? numbers.subarray(count) : undefined };
}

interface Facts {
  rows: number;
  missing: number;
  /** The dates of the data after the last row. */
  dates: ReadonlyMap<string, string | null>;
}

/** Facts about the written file. Data that was imported meanwhile is named. */
function aboutOf(order: Order, { rows, missing, dates }: Facts): About {
  const titles = new Map(order.sources.map(({ dataset, title }) => [dataset, title]));
  return {
    ...order.about,
    rows,
    not_listed: missing,
    sources: order.sources.map(({ title, publisher, terms, date }) => ({ title, publisher, terms, date })),
    columns: columnsOf(order).map(({ column, group }) => ({
      label: column.label,
      publisher_name: column.header,
      source: group
        ? group.dataset
          ? (titles.get(group.dataset) ?? null)
          : group.title
        : (titles.get('nppes') ?? null),
    })),
    remarks: order.sources
      .filter(({ dataset, date }) => dates.get(dataset) !== undefined && dates.get(dataset) !== date)
      .map(
        ({ dataset, title }) =>
          `${title} was imported again while the file was written. Some rows are of ${dates.get(dataset)}.`,
      ),
  };
}
