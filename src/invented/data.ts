import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tsvRows } from '#src/shared/tsv.ts';

/** The folder of the lists that the demo is made from. */
export const demoFolder = path.join(import.meta.dirname, '../../demo');

const read = (file: string) => readFileSync(path.join(demoFolder, file), 'utf8');

/** The rows of a table in the demo folder. */
export const readTable = <C extends string>(file: string): Record<C, string>[] => tsvRows<C>(read(file));

/** The words of a value, separated by blanks. None if it is empty. */
export const wordsIn = (value: string): string[] => value.split(' ').filter(Boolean);

/** The rows of a list in the demo folder: comma-separated values with a header, without quotes. */
export function readList(file: string): Record<string, string>[] {
  const [header = '', ...lines] = read(file).trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}
