import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { country } from '#bench/country/rows.ts';
import { taxonomyCsv } from '#bench/country/specialties.ts';

/** Bytes of rows handed to the compressor at a time. */
const CHUNK = 1 << 20;

/**
 * Writes the whole country as the publisher's monthly zip (zip64 where it must be) and its code set beside it, the same for the
 * same seed. `header` is the publisher's first line. Returns the zip's path.
 */
export async function generate(options: { rows: number; seed: number; out: string; header: string }): Promise<string> {
  const { rows, seed, out, header } = options;
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'nucc_taxonomy_bench.csv'), taxonomyCsv());
  const file = path.join(out, 'NPPES_Data_Dissemination_Bench_V2.zip');
  const zip = new yazl.ZipFile();
  zip.addReadStream(
    Readable.from(lines(rows, seed, header), { objectMode: false }),
    'npidata_pfile_20050523-20261108.csv',
    {
      compressionLevel: 1,
      forceZip64Format: rows > 1_000_000,
      mtime: new Date(Date.UTC(2026, 10, 9)),
    },
  );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

function* lines(rows: number, seed: number, header: string): Generator<Buffer> {
  const next = country(seed);
  let text = `${header}\n`;
  for (let row = 0; row < rows; row++) {
    text += next();
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text);
}
