import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { tableFiles } from '#src/importer/table-files.ts';

it('makes every table as it is declared; npm run tables writes it anew', () => {
  const files = [...tableFiles(sources)];
  expect(files).not.toEqual([]);
  for (const [file, text] of files) expect(readFileSync(file, 'utf8')).toBe(text);
});
