// Lookups over a real socket, on the demo data.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import type { Database } from '#src/server/database.ts';
import { MOST_ROWS } from '#src/shared/lookup-limits.ts';
import { npiOf } from '#src/shared/npi.ts';
import type { Scope } from '#src/shared/scopes.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { readByOthers } from '#test/other-readers.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;
let ann: Person;
let people: Record<string, string>[];
let organization: string;
let gone: string;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: '50', TIME_ZONE: 'America/New_York' } });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ann = await person('ann@one.example');
  people = (await api.get('/api/providers?state=WV')).body.rows;
  organization = (await api.get('/api/organizations?state=WV')).body.rows[0].npi;
  gone = (await database.pool.query('select npi::text from deactivations order by 1 limit 1')).rows[0].npi;
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

/** A signed-in user, or their token, who sends over the socket. */
interface Person extends TestCaller {
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any reply
  send: (path: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: any }>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

async function person(email: string, scopes?: readonly Scope[]): Promise<Person> {
  const caller = await addCaller(api, database, email, 'specialist', scopes);
  const { host: _, ...own } = caller.headers;
  const send: Person['fetch'] = (path, init = {}) =>
    fetch(`${base}${path}`, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } });
  return {
    ...caller,
    fetch: send,
    send: async (path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const reply = await send(path, {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      });
      return { status: reply.status, body: await reply.json() };
    },
  };
}

const formOf = (content: string | Buffer, name: string) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name));
  return form;
};

const upload = (content: string | Buffer, name = 'people.csv', as = ann) =>
  as.send('/api/lookup', formOf(content, name));

