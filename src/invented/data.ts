import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the lists that the demo is made from. */
export const demoFolder = path.join(import.meta.dirname, '../../demo');

/** The rows of a list in the demo folder: comma-separated values with a header, without quotes. */
export function readList(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path.join(demoFolder, file), 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}
