import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { asOf } from '#src/invented/dates.ts';

/** A file in its publisher's format. */
export interface DemoFile {
  name: string;
  text: string;
}

/** Invented data of one dataset in its publisher's format: the same bytes every time. */
export interface InventedData {
  files(): DemoFile[];
  /** Name of the zip the files come in, where their publisher zips them. */
  zip?: string;
}

/** Writes the files of one dataset into a folder, as their publisher sends them, and tells where they are. */
export async function writeDemoFiles({ files, zip }: InventedData, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const contents = zip ? [{ name: zip, text: await zipped(files()) }] : files();
  return contents.map(({ name, text }) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
}

/** A CSV with every value in double quotes; no value of ours holds one. */
export const csv = (lines: readonly (readonly string[])[]) =>
  lines.map((values) => `"${values.join('","')}"\n`).join('');

function zipped(files: DemoFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text } of files)
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(`${asOf}T00:00:00Z`), compressionLevel: 3 });
  zip.end();
  return buffer(zip.outputStream);
}