/** A workbook with these rows of cells, and further parts. */
function workbookOf(rows: string[][], parts: Record<string, string> = {}, more = ''): Promise<Buffer> {
  const sheet = rows
    .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('');
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="People" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData>${more}</worksheet>`,
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as AsyncIterable<Buffer>);
}

/** The NPI of a row of the demo data. */
const npiAt = (n: number) => people[n]?.npi ?? '';

it('finds NPIs in the order given, with the status of each (R-785, R-786)', async () => {
  const [one, two] = [npiAt(0), npiAt(1)];
  const wrong = `${one.slice(0, 9)}${(Number(one.at(-1)) + 1) % 10}`;
  const unknown = npiOf(100_000_000);
  const npis = [two, organization, wrong, gone, unknown, ` ${one.slice(0, 4)} ${one.slice(4)}`, one, '123'];
  const { status, body } = await ann.send('/api/lookup', { npis });
  expect(status).toBe(200);
  expect(body.rows.map((row: { input: string; status: string; npi: string }) => [row.status, row.npi])).toEqual([
    ['found', two],
    ['organization', organization],
    ['bad_check_digit', null],
    ['deactivated', gone],
    ['unknown', unknown],
    ['found', one],
    ['duplicate', one],
    ['unknown', null],
  ]);
  expect(body.rows[2]).toMatchObject({ input: wrong, corrected: one });
  expect(body.rows[0].record).toMatchObject({ last_name: people[1]?.last_name, kind: 'provider' });
  expect(body.rows[6].reason).toBe('Same as row 6');
  expect(body.counts).toMatchObject({ total: 8, found: 2, organization: 1, unknown: 2, match: 0 });
});

it('matches rows by name and place, with confidence and reason, and chooses nothing for names of no one (R-791)', async () => {
  const { first_name, last_name, city, state, npi } = people[2] ?? {};
  const rows = [
    { first_name, last_name, city, state },
    { first_name: 'Zyxwv', last_name: 'Qponml', city, state },
    { first_name: first_name?.slice(0, 1), last_name, state: '' },
    {},
  ];
  const { body } = await ann.send('/api/lookup', { rows });
  expect(body.rows[0]).toMatchObject({ status: 'match', npi, reason: 'Same name, same city' });
  expect(body.rows[0].confidence).toBeGreaterThanOrEqual(90);
  expect(body.rows[1]).toMatchObject({ status: 'unknown', npi: null, candidates: [] });
  expect(body.rows[2].status).not.toBe('found');
  expect(body.rows[3].status).toBe('unknown');
  for (const { status, npi: chosen, confidence } of body.rows.slice(1))
    expect([status === 'match', chosen !== null]).toEqual([confidence >= 90, confidence >= 90]);
});

it('compares license numbers and specialties as people write them (R-791)', async () => {
  const { rows: found } = await database.pool.query(`
    select last_name, first_name, p.state, license_number as number, classification, specialization from providers p
      cross join lateral jsonb_to_recordset(taxonomies) slot (license_number text, license_state text, code text)
      join taxonomy using (code)
    where license_number ~ '^[A-Z]{2,}[1-9][0-9]{4,}$' and license_state = p.state and specialization <> ''
      and code = primary_taxonomy order by npi limit 1`);
  const { number, state, classification, specialization, last_name, first_name } = found[0];
  const name = { first_name, last_name, state };
  const digits = number.replace(/\D/g, '');
  const misread = digits.slice(0, -1) + ((Number(digits.at(-1)) + 5) % 10);
  const reasonsOf = async (rows: object[]) =>
    (await ann.send('/api/lookup', { rows: rows.map((row) => ({ ...name, ...row })) })).body.rows.map(
      (row: { candidates: { reason: string }[] }) => row.candidates[0]?.reason,
    );
  const licenses = [digits, `00${digits}`, `${state}-${number}`, number.toLowerCase().replace(digits, `. ${digits}`)];
  for (const reason of await reasonsOf(licenses.map((license_number) => ({ license_number }))))
    expect(reason).toContain('same license');
  const others = await reasonsOf([{ license_number: misread }, { license_number: `XX${digits}` }]);
  expect(others).toEqual([
    expect.stringContaining('similar license number'),
    expect.stringContaining('another license'),
  ]);
  const [specialty] = await reasonsOf([{ specialty: `${classification} - ${specialization}` }]);
  expect(specialty).toContain('same specialty');
  const [internist] = (await api.get('/api/providers?taxonomy=207R00000X')).body.rows;
  const { body } = await ann.send('/api/lookup', { rows: [rowOf({ ...internist, specialty: 'Internist' })] });
  expect(body.rows[0].candidates[0]?.reason).toContain('same specialty');
});

const rowOf = ({ first_name, last_name, city, state, specialty }: Record<string, string>) => ({
  first_name,
  last_name,
  city,
  state,
  specialty,
});

it('leaves the choice to a person if the row has a physician’s degree and the provider has none (R-794)', async () => {
  const { body } = await api.get('/api/providers?taxonomy=363A00000X&state=OH');
  const { npi, first_name, last_name } = body.rows[0];
  const asked = (degree: string) => ({ name: `${first_name} ${last_name} ${degree}`, state: 'OH' });
  const { rows } = (await ann.send('/api/lookup', { rows: [asked('PA'), asked('MD')] })).body;
  expect(rows[0]).toMatchObject({ status: 'match', npi });
  expect(rows[1]).toMatchObject({ status: 'candidates', npi: null });
  expect(rows[1].candidates[0]).toMatchObject({ npi, reason: expect.stringContaining('another degree') });
});

it('leaves the choice to a person if a name only sounds alike and the city is another (R-794)', async () => {
  const { body } = await api.get('/api/providers?taxonomy=363A00000X&state=OH');
  const vowels: Record<string, string> = { A: 'O', E: 'A', I: 'E', O: 'U', U: 'O' };
  const { npi, last_name, city, ...person } = body.rows[0];
  const first_name = person.first_name.toUpperCase().replace(/(?!^)[AEIOU]/g, (vowel: string) => vowels[vowel]);
  const row = { first_name, last_name, state: 'OH', specialty: 'Physician Assistant' };
  const { rows } = (await ann.send('/api/lookup', { rows: [{ ...row, city }, { ...row, city: 'Nowhere' }, row] })).body;
  expect(rows[0]).toMatchObject({ status: 'match', npi, reason: 'Sounds alike, same city, same specialty' });
  for (const { status, candidates } of rows.slice(1)) {
    expect(status).toBe('candidates');
    expect(candidates[0]).toMatchObject({ npi, reason: expect.stringContaining('Sounds alike') });
  }
});

it('says in the file who is excluded, lost Medicare billing or opted out, and of a similar name nothing (R-1140)', async () => {
  const sue = await person('sue@one.example');
  const some = async (query: string, most = 3): Promise<string[]> =>
    (await api.get(`/api/providers?${query}`)).body.rows.slice(0, most).map(({ npi }: { npi: string }) => npi);
  const { rows: revoked } = await database.pool.query('select npi::text from revocations order by 1 limit 3');
  const { rows: excluded } = await database.pool.query(
    `select npi::text from organizations join exclusions_in_force using (npi) order by 1 limit 1`,
  );
  const certain = [
    ...(await some('excluded=yes')),
    ...(await some('opted_out=yes')),
    ...[...revoked, ...excluded].map(({ npi }) => npi),
  ];
  const others = [
    ...(await some('excluded=possible&opted_out=no')),
    ...(await some('excluded=no&opted_out=no&state=WV')),
  ];
  const npis = [...new Set([...certain, ...others])];
  const [decided = ''] = await some('excluded=possible&opted_out=no', 1);
  const { body: listed } = await api.get(`/api/providers/${decided}/screening`);
  const [{ row }] = listed.rows[0].match.listed;
  await sue.ask('POST /api/screening-decisions', { npi: decided, row, decision: 'same', reason: 'As OIG says' });
  const { body } = await upload(`NPI\r\n${npis.join('\r\n')}\r\n`, 'people.csv', sue);
  const xlsx = await sue.fetch(`/api/lookup/${body.id}/file?format=xlsx`);
  const { Rows = [], About } = await readByOthers(Buffer.from(await xlsx.arrayBuffer()));
  const [head = [], ...rows] = Rows;
  const said = rows.map((row) => [row[head.indexOf('NPI')], row[head.indexOf('Screening')] ?? '']);
  const day = '\\w{3} \\d{1,2}, \\d{4}';
  const words = { excluded: 'Excluded', revoked: 'Medicare billing revoked', opted_out: 'Opted out of Medicare' };
  const expected = await Promise.all(
    npis.map(async (npi) => {
      const { body: screening } = await api.get(`/api/providers/${npi}/screening`);
      const marks = screening.rows.flatMap(({ status }: { status: keyof typeof words }) => words[status] ?? []);
      const said = marks.map((mark: string) => `${mark} since ${day}`);
      if (npi === decided) said.unshift(`Excluded: same person as on OIG's list, decided ${day} by [Ss]ue`);
      return [npi, expect.stringMatching(new RegExp(`^${said.join('; ')}$`))];
    }),
  );
  expect(said).toEqual(expected);
  expect(said.filter(([npi]) => certain.includes(npi ?? '')).every(([, mark]) => mark)).toBe(true);
  for (const mark of Object.values(words)) expect(said.some(([, words]) => words?.includes(mark))).toBe(true);
  expect(About?.find(([name]) => name === 'Source')?.[1]).toMatch(/^NPPES, [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(About?.find(([name]) => name === 'Looked up')?.[1]).toMatch(/ E[SD]T$/);
  expect(About?.find(([name]) => name === 'Screening')?.[1]).toMatch(
    /^By NPI: OIG exclusions of .* not a clearance\.$/,
  );
  const csv = await (await sue.fetch(`/api/lookup/${body.id}/file?format=csv`)).text();
  expect(csv.split('\r\n')[1]).toMatch(/Excluded since/);
});

