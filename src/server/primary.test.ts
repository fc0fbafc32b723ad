// Several hosts in DATABASE_URL: a primary and its standby, which takes over.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectClient, isConnectionFailure, openDatabase } from '#src/server/database.ts';
import { listen } from '#src/server/listen.ts';
import { Hosts, hostsOf, urlsOf } from '#src/server/primary.ts';
import { primaryWithStandby } from '#test/standby.ts';

test('a connection string can name several hosts', () => {
  expect(urlsOf('postgresql://app:p%2Cw@a:5432,b:5433/medatlas?sslmode=disable')).toEqual([
    'postgresql://app:p%2Cw@a:5432/medatlas?sslmode=disable',
    'postgresql://app:p%2Cw@b:5433/medatlas?sslmode=disable',
  ]);
  for (const one of ['postgresql://app@a/medatlas', 'postgresql://app@/medatlas?host=/a,b'])
    expect(urlsOf(one)).toEqual([one]);
});

test('follows the primary when its standby takes over, loses nothing, and refuses the old one (R-885)', {
  timeout: 60_000,
}, async () => {
  const { primary, standby, url } = await primaryWithStandby();
  const { pool, close } = openDatabase(url);
  onTestFinished(close);
  const idle = openDatabase(`${url}&application_name=idle`); // asks for the primary before the kill, and again after the promotion
  onTestFinished(idle.close);
  await idle.pool.query('select 1');
  const notified: number[] = [];
  const stop = listen(url, 'news', {
    onNotify: () => notified.push(1),
    onConnect: () => notified.push(0),
    onLoss: () => {},
  });
  onTestFinished(stop);
  await pool.query('create table kept (n int)');
  const write = (n: number) => pool.query('insert into kept values ($1)', [n]);
  await Promise.all([1, 2, 3].map(write));
  await expect.poll(() => notified).toEqual([0]);

  await primary.kill();
  const failed = await write(4).catch((error) => error);
  expect(isConnectionFailure(failed)).toBe(true);
  await standby.query('select pg_promote()');
  const begun = performance.now();
  for (;;) {
    const done = await write(5).catch(() => undefined);
    if (done) break;
    await sleep(50);
  }
  expect(performance.now() - begun).toBeLessThan(3000);
  expect((await pool.query('select n from kept order by n')).rows.map(({ n }) => n)).toEqual([1, 2, 3, 5]);
  expect((await idle.pool.query('select max(n) as n from kept')).rows).toEqual([{ n: 5 }]);
  await expect.poll(() => notified, { timeout: 5000 }).toEqual([0, 0]);
  await pool.query('notify news');
  await expect.poll(() => notified).toEqual([0, 0, 1]);

  await primary.start(); // it still takes writes
  const fresh = new Hosts(url);
  await fresh.ready();
  expect(fresh.current).toContain(standby.address);
  await standby.kill();
  await expect(connectClient(url)).rejects.toThrow();
  hostsOf(url).lost();
  await expect(connectClient(url)).rejects.toThrow(/None of the 2 hosts/);
});

test('a connection to a primary that has become a standby is replaced (R-885)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { primary, standby, url } = await primaryWithStandby();
  const { pool, close } = openDatabase(url, { max: 1 });
  onTestFinished(close);
  await pool.query('create table kept (n int)');
  await pool.query('set default_transaction_read_only = on'); // writes fail as on a standby
  const refused = await pool.query('insert into kept values (1)').catch((error) => error);
  expect([refused.code, isConnectionFailure(refused)]).toEqual(['25006', true]);
  await pool.query('insert into kept values (2)');
  expect(await primary.query('select n from kept', 'medatlas')).toEqual([{ n: 2 }]);
  expect(await standby.query('select pg_is_in_recovery() as is', 'medatlas')).toEqual([{ is: true }]);
});
