// DATABASE_READ_URLS: a primary with a standby that serves reads.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { openReplicas } from '#src/server/replicas/replicas.ts';
import { hasPooler, startPooler } from '#test/pooler.ts';
import { primaryWithStandby } from '#test/standby.ts';

/** A migrated database on a primary, and its standby as replica. `readFrom` is the host and port that reads reach. */
async function replicated(newest = { generation: 7 }) {
  const { primary, standby, url } = await primaryWithStandby();
  const database = openDatabase(url);
  onTestFinished(database.close);
  await migrate(database);
  await database.pool.query('create table kept (n int)');
  await database.pool.query(`alter role app in database medatlas set statement_timeout = '5s'`);
  const settings = async () => (await standby.query('select from pg_db_role_setting')).length;
  await expect.poll(settings, { timeout: 10_000 }).toBe(1); // it has replayed all of this
  const reports: string[] = [];
  const open = (...places: string[]) => {
    const replicas = openReplicas({
      primary: database,
      urls: places.map((place) => `postgresql://app@${place}?sslmode=disable`),
      timeout: 5000,
      generation: () => 7,
      generationIn: async () => newest.generation,
      report: (error) => reports.push(String(error)),
    });
    onTestFinished(replicas.close);
    return replicas;
  };
  const replicas = open(`${standby.address}:5432/medatlas`);
  const readFrom = async () => {
    const { rows } = await sql<{ host: string }>`select host(inet_server_addr()) as host`.execute(replicas.reading.db);
    return rows[0]?.host;
  };
  return { primary, standby, database, replicas, reports, readFrom, open };
}

test('a replica serves reads while it has the index’s generation and is less than five seconds behind (R-910)', {
  tags: 'rest',
  timeout: 90_000,
}, async () => {
  const newest = { generation: 7 };
  const { primary, standby, database, replicas, readFrom, reports } = await replicated(newest);
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
  expect(replicas.figures()).toEqual([{ replica: `${standby.address}:5432`, serves: true, lag: 0 }]);

  newest.generation = 6; // it has not replayed the last import
  await expect.poll(readFrom, { timeout: 5000 }).toBe(primary.address);
  newest.generation = 7;
  await expect.poll(readFrom, { timeout: 5000 }).toBe(standby.address);

  await standby.query('select pg_wal_replay_pause()');
  await database.pool.query('insert into kept values (1)');
  await sleep(2500);
  expect(await readFrom()).toBe(standby.address);
  await expect.poll(readFrom, { timeout: 8000 }).toBe(primary.address);
  expect(replicas.figures()[0]?.lag).toBeGreaterThan(5);
  await standby.query('select pg_wal_replay_resume()');
  await expect.poll(readFrom, { timeout: 5000 }).toBe(standby.address);
  expect(reports).toEqual([]);

  await standby.kill();
  expect(await readFrom()).toBe(primary.address);
  await expect
    .poll(() => reports, { timeout: 5000 })
    .toEqual([expect.stringContaining(`The replica ${standby.address}:5432: `)]);
});

test('a read that recovery cancels runs once more at the primary (R-910)', { timeout: 60_000 }, async () => {
  const { standby, database, replicas, readFrom } = await replicated();
  await standby.query(`alter system set max_standby_streaming_delay = 0`);
  await standby.query('select pg_reload_conf()');
  await database.pool.query('insert into kept select generate_series(1, 1000)');
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
  const slow = sql<{ n: number; host: string }>`
    select count(*)::int as n, host(inet_server_addr()) as host
    from kept, (select pg_sleep(1.5)) slept where kept.n > 0`.execute(replicas.reading.db);
  await sleep(500);
  await database.pool.query('delete from kept where n <= 10');
  await database.pool.query('vacuum (freeze) kept');
  await database.pool.query('alter table kept add column more int');
  const { rows } = await slow;
  expect(rows).toEqual([{ n: 990, host: expect.not.stringContaining(standby.address) }]);
});

test('while the primary is away, a standby that was late does not check sign-ins (R-922)', {
  tags: 'rest',
  timeout: 90_000,
}, async () => {
  const { primary, standby, database, replicas, readFrom } = await replicated();
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
  await standby.query('select pg_wal_replay_pause()');
  await database.pool.query('insert into kept values (1)'); // such as the end of a session
  await expect.poll(() => replicas.figures()[0]?.lag, { timeout: 15_000 }).toBeGreaterThan(5);
  await primary.kill();
  replicas.primaryLost();
  expect(replicas.standIn()).toBeUndefined();
  await sleep(2500); // several checks
  expect(replicas.standIn()).toBeUndefined();
  await standby.query('select pg_wal_replay_resume()');
  await expect.poll(() => replicas.standIn(), { timeout: 5000 }).toBeDefined();
});

