// The product on a primary and a standby: what users notice when the standby takes over.
import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/server/database.ts';
import { binary } from '#src/server/embedded/package.ts';
import { sessionHeaders } from '#test/api.ts';
import { removeData, startServer } from '#test/product.ts';
import { primaryWithStandby } from '#test/standby.ts';
import { temporaryFolder } from '#test/temporary.ts';

const script = (name: string) => path.join(import.meta.dirname, '../deploy', name);

test('searches go on while the primary is away, and a server writes within three seconds of the promotion (R-885, R-911)', {
  tags: 'rest',
  timeout: 180_000,
}, async () => {
  const { primary, standby, url } = await primaryWithStandby();
  await primary.query(`create role reader login in role pg_read_all_data`);
  await primary.query(`alter role reader set statement_timeout = '5s'`);
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  const server = await startServer({
    DATA_DIR,
    DATABASE_URL: url,
    DATABASE_READ_URLS: `postgresql://reader@${standby.address}:5432/medatlas?sslmode=disable`,
    DEMO_DATA: 'on',
    LOG_LEVEL: 'silent',
  });
  const database = openDatabase(url);
  onTestFinished(database.close);
  const { cookie = '' } = await sessionHeaders(database, 'specialist', server.url);
  const ask = (call: string, body?: object) =>
    fetch(server.url + call, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: server.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const kept: string[] = [];
  const makeList = async () => {
    const name = `List ${kept.length}`;
    const reply = await ask('/api/lists', { name });
    if (reply.status === 200 || reply.status === 201) kept.push(name);
    return reply.status;
  };
  for (let n = 0; n < 5; n += 1) await makeList();
  expect(kept).toHaveLength(5);
  const { secret } = await (await ask('/api/tokens', { name: 'script', days: 1 })).json();
  await makeList();

  await primary.kill();
  const statuses = new Set([await makeList(), await makeList()]);
  expect([...statuses]).toEqual([503]);
  const found = await ask('/api/providers?state=OH');
  expect(found.status).toBe(200);
  const [{ npi }] = (await found.json()).rows;
  for (const call of [`/api/providers/${npi}`, '/api/providers/facets?state=OH&facet=gender', '/readyz'])
    expect.soft((await ask(call)).status, call).toBe(200);
  expect((await (await ask('/readyz')).json()).problems).toEqual([]);
  expect((await fetch(`${server.url}/api/providers`, { headers: { cookie: 'session=none' } })).status).toBe(401);
  const withToken = (token: string) =>
    fetch(`${server.url}/api/providers?state=OH`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await withToken(secret)).status, (await withToken(`${secret}x`)).status]).toEqual([200, 401]);
  await standby.query('select pg_promote()');
  const begun = performance.now();
  while ((await makeList()) === 503) await sleep(50);
  expect(performance.now() - begun).toBeLessThan(3000);
  const { rows } = await (await ask('/api/lists')).json();
  expect(rows.map(({ name }: { name: string }) => name).sort()).toEqual([...kept].sort());
  expect((await ask('/api/providers?state=OH')).status).toBe(200);
  const { job } = await (await ask('/api/exports', { search: 'state=WV', format: 'csv' })).json();
  await expect.poll(async () => (await (await ask(`/api/jobs/${job}`)).json()).state, { timeout: 60_000 }).toBe('done');
});

test('deploy/failover.sh takes no wrong connection string for an outage, and promotes the standby after one (R-911)', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const { primary, standby } = await primaryWithStandby();
  const watch = (PRIMARY: string) => {
    const env = { ...process.env, PRIMARY, STANDBY: standby.url('postgres'), FENCE: 'echo fenced' };
    const child = spawn(script('failover.sh'), { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const end = () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    };
    onTestFinished(end);
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    return { end, said: () => said };
  };
  const wrong = watch(primary.url('misspelled'));
  await sleep(9000);
  wrong.end();
  expect(wrong.said()).not.toContain('fenced');
  expect(wrong.said()).toContain('Waiting until PRIMARY answers as a primary');
  expect(await standby.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }]);

  const right = watch(primary.url('postgres'));
  await expect.poll(right.said, { timeout: 20_000 }).toContain('Watching');
  await primary.kill();
  await expect.poll(right.said, { timeout: 30_000 }).toMatch(/fenced\nt\n$/);
  expect(await standby.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }]);
});

test('deploy/start-standby.sh starts a standby that waits for none of its own after its promotion (R-911)', {
  tags: 'rest',
}, async () => {
  const { standby } = await primaryWithStandby();
  // the settings of the primary, which compose.yaml gives to both
  const command = [binary('postgres'), '-C', 'synchronous_standby_names', '-csynchronous_standby_names=standby'];
  const env = { ...process.env, PGDATA: standby.folder.data };
  expect(execFileSync(script('start-standby.sh'), command, { env, encoding: 'utf8' })).toBe('\n');
});
