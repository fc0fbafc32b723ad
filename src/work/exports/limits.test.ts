// The allowance of a day over all interfaces at once, and files without formulas.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

/** Rows that a user may export, and those of each request. */
const LIMIT = 100;
const ROWS = 40;

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let npis: string[];

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: `${LIMIT}`, SHARE_LICENSED: 'yes' } });
  const { rows } = (await api.get('/api/providers?state=OH')).body;
  npis = rows.slice(0, ROWS).map(({ npi }: { npi: string }) => npi);
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

async function bytesOf({ headers }: TestCaller, url: string) {
  const { statusCode, rawPayload, body } = await api.app.inject({ url, headers });
  return { status: statusCode, bytes: rawPayload, code: statusCode === 200 ? undefined : JSON.parse(body).code };
}

it('counts simultaneous requests of all kinds against one allowance, and none goes beyond it (R-633)', async () => {
  const user = await addCaller(api, database, 'hurry@team.example', 'specialist');
  const token = { ...(await tokenOf(api, database, user, ['read', 'export'])), cookie: '' };
  const list = (await user.ask('POST /api/lists', { name: 'Forty' })).body.id;
  await user.ask(`POST /api/lists/${list}/entries`, { npis });
  const lookup = (await user.ask('POST /api/lookup', { npis })).body.id;
  const query = npis.map((npi) => `npi=${npi}`).join('&');
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
  const download = async (url: string) => {
    const { status, code } = await bytesOf(user, url);
    return [status, code];
  };
  const replies = await Promise.all([
    download(`/api/providers/export?${query}&format=csv`),
    download(`/api/providers/export?${query}&format=xlsx`),
    download(`/api/lists/${list}/export?format=csv`),
    download(`/api/lookup/${lookup}/file?format=csv`),
    user.ask('POST /api/exports', { npis, format: 'csv' }).then(codeOf),
    user.ask('POST /api/exports', { npis, format: 'csv' }, token).then(codeOf),
    user.ask('POST /api/lookup', { npis }, token).then(codeOf),
    user.ask('POST /api/lookup', { npis }, token).then(codeOf),
  ]);
  const passed = replies.filter(([status]) => status === 200 || status === 202);
  expect(passed, JSON.stringify(replies)).toHaveLength(Math.floor(LIMIT / ROWS));
  for (const reply of replies) if (!passed.includes(reply)) expect(reply).toEqual([403, 'export_limit']);
  const allowance = async () => (await user.ask('GET /api/exports/columns')).body.allowance;
  await expect.poll(allowance).toEqual({ limit: LIMIT, remaining: LIMIT - passed.length * ROWS });
});

it('counts a row for all that is held about a person, and none for a refusal or HEAD (R-711)', async () => {
  const user = await addCaller(api, database, 'record@team.example', 'specialist');
  const used = async () => LIMIT - (await user.ask('GET /api/exports/columns')).body.allowance.remaining;
  const acts = async () =>
    (await database.pool.query(`select from audit_log where action = 'person_exported' and actor_id = $1`, [user.id]))
      .rowCount;
  const url = `/api/people/${npis[0]}`;
  expect((await user.ask(`GET ${url}`)).status).toBe(200);
  expect((await api.app.inject({ method: 'HEAD', url, headers: user.headers })).statusCode).toBe(404);
  expect([await used(), await acts()]).toEqual([1, 1]);
  await database.pool.query('update exported_rows set rows = $2 where profile_id = $1', [user.id, LIMIT]);
  expect((await user.ask(`GET ${url}`)).body.code).toBe('export_limit');
  expect([await used(), await acts()]).toEqual([LIMIT, 1]);
});

/** What users write, by characters with which formulas begin. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1,1)', '＝1+1', '\t=1+1', '\r=1+1'];

it('writes no formula of what users wrote: lists, stages, steps, notes, contact details and names (R-764)', async () => {
  const user = await addCaller(api, database, 'formula@team.example', 'specialist');
  await database.pool.query(`update profiles set full_name = '=owner()' where id = $1`, [user.id]);
  const wish = { name: '=list()', stages: ['=stage()', '+1'] };
  const list = (await user.ask('POST /api/lists', wish)).body.id;
  const some = npis.slice(0, formulas.length);
  await user.ask(`POST /api/lists/${list}/entries`, { npis: some });
  for (const [n, npi] of some.entries()) {
    const step = { npis: [npi], next_step: formulas[n], owner: user.id };
    expect((await user.ask(`PATCH /api/lists/${list}/entries`, step)).status).toBe(200);
    expect((await user.ask(`POST /api/people/${npi}/notes`, { text: formulas[n] })).status).toBe(200);
  }
  const email = { kind: 'email', value: '+1@team.example' };
  expect((await user.ask(`POST /api/people/${some[0]}/contact-details`, email)).status).toBe(200);
  const columns = ['stage', 'owner', 'next_step', 'lists', 'notes', 'email'].map((name) => `column=${name}`).join('&');
  await expectText(user, (format) => `/api/lists/${list}/export?${columns}&format=${format}`, [
    ...['=list()', '=stage()', '=owner()', '+1@team.example'],
    ...formulas.map((text) => text.trim()),
  ]);
});

it('writes no formula of what was looked up (R-764)', async () => {
  const user = await addCaller(api, database, 'lookup@team.example', 'specialist');
  const given = (await user.ask('POST /api/lookup', { npis: formulas })).body.id;
  await expectText(user, (format) => `/api/lookup/${given}/file?format=${format}`, formulas);
  const form = new FormData();
  form.set('file', new File(['"=head()",NPI\n', ...formulas.map((text) => `"${text}",1\n`)], '=file().csv'));
  const sent = new Response(form);
  const { body } = await api.app.inject({
    method: 'POST',
    url: '/api/lookup',
    headers: { ...user.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  await expectText(user, (format) => `/api/lookup/${JSON.parse(body).id}/file?format=${format}`, [
    '=head()',
    ...formulas.map((text) => text.trim()),
  ]);
});

/** Checks that both files have these texts as texts: after an apostrophe in a CSV, and in cells of text in a workbook. */
async function expectText(user: TestCaller, url: (format: string) => string, texts: string[]) {
  const csv = await bytesOf(user, url('csv'));
  expect(csv.status, csv.code).toBe(200);
  const cells = cellsOf(csv.bytes.toString('utf8').replace('\ufeff', ''));
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells).toEqual(expect.arrayContaining(texts.map((text) => `'${text}`)));
  const xlsx = await bytesOf(user, url('xlsx'));
  expect(xlsx.status, xlsx.code).toBe(200);
  const sheets = (await partsOf(xlsx.bytes)).join('');
  const found = [...sheets.matchAll(/<c( [^>]*)?>(.*?)<\/c>/gs)];
  for (const text of texts)
    expect(
      found.filter(([, , content = '']) => content.includes(`>${text}</t>`)).map(([, type]) => type),
      JSON.stringify(text),
    ).toContainEqual(expect.stringContaining(' t="inlineStr"'));
  expect(sheets).not.toMatch(/<f[ >]|<hyperlink|t="str"/);
}

/** The cells of a CSV file. */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|([^,\r\n]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** The sheets of a workbook. */
async function partsOf(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const parts: string[] = [];
  for await (const entry of zip.eachEntry())
    if (entry.fileName.includes('sheets/'))
      parts.push((await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  return parts;
}
