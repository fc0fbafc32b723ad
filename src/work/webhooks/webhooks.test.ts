// Webhooks over real sockets: to a receiver at https://localhost, which WEBHOOK_HOSTS permits.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { decrypt } from '#src/accounts/keys/encryption.ts';
import { oidcKeysOf } from '#src/accounts/keys/keys.ts';
import { rotateKeys } from '#src/accounts/keys/rotate-keys.ts';
import type { Database } from '#src/server/database.ts';
import { type JobQueue, openJobs } from '#src/server/jobs/jobs.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { isPublic, refusalOf } from '#src/work/webhooks/guard.ts';
import { addWebhookJobs, webhookJob } from '#src/work/webhooks/job.ts';
import { deliveryFigures } from '#src/work/webhooks/webhooks.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { openReceiver, type Received, type Reply } from '#test/https-receiver.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let jobs: JobQueue;
let ann: TestCaller;
let bob: TestCaller;
/** How the receiver replies at a path. */
const replies = new Map<string, (message: Received) => Reply>();

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into providers (npi, last_name, taxonomies, identifiers)
    select n, 'TEST', '[]', '[]' from generate_series(2000000001, 2000000020) n`);
  receiver = await openReceiver((message) => replies.get(message.path)?.(message) ?? {});
  api = await testApi(database, { indexed: false, env: { WEBHOOK_HOSTS: `${receiver.host}, hooks.internal` } });
  const add: JobQueue['add'] = (...job) => jobs.add(...job);
  jobs = await openJobs({
    database,
    kinds: [
      webhookJob(database, { ...api.config, smtpUrl: 'smtp://mail.example' }, add),
      { name: 'mail', retries: 0, daysKept: 1, run: async () => {} },
    ],
    server: 'test',
    place: 'hooks',
    report: () => {},
  });
  ann = await addCaller(api, database, 'ann@hooks.example', 'administrator');
  bob = await addCaller(api, database, 'bob@hooks.example', 'administrator');
}, 120_000);
afterAll(async () => {
  await jobs?.close();
  await api?.close();
  receiver?.close();
  await database?.close();
});

const at = (path: string) => receiver.messages.filter((message) => message.path === path);
const deliver = () => addWebhookJobs(database, jobs.add);

/** A call after due messages were given to a job. */
const askDue = async (who: TestCaller, call: string) => {
  await deliver();
  return who.ask(call);
};

/** Waits until so many messages came at a path. A job that is ending may hold up the next one, so it is added until one is. */
const arrived = (path: string, count: number) =>
  expect
    .poll(
      async () => {
        await deliver();
        return at(path).length;
      },
      { timeout: 30_000 },
    )
    .toBe(count);

/** A list of Ann's with a webhook at a path. */
async function hookOf(path: string, events = ['list.changed', 'entry.stage']) {
  const { body: list } = await ann.ask('POST /api/lists', { name: `List of ${path}` });
  const made = await ann.ask('POST /api/webhooks', { url: receiver.url + path, list: list.id, events });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { list: list.id as string, ...(made.body as { id: string; secret: string }) };
}

const addPeople = (list: string, ...npis: number[]) =>
  ann.ask(`POST /api/lists/${list}/entries`, { npis: npis.map((n) => `${2_000_000_000 + n}`) });

/** The message, if its signature and its time are right by the specification of Standard Webhooks. */
function verified(secret: string, { body, headers }: Received): { type: string; data: Record<string, unknown> } {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(300);
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  if (!signatures.split(' ').includes(`v1,${own}`)) throw new Error('The signature is wrong.');
  return JSON.parse(body);
}

it('tells a receiver of people and stages of a list, signed by Standard Webhooks (R-1674)', async () => {
  const { list, secret } = await hookOf('/a');
  await addPeople(list, 1, 2);
  const { rows } = await database.pool.query('select to_jsonb(stages) stages from lists where id = $1', [list]);
  const stage = rows[0].stages[1].name ?? rows[0].stages[1];
  const moved = await ann.ask(`PATCH /api/lists/${list}/entries`, { npis: ['2000000001'], stage });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await arrived('/a', 3);
  const told = at('/a').map((message) => verified(secret, message));
  expect(told[0]).toMatchObject({
    type: 'list.changed',
    data: {
      list,
      counts: { added: 2 },
      npis: ['2000000001', '2000000002'],
      url: `${api.config.publicUrl}/lists/${list}`,
    },
  });
  expect(told.slice(1).map(({ type }) => type)).toEqual(['entry.stage', 'list.changed']);
  expect(told[1]?.data).toMatchObject({ npis: ['2000000001'], counts: { moved: 1 }, stage });
  expect(JSON.stringify(told)).not.toContain('TEST');
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, at('/a')[0] as Received)).toThrow();
});

it('is signed by both secrets for a day after a change (R-1674)', async () => {
  const { id, secret } = await hookOf('/b');
  const { body } = await ann.ask(`POST /api/webhooks/${id}/secret`);
  await ann.ask(`POST /api/webhooks/${id}/test`);
  await arrived('/b', 1);
  for (const each of [secret, body.secret]) expect(verified(each, at('/b')[0] as Received).type).toBe('webhook.test');
});

it('keeps its secret when the keys of the server change (R-1674)', async () => {
  const other = await testDatabase();
  const site = await testApi(other, { indexed: false });
  onTestFinished(() => other.close());
  const amy = await addCaller(site, other, 'amy@hooks.example', 'administrator');
  const { body: list } = await amy.ask('POST /api/lists', { name: 'Keys' });
  const address = { url: 'https://tools.example/', list: list.id, events: ['list.changed'] };
  const { id, secret } = (await amy.ask('POST /api/webhooks', address)).body;
  await site.close();
  const stored = async () => (await other.pool.query('select secret from webhooks where id = $1', [id])).rows[0].secret;
  const before = await stored();
  await rotateKeys(other.db, { id: null, email: 'command line' });
  expect(await stored()).not.toBe(before);
  const { cookies } = await oidcKeysOf(other.db);
  expect(`whsec_${decrypt(cookies, id, await stored()).toString('base64')}`).toBe(secret);
});

it('tries again in order with the same id, and pauses at 410 (R-1675)', async () => {
  const { id, list } = await hookOf('/c', ['list.changed']);
  let failures = 1;
  replies.set('/c', () => (failures-- > 0 ? { status: 500 } : {}));
  await addPeople(list, 3);
  await addPeople(list, 4);
  await arrived('/c', 3); // the second attempt is after about 5 s
  const ids = at('/c').map(({ headers }) => headers['webhook-id']);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  replies.set('/c', () => ({ status: 410 }));
  await addPeople(list, 5);
  await expect
    .poll(
      async () =>
        (await askDue(ann, 'GET /api/webhooks')).body.rows.find((row: { id: string }) => row.id === id).paused?.why,
      { timeout: 15_000 },
    )
    .toBe('The receiver replied 410 Gone.');
  expect((await ann.ask(`POST /api/webhooks/${id}/test`)).status).toBe(409);
  replies.delete('/c');
  await ann.ask(`PATCH /api/webhooks/${id}`, { paused: false });
  const { body: log } = await ann.ask(`GET /api/webhooks/${id}/deliveries`);
  expect(log.rows.map(({ status }: { status: number }) => status)).toEqual([410, 204, 204]);
  expect((await ann.ask(`POST /api/webhooks/${id}/deliveries/${log.rows[0].id}/replay`)).status).toBe(200);
  await arrived('/c', 5);
  expect(at('/c')[4]?.headers['webhook-id']).toBe(at('/c')[3]?.headers['webhook-id']);
}, 90_000);

it('waits as Retry-After says, and pauses after the last attempt (R-1675)', async () => {
  const { id } = await hookOf('/d');
  replies.set('/d', () => ({ status: 429, headers: { 'retry-after': '120' } }));
  await ann.ask(`POST /api/webhooks/${id}/test`);
  const first = async () => (await askDue(ann, `GET /api/webhooks/${id}/deliveries`)).body.rows[0];
  await expect.poll(async () => (await first()).status, { timeout: 15_000 }).toBe(429);
  const { tried_at, next_at } = await first();
  expect(Math.round((Date.parse(next_at) - Date.parse(tried_at)) / 1000)).toBeOneOf([120, 121]);
  replies.set('/d', () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }));
  await database.pool.query('update webhook_deliveries set attempts = 9, next_at = now() where webhook_id = $1', [id]);
  await expect.poll(async () => (await first()).next_at, { timeout: 15_000 }).toBeNull();
  expect((await first()).problem).toBe('The receiver replied 302.');
  expect(at('/elsewhere')).toEqual([]);
  const { rows } = await database.pool.query(`select data from job_queue.job where name = 'mail'`);
  expect(rows.map(({ data }) => data.webhook)).toContain(id);
}, 60_000);

it('is of lists and searches that its owner may read, at each delivery (R-1676)', async () => {
  const { body: list } = await ann.ask('POST /api/lists', { name: 'Private' });
  const make = (who: TestCaller, more: object) =>
    who.ask('POST /api/webhooks', { url: `${receiver.url}/e`, events: ['list.changed'], ...more });
  expect((await make(bob, { list: list.id })).status).toBe(404);
  const manager = await addCaller(api, database, 'mia@hooks.example', 'manager');
  expect((await make(manager, { list: list.id })).status).toBe(403);
  expect((await make(ann, { list: list.id, search: list.id })).status).toBe(400);
  expect((await make(ann, { list: list.id, events: ['search.changed'] })).status).toBe(400);

  await ann.ask(`PATCH /api/lists/${list.id}`, { visibility: 'everybody', version: list.version });
  const made = await make(bob, { list: list.id });
  expect(made.status).toBe(200);
  expect((await ann.ask(`DELETE /api/webhooks/${made.body.id}`)).status).toBe(404);
  const { body: now } = await ann.ask(`GET /api/lists/${list.id}`);
  await ann.ask(`PATCH /api/lists/${list.id}`, { visibility: 'private', version: now.version });
  await addPeople(list.id, 6);
  const mine = async () => (await askDue(bob, 'GET /api/webhooks')).body.rows[0];
  await expect.poll(async () => (await mine()).paused?.why, { timeout: 15_000 }).toMatch(/may no longer read/);
  expect(at('/e')).toEqual([]);
  expect((await bob.ask(`PATCH /api/webhooks/${made.body.id}`, { paused: false })).status).toBe(404);
});

it('sends at most 20 tests and replays of a webhook in a minute (R-1680)', async () => {
  const { id } = await hookOf('/many');
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await ann.ask(`POST /api/webhooks/${id}/test`)).status);
  expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429]);
  const { body: log } = await ann.ask(`GET /api/webhooks/${id}/deliveries`);
  expect(log.total).toBe(20);
  expect((await ann.ask(`POST /api/webhooks/${id}/deliveries/${log.rows[0].id}/replay`)).status).toBe(429);
  await ann.ask(`DELETE /api/webhooks/${id}`);
});

it('hides the name of a list that became private (R-1676)', async () => {
  const { body: list } = await bob.ask('POST /api/lists', { name: 'Open to all', visibility: 'everybody' });
  const made = await ann.ask('POST /api/webhooks', {
    url: `${receiver.url}/p`,
    list: list.id,
    events: ['list.changed'],
  });
  const nameOf = async () =>
    (await ann.ask('GET /api/webhooks')).body.rows.find(({ id }: { id: string }) => id === made.body.id).name;
  expect(await nameOf()).toBe('Open to all');
  const change = { version: list.version, visibility: 'private', name: 'Leaving soon' };
  expect(await bob.ask(`PATCH /api/lists/${list.id}`, change)).toMatchObject({ status: 200 });
  expect(await nameOf()).toBeNull();
  await ann.ask(`DELETE /api/webhooks/${made.body.id}`);
});

it('has no secret, no path and no query of an address in the audit log, which has each test and replay (R-1679, R-1680)', async () => {
  const { id, secret } = await hookOf('/h?key=hidden-key', ['list.changed']);
  replies.set('/h?key=hidden-key', () => ({ status: 410 }));
  await ann.ask(`POST /api/webhooks/${id}/test`);
  await arrived('/h?key=hidden-key', 1);
  const mine = async () => (await ann.ask('GET /api/webhooks')).body.rows.find((row: { id: string }) => row.id === id);
  await expect.poll(async () => (await mine()).paused, { timeout: 15_000 }).not.toBeNull();
  expect(await deliveryFigures(database.db)).toContainEqual({ state: 'failed', n: expect.any(Number) });
  await ann.ask(`PATCH /api/webhooks/${id}`, { paused: false });
  const { body: log } = await ann.ask(`GET /api/webhooks/${id}/deliveries`);
  await ann.ask(`POST /api/webhooks/${id}/deliveries/${log.rows[0].id}/replay`);
  const renewed = (await ann.ask(`POST /api/webhooks/${id}/secret`)).body.secret;
  await ann.ask(`DELETE /api/webhooks/${id}`);
  const { rows } = await database.pool.query('select * from audit_log where target like $1 order by id', [`%(${id})`]);
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook_made', 'webhook_tested', 'webhook_paused', 'webhook_replayed', 'webhook_deleted']),
  );
  const text = JSON.stringify([rows, log]);
  for (const hidden of [secret, renewed, 'hidden-key']) expect(text).not.toContain(hidden);
  expect(JSON.stringify(rows)).toContain(`${receiver.url} (${id})`);
});

it('tells of alerts of a saved search that its owner has (R-1674)', async () => {
  const { rows } = await database.pool.query(
    `insert into saved_searches (team, owner_id, name, url) values ('hooks.example', $1, 'Ohio', '/hcps?state=OH') returning id`,
    [ann.id],
  );
  const [search] = rows;
  const make = () =>
    ann.ask('POST /api/webhooks', { url: `${receiver.url}/f`, search: search.id, events: ['search.changed'] });
  const alert = (value: string) =>
    database.pool.query(
      `insert into search_followers (search_id, profile_id, alert) values ($1, $2, $3)
       on conflict (search_id, profile_id) do update set alert = excluded.alert`,
      [search.id, ann.id, value],
    );
  await alert('off');
  expect((await make()).body.code).toBe('no_alerts');
  await alert('import');
  const { secret } = (await make()).body;
  const events = [
    { event: 'new', count: 2, npis: ['2000000001', '2000000002'] },
    { event: 'left', count: 1, npis: ['2000000001'] },
  ];
  for (const { id } of [ann, bob])
    await database.pool.query('insert into alerts (search_id, profile_id, run, events) values ($1, $2, $3, $4)', [
      search.id,
      id,
      'a run',
      JSON.stringify(events),
    ]);
  await arrived('/f', 1);
  expect(verified(secret, at('/f')[0] as Received)).toMatchObject({
    type: 'search.changed',
    data: { search: search.id, counts: { new: 2, left: 1 }, npis: ['2000000001', '2000000002'] },
  });
});

it('delivers at least once when its server is killed in the middle (R-1675)', async () => {
  const { id, list } = await hookOf('/g', ['list.changed']);
  replies.set('/g', () => ({ hang: true }));
  await addPeople(list, 7);
  await addPeople(list, 8);
  const file = path.join(import.meta.dirname, '../../../test/webhook-process.ts');
  const server = spawn(process.execPath, [file, database.url, `${receiver.url}/g`, receiver.host, receiver.cert], {
    stdio: 'inherit',
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  await expect.poll(() => at('/g').length, { timeout: 30_000 }).toBe(1);
  server.kill('SIGKILL');
  replies.delete('/g');
  await arrived('/g', 3);
  const ids = at('/g').map(({ headers }) => headers['webhook-id']);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  const { body } = await ann.ask(`GET /api/webhooks/${id}/deliveries`);
  expect(body.rows.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 2]);
}, 90_000);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
])('%s is not public (R-1677)', (address) => {
  expect(isPublic(address)).toBe(false);
  const host = address.includes(':') ? `[${address}]` : address;
  expect(refusalOf(`https://${host}/hook`, [])).toMatch(/not on the public internet/);
});

