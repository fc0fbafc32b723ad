import { createHash } from 'node:crypto';
import type { Invent } from '#src/invented/country.ts';
import { demo } from '#src/invented/demo.ts';

/** The demo's files of a dataset, in one piece each. */
export const demoFiles = (invent: Invent) =>
  invent(demo)
    .files()
    .map(({ name, lines }) => ({ name, text: [...lines].join('') }));

/** The beginnings of the SHA-256 sums of some files, to tell whether they are the same bytes as ever. */
export const sumsOf = (files: readonly { text: string }[]) =>
  files.map(({ text }) => createHash('sha256').update(text).digest('hex').slice(0, 16));