it('lists the NPIs and who is excluded of the largest result (R-1218)', async () => {
  const lea = await person('lea@one.example');
  const { body } = await lea.send('/api/lookup', { npis: [npiAt(1)] });
  await database.pool.query(
    `insert into lookup_rows (lookup_id, position, status, input, npi)
     select $1, n, 'found', to_jsonb(npi::text), npi from generate_series(2, $2::int) n, lateral (select 2990000000 + n as npi) made`,
    [body.id, MOST_ROWS],
  );
  const listed = await lea.ask(`GET /api/lookup/${body.id}/npis`);
  expect([listed.status, listed.body.npis?.length, listed.body.excluded]).toEqual([200, MOST_ROWS, []]);
});

it('says in the file which number a person corrected (R-1141)', async () => {
  const ira = await person('ira@one.example');
  const wrong = `${npiAt(2).slice(0, 9)}${(Number(npiAt(2)[9]) + 1) % 10}`;
  const { body } = await upload(`Name,NPI\r\n,${wrong}\r\n`, 'people.csv', ira);
  const chosen = await ira.ask(`PATCH /api/lookup/${body.id}/rows/1`, { npi: npiAt(2) });
  expect([chosen.status, chosen.body]).toEqual([200, expect.objectContaining({ status: 'found' })]);
  const file = await (await ira.fetch(`/api/lookup/${body.id}/file?format=csv`)).text();
  expect(file.split('\r\n')[1]).toContain(`Found,${npiAt(2)},100,NPI corrected from ${wrong} by you,`);
});

