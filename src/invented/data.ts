import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the committed lists lie that the demo is made of. */
export const demoFolder = path.join(import.meta.dirname, '../../demo');

/** The rows of one of our lists: commas between values, a header, no quotes. */
export function readList(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path.join(demoFolder, file), 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}
