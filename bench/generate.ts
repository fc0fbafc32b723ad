// `npm run bench -- generate`: the whole country in the publishers' formats, invented, the same for the same seed.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { measure } from '#bench/measure.ts';
import { figure, least } from '#bench/section.ts';
import { timedInSeconds } from '#bench/timing.ts';
import { mainHeader } from '#src/datasets/nppes/headers.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { inventTaxonomy } from '#src/datasets/taxonomy/invented.ts';
import { chunksOf, writeLines } from '#src/invented/files.ts';
import { nation } from '#src/invented/nation.ts';
import { take } from '#src/invented/take.ts';

export default measure({
  name: 'generate',
  usage: `Writes the publisher's monthly zip of so many rows and the code set beside it, the same for the same seed.
The speed is recorded in bench/results/generate.json.`,
  options: { out: '<folder>', rows: 8_200_000, seed: 1 },
  run: async (values) => {
    const { result: file, s: seconds } = await timedInSeconds(() => generate(values));
    const rows_per_minute = Math.round((values.rows / seconds) * 60);
    console.log(`${file}\n${values.rows} rows in ${seconds.toFixed(1)} s, ${rows_per_minute} a minute`);
    return { seconds, rows_per_minute };
  },
  print: () => {},
  sections: {
    '1. Generator': {
      targets: ({ rows, seconds, rows_per_minute }) => ({
        speed: least(
          `${figure(rows)} rows, zipped, in ${figure(seconds)} s`,
          rows_per_minute,
          3_000_000,
          'rows a minute',
        ),
      }),
    },
  },
});

/** Writes the monthly zip (zip64 where it may become large) and the code set; returns the zip's path. */
export async function generate({ rows, seed, out }: { rows: number; seed: number; out: string }): Promise<string> {
  await mkdir(out, { recursive: true });
  const country = nation(seed);
  for (const { lines } of inventTaxonomy(country).files()) await writeLines({ name: CODE_SET, lines }, out);
  const file = path.join(out, MONTHLY);
  await writeZip(file, 'npidata_pfile_20050523-20261108.csv', take(mainLines(country), 1 + rows));
  return file;
}

/** Writes the zip of the next month: one of 41 records is of another country, the others are those of `seed`. */
export async function generateNext(options: { rows: number; seed: number; other: number; out: string }) {
  const { rows, seed, other, out } = options;
  await mkdir(out, { recursive: true });
  const file = path.join(out, MONTHLY);
  const [lines, others] = [seed, other].map((each) => take(mainLines(nation(each)), 1 + rows));
  await writeZip(file, 'npidata_pfile_20050523-20261108.csv', mixed(lines ?? [], others ?? []));
  return file;
}

/** Whether the next month has another record in a line of the file, which begins with the header. */
export const isReplaced = (number: number) => number % 41 === 2;

/** The lines, with every 41st taken from others: records of all kinds, because those repeat every 40 lines. */
function* mixed(lines: Iterable<string>, others: Iterable<string>): Generator<string> {
  const other = others[Symbol.iterator]();
  let number = 0;
  for (const line of lines) {
    const instead = other.next().value;
    yield isReplaced(number++) ? (instead ?? line) : line;
  }
}

/** The names of the files. */
export const MONTHLY = 'NPPES_Data_Dissemination_Bench_V2.zip';
export const WEEKLY = 'NPPES_Data_Dissemination_Bench_Weekly_V2.zip';
export const CODE_SET = 'nucc_taxonomy_261.csv';

/**
 * Writes a weekly zip against a monthly one of `existing` rows: nine rows in ten are of numbers it has, spread over all of
 * them, the others are new; one in forty is a deactivation, as in the monthly one. Returns its path.
 */
export async function generateWeekly(options: { rows: number; existing: number; seed: number; out: string }) {
  const { rows, existing, seed, out } = options;
  await mkdir(out, { recursive: true });
  const file = path.join(out, WEEKLY);
  const country = nation(seed, { numberOf: weeklyNumbers(rows, existing).numberOf });
  await writeZip(file, 'npidata_pfile_20261109-20261115.csv', ofThisWeek(take(mainLines(country), 1 + rows)));
  return file;
}

/** Lines whose dates of update and deactivation are of the week: an import skips rows older than the stored ones. */
function* ofThisWeek(lines: Iterable<string>): Generator<string> {
  const dates = ['Last Update Date', 'NPI Deactivation Date'].map((name) => mainHeader.indexOf(name));
  for (const line of lines) {
    const values = line.split('","');
    for (const column of dates) if (/^\d/.test(values[column] ?? '')) values[column] = '11/10/2026';
    yield values.join('","');
  }
}

/** Which numbers an increment of `rows` lines has: up to line `known` those of the monthly file, then new ones. */
export function weeklyNumbers(rows: number, existing: number) {
  const known = Math.min(existing, Math.floor(rows * 0.9));
  const stride = existing / known;
  const numberOf = (line: number) => (line < known ? Math.floor(line * stride) : existing + line - known);
  return { known, numberOf };
}

async function writeZip(file: string, name: string, lines: Iterable<string>) {
  const zip = new yazl.ZipFile();
  const unpacked = Readable.from(chunksOf(lines), { objectMode: false });
  unpacked.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(unpacked, name, {
    compressionLevel: 1,
    forceZip64Format: true, // the real one is, and streaming cannot know how large it will be
    mtime: new Date(Date.UTC(2026, 10, 9)),
    forceDosTimestamp: true,
  });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
