import { createHash } from 'node:crypto';
import type { Invent } from '#src/invented/country.ts';
import { demo } from '#src/invented/demo.ts';

const cache = new Map<Invent, { name: string; text: string }[]>();

/** The demo files of a dataset, each with its full text. Cached for all test files of a process. */
export function demoFiles(invent: Invent) {
  const files =
    cache.get(invent) ??
    invent(demo)
      .files()
      .map(({ name, lines }) => ({ name, text: [...lines].join('') }));
  cache.set(invent, files);
  return files;
}

/** The first 16 hex digits of each file's SHA-256 checksum. A snapshot of them detects any changed byte. */
export const checksumsOf = (files: readonly { text: string }[]) =>
  files.map(({ text }) => createHash('sha256').update(text).digest('hex').slice(0, 16));
