// Saved searches of the last release whose criteria find others now (R-1032).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { alertsJob, findingOf } from '#src/app/alerts-job.ts';
import { openServices } from '#src/app/services.ts';
import { packNpis } from '#src/search/live/packed-npis.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase } from '#test/database.ts';
import { demoDatabase } from '#test/demo-database.ts';

/** The tables that hold saved searches, with what they need, in the order of their references. */
const TABLES = ['profiles', 'imports', 'imported_tables', 'saved_searches', 'search_followers'] as const;
type Rows = Record<(typeof TABLES)[number], Record<string, string>[]>;

/**
 * What the last release stored when it had counted these searches in the demo data, of which one person of Wyoming was missing,
 * after today's migrations.
 */
async function migrated(): Promise<Rows> {
  const stored: Rows = JSON.parse(readFileSync(path.join(import.meta.dirname, 'searches-last-release.json'), 'utf8'));
  const database = await emptyDatabase();
  await migrate(database, '0044-specialty-counts');
  for (const table of TABLES) await insert(database, table, stored[table]);
  await migrate(database);
  const rows = TABLES.map(async (table) => {
    const { rows } = await database.pool.query(`select coalesce(json_agg(stored), '[]') all_rows from ${table} stored`);
    return [table, rows[0].all_rows] as const;
  });
  return Object.fromEntries(await Promise.all(rows)) as Rows;
}

const insert = (database: Database, table: string, rows: readonly object[]) =>
  database.pool.query(
    `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );

/** Its demo had no rows of these. Further invented datasets let all searches begin again, without alerts (R-1071). */
const notInLastRelease = `update imports set demo = false where dataset in ('enrollments', 'shortages', 'procedures', 'services')`;

/** Gives the only user of a database the searches that the last release stored. */
async function carryOver(database: Database): Promise<Rows['saved_searches']> {
  const { profiles, saved_searches, search_followers } = await migrated();
  const { rows: users } = await database.pool.query('select id from profiles');
  const owned = (rows: object[]) =>
    JSON.parse(JSON.stringify(rows).replaceAll(profiles[0]?.id ?? '', users[0].id)) as object[];
  await insert(database, 'saved_searches', owned(saved_searches));
  await insert(database, 'search_followers', owned(search_followers));
  return saved_searches;
}

it('counts them again without an alert, says so until the next look, and alerts of others as before', {
  timeout: 120_000,
}, async () => {
  const database = await demoDatabase();
  await database.pool.query(notInLastRelease);
  const api = await testApi(database);
  onTestFinished(async () => {
    await api.close();
    await database.close();
  });
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const services = openServices({ database, users: database, search: api.search, config, stale: () => [] });
  const report = (error: unknown) => expect.fail(String(error));
  const add = async () => 'job';
  const { run } = alertsJob({ database, search: api.search, config }, { ...findingOf(services), add, report });
  const count = () => run({}, { signal: new AbortController().signal, progress: () => {}, log: () => {} });
  const headers = await api.headersOf('specialist');
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    JSON.parse((await api.app.inject({ method, url, headers, ...(payload && { payload }) })).body);

  const saved_searches = await carryOver(database);
  const search = async (url: string) => {
    const saved = saved_searches.find((each) => each.url === url);
    return send('GET', `/api/searches/${saved?.id}`);
  };
  const [possible, no, county] = [
    '/hcps?excluded=possible',
    '/hcps?excluded=no&state=WY',
    '/hcps?county=56025&state=WY',
  ];
  const others = ['/hcps?state=WY', '/hcps?certified=no&state=WV', '/hcps?excluded=yes&state=TX'];

  // saved before the import of enrollments, which add people to groups of two
  const ofGroups = (
    await send('POST', '/api/searches', { name: 'Groups', url: '/hcps?group_size_from=2&state=WY', alert: 'import' })
  ).id;
  await database.pool.query(
    `update search_followers set meaning = null, seen = $2, told = $2, run = regexp_replace(run, '^\\S+', 'earlier') where search_id = $1`,
    [ofGroups, await packNpis(new Float64Array())],
  );

  await count();
  expect(await send('GET', `/api/searches/${ofGroups}`)).toMatchObject({ new: 0, recounted_at: expect.any(String) });
  const alerts = async () =>
    (await send('GET', '/api/alerts')).rows.map(({ search }: { search: { url: string } }) => search.url);
  expect(await alerts()).toEqual(['/hcps?state=WY']); // the person who was missing
  for (const url of [possible, no, county])
    expect(await search(url), url).toMatchObject({ new: 0, recounted_at: expect.any(String) });
  for (const url of others) expect(await search(url), url).toMatchObject({ recounted_at: null });
  expect(await search('/hcps?state=WY')).toMatchObject({ new: 1 });

  await database.pool.query(`update search_followers set run = regexp_replace(run, '^\\S+', 'earlier')`);
  await count();
  expect(await alerts()).toHaveLength(1);
  const { id, recounted_at } = await search(possible);
  expect(recounted_at).not.toBeNull();
  const { total } = (await api.get(`/api/providers${possible.replace('/hcps', '')}`)).body;
  await send('POST', `/api/searches/${id}/look`);
  expect(await search(possible)).toMatchObject({ recounted_at: null, new: 0, total });
});

it('says so, and that no one is new, of one that its user opens before the next count', async () => {
  const database = await demoDatabase();
  const api = await testApi(database);
  onTestFinished(async () => {
    await api.close();
    await database.close();
  });
  const headers = await api.headersOf('specialist');
  const saved_searches = await carryOver(database);
  const { id } = saved_searches.find(({ url }) => url === '/hcps?excluded=no&state=WY') ?? {};
  const look = await api.app.inject({ method: 'POST', url: `/api/searches/${id}/look`, headers });
  expect(JSON.parse(look.body)).toMatchObject({ new: null, npis: [] });
  const now = await api.app.inject({ url: `/api/searches/${id}`, headers });
  expect(JSON.parse(now.body).recounted_at).not.toBeNull();
});
