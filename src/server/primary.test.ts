// Several hosts in DATABASE_URL: a primary and its standby, which takes over.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectClient, isConnectionFailure } from '#src/server/connections.ts';
import { openDatabase } from '#src/server/database.ts';
import { listen } from '#src/server/listen.ts';
import { Hosts, hostsOf, urlsOf } from '#src/server/primary.ts';
import { emptyDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { primaryWithStandby } from '#test/standby.ts';

test('a connection string can name several hosts', () => {
  expect(urlsOf('postgresql://app:p%2Cw@a:5432,b:5433/medatlas?sslmode=disable')).toEqual([
    'postgresql://app:p%2Cw@a:5432/medatlas?sslmode=disable',
    'postgresql://app:p%2Cw@b:5433/medatlas?sslmode=disable',
  ]);
  for (const one of ['postgresql://app@a/medatlas', 'postgresql://app@/medatlas?host=/a,b'])
    expect(urlsOf(one)).toEqual([one]);
});

/** Two hosts of one PostgreSQL, of which one at a time can be reached. It says the timeline that it is given. */
async function twoHosts() {
  const { url, pool } = await emptyDatabase();
  await pool.query(`create table kept (n int); create schema hosts; do $$ begin
    execute format('alter database %I set search_path = hosts, pg_catalog, public', current_database()); end $$`);
  const hosts = [await databaseProxy(url), await databaseProxy(url)] as const;
  const [first, second] = hosts.map((host) => new URL(host.url)) as [URL, URL];
  hosts[1].stop();
  const setTimeline = (n: number) =>
    pool.query(`create or replace function hosts.pg_walfile_name(pg_lsn) returns text language sql
      as $$ select '0000000${n}000000000000000A' $$`);
  await setTimeline(1);
  return {
    url: `postgresql://app@${first.host},${second.host}${first.pathname}?sslmode=disable`,
    hosts,
    setTimeline,
    rows: async () => (await pool.query('select n from kept order by n')).rows.map(({ n }) => n),
  };
}

test('follows the host that takes writes, loses nothing, and refuses a former one (R-885)', async () => {
  const { url, hosts, setTimeline, rows } = await twoHosts();
  const { pool, close } = openDatabase(url);
  onTestFinished(close);
  const notified: number[] = [];
  const stop = listen(url, 'news', {
    onNotify: () => notified.push(1),
    onConnect: () => notified.push(0),
    onLoss: () => {},
  });
  onTestFinished(stop);
  const write = (n: number) => pool.query('insert into kept values ($1)', [n]);
  await Promise.all([1, 2, 3].map(write));
  await expect.poll(() => notified).toEqual([0]);

  hosts[0].stop();
  expect(isConnectionFailure(await write(4).catch((error) => error))).toBe(true);
  await setTimeline(2); // the promotion of the other
  await hosts[1].restart();
  await expect.poll(() => write(5).catch(() => undefined), { interval: 50 }).toBeDefined();
  expect(await rows()).toEqual([1, 2, 3, 5]);
  await expect.poll(() => notified).toEqual([0, 0]);
  await pool.query('notify news');
  await expect.poll(() => notified).toEqual([0, 0, 1]);

  hosts[1].stop();
  await setTimeline(1);
  await hosts[0].restart(); // the former primary
  hostsOf(url).lost();
  await expect(connectClient(url)).rejects.toThrow(/None of the 2 hosts/);
});

test('follows the primary when its standby takes over, loses nothing, and refuses the old one (R-885)', {
  tags: 'rest',
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
