import { expect, test } from 'vitest';
import { fold } from '#src/search/fold.ts';
import { testDatabase } from '#test/database.ts';

test('every code point folds as in PostgreSQL', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ code: number; upper: string }>(`
    select code, upper(chr(code) collate pg_c_utf8) as upper from generate_series(1, 1114111) code
    where code not between 55296 and 57343 and upper(chr(code) collate pg_c_utf8) <> chr(code)`);
  const mapped = new Map(rows.map(({ code, upper }) => [code, upper]));
  const different = [];
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const wanted = mapped.get(code) ?? character;
    if (fold(character) !== wanted) different.push({ character, folded: fold(character), wanted });
  }
  expect(mapped.size).toBeGreaterThan(1400);
  expect(different).toEqual([]);
});

test('a text folds character by character', () => {
  expect(fold('Núñez-Grüß 𐐨 o’ﬁn')).toBe('NÚÑEZ-GRÜß 𐐀 O’ﬁN');
});
