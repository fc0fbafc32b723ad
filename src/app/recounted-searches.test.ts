// Saved searches of the last release whose criteria find others now (R-1032).
import { expect, it, onTestFinished } from 'vitest';
import { alertsJob } from '#src/app/alerts-job.ts';
import { openServices } from '#src/app/services.ts';
import { loadConfig } from '#src/server/config.ts';
import { openMatches } from '#src/work/searches/matches.ts';
import { packNpis, unpackNpis } from '#src/work/searches/npi-set.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

it('counts them again without an alert, says so until the next look, and alerts of others as before', {
  timeout: 120_000,
}, async () => {
  const database = await demoDatabase();
  const api = await testApi(database);
  onTestFinished(async () => {
    await api.close();
    await database.close();
  });
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const services = openServices({ database, users: database, search: api.search, config, stale: () => [] });
  const report = (error: unknown) => expect.fail(String(error));
  const add = async () => 'job';
  const { run } = alertsJob({ database, search: api.search, config }, { find: openMatches(services), add, report });
  const count = () => run({}, { signal: new AbortController().signal, progress: () => {}, log: () => {} });
  const headers = await api.headersOf('specialist');
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    JSON.parse((await api.app.inject({ method, url, headers, ...(payload && { payload }) })).body);
  const save = (url: string) =>
    send('POST', '/api/searches', { name: url, url, alert: 'import', events: ['new', 'left'] });
  const urls = [
    '/hcps?excluded=possible',
    '/hcps?excluded=no&state=WY',
    '/hcps?state=WV',
    '/hcps?certified=yes&state=WV',
  ];
  const saved = new Map<string, { id: string; total: number }>();
  for (const url of urls) saved.set(url, await save(url));
  const idOf = (url: string) => saved.get(url)?.id ?? '';
  const [possible, no] = ['/hcps?excluded=possible', '/hcps?excluded=no&state=WY'];

  // as the last release left them: without meanings, and with one provider fewer
  const { rows } = await database.pool.query('select search_id, seen from search_followers');
  for (const { search_id, seen } of rows) {
    const fewer = await packNpis((await unpackNpis(seen)).slice(1));
    const set = 'seen = $2, told = $2, meaning = null, run = regexp_replace(run, $3, $4)';
    await database.pool.query(`update search_followers set ${set} where search_id = $1`, [
      search_id,
      fewer,
      '^\\S+',
      'before',
    ]);
  }
  await count();
  const alerts = async () =>
    (await send('GET', '/api/alerts')).rows.map(({ search }: { search: { url: string } }) => search.url);
  expect((await alerts()).toSorted()).toEqual(['/hcps?certified=yes&state=WV', '/hcps?state=WV']);
  const now = async () => Promise.all([...saved.values()].map(({ id }) => send('GET', `/api/searches/${id}`)));
  expect((await now()).map((search) => [search.new, search.recounted_at !== null])).toEqual([
    [0, true],
    [0, true],
    [1, false],
    [1, false],
  ]);
  await database.pool.query(`update search_followers set run = regexp_replace(run, '^\\S+', 'earlier')`);
  await count();
  expect(await alerts()).toHaveLength(2);
  expect((await now())[0].recounted_at).not.toBeNull();
  await send('POST', `/api/searches/${idOf(possible)}/look`);
  expect((await now())[0]).toMatchObject({ recounted_at: null, new: 0, total: saved.get(possible)?.total });

  // a look before the next count: another meaning makes no one new
  const id = idOf(no);
  await database.pool.query(`update search_followers set meaning = null, seen = $2 where search_id = $1`, [
    id,
    await packNpis(new Float64Array()),
  ]);
  expect(await send('POST', `/api/searches/${id}/look`)).toMatchObject({ new: null, npis: [] });
  expect((await now())[1].recounted_at).not.toBeNull();
});