test('a replica that hangs is left out within seconds, and reads that wait for it run at the primary (R-910)', {
  tags: 'rest',
  timeout: 90_000,
}, async () => {
  const { primary, standby, replicas, readFrom } = await replicated();
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
  await Promise.all(Array.from({ length: 5 }, readFrom)); // several connections
  standby.signal('SIGSTOP');
  onTestFinished(() => standby.signal('SIGCONT'));
  const began = performance.now();
  const waiting = Promise.all(Array.from({ length: 8 }, readFrom)); // some wait for a reply, some for a connection
  await expect.poll(() => replicas.figures()[0]?.serves, { timeout: 5000 }).toBe(false);
  expect(await waiting).toEqual(Array(8).fill(primary.address));
  expect(performance.now() - began).toBeLessThan(3500);
  const later = performance.now();
  expect(await readFrom()).toBe(primary.address);
  expect(performance.now() - later).toBeLessThan(1000);
  standby.signal('SIGCONT');
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
});

test('while the primary is away, its standby checks sign-ins, and a former primary is refused (R-911)', {
  tags: 'rest',
  timeout: 90_000,
}, async () => {
  const { primary, standby, database, replicas, reports, readFrom, open } = await replicated();
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standby.address);
  expect(replicas.standIn()).toBeUndefined();
  await primary.kill();
  replicas.primaryLost(); // as after a failed connection
  const standIn = replicas.standIn();
  expect(standIn && (await sql`select 1 as one from profiles limit 1`.execute(standIn)).rows).toEqual([]);
  expect(await readFrom()).toBe(standby.address);
  await sleep(2500); // several checks
  expect(replicas.standIn()).toBe(standIn);

  await standby.query('select pg_promote()');
  await expect.poll(() => replicas.standIn(), { timeout: 8000 }).toBeUndefined();
  await expect.poll(() => database.pool.query('insert into kept values (1)').catch(() => undefined)).toBeTruthy();
  await primary.start();
  const former = open(`${primary.address}:5432/medatlas`);
  await expect.poll(() => reports, { timeout: 8000 }).toContainEqual(expect.stringContaining('is not the primary'));
  expect(former.figures()[0]?.serves).toBe(false);
});

test('two databases at one address, as of a pooler, have names of their own, and one that fails is reported once', {
  tags: 'rest',
  timeout: 90_000,
}, async () => {
  const { standby, reports, open } = await replicated();
  const [one, other] = [`${standby.address}:5432/medatlas`, `${standby.address}:5432/none`];
  const replicas = open(one, other);
  await expect
    .poll(() => replicas.figures(), { timeout: 10_000 })
    .toEqual([
      { replica: one, serves: true, lag: 0 },
      { replica: other, serves: false, lag: undefined },
    ]);
  await sleep(2500); // several checks
  expect(reports).toEqual([expect.stringContaining(`The replica ${other}: `)]);
});

test('reads run through PgBouncer in transaction mode, more at once than it has connections (R-946)', {
  tags: 'rest',
  timeout: 90_000,
}, async (context) => {
  if (!hasPooler) return context.skip('PgBouncer is not installed');
  const { standby, reports, open } = await replicated();
  const pooler = await startPooler(standby.address);
  const { reading, figures } = open(`${pooler}/medatlas`);
  await expect.poll(figures, { timeout: 10_000 }).toEqual([{ replica: pooler, serves: true, lag: 0 }]);
  const read = (n: number) =>
    sql<{ n: number; host: string; backend: number; timeout: string }>`
      select ${n}::int as n, host(inet_server_addr()) as host, pg_backend_pid() as backend,
        current_setting('statement_timeout') as timeout from pg_sleep(0.01)`.execute(reading.db);
  const rows = (await Promise.all(Array.from({ length: 50 }, (_, n) => read(n)))).flatMap((reply) => reply.rows);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  const [{ backend } = { backend: 0 }] = rows;
  expect(rows.filter((row) => row.host !== standby.address || row.backend !== backend || row.timeout !== '5s')).toEqual(
    [],
  );
  expect(reports).toEqual([]);
});
