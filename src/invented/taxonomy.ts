import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Invent } from '#src/invented/country.ts';
import { demoFolder } from '#src/invented/data.ts';

const name = 'nucc_taxonomy_demo.csv';

const text = readFileSync(path.join(demoFolder, name), 'utf8');

/** The taxonomy codes with invented definitions, from a committed file. */
export const inventTaxonomy: Invent = () => ({
  files: () => [{ name, lines: [text] }],
});

interface CodeMeaning {
  grouping: string;
  classification: string;
  /** Blank if the code is a whole classification. */
  specialization: string;
}

/** The meaning of each code. */
export const meanings: ReadonlyMap<string, CodeMeaning> = new Map(
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'))
    .map(([code = '', grouping = '', classification = '', specialization = '']) => [
      code,
      { grouping, classification, specialization },
    ]),
);