it('reads CSV and Excel files, and appends its columns to the file (R-788, R-798)', async () => {
  const { last_name: last, first_name: first } = people[0] ?? {};
  const csv = `Name;NPI;Note\r\n"${last}; ${first}";${npiAt(0)};=1+1\r\n${last};${npiAt(0)};\r\n;${organization};x\r\n`;
  const { status, body } = await upload(Buffer.from(`\ufeff${csv}`, 'utf16le'));
  expect([status, body.counts]).toEqual([200, expect.objectContaining({ found: 1, duplicate: 1, organization: 1 })]);
  const file = await ann.fetch(`/api/lookup/${body.id}/file?format=csv`);
  const lines = Buffer.from(await file.arrayBuffer())
    .toString('utf8')
    .split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff"?Name"?,"?NPI"?,"?Note"?,"?Lookup status"?,/);
  expect(lines[1]).toContain("'=1+1");
  expect(lines[1]).toContain(people[0]?.last_name);
  const xlsx = await ann.fetch(`/api/lookup/${body.id}/file?format=xlsx`);
  const { Rows } = await readByOthers(Buffer.from(await xlsx.arrayBuffer())); // R-991
  expect(Rows?.[1]?.slice(0, 5)).toEqual([`${last}; ${first}`, npiAt(0), '=1+1', 'Found', npiAt(0)]);
  expect(Rows?.length).toBe(lines.length - 1);
  const { rows: audited } = await database.pool.query(
    `select target, new_value from audit_log where action = 'export' and actor_id = $1 order by id`,
    [ann.id],
  );
  expect(audited).toEqual(
    ['csv', 'xlsx'].map((format) => ({ target: 'lookup: people.csv', new_value: `3 rows, ${format}` })),
  );
  const sheet = await upload(
    await workbookOf(
      [['Provider list'], ['NPI', 'City'], [npiAt(1), 'Paris']],
      {},
      '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
    ),
    'people.xlsx',
  );
  expect(sheet.body.rows).toMatchObject([{ status: 'found', npi: npiAt(1) }]);
  const badges = await upload(Buffer.from(`Table,License,Badge NPI\nAnn,${npiAt(0)},${npiAt(1)}\nBo,x1,${npiAt(2)}\n`));
  expect(badges.body.rows).toMatchObject([{ npi: npiAt(1) }, { npi: npiAt(2) }]);
  const read = await ann.send('/api/lookup/sheets', formOf('Who,Where\nJane Doe,Paris\n', 'a.csv'));
  expect(read.body).toMatchObject({
    rows: 1,
    columns: [
      { header: 'Who', read_as: '' },
      { header: 'Where', samples: ['Paris'] },
    ],
  });
  const chosen = await ann.send('/api/lookup', { sheet: read.body.id, columns: ['name', 'city'] });
  expect(chosen.body.rows).toMatchObject([{ input: { name: 'Jane Doe', city: 'Paris' } }]);
});

it('answers 503 when the system kills the process that reads a file, and does not call the file too large (R-788)', async () => {
  const looked = upload(`NPI\n${npiAt(0)}\n`);
  const readers = () =>
    readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid.trim() && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sheet/process.ts'));
  await expect.poll(readers, { interval: 2 }).toHaveLength(1);
  process.kill(Number(readers()[0]), 'SIGKILL');
  const message = 'Reading people.csv was interrupted. Please try again in a moment.';
  expect(await looked).toMatchObject({ status: 503, body: { code: 'unavailable', message } });
  expect((await upload(`NPI\n${npiAt(0)}\n`)).status).toBe(200);
});

it('looks a file up once when several calls name it', async () => {
  const { body } = await ann.send('/api/lookup/sheets', formOf(`NPI\n${npiAt(0)}\n`, 'a.csv'));
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from lookups where id = $1 for update', [body.id]);
  const calls = [1, 2].map(() => ann.send('/api/lookup', { sheet: body.id }));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(2);
  await holder.query('commit');
  holder.release();
  const [one, other] = (await Promise.all(calls)).toSorted((a, b) => a.status - b.status);
  expect(one).toMatchObject({ status: 200, body: { counts: { total: 1 } } });
  expect(other?.status).toBe(404);
});

it('does a request again whose client hung up, with its Idempotency-Key (R-631)', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ name: `Doe Jane ${n}`, state: 'WV' }));
  const init = { method: 'POST', body: JSON.stringify({ rows }) };
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'hung-up' };
  const leaving = new AbortController();
  const left = ann.fetch('/api/lookup', { ...init, headers, signal: leaving.signal }).catch(() => 'left');
  const keys = `select status from idempotent_requests where key = 'hung-up'`;
  await expect.poll(async () => (await database.pool.query(keys)).rows).toHaveLength(1);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(async () => (await database.pool.query(keys)).rows).toEqual([]);
  expect((await ann.send('/api/lookup', { rows }, { 'idempotency-key': 'hung-up' })).status).toBe(200);
});

it('refuses JSON of too many levels', async () => {
  for (const body of ['['.repeat(30_000) + ']'.repeat(30_000), `{"npis":${'['.repeat(9000)}${']'.repeat(9000)}}`]) {
    const reply = await ann.fetch('/api/lookup', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.status, (await reply.json()).message]).toEqual([400, 'The request has more than 100 levels.']);
  }
});

