import { createHash } from 'node:crypto';
import type { Invent } from '#src/invented/country.ts';
import { demo } from '#src/invented/demo.ts';

const made = new Map<Invent, { name: string; text: string }[]>();

/** The demo's files of a dataset, in one piece each, made once for all test files of a process. */
export function demoFiles(invent: Invent) {
  const files =
    made.get(invent) ??
    invent(demo)
      .files()
      .map(({ name, lines }) => ({ name, text: [...lines].join('') }));
  made.set(invent, files);
  return files;
}

/** The beginnings of the SHA-256 sums of some files, to tell whether they are the same bytes as ever. */
export const sumsOf = (files: readonly { text: string }[]) =>
  files.map(({ text }) => createHash('sha256').update(text).digest('hex').slice(0, 16));
