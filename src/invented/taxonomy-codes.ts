import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoFolder } from '#src/invented/data.ts';

export const taxonomyFile = 'nucc_taxonomy_demo.csv';

/** The taxonomy codes with invented definitions, from a committed file. */
export const taxonomyText = readFileSync(path.join(demoFolder, taxonomyFile), 'utf8');

interface CodeMeaning {
  grouping: string;
  classification: string;
  /** Blank if the code is a whole classification. */
  specialization: string;
}

/** The meaning of each code. */
export const meanings: ReadonlyMap<string, CodeMeaning> = new Map(
  taxonomyText
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'))
    .map(([code = '', grouping = '', classification = '', specialization = '']) => [
      code,
      { grouping, classification, specialization },
    ]),
);
