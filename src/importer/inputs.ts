import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { refuseSameNames } from '#src/importer/file-name.ts';
import { fits, headerProblem, nearest } from '#src/importer/header-problem.ts';
import { Scanner } from '#src/importer/scanner.ts';
import type { Source, SourceFile } from '#src/importer/source.ts';
import { filesInZip, unpack } from '#src/importer/zip.ts';
import { Refusal } from '#src/server/refusal.ts';

const CHUNK = 1 << 20;

/** A file to import, plain or packed. */
export interface Input {
  /** Its name without folder, zip and `.gz`. */
  name: string;
  /** The file on disk that holds it, and its place among the files in there. */
  path: string;
  place: number;
  kind: SourceFile;
  /** Bytes on disk. */
  size: number;
  /** Its content; `onRead` is told the bytes read from disk. */
  read(onRead: (bytes: number) => void): AsyncIterable<Buffer>;
}

type Found = Omit<Input, 'kind'>;

/**
 * The files a source takes from the given paths: every one that is named, and from folders and zips those it knows by
 * name. Throws a refusal where there is nothing to take, or more of a kind than one import takes.
 */
export async function findInputs(source: Source, paths: readonly string[]): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const given of paths) inputs.push(...(await inputsAt(source, path.resolve(given))));
  if (inputs.length === 0)
    throw new Refusal(`Nothing to import: ${paths.join(', ')} holds none of ${namesOf(source)}.`);
  for (const kind of source.files) {
    const same = inputs.filter((input) => input.kind === kind);
    if (same.length > 1 && !kind.several)
      throw new Refusal(
        `Several files of the kind ${kind.title} were found, and an import takes one: ${same.map(describe).join(', ')}.`,
      );
    refuseSameNames(
      kind,
      same.map(({ name }) => name),
    );
  }
  for (const { name, kind } of inputs)
    if (kind.beside && !inputs.some((input) => input.kind.title === kind.beside))
      throw new Refusal(`${name} adds to ${kind.beside}: import both at once. Nothing was changed.`);
  return inputs.sort((a, b) => source.files.indexOf(a.kind) - source.files.indexOf(b.kind));
}

/** Whether a folder holds files of a source. */
export const holdsInputs = async (source: Source, folder: string) =>
  (await inputsAt(source, path.resolve(folder))).length > 0;

/** What a path holds: the files of a zip, or itself. */
export async function contentsOf(at: string): Promise<Found[]> {
  if (/\.zip$/i.test(at)) return (await filesInZip(at)).map((file, place) => ({ ...file, path: at, place }));
  const { size } = await stat(at);
  const name = path.basename(at).replace(/\.gz$/i, '');
  return [{ name, path: at, place: 0, size, read: (onRead) => readFile(at, onRead) }];
}

async function inputsAt(source: Source, at: string): Promise<Input[]> {
  const found = await stat(at).catch((error: Error) => {
    throw new Refusal(`${at} cannot be read: ${error.message}.`, { cause: error });
  });
  if (found.isDirectory()) {
    const names = (await readdir(at)).sort();
    const files = await Promise.all(names.map((name) => contentsOf(path.join(at, name))));
    return files.flat().flatMap((file) => known(source, file));
  }
  const files = await contentsOf(at);
  const inputs = files.flatMap((file) => known(source, file));
  const [only] = files;
  if (inputs.length || /\.zip$/i.test(at) || !only) return inputs;
  const header = await headerOf(only);
  const kind = source.files.find((each) => fits(each, header));
  if (!kind)
    throw new Refusal(
      `${only.name} is none of the files of ${source.dataset}: ${namesOf(source)}. Its header is not theirs either: ` +
        `compared with ${nearest(source, header).title} it ${headerProblem(nearest(source, header), header)}.`,
    );
  return [{ ...only, kind }];
}

function known(source: Source, file: Found): Input[] {
  const kind = source.files.find(({ name }) => name.test(file.name));
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

/** The first row of a file that was renamed. */
async function headerOf(file: Found): Promise<string[]> {
  let header: string[] | undefined;
  const scanner = new Scanner('comma', {
    row(row) {
      header ??= Array.from({ length: row.columns }, (_, column) => row.text(column));
    },
    broken() {},
  });
  for await (const chunk of file.read(() => {})) {
    scanner.push(chunk.subarray(0, CHUNK));
    break;
  }
  scanner.end();
  return header ?? [];
}

const describe = (input: Input) =>
  path.basename(input.path) === input.name ? input.name : `${input.name} in ${path.basename(input.path)}`;

const namesOf = (source: Source) => source.files.map(({ title }) => title).join(', ');
