import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { InventedData, InventedFile } from '#src/invented/country.ts';
import { asOf } from '#src/invented/dates.ts';

/** Characters per chunk. */
const CHUNK = 1 << 20;

/** Writes the files of a dataset into a folder, zipped if its publisher zips them. Returns their paths. */
export async function writeInvented({ files, zip }: InventedData, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  if (!zip) return Promise.all(files().map((file) => writeLines(file, folder)));
  const file = path.join(folder, zip);
  await writeFile(file, await zipped(files()));
  return [file];
}

/** Writes a file into a folder. Returns its path. */
export async function writeLines({ name, lines }: InventedFile, folder: string): Promise<string> {
  const file = path.join(folder, name);
  await pipeline(Readable.from(chunksOf(lines)), createWriteStream(file));
  return file;
}

/** Joins lines into chunks. */
export function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The lines of a CSV with every value in double quotes. Values must not contain quotes. */
export function* csv(header: readonly string[], rows: Iterable<readonly string[]>): Generator<string> {
  yield lineOf(header);
  for (const row of rows) yield lineOf(row);
}

const lineOf = (values: readonly string[]) => `"${values.join('","')}"\n`;

function zipped(files: InventedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, lines } of files)
    zip.addBuffer(Buffer.from([...lines].join('')), name, {
      mtime: new Date(`${asOf}T00:00:00Z`),
      compressionLevel: 3,
    });
  zip.end();
  return buffer(zip.outputStream);
}
