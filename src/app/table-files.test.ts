import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowTypeFiles } from '#src/app/row-type-files.ts';
import { sources } from '#src/app/server-datasets.ts';
import { tableFiles } from '#src/importer/table-files.ts';
import { testDatabase } from '#test/database.ts';

it('creates every table as declared; npm run tables rewrites it', () => {
  const files = [...tableFiles(sources)];
  expect(files).not.toEqual([]);
  for (const [file, text] of files) expect(readFileSync(file, 'utf8')).toBe(text);
});

it('has the row types of a migrated database; npm run tables rewrites them', async () => {
  const { pool } = await testDatabase();
  for (const [file, text] of await rowTypeFiles(pool)) expect(readFileSync(file, 'utf8') === text, file).toBe(true);
});
