import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { refuseSameNames } from '#src/importer/file-name.ts';
import { closestKind, fits, headerProblem, MAX_TITLES } from '#src/importer/header-problem.ts';
import { Scanner } from '#src/importer/scanner.ts';
import type { Source, SourceFile } from '#src/importer/source.ts';
import { sheetAsCsv } from '#src/importer/xlsx.ts';
import { filesInZip, unpack } from '#src/importer/zip.ts';
import { Refusal } from '#src/server/refusal.ts';

const CHUNK = 1 << 20;

/** A file to import, plain or compressed. */
export interface Input {
  /** The name without folder, zip and `.gz`. */
  name: string;
  /** The file on disk that contains it, and its index among the files in it. */
  path: string;
  place: number;
  kind: SourceFile;
  /** Bytes on disk. */
  size: number;
  /** The content. Calls `onRead` with the bytes read from disk. */
  read(onRead: (bytes: number) => void): AsyncIterable<Buffer>;
}

type Found = Omit<Input, 'kind'>;

/**
 * Finds the files of a source in the given paths: every file given by path, and the files in folders and zips with a
 * known name. Throws a Refusal if there is none, or more files of a kind than one import allows.
 */
export async function findInputs(source: Source, paths: readonly string[]): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const given of paths) inputs.push(...(await inputsAt(source, path.resolve(given))));
  if (inputs.length === 0)
    throw new Refusal(
      [
        `Nothing to import: ${paths.map((given) => path.basename(path.resolve(given))).join(', ')} contains none of ${namesOf(source)}.`,
        ...(await movedFrom(source, paths)),
      ].join(' '),
    );
  for (const kind of source.files) {
    const same = inputs.filter((input) => input.kind === kind);
    if (same.length > 1 && !kind.several)
      throw new Refusal(
        `Several files of the kind ${kind.title} were found. Import only one of them: ${same.map(describe).join(', ')}.`,
      );
    refuseSameNames(
      kind,
      same.map(({ name }) => name),
    );
  }
  for (const { name, kind } of inputs)
    if (kind.requires && !inputs.some((input) => input.kind.title === kind.requires))
      throw new Refusal(`${name} adds to ${kind.requires}: import both together. Nothing was changed.`);
  refuseOtherRelease(source, inputs);
  return inputs.sort((a, b) => source.files.indexOf(a.kind) - source.files.indexOf(b.kind));
}

/** Throws a Refusal if the names of two parts tell different releases, because their rows would not fit together (R-1231). */
function refuseOtherRelease({ parts }: Source, inputs: readonly Input[]) {
  const dated = inputs
    .flatMap(({ name }) => ({ name, release: parts?.release(name) ?? null }))
    .filter((each) => each.release);
  const [first] = dated;
  const other = dated.find(({ release }) => release !== first?.release);
  if (first && other)
    throw new Refusal(
      `${first.name} is of ${first.release}, and ${other.name} is of ${other.release}. Import files of one release. Nothing was changed.`,
    );
}

/** A sentence for each file in the given folders and zips that moved from this source to another dataset. */
export async function movedFrom(source: Source, paths: readonly string[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const given of source.moved ? paths : []) {
    const { files } = await filesAt(path.resolve(given));
    sentences.push(...files.flatMap((file) => movedSentence(source, file) ?? []));
  }
  return sentences;
}

function movedSentence({ moved = [] }: Source, { name, path: at }: Found): string | undefined {
  const now = moved.find((each) => each.name.test(name));
  return (
    now && `${name} is a file of the dataset ${now.dataset}. Import it with: npm run import -- ${now.dataset} ${at}`
  );
}

/** Whether a folder has files that an import of this source and mode accepts. */
export async function holdsInputs(source: Source, folder: string, mode: 'full' | 'update'): Promise<boolean> {
  const inputs = await inputsAt(source, path.resolve(folder));
  return inputs.some(({ kind }) => mode === 'update' || !kind.fullList);
}