it('takes the first row for a person when it has the state of the rows below it (R-790)', async () => {
  const files: [string, number, boolean][] = [
    ['Nancy,Davis,OH\nXavier,Dixon,OH\n', 2, false],
    ['Nancy,Davis,OH\nXavier,Dixon,TX\n', 2, false],
    ['Who,ID\nNancy Davis,7\nXavier Dixon,8\n', 2, true],
  ];
  for (const [csv, rows, has_heading] of files)
    expect((await ann.send('/api/lookup/sheets', formOf(csv, 'a.csv'))).body).toMatchObject({ rows, has_heading });
});

it('takes the first row of a file as the heading or as a person, as asked (R-790)', async () => {
  const lookUp = async (csv: string, wish: object) => {
    const sheet = (await ann.send('/api/lookup/sheets', formOf(csv, 'a.csv'))).body;
    const { status, body } = await ann.send('/api/lookup', {
      npis: ['2'],
      sheet: sheet.id,
      columns: ['name'],
      ...wish,
    });
    const file = status === 200 && (await (await ann.fetch(`/api/lookup/${body.id}/file?format=csv`)).text());
    return {
      status,
      inputs: body.rows?.map(({ input }: { input: object }) => Object.values(input).join('')),
      file,
      body,
    };
  };
  const [doe, roe] = ['Doe Jane', 'Roe Jane'];
  const headed = `${doe}\n${roe}\n`; // reads as a heading
  expect(await lookUp(headed, {})).toMatchObject({ inputs: ['2', roe], file: expect.stringContaining(`${doe},`) });
  const person = await lookUp(headed, { heading: false });
  expect(person).toMatchObject({ inputs: ['2', doe, roe], file: expect.stringContaining('Column 1,') });
  expect(person.file).toMatch(new RegExp(`\r\n${doe},.*\r\n${roe},`));
  const plain = `${doe}\n${doe}\n`; // reads as two people
  expect(await lookUp(plain, {})).toMatchObject({
    inputs: ['2', doe, doe],
    file: expect.stringContaining('Column 1,'),
  });
  expect(await lookUp(plain, { heading: true })).toMatchObject({
    inputs: ['2', doe],
    file: expect.stringContaining(`${doe},`),
  });
  expect(await lookUp(headed, { heading: 'maybe' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('heading') },
  });
});

