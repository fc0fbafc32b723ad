import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#src/server/database.ts';
import { traced } from '#src/server/trace.ts';
import { testDatabase } from '#test/database.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('statements of a request end with its ID and its place in a trace (R-881)', async () => {
  const { url, close } = await testDatabase();
  const { pool, ...database } = openDatabase(url);
  const asked = async (query: string | QueryConfig) => (await pool.query(query)).rows[0].text as string;
  const statement = 'select current_query() as text';
  expect(await asked(statement)).toBe(statement);
  await traced({ request: 'proxy-7', parent: PARENT }, async () => {
    const comment = `/*request_id='proxy-7',traceparent='${PARENT}'*/`;
    expect(await asked(statement)).toBe(`${statement} ${comment}`);
    expect(await asked({ text: `${statement} where 1 = $1`, values: [1] })).toContain(comment);
    expect(await asked({ name: 'prepared', text: statement })).toBe(statement);
  });
  await database.close();
  await close();
});