/** The files of a zip, or the file itself. */
export async function contentsOf(at: string): Promise<Found[]> {
  if (/\.zip$/i.test(at)) return (await filesInZip(at)).map((file, place) => asCsv({ ...file, path: at, place }));
  const { size } = await stat(at);
  const name = path.basename(at).replace(/\.gz$/i, '');
  return [asCsv({ name, path: at, place: 0, size, read: (onRead) => readFile(at, onRead) })];
}

/** Converts a workbook to the CSV of its first visible sheet. Other files stay. */
const asCsv = (file: Found): Found =>
  isWorkbook(file.name) ? { ...file, read: (onRead) => sheetAsCsv(file.read(onRead), file.name) } : file;

/** The files in a folder or a zip. `named` is the file if the path is neither. */
async function filesAt(at: string): Promise<{ files: Found[]; named?: Found }> {
  const found = await stat(at).catch((error: Error) => {
    throw new Refusal(`${at} cannot be read: ${error.message}.`, { cause: error });
  });
  if (found.isDirectory()) {
    const names = (await readdir(at)).sort();
    const files = await Promise.all(names.map((name) => contentsOf(path.join(at, name))));
    return { files: files.flat() };
  }
  const files = await contentsOf(at);
  return { files, named: /\.zip$/i.test(at) ? undefined : files[0] };
}

async function inputsAt(source: Source, at: string): Promise<Input[]> {
  const { files, named: only } = await filesAt(at);
  const inputs = files.flatMap((file) => known(source, file));
  if (inputs.length || !only) return inputs;
  const moved = movedSentence(source, only);
  if (moved) throw new Refusal(`${moved}\nNothing was changed.`);
  const [header = [], ...more] = await firstRows(only);
  const kind = source.files.find((each) => [header, ...(each.fullList ? more : [])].some((row) => fits(each, row)));
  if (kind) return [{ ...only, kind }];
  const likeliest = closestKind(source, header);
  const problem = headerProblem(likeliest, header);
  throw new Refusal(
    `${only.name} is not a file of ${source.dataset} (${namesOf(source)}), neither by name nor by header. ` +
      `Compared with ${likeliest.title}, it ${problem?.lacks}. ${problem?.found}`,
  );
}

function known(source: Source, file: Found): Input[] {
  // the publisher puts the date into the name of the zip, not of the workbook
  const names = [file.name, ...(isWorkbook(file.name) ? [path.basename(file.path).replace(/zip$/i, 'xlsx')] : [])];
  const kind = source.files.find(({ name }) => names.some((each) => name.test(each)));
  return kind ? [{ ...file, kind }] : [];
}

async function* readFile(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const raw = createReadStream(file, { highWaterMark: CHUNK });
  if (!/\.gz$/i.test(file)) {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      onRead(chunk.length);
      yield chunk;
    }
    return;
  }
  try {
    yield* unpack(raw, createGunzip({ chunkSize: CHUNK }), onRead) as AsyncIterable<Buffer>;
  } catch (error) {
    const { message } = error as Error;
    throw new Refusal(`${path.basename(file)} is damaged or incomplete (${message}). Nothing was changed.`, {
      cause: error,
    });
  }
}

/** The first rows of a file, among which its header is. */
export async function firstRows(file: Pick<Input, 'read'>): Promise<string[][]> {
  const rows: string[][] = [];
  const scanner = new Scanner('comma', {
    row(row) {
      if (rows.length <= MAX_TITLES) rows.push(row.texts());
    },
    broken() {},
  });
  for await (const chunk of file.read(() => {})) {
    scanner.push(chunk.subarray(0, CHUNK));
    break;
  }
  scanner.end();
  return rows;
}

const isWorkbook = (name: string) => /\.xlsx$/i.test(name);

const describe = (input: Input) =>
  path.basename(input.path) === input.name ? input.name : `${input.name} in ${path.basename(input.path)}`;

const namesOf = (source: Source) => source.files.map(({ title }) => title).join(', ');
