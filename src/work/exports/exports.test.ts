// Exports over a real socket, on the demo data.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: '2000' } });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const get = async (path: string, as: As = 'specialist') => {
  const { host: _, ...headers } = await api.headersOf(as);
  return fetch(`${base}${path}`, { headers });
};

it('writes the matches of a search as CSV, without people marked Do not contact (R-755, R-763)', async () => {
  const { total, rows } = (await api.get('/api/providers?state=WV')).body;
  const [{ npi }] = rows;
  await api.headersOf('specialist');
  await database.pool.query(`insert into do_not_contact (npi, team, reason) values ($1, 'example.com', 'invented')`, [
    npi,
  ]);
  const reply = await get('/api/providers/export?state=WV&format=csv&column=last_name&column=city&column=zip');
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(total); // the head, and all but one
  expect(lines[0]).toContain('Last Name');
  expect(bytes.includes(npi)).toBe(false);
});

it('writes the rows in the order of the search, each with its own specialty, county and distance (R-755)', async () => {
  const search = 'near=Columbus,%20OH&miles=30&sort=distance';
  const { total, rows } = (await api.get(`/api/providers?${search}`)).body;
  const columns = ['miles', 'last_name', 'primary_taxonomy', 'classification', 'county'];
  const asked = columns.map((column) => `&column=${column}`).join('');
  const reply = await get(`/api/providers/export?${search}&format=csv${asked}`);
  const [, ...lines] = (await reply.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(total);
  const cells = lines.map((line) => line.replaceAll('"', '').split(','));
  const miles = cells.map(([, distance]) => Number(distance));
  expect(miles).toEqual([...miles].sort((one, other) => one - other));
  for (const [n, { npi, last_name }] of rows.entries()) {
    const [key, _, name, code, ...rest] = cells[n] ?? [];
    expect([key, name]).toEqual([npi, last_name]);
    const { rows: known } = await database.pool.query<{ code: string; words: string }>(
      `select code, concat(classification, ',', county) as words from providers
       join taxonomy on code = primary_taxonomy join places on places.zip = left(providers.zip, 5) where npi = $1`,
      [npi],
    );
    expect({ code, words: rest.join(',') }).toEqual(known[0]);
  }
});

it('writes a workbook with NPIs and ZIP codes as text, days as dates and amounts as numbers (R-755, R-766)', async () => {
  const columns = ['last_name', 'zip', 'enumeration_date', 'payment_amount']
    .map((column) => `column=${column}`)
    .join('&');
  const reply = await get(`/api/providers/export?state=WV&format=xlsx&${columns}`);
  expect(reply.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()), { lazyEntries: true, autoClose: false });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  const styles = [...(parts.get('xl/styles.xml')?.split('<cellXfs')[1] ?? '').matchAll(/<xf[^>]*>/g)].map(
    ([style]) => /numFmtId="(\d+)"/.exec(style)?.[1],
  );
  const [, ...rows] = parts.get('xl/worksheets/sheet1.xml')?.match(/<row>.*?<\/row>/g) ?? [];
  const cells = rows.map((row) =>
    [...row.matchAll(/<c(?: t="(\w+)")?(?: s="(\d+)")?(?:\/>|>(.*?)<\/c>)/g)].map(([, type, style, value = '']) => ({
      type,
      format: styles[Number(style)],
      value: value.replace(/<[^>]+>/g, ''),
    })),
  );
  const paid = cells.find((row) => row[4]?.value);
  expect(paid?.[0]).toMatchObject({ type: 'inlineStr', format: AS_TEXT, value: expect.stringMatching(/^2\d{9}$/) });
  expect(paid?.[2]).toMatchObject({ type: 'inlineStr', format: AS_TEXT, value: expect.stringMatching(/^\d{5}/) });
  expect(paid?.[3]).toMatchObject({ type: undefined, format: AS_DAY, value: expect.stringMatching(/^[34]\d{4}$/) });
  expect(paid?.[4]).toMatchObject({ type: undefined, value: expect.stringMatching(/^\d+(\.\d+)?$/) });
  expect(parts.get('xl/worksheets/sheet2.xml'), 'the sheet About').toContain('State: WV');
});

/** The numbers of the formats of text and of days in every workbook. */
const [AS_TEXT, AS_DAY] = ['49', '14'];

it('says the limit of the day and what remains (R-633)', async () => {
  const reply = await get('/api/providers/export?format=csv');
  expect([reply.status, await reply.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'export_limit', message: expect.stringContaining('2,000 rows a day') }),
  ]);
});

it('gives licensed columns to no one without SHARE_LICENSED, and needs the scope export', async () => {
  const licensed = await get('/api/providers/export?state=WV&format=csv&column=certificate');
  expect([licensed.status, (await licensed.json()).code]).toEqual([403, 'licensed']);
  const token = await get('/api/providers/export?state=WV&format=csv', 'token');
  expect([token.status, (await token.json()).code]).toEqual([403, 'scope']);
  expect((await get('/api/providers/export?state=WV', 'pending')).status).toBe(403);
  expect((await get('/api/providers/export?state=ZZ')).status).toBe(400);
});