it('refuses hostile files with a sentence, and keeps nothing of them (R-788, R-789)', async () => {
  const before = await stored();
  const bomb = await workbookOf([]);
  bomb.writeUInt32LE(201e6, bomb.lastIndexOf('PK\u0001\u0002') + 24); // the size of the last part in the directory
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const files: [string | Buffer, string, number, RegExp][] = [
    [bomb, 'bomb.xlsx', 400, /unpacks to 201 MB\. The limit is 200 MB/],
    [await workbookOf([['NPI'], ['2']], { 'xl/vbaProject.bin': 'x' }), 'macros.xlsx', 400, /has macros/],
    [
      await workbookOf([], { 'xl/worksheets/sheet1.xml': `${entity}<worksheet><c t="str"><v>&x;</v></c></worksheet>` }),
      'entity.xlsx',
      400,
      /damaged or not a workbook/,
    ],
    [Buffer.from('NPI\n\0\0\x01\n'), 'binary.csv', 400, /is no text, or its encoding is unknown/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old.xls', 400, /old Excel file/],
    ['PK\u0003\u0004 not a zip', 'broken.xlsx', 400, /could not be read/],
    ['Color,Size\nred,1\nblue,2\n', 'colors.csv', 400, /has no column with NPIs or names/],
    ['NPI\n', 'heading.csv', 400, /has no rows below its heading/],
    ['', 'empty.csv', 400, /is empty/],
    [`NPI\n${'2\n'.repeat(100_002)}`, 'long.csv', 400, /more than 100,000 rows/],
    [Buffer.alloc(20_100_000, 'x'), 'large.csv', 413, /larger than 20 MB/],
  ];
  for (const [content, name, status, message] of files) {
    const reply = await upload(content, name);
    expect([name, reply.status, reply.body.message]).toEqual([name, status, expect.stringMatching(message)]);
  }
  expect(await stored()).toEqual(before);
}, 60_000);

it('refuses workbooks that are cut or changed, and keeps nothing of them (R-788, R-789)', async () => {
  const before = await stored();
  const changed = await workbookOf([['NPI'], ...Array.from({ length: 5000 }, (_, n) => [npiAt(n % 9)])]);
  changed.writeUInt32LE(1, changed.lastIndexOf('PK\u0001\u0002') + 16); // the check sum of the sheet
  const short = { 'xl/worksheets/sheet1.xml': '<worksheet><row><c t="str"><v>NPI</v></c></row>' };
  const files: [Buffer, RegExp][] = [
    [changed, /damaged or not a workbook \(the check sum of a part is wrong\)/],
    [changed.subarray(0, -200), /could not be read/],
    [await workbookOf([], short), /damaged or not a workbook \(Unclosed root tag\)/],
  ];
  for (const [content, message] of files)
    expect(await upload(content, 'people.xlsx')).toMatchObject({
      status: 400,
      body: { code: 'unreadable', message: expect.stringMatching(message) },
    });
  expect(await stored()).toEqual(before);
});

it('refuses a form with long heads or many parts, which take seconds to read (R-788)', async () => {
  const field = (name: string, more = '') => `--x\r\n${more}content-disposition: form-data; name="${name}"`;
  const file = `${field('file')}; filename="a.csv"\r\n\r\nNPI\n2\r\n`;
  const send = async (form: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await ann.fetch('/api/lookup/sheets', { method: 'POST', body: `${form}--x--\r\n`, headers });
    return [reply.status, (await reply.json()).message];
  };
  const refused = [400, 'file: send a CSV or XLSX file in the field file of a form'];
  expect(await send(file)).toEqual([200, undefined]);
  expect(await send(`${field('a')}\r\n\r\nb\r\n`.repeat(20) + file)).toEqual([200, undefined]);
  expect(await send(`${field('a')}\r\n\r\nb\r\n`.repeat(1000) + file)).toEqual(refused);
  expect(await send(file.replace('--x\r\n', `--x\r\n${'a: b\r\n'.repeat(2000)}`))).toEqual(refused);
});

it.each([
  ['a\\"b.csv', 'a"b.csv'],
  ['\\"', '"'],
  ['a%22b.csv', 'a"b.csv'],
  ['C:\\\\lists\\\\é\\\\', 'The file'],
  ['\\\\host\\a\\"\\\\\\"b.csv', '"b.csv'],
])('reads the file of a form with the file name %s, which some clients send (R-788)', async (sent, name) => {
  const content = `NPI,\\"Name\\"\r\n\r\n2000000002,a\\\\b\r\n`;
  const body =
    `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\\"\r\n` +
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${sent}"\r\n\r\n${content}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const reply = await ann.fetch('/api/lookup/sheets', { method: 'POST', body, headers });
  const sheet = await reply.json();
  expect([reply.status, sheet]).toEqual([200, expect.objectContaining({ file: name })]);
  const { body: same } = await ann.send('/api/lookup/sheets', formOf(content, 'same.csv'));
  expect({ ...sheet, id: same.id, file: 'same.csv' }).toEqual(same);
});

const measured = { tags: 'rest', timeout: 60_000 };
it('reads millions of empty lines in at most four times as long as one long line (R-788)', measured, async () => {
  const took = async (filler: string) => {
    const begin = Date.now();
    const { status, body } = await upload(`NPI,State\n${filler}\n${npiAt(0)},\n`, 'empty.csv');
    expect([status, body.rows?.length]).toEqual([200, 1]);
    return Date.now() - begin;
  };
  const long = await took(' '.repeat(18e6));
  expect(await took('\n'.repeat(18e6))).toBeLessThan(4 * long);
  expect(await took(',\r\n'.repeat(6e6))).toBeLessThan(4 * long);
});

it('takes three forms of a user at a time, so that others get their turns (R-1077)', async () => {
  const [ben, cleo] = [await person('ben@one.example'), await person('cleo@one.example')];
  const { hostname, port } = new URL(base);
  const headers = { ...ben.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 99 };
  const head = Object.entries(headers).map((pair) => `${pair.join(': ')}\r\n`);
  const slow: Socket[] = [];
  onTestFinished(() => slow.forEach((socket) => void socket.destroy()));
  let refusal = '';
  while (!refusal && slow.length < 20) {
    const socket = connect(Number(port), hostname);
    slow.push(socket);
    socket.write(`POST /api/lookup/sheets HTTP/1.1\r\n${head.join('')}\r\n--x`);
    const reply = once(socket, 'data').then(([data]) => String(data));
    refusal = await Promise.race([reply, sleep(200, '')]);
  }
  expect(refusal).toMatch(/^HTTP\/1.1 429/);
  expect(slow).toHaveLength(4);
  const send = async (by: Person) => (await by.send('/api/lookup/sheets', formOf('NPI\n2\n', 'a.csv'))).status;
  expect(await send(ben)).toBe(429);
  expect(await send(cleo)).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => send(ben), { timeout: 20_000 }).toBe(200);
}, 60_000);

