import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tsvRows } from '#src/shared/tsv.ts';

/** The rows of a file of tab-separated values, whose first line has the names of its columns. */
export const tsvFile = <C extends string>(folder: string, name: string): Record<C, string>[] =>
  tsvRows<C>(readFileSync(path.join(folder, name), 'utf8'));
