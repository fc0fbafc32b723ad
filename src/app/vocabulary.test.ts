import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { vocabularyFile } from '#src/app/vocabulary.ts';
import { vocabulary } from '#src/importer/vocabulary.ts';
import { testDatabase } from '#test/database.ts';

it('matches the sources; npm run vocabulary rewrites it', () => {
  expect(readFileSync(vocabularyFile, 'utf8')).toBe(vocabulary(sources));
});

it('has exactly the columns of all tables', async () => {
  const { pool } = await testDatabase();
  for (const { tables } of sources.flatMap(({ files }) => files))
    for (const { table, columns } of tables) {
      const { rows } = await pool.query(
        `select attname as field from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const named = columns.map(({ field }) => field).sort();
      expect([table, ...named]).toEqual([table, ...rows.map(({ field }) => field).sort()]);
    }
});