it('reads the file of a colleague while a user sends workbooks that take long (R-1151)', async () => {
  const [ben, cleo] = [await person('ben@turns.example'), await person('cleo@turns.example')];
  const slow = await workbookOf([], {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c/></row>'.repeat(1_000_000)}</sheetData></worksheet>`,
  });
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const sent = [1, 2, 3].map(() =>
    ben.fetch('/api/lookup/sheets', { method: 'POST', body: formOf(slow, 'slow.xlsx'), signal: leave.signal }),
  );
  const first = Promise.race(
    sent.map((reply) =>
      reply.then(
        () => 'ben',
        () => 'ben',
      ),
    ),
  );
  await sleep(300); // both readers would be taken
  const reply = cleo.send('/api/lookup/sheets', formOf(`NPI\n${npiAt(0)}\n`, 'a.csv'));
  expect(await Promise.race([first, reply.then(({ status }) => status)])).toBe(200);
});

it('stores a wide file in small parts, so that none holds up other calls (R-788)', async () => {
  const line = Array.from({ length: 99 }, () => 'x'.repeat(900)).join(',');
  const reply = await ann.send('/api/lookup/sheets', formOf(`NPI,${line}\n`.repeat(100), 'wide.csv'));
  expect([reply.status, reply.body.rows]).toEqual([200, 99]);
  const parts = await database.pool.query('select length(rows::text) from lookup_inputs where lookup_id = $1', [
    reply.body.id,
  ]);
  expect(Math.max(...parts.rows.map(({ length }) => length))).toBeLessThan(2_500_000);
});

const stored = async () =>
  (await database.pool.query('select (select count(*) from lookups) as a, (select count(*) from lookup_inputs) as b'))
    .rows;

it('refuses malformed calls, naming the field', async () => {
  const bad: [unknown, RegExp][] = [
    [{}, /npis: give npis, rows or a file/],
    [{ npis: 'x' }, /npis: must be a list/],
    [{ npis: [{}] }, /npis\.0/],
    [{ npis: [] }, /at least one/],
    [{ rows: [{ age: 3 }] }, /age/],
    [{ npis: ['2'], other: 1 }, /other/],
    [{ file: 'x' }, /file: send a CSV/],
    [[], /JSON object/],
  ];
  for (const [body, message] of bad) {
    const reply = await ann.send('/api/lookup', body);
    expect([JSON.stringify(body), reply.status, reply.body.message]).toEqual([
      JSON.stringify(body),
      400,
      expect.stringMatching(message),
    ]);
  }
  const odd = await ann.send('/api/lookup', { npis: [1e300, null, '\u202e2'], rows: [{ last_name: "'; --" }] });
  expect([odd.status, odd.body.counts.total]).toEqual([200, 4]);
});

it('does more than 5,000 rows as a job, which its user can follow (R-787)', async () => {
  const npis = Array.from({ length: 5001 }, (_, n) => npiOf(100_000_000 + n));
  const { status, body } = await ann.send('/api/lookup', { npis });
  expect([status, body]).toEqual([
    202,
    { id: expect.any(String), job: expect.any(String), url: `/api/lookup/${body.id}` },
  ]);
  const job = () => ann.ask(`GET /api/jobs/${body.job}`);
  await expect.poll(async () => (await job()).body.state, { timeout: 20_000, interval: 100 }).toBe('done');
  expect((await job()).body).toMatchObject({
    kind: 'lookup',
    url: body.url,
    message: expect.stringContaining('unknown'),
  });
  const page = await ann.ask(`GET ${body.url}?status=unknown&page=101`);
  expect(page.body).toMatchObject({ done: true, total: 5001, rows: [{ position: 5001, status: 'unknown' }] });
}, 30_000);

it('stores the choice of a person, and lists the NPIs for a list (R-796)', async () => {
  const wrong = `${npiAt(3).slice(0, 9)}${(Number(npiAt(3).at(-1)) + 1) % 10}`;
  const { body } = await ann.send('/api/lookup', { npis: [wrong, npiAt(4)] });
  const choose = (npi: string | null, as = ann) => as.ask(`PATCH /api/lookup/${body.id}/rows/1`, { npi });
  expect((await choose(npiAt(5))).status).toBe(400);
  expect((await choose(npiAt(3))).body).toMatchObject({ status: 'found', npi: npiAt(3), chosen: true, input: wrong });
  const mark = `/api/people/${npiAt(4)}/do-not-contact`;
  expect((await ann.send(mark, { reason: 'Asked us not to' })).status).toBe(200);
  expect((await ann.ask(`GET /api/lookup/${body.id}/npis`)).body).toEqual({
    npis: [npiAt(3), npiAt(4)],
    do_not_contact: [npiAt(4)],
    excluded: [],
  });
  expect((await ann.ask(`DELETE ${mark}`)).status).toBe(200);
  const { rows } = await database.pool.query(
    `select target, new_value from audit_log where action = 'lookup' and actor_id = $1`,
    [ann.id],
  );
  expect(rows).toContainEqual({ target: 'row 1', new_value: `NPI ${npiAt(3)}` });
  const colleague = await person('bob@one.example');
  expect((await choose(npiAt(3), colleague)).status).toBe(404);
  for (const path of ['', '/npis', '/others', '/file?format=csv'])
    expect((await colleague.fetch(`/api/lookup/${body.id}${path}`)).status).toBe(404);
});

