// Writes the file of an export.
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPool } from '#src/server/connections.ts';
import { peopleCount } from '#src/shared/format.ts';
import { aboutLines } from '#src/work/exports/about.ts';
import type { Cell, FileColumn } from '#src/work/exports/cells.ts';
import type { ExportFacts } from '#src/work/exports/contract.ts';
import { csvHead, csvLine } from '#src/work/exports/csv.ts';
import type { ExportOrder, FileMark, Plan, Task, WritingSteps, Written } from '#src/work/exports/order.ts';
import { PlacedRows, TooLarge } from '#src/work/exports/placed-rows.ts';
import { readBatches } from '#src/work/exports/rows.ts';
import { datesOf } from '#src/work/exports/sources.ts';
import { readTypedPeople } from '#src/work/exports/typed-people.ts';
import { workbook } from '#src/work/exports/xlsx.ts';

/** Milliseconds of a statement. They take less than a second; under load they may take longer. */
const TIMEOUT = 20_000;

/** Rows that become cells at once. */
const LINES = 500;

/** Writes a file and calls `onSteps` with what is done. Throws TooLarge, or the error of the disk or of PostgreSQL. */
export async function writeFile(
  { url, order, plan, keys, count, file, bytes }: Task,
  { signal, onSteps }: { signal: AbortSignal; onSteps: (steps: WritingSteps) => void },
): Promise<Written> {
  const pool = openPool(url, { max: 3, timeout: TIMEOUT });
  const marks: FileMark[] = [];
  const most = count + (order.typed ?? 0);
  const format = order.format === 'csv' ? csvFormat(plan.columns, marks) : xlsxFormat(plan.columns, most, marks);
  const placed = new PlacedRows(file, bytes);
  const steps = { read: 0, written: 0 };
  try {
    let missing = 0;
    for await (const batch of readBatches(pool, order, plan, await readKeys(keys, count))) {
      signal.throwIfAborted();
      await placed.add(batch.rows.map(({ place, cells }) => [place, format.keep(cells)]));
      steps.read += batch.rows.length;
      missing += batch.missing;
      onSteps(steps);
    }
    const typed = await readTypedPeople(pool, order, plan);
    await placed.add(typed.map((cells, n) => [count + n, format.keep(cells)]));
    steps.read += typed.length;
    const about = aboutOf(order, plan, {
      rows: steps.read,
      typed: typed.length,
      missing,
      dates: await datesOf({ pool }),
    });
    async function* rows(): AsyncGenerator<Buffer[]> {
      for await (const some of placed.inOrder()) {
        yield some;
        steps.written += some.length;
        onSteps(steps);
      }
    }
    const content = format.file(rows(), aboutLines(about, order.timeZone));
    await pipeline(content, noMoreThan(bytes), createWriteStream(file, { mode: 0o600, flush: true }), { signal });
    return { bytes: (await stat(file)).size, about, marks };
  } finally {
    await placed.close();
    await pool.end();
  }
}

/** How rows are kept until they are in order, and become a file. */
interface FileFormat {
  keep: (cells: Cell[]) => string;
  file: (rows: AsyncGenerator<Buffer[]>, about: Cell[][]) => Readable;
}

const csvFormat = (columns: readonly FileColumn[], marks: FileMark[]): FileFormat => ({
  keep: csvLine,
  file: (rows) => Readable.from(csv(csvHead(columns), rows, marks), { objectMode: false, highWaterMark: 1 << 20 }),
});

/** The rows that a part of a compressed file holds are at most those that were given when it came out. */
const xlsxFormat = (columns: readonly FileColumn[], most: number, marks: FileMark[]): FileFormat => ({
  keep: (cells) => JSON.stringify(cells),
  file: (rows, about) => {
    const given = { rows: 0, bytes: 0 };
    const marking = new Transform({
      transform: (chunk: Buffer, _, done) => {
        given.bytes += chunk.length;
        if (marks.at(-1)?.rows === given.rows) marks.pop();
        marks.push({ ...given });
        done(null, chunk);
      },
    });
    return workbook({ columns, rows: parsed(rows, given), most, about: () => about }).compose(marking);
  },
});

async function* csv(head: string, rows: AsyncGenerator<Buffer[]>, marks: FileMark[]): AsyncGenerator<Buffer> {
  const first = Buffer.from(head);
  yield first;
  let mark: FileMark = { rows: 0, bytes: first.length };
  marks.push(mark);
  for await (const all of rows)
    for (const lines of slices(all)) {
      const bytes = Buffer.concat(lines);
      mark = { rows: mark.rows + lines.length, bytes: mark.bytes + bytes.length };
      marks.push(mark);
      yield bytes;
    }
}

async function* parsed(rows: AsyncGenerator<Buffer[]>, given: FileMark): AsyncGenerator<Cell[][]> {
  for await (const all of rows)
    for (const lines of slices(all)) {
      given.rows += lines.length;
      yield lines.map((line) => JSON.parse(line.toString()) as Cell[]);
    }
}

function* slices(lines: Buffer[]): Generator<Buffer[]> {
  for (let from = 0; from < lines.length; from += LINES) yield lines.slice(from, from + LINES);
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
  /** Rows without an NPI. */
  typed: number;
  missing: number;
  /** The dates of the data after the last row. */
  dates: ReadonlyMap<string, string | null>;
}

/** Facts about the written file. Data that was imported meanwhile is named. */
function aboutOf(order: ExportOrder, plan: Plan, { rows, typed, missing, dates }: Facts): ExportFacts {
  const titles = new Map(order.sources.map(({ dataset, title }) => [dataset, title]));
  return {
    ...order.about,
    rows,
    not_listed: missing,
    sources: order.sources.map(({ title, publisher, terms, date }) => ({ title, publisher, terms, date })),
    columns: plan.columns.map(({ label, header, dataset, title }) => ({
      label,
      publisher_name: header,
      source: title ?? titles.get(dataset ?? 'nppes') ?? null,
    })),
    remarks: [
      ...(typed > 0 ? [`${peopleCount(typed)} without an NPI ${typed === 1 ? 'is' : 'are'} in the last rows.`] : []),
      ...order.sources
        .filter(({ dataset, date }) => dates.get(dataset) !== undefined && dates.get(dataset) !== date)
        .map(
          ({ dataset, title }) =>
            `${title} was imported again while the file was written. Some rows are of ${dates.get(dataset)}.`,
        ),
    ],
  };
}
