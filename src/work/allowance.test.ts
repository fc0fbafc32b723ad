import { expect, it } from 'vitest';
import { loadConfig } from '#src/server/config.ts';
import { remainingRows, spendRows } from '#src/work/allowance.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { newUser } from '#test/users.ts';

it('counts the rows of a day against the role, also of simultaneous calls (R-633)', async () => {
  const database = await testDatabase();
  const site = await testSite(database);
  const { id, email } = await newUser(site, database, 'specialist');
  const config = loadConfig({ EXPORT_ROWS_SPECIALIST: '100' });
  const user = { id, email, role: 'specialist', approved: true, via: 'session', scopes: [] } as const;
  const spend = (rows: number) => spendRows(database.db, config, user, rows);

  const spent = await Promise.allSettled(Array.from({ length: 5 }, () => spend(30)));
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await remainingRows(database.db, config, user)).toBe(10);
  await expect(spend(11)).rejects.toMatchObject({
    status: 403,
    code: 'export_limit',
    message: 'You may export 100 rows a day. 10 rows remain today, and this needs 11 rows.',
    details: { limit: 100, remaining: 10 },
  });
  await spend(10);
  await expect(spend(1)).rejects.toMatchObject({ message: expect.stringContaining('0 rows remain today') });
  await database.pool.query('update exported_rows set day = day - 1');
  expect(await remainingRows(database.db, config, user)).toBe(100);
});