it('lists what was given in rows without a provider, to ask for it again (R-945)', async () => {
  const wrong = `${npiAt(3).slice(0, 9)}${(Number(npiAt(3).at(-1)) + 1) % 10}`;
  const unknown = { first_name: 'Zyxwv', last_name: 'Qponml' };
  const { body } = await ann.send('/api/lookup', { npis: [npiAt(4), wrong, npiAt(4)], rows: [unknown] });
  const others = async () => (await ann.ask(`GET /api/lookup/${body.id}/others`)).body;
  expect(await others()).toEqual({ lines: [wrong, 'Zyxwv Qponml'] });
  await ann.ask(`PATCH /api/lookup/${body.id}/rows/2`, { npi: npiAt(3) });
  expect(await others()).toEqual({ lines: ['Zyxwv Qponml'] });
});

it('counts the choices of two rows at the same time (R-796)', async () => {
  const npis = [npiAt(3), npiAt(4)].map((npi) => `${npi.slice(0, 9)}${(Number(npi.at(-1)) + 1) % 10}`);
  const { body } = await ann.send('/api/lookup', { npis });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from lookups where id = $1 for update', [body.id]);
  const choices = [3, 4].map((n, row) => ann.ask(`PATCH /api/lookup/${body.id}/rows/${row + 1}`, { npi: npiAt(n) }));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(2);
  await holder.query('commit');
  holder.release();
  expect((await Promise.all(choices)).map(({ status }) => status)).toEqual([200, 200]);
  const { counts } = (await ann.ask(`GET /api/lookup/${body.id}`)).body;
  expect(counts).toMatchObject({ total: 2, found: 2, bad_check_digit: 0 });
});

it('refuses lookups before the first import', async () => {
  const empty = await testDatabase();
  const other = await testApi(empty);
  onTestFinished(async () => {
    await other.close();
    await empty.close();
  });
  const user = await addCaller(other, empty, 'eve@one.example', 'specialist');
  const refused = { status: 409, body: { code: 'not_imported' } };
  expect(await user.ask('POST /api/lookup', { npis: [npiAt(0)] })).toMatchObject(refused);
});

it('gives the NPIs, choices and file of a lookup only after its end', async () => {
  const { rows } = await database.pool.query(
    `insert into lookups (profile_id, state, rows, with_boards) values ($1, 'waiting', 1, false) returning id`,
    [ann.id],
  );
  const at = `/api/lookup/${rows[0].id}`;
  expect((await ann.ask(`GET ${at}`)).body).toMatchObject({ done: false, rows: [] });
  for (const call of [`GET ${at}/npis`, `GET ${at}/others`, `GET ${at}/file?format=csv`])
    expect(await ann.ask(call)).toMatchObject({ status: 409, body: { code: 'not_ready' } });
  expect((await ann.ask(`PATCH ${at}/rows/1`, { npi: null })).body.code).toBe('not_ready');
});

it('counts rows of tokens against the allowance of the day, and needs their scopes (R-633)', async () => {
  const token = await person('tom@one.example', ['read']);
  expect((await token.send('/api/lookup', { npis: [npiAt(0)] })).status).toBe(200);
  const most = await token.send('/api/lookup', { npis: Array.from({ length: 50 }, (_, n) => npiOf(100_000_000 + n)) });
  expect([most.status, most.body]).toEqual([403, expect.objectContaining({ code: 'export_limit', remaining: 49 })]);
  expect((await upload(`NPI\n${npiAt(0)}\n`, 'a.csv', token)).status).toBe(200);
  const writer = await person('wes@one.example', ['write']);
  expect((await writer.send('/api/lookup', { npis: [npiAt(0)] })).body.code).toBe('scope');
  const { body } = await token.send('/api/lookup', { npis: [npiAt(0)] });
  expect((await token.fetch(`/api/lookup/${body.id}/file?format=csv`)).status).toBe(403);
});