it('refuses addresses that are none of the public internet, in words (R-1677)', async () => {
  expect(['9.9.9.9', '2620:fe::fe'].map(isPublic)).toEqual([true, true]);
  const { body: list } = await ann.ask('POST /api/lists', { name: 'Addresses' });
  for (const [url, why] of [
    ['hook', /URL/],
    ['http://tools.example', /https/],
    ['https://me:secret@tools.example', /user name/],
    ['https://tools.example:8080', /443 or 8443/],
    ['https://0x7f.1/', /public internet/],
    ['https://hooks.internal:9000/', /443 or 8443/],
  ] as const) {
    const reply = await ann.ask('POST /api/webhooks', { url, list: list.id, events: ['list.changed'] });
    expect([url, reply.status, why.test(reply.body.message)]).toEqual([url, 400, true]);
  }
  // a name that has a private address is refused when the connection is made
  const made = await ann.ask('POST /api/webhooks', {
    url: 'https://localhost:8443/',
    list: list.id,
    events: ['list.changed'],
  });
  await ann.ask(`POST /api/webhooks/${made.body.id}/test`);
  await expect
    .poll(async () => (await askDue(ann, `GET /api/webhooks/${made.body.id}/deliveries`)).body.rows[0].problem, {
      timeout: 15_000,
    })
    .toBe('No reply: localhost has an address that is not public.');
});
