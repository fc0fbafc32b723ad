// Uploads of files and their import, over real sockets.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { individual, mainFile, organization } from '#src/datasets/nppes/test-files.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

async function setUp() {
  const database = await testDatabase();
  const api = await testApi(database, { indexed: false });
  onTestFinished(api.close);
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const headersOf = async (as: As) => ({ ...(await api.headersOf(as)), host: new URL(url).host });
  const call = async (method: string, at: string, body?: unknown, as: As = 'administrator', more = {}) => {
    const response = await fetch(url + at, {
      method,
      headers: {
        ...(await headersOf(as)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const begin = (name: string, bytes: number, as?: As) =>
    call('POST', '/api/uploads', { name, bytes, modified: 1_790_000_000_000 }, as);
  const send = async (id: string, offset: number | string, part: Buffer | string, as: As = 'administrator') => {
    const response = await fetch(`${url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...(await headersOf(as)), 'content-type': 'application/octet-stream', 'upload-offset': `${offset}` },
      body: typeof part === 'string' ? part : new Uint8Array(part),
    });
    return { status: response.status, body: await response.json() };
  };
  const upload = async (name: string, text: string) => {
    const { body } = await begin(name, Buffer.byteLength(text));
    await send(body.id, 0, text);
    return body.id as string;
  };
  const untilEnded = async (job: string) => {
    const get = async () => (await call('GET', `/api/jobs/${job}`)).body;
    await expect.poll(async () => (await get()).ended_at, { timeout: 30_000 }).not.toBeNull();
    return get();
  };
  const folder = path.join(api.config.dataDir, 'uploads');
  return { database, api, url, call, begin, send, upload, untilEnded, headersOf, folder };
}

const file = mainFile([individual(1), organization(2), individual(3)]);

it('imports a file that arrives in parts, and deletes it (R-476)', async () => {
  const { database, call, begin, send, untilEnded, folder } = await setUp();
  const bytes = Buffer.from(file);
  const { body: upload } = await begin('npidata_pfile_20260101-20260107.csv', bytes.length);
  expect(upload).toEqual({
    id: expect.any(String),
    name: 'npidata_pfile_20260101-20260107.csv',
    bytes: bytes.length,
    received: 0,
  });
  expect(await send(upload.id, 0, bytes.subarray(0, 1000))).toMatchObject({ status: 200, body: { received: 1000 } });
  expect(await send(upload.id, 0, bytes.subarray(0, 1000))).toEqual({
    status: 409,
    body: { code: 'offset', message: 'The next part begins at byte 1000.' },
  });
  expect(await call('POST', '/api/imports', { dataset: 'nppes', uploads: [upload.id] })).toEqual({
    status: 409,
    body: {
      code: 'incomplete',
      message: `npidata_pfile_20260101-20260107.csv is not complete: 1000 of ${bytes.length} bytes.`,
    },
  });
  // the same file continues its upload
  expect((await begin('npidata_pfile_20260101-20260107.csv', bytes.length)).body).toEqual({
    ...upload,
    received: 1000,
  });
  expect(await send(upload.id, 1000, bytes.subarray(1000))).toMatchObject({
    status: 200,
    body: { received: bytes.length },
  });
  const { body } = await call('POST', '/api/imports', { dataset: 'nppes', uploads: [upload.id] });
  expect(await untilEnded(body.job)).toMatchObject({
    kind: 'import',
    about: 'nppes, npidata_pfile_20260101-20260107.csv',
    state: 'done',
    message: 'read 3 · loaded 3 · refused 0 · skipped 0',
  });
  expect((await database.pool.query('select from providers')).rowCount).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
});

it('continues after the connection was lost within a part', async () => {
  const { url, call, begin, send, headersOf, folder } = await setUp();
  const bytes = Buffer.from(file);
  const { body: upload } = await begin('cut.csv', bytes.length);
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = Object.entries({
    ...(await headersOf('administrator')),
    host,
    'content-type': 'application/octet-stream',
    'upload-offset': 0,
    'content-length': bytes.length,
  });
  socket.write(
    `PATCH /api/uploads/${upload.id} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, 500));
  const received = async () => (await call('GET', `/api/uploads/${upload.id}`)).body.received;
  await expect.poll(received).toBe(500);
  expect(await send(upload.id, 500, bytes.subarray(500))).toMatchObject({ status: 409, body: { code: 'busy' } });
  socket.destroy();
  await expect.poll(async () => (await send(upload.id, 500, bytes.subarray(500))).status).toBe(200);
  expect(await received()).toBe(bytes.length);
  expect(await call('DELETE', `/api/uploads/${upload.id}`)).toEqual({ status: 200, body: { id: upload.id } });
  expect(existsSync(path.join(folder, upload.id))).toBe(false);
});

it('keeps a file whose import failed, for another attempt, and shows why', async () => {
  const { call, upload, untilEnded, folder } = await setUp();
  const id = await upload('npidata_pfile_20260101-20260107.csv', '<!doctype html>');
  const { body } = await call('POST', '/api/imports', { dataset: 'nppes', uploads: [id] });
  expect(await untilEnded(body.job)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('npidata_pfile'),
  });
  expect(readdirSync(folder)).toEqual([id]);
  rmSync(path.join(folder, id), { recursive: true }); // as after seven days
  await call('POST', `/api/jobs/${body.job}/retry`);
  expect(await untilEnded(body.job)).toMatchObject({
    state: 'failed',
    message: 'The uploaded files are no longer on the server. Upload them again.',
  });
});

it('shows the first refused rows, and all of them as a file', async () => {
  const { database, api, url, call, upload, untilEnded, folder } = await setUp();
  const header = 'Code,Grouping,Classification,Specialization,Definition,Notes\n';
  const id = await upload(
    'nucc_taxonomy_250.csv',
    `${header}${'207R00000X,A,B,,,\n'.repeat(1)}not a code,"A, ""B""",B,,,\n`,
  );
  const { body } = await call('POST', '/api/imports', { dataset: 'taxonomy', uploads: [id] });
  expect(await untilEnded(body.job)).toMatchObject({ state: 'failed', message: expect.stringMatching(/refused/) });
  const run = (await database.pool.query('select max(id) id from imports')).rows[0].id;
  const { body: refused } = await call('GET', `/api/imports/${run}/refused`);
  expect(refused.rows).toEqual([
    {
      file: 'nucc_taxonomy_250.csv',
      line: 3,
      reason: expect.stringContaining('not a taxonomy code'),
      row: 'not a code,"A, ""B""",B,,,',
    },
  ]);
  const response = await fetch(`${url}/api/imports/${run}/refused.csv`, {
    headers: await api.headersOf('administrator'),
  });
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="refused-${run}.csv"`);
  expect((await response.text()).length).toBe(refused.bytes);
  expect(await call('GET', '/api/imports/999/refused')).toMatchObject({ status: 404 });
  await database.pool.query(`update imports set place = 'f1f2f3f4f5f6f7f8' where id = $1`, [run]);
  rmSync(path.join(folder, `../rejects/${run}.csv`)); // as after a restore on another machine
  expect(await call('GET', `/api/imports/${run}/refused`)).toMatchObject({
    status: 404,
    body: { message: 'The refused rows of this import are not on this server. They are kept for 90 days.' },
  });
  expect(await call('GET', '/api/uploads/f1f2f3f4f5f6f7f8-00000000-0000-4000-8000-000000000001')).toMatchObject({
    status: 404,
  });
});

it('refuses what it cannot use in words', async () => {
  const { call, begin, send } = await setUp();
  const { body: upload } = await begin('a.csv', 10);
  const published = (published_on: string) =>
    call('POST', '/api/imports', { dataset: 'nppes', uploads: [upload.id], published_on });
  const refusals = [
    [await begin('../a.csv', 10), 400, 'name: File name must have no slash and must not begin with a dot'],
    [await begin('.upload.json', 10), 400, 'name: File name must have no slash and must not begin with a dot'],
    [await begin('漢'.repeat(86), 10), 400, 'name: File name must have at most 255 bytes'],
    [await begin('a\0.csv', 10), 400, 'name: File name must be one line of text'],
    [await begin('a.csv', 0), 400, 'bytes: The file is empty'],
    [await begin('a.csv', 11 * 1024 ** 3), 400, 'bytes: The file is larger than 10 GB'],
    [await send(upload.id, 'x', '12345'), 400, 'Upload-Offset: must be the number of bytes before this part'],
    [await send(upload.id, 0, '12345678901'), 413, 'The part extends over the end of the file.'],
    [await send(upload.id, 0, Buffer.alloc(4 * 1024 ** 2 + 1)), 413, 'A part must have at most 4194304 bytes.'],
    [await send(crypto.randomUUID(), 0, '1'), 404, 'Upload not found. It may have expired.'],
    [
      await call('POST', '/api/imports', { dataset: 'x', uploads: [upload.id] }),
      400,
      /^dataset: must be one of taxonomy/,
    ],
    [
      await call('PATCH', `/api/uploads/${upload.id}`, {}, 'administrator', { 'upload-offset': '0' }),
      415,
      'Content-Type must be application/octet-stream.',
    ],
    [await published('0000-01-01'), 400, 'published_on: must be between 2000-01-01 and today'],
    [await published('9999-12-31'), 400, 'published_on: must be between 2000-01-01 and today'],
    [await call('POST', '/api/imports', { dataset: 'nppes', uploads: [] }), 400, 'uploads: Choose a file'],
    [
      await call('POST', '/api/imports', { dataset: 'taxonomy', uploads: [upload.id], update: true }),
      400,
      'update: taxonomy has full files only',
    ],
    [await call('GET', '/api/imports/0/refused'), 400, /^id: /],
  ] as const;
  for (const [got, status, message] of refusals)
    expect(got).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
});

it('hides uploads from other administrators', async () => {
  const { call, begin, send } = await setUp();
  const { body: upload } = await begin('a.csv', 10);
  for (const { status } of [
    await call('GET', `/api/uploads/${upload.id}`, undefined, 'superadmin'),
    await send(upload.id, 0, '1234567890', 'superadmin'),
    await call('DELETE', `/api/uploads/${upload.id}`, undefined, 'superadmin'),
    await call('POST', '/api/imports', { dataset: 'nppes', uploads: [upload.id] }, 'superadmin'),
  ])
    expect(status).toBe(404);
});

it('loses nothing when uploads are deleted while parts arrive', { tags: 'rest' }, async () => {
  const { call, begin, send, folder } = await setUp();
  const part = Buffer.alloc(1 << 20, 65);
  for (let round = 0; round < 30; round++) {
    const { body } = await begin(`${round}.csv`, part.length);
    const url = `/api/uploads/${body.id}`;
    const replies = await Promise.all([
      send(body.id, 0, part),
      call('DELETE', url),
      ...Array.from({ length: 10 }, () => call('GET', url)),
      call('POST', '/api/imports', { dataset: 'nppes', uploads: [body.id] }),
      begin('other.csv', 10),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect(readdirSync(folder)).toHaveLength(1);
});

it('says that the file was deleted if its import loses it', async () => {
  const { call, upload, untilEnded } = await setUp();
  const id = await upload('npidata_pfile_20260101-20260107.csv', file);
  const { body } = await call('POST', '/api/imports', { dataset: 'nppes', uploads: [id] });
  await expect.poll(async () => (await call('GET', `/api/jobs/${body.job}`)).body.state).toBe('running');
  await call('DELETE', `/api/uploads/${id}`);
  expect(await untilEnded(body.job)).toMatchObject({
    state: 'failed',
    message: 'The uploaded files are no longer on the server. Upload them again.',
  });
});

it.each(['0x1', '1e0', '1.0', '-1', '0', '2147483648'])('refuses %s as the ID of an import', async (id) => {
  const { call } = await setUp();
  const refused = { status: 400, body: { code: 'bad_request', message: 'id: must be the ID of an import' } };
  expect(await call('GET', `/api/imports/${id}/refused`)).toEqual(refused);
  expect(await call('POST', `/api/imports/${id}/roll-back`)).toEqual(refused);
});

it('begins one upload of a file and at most 20 unfinished ones, however many calls come at once', async () => {
  const { begin } = await setUp();
  const atOnce = (names: string[]) => Promise.all(names.map((name) => begin(name, 10)));
  await atOnce(['warm.csv']);
  const same = await atOnce(Array.from({ length: 30 }, () => 'same.csv'));
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
  const different = await atOnce(Array.from({ length: 60 }, (_, n) => `${n}.csv`));
  expect(different.filter(({ status }) => status === 200)).toHaveLength(18);
});

it('keeps at most 200 uploads of a user', { tags: 'rest' }, async () => {
  const { begin, send } = await setUp();
  for (let n = 0; n < 200; n++) await send((await begin(`${n}.csv`, 1)).body.id, 0, '1');
  const { body } = await begin('200.csv', 1);
  expect(body).toEqual({ code: 'too_many', message: 'You have 200 uploads. Import or delete some.' });
  expect((await begin('200.csv', 1, 'superadmin')).status).toBe(200);
});
