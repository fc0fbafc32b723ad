import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoFolder } from '#src/app/demo/data.ts';
import type { DemoDataset } from '#src/app/demo/files.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';

const name = 'nucc_taxonomy_demo.csv';

const text = readFileSync(path.join(demoFolder, name), 'utf8');

/** The codes with definitions of our own, which lie in the repository as they are. */
export const taxonomyDemo: DemoDataset = {
  source: taxonomy,
  files: () => [{ name, text }],
};

/** What each code of the demo means. */
export const demoMeanings: ReadonlyMap<string, { classification: string; specialization: string }> = new Map(
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'))
    .map(([code = '', , classification = '', specialization = '']) => [code, { classification, specialization }]),
);
