// Files of people on lists of two teams, by HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { scan } from '#src/work/files/content.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

type Api = Awaited<ReturnType<typeof testApi>>;

let database: Database;
let api: Api;
let scanning: Api;
let dana: TestCaller;
let administrator: TestCaller;
let viewer: TestCaller;
let stranger: TestCaller;

/** Accepts what does not have the word INFECTED, as a scanner would. */
const SCAN_COMMAND = 'if grep -q INFECTED; then exit 1; else exit 0; fi';

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into providers (npi, last_name, taxonomies, identifiers)
    select n, 'TEST', '[]', '[]' from generate_series(2000000000, 2000000050) n`);
  api = await testApi(database, { indexed: false });
  scanning = await testApi(database, { indexed: false, env: { SCAN_COMMAND } });
  dana = await addCaller(api, database, 'dana@bluestem.example', 'specialist');
  viewer = await addCaller(api, database, 'viewer@bluestem.example', 'specialist');
  administrator = await addCaller(api, database, 'root@bluestem.example', 'administrator');
  stranger = await addCaller(api, database, 'stranger@elsewhere.example', 'manager');
});
afterAll(async () => {
  await api.close();
  await scanning.close();
  await database.close();
});

let used = 2_000_000_000;
const pdf = (text = 'A CV') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
/** What our check reads of a DOCX: the head of a ZIP archive, and the names of its parts. */
const docx = (...parts: string[]) =>
  Buffer.from(`PK\x03\x04 [Content_Types].xml word/document.xml ${parts.join(' ')}`, 'latin1');

async function personOnList() {
  const npi = String(used++);
  const members = [{ email: viewer.email, may: 'view' }];
  const { body } = await dana.ask('POST /api/lists', { name: 'CVs', visibility: 'shared', members });
  await dana.ask(`POST /api/lists/${body.id}/entries`, { npis: [npi] });
  return { list: body.id as string, npi };
}

interface Upload {
  by?: TestCaller;
  name?: string;
  content?: Buffer;
  at?: Api;
}

async function upload(
  { list, npi }: { list: string; npi: string },
  { by = dana, name = 'CV.pdf', content = pdf(), at = api }: Upload = {},
) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const sent = new Response(form);
  const { statusCode, body } = await at.app.inject({
    method: 'POST',
    url: `/api/files?list=${list}&npi=${npi}`,
    headers: { ...by.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: statusCode, body: JSON.parse(body) };
}

const download = async (id: string, by = dana) => api.app.inject({ url: `/api/files/${id}`, headers: by.headers });
const stored = async ({ list }: { list: string }) =>
  (await database.pool.query('select count(*)::int from entry_files where list_id = $1', [list])).rows[0].count;

it('keeps a file as it was, lists it, sends it to be saved, and deletes it (R-1520)', async () => {
  const person = await personOnList();
  const content = Buffer.concat([pdf(), Buffer.from([0, 255, 10, 92])]);
  const { status, body } = await upload(person, { content, name: 'CV of A. Test.pdf' });
  expect(status, body.message).toBe(200);
  const file = { id: body.id, npi: person.npi, name: 'CV of A. Test.pdf', type: 'pdf', bytes: content.length };
  expect(body).toMatchObject({ ...file, added_by: { id: dana.id, name: 'Dana' } });
  for (const url of [`?list=${person.list}`, `?list=${person.list}&npi=${person.npi}`])
    expect((await viewer.ask(`GET /api/files${url}`)).body.rows).toMatchObject([file]);
  expect((await dana.ask(`GET /api/files?list=${person.list}&npi=2000000049`)).body.rows).toEqual([]);
  const { rawPayload, headers } = await download(body.id);
  expect(rawPayload.equals(content)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''CV%20of%20A.%20Test.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await dana.ask(`DELETE /api/files/${body.id}`)).status).toBe(200);
  expect((await download(body.id)).statusCode).toBe(404);
});

it.each([
  ['cv.exe', pdf(), 'cv.exe.pdf'],
  ['..\\..\\a/b/\u202Efdp.CV\u0000.docx', docx(), 'fdp.CV.docx'],
  ['.htaccess', pdf(), 'htaccess.pdf'],
  ['"><script>.pdf', pdf(), 'script.pdf'],
  [`${'é'.repeat(90)}.pdf`, pdf(), `${'é'.repeat(90)}.pdf`],
  ['/', pdf(), 'The file.pdf'],
])('the name %s becomes that of its content (R-1521)', async (name, content, is) => {
  const { status, body } = await upload(await personOnList(), { name, content });
  expect({ status, name: body.name, message: body.message }).toEqual({ status: 200, name: is, message: undefined });
});

it.each([
  ['a page named PDF', Buffer.from('<html><script>alert(1)</script>'), /no PDF or DOCX/],
  ['another archive', Buffer.from('PK\x03\x04 xl/workbook.xml [Content_Types].xml', 'latin1'), /no PDF or DOCX/],
  ['macros', docx('word/vbaProject.bin'), /macros/],
  ['a few bytes', Buffer.from('PK'), /no PDF or DOCX/],
  ['nothing', Buffer.alloc(0), /empty/],
])('refuses %s (R-1521)', async (_, content, message) => {
  const person = await personOnList();
  expect(await upload(person, { content })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(message) },
  });
  expect(await stored(person)).toBe(0);
});

it('takes 10 MB and five files, and no more, also at once (R-1520)', async () => {
  const person = await personOnList();
  const most = Buffer.concat([pdf(), Buffer.alloc((10 << 20) - pdf().length)]);
  expect((await upload(person, { content: Buffer.concat([most, Buffer.from('.')]) })).status).toBe(413);
  expect((await upload(person, { content: most })).status).toBe(200);
  for (let n = 0; n < 3; n++) await upload(person);
  const both = await Promise.all([upload(person), upload(person)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored(person)).toBe(5);
});

it('follows the rights on the list (R-1520)', async () => {
  const person = await personOnList();
  const { id } = (await upload(person)).body;
  expect((await upload(person, { by: stranger })).status).toBe(404);
  expect((await upload(person, { by: viewer })).status).toBe(403);
  expect((await upload({ ...person, npi: '2000000049' })).status).toBe(404);
  expect((await download(id, viewer)).statusCode).toBe(200);
  expect((await download(id, stranger)).statusCode).toBe(404);
  expect((await stranger.ask(`GET /api/files?list=${person.list}`)).status).toBe(404);
  expect((await stranger.ask(`DELETE /api/files/${id}`)).status).toBe(404);
  expect((await viewer.ask(`DELETE /api/files/${id}`)).status).toBe(403);
  await dana.ask(`DELETE /api/lists/${person.list}/entries`, { npis: [person.npi] });
  expect((await download(id)).statusCode).toBe(404);
  await dana.ask(`POST /api/lists/${person.list}/entries/restore`, { npis: [person.npi] });
  expect((await download(id)).statusCode).toBe(200);
});

it('is in the file about a person, and erased with the person (R-711, R-712)', async () => {
  const person = await personOnList();
  await upload(person);
  const held = (await administrator.ask(`GET /api/people/${person.npi}`)).body;
  expect(held.files).toMatchObject([{ name: 'CV.pdf', list_name: 'CVs' }]);
  expect(JSON.stringify(held)).not.toContain('%PDF');
  expect(held.history.map(({ action }: { action: string }) => action)).toContain('file_added');
  await administrator.ask(`DELETE /api/people/${person.npi}`);
  expect(await stored(person)).toBe(0);
});

describe('with SCAN_COMMAND (R-1521)', () => {
  it('stores what the command accepts, and nothing else', async () => {
    const person = await personOnList();
    expect((await upload(person, { at: scanning })).status).toBe(200);
    const infected = await upload(person, { at: scanning, content: pdf('INFECTED') });
    expect(infected).toMatchObject({
      status: 400,
      body: { code: 'unclean', message: expect.stringContaining('malware') },
    });
    expect(await stored(person)).toBe(1);
  });

  it('refuses when the command does not end in time, and ends it', async () => {
    const began = Date.now();
    const refused = scan('sleep 987654 & wait', 'CV.pdf', pdf(), { most: 200 });
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'not_scanned' });
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it.each([
    ['exit 2', 400, 'unclean'],
    ['kill -9 $$', 400, 'unclean'],
    ['no-such-command-here', 503, 'not_scanned'],
  ])('refuses after %s', async (command, status, code) => {
    await expect(scan(command, 'CV.pdf', Buffer.alloc(1 << 20), {})).rejects.toMatchObject({ status, code });
  });
});
