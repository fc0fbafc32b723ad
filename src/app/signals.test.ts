// Signals, from files of publishers to searches: what the imports say, and what a roll back takes back.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { ago } from '#test/day.ts';

/** A day as names of files have it, 20261115. */
const digits = (day: string) => day.replaceAll('-', '');

const state = 'Provider Business Practice Location Address State Name';
const street = 'Provider First Line Business Practice Location Address';
const code = 'Healthcare Provider Taxonomy Code_1';
const [trained, stays, far, near, elsewhere, firstLicense, sameState, ends, later, certified, left, returned, expired] =
  [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112] as const;
/** They left together, fewer than those who stayed. */
const lost = [113, 114, 115, 116];
/** Left with them, and is not in NPPES. */
const notInNppes = 160;
/** Moved to another country. */
const abroad = 117;
/** One of them left two groups at once. */
const twice = 114;
const people = Array.from({ length: 60 }, (_, n) => individual(100 + n));

let database: Database;
let folder: string;
let api: Awaited<ReturnType<typeof testApi>>;
let lastOfGroups = 0;

function sourceOf(dataset: string): Source {
  const found = sources.find((each) => each.dataset === dataset);
  if (!found) throw new Error(`Unknown dataset '${dataset}'.`);
  return found;
}

const compare = () => compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });

/** Imports files of a dataset, compares them with the ones before, and returns the import's ID. */
async function load(dataset: string, files: Record<string, string>, published?: string): Promise<number> {
  const paths = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const options = { url: database.url, source: sourceOf(dataset), paths, published, rejectsFolder: folder };
  const { importId } = await runImport(options);
  await compare();
  return importId;
}

const headOf = (dataset: string) =>
  readFileSync(path.join(import.meta.dirname, '../datasets', dataset, 'sample.csv'), 'utf8').split('\n')[0] ?? '';

const license = (n: number, of: string, issued: string, expires: string) =>
  `${inventedNpi(n)},ADA,LASTNAME${n},MD,EXAMPLEVILLE,${of},${of}-${n},${issued},${expires},,SCHOOL,2000`;
const certificate = (n: number, id: string, end: string, type = 'CE') => {
  const [year, month, day] = end.split('-');
  return `09${n},${inventedNpi(n)},ADA,LASTNAME${n},MD,EXAMPLEVILLE,OH,1 STREET,,430010001,${id},7${n},${type},01,01,2001,${month},${day},${year}`;
};
const member = (n: number, group: string, name: string) =>
  `${inventedNpi(n)},09000${n},I${n},LASTNAME${n},ADA,,,F,MD,SCHOOL,2000,CARDIOLOGY,,,,,,,${name},${group},9,1 STREET,,,EXAMPLEVILLE,OH,430010001,6145550100,Y,Y,OH430010001EXXXXXXXX${group}`;

const members = (...out: number[]) => {
  const everyone = [...Array.from({ length: 12 }, (_, n) => 110 + n), notInNppes];
  const all = everyone.filter((n) => !out.includes(n));
  const groups = [
    ['0042000017', 'EXAMPLE GROUP', all],
    ['0042000025', 'SECOND GROUP', everyone.filter((n) => n !== twice || !out.includes(n))],
  ] as const;
  const rows = groups.flatMap(([id, name, people]) => people.map((n) => member(n, id, name)));
  return [headOf('affiliations'), ...rows, ''].join('\n');
};
const groups = (text: string, published: string) =>
  load('affiliations', { 'DAC_NationalDownloadableFile.csv': text }, published);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'medatlas-signals-'));
  database = await testDatabase();
  await load('taxonomy', { 'nucc_taxonomy_250.csv': readFileSync('src/datasets/taxonomy/sample.csv', 'utf8') });
  const training: Values = { [code]: '390200000X' };
  const nppes = async (from: number, rows: Values[]) =>
    load('nppes', { [`npidata_pfile_20050523-${digits(ago(from))}.csv`]: mainFile(rows) });
  const before = people.map((row, n) => (n < 2 ? individual(100 + n, training) : row));
  await nppes(60, before);
  await nppes(30, [
    individual(trained),
    individual(stays, training),
    individual(far, { [street]: '1 ELM AVENUE', [state]: 'TX' }),
    individual(abroad, { [street]: '1 ELM AVENUE', [state]: 'NOH' }), // a province whose name ends as a code of a state does
    individual(near, { [street]: '2 ELM AVENUE' }),
    ...before.slice(4),
  ]);
  await load('licenses', {
    'fsmb.csv': [
      headOf('licenses'),
      license(elsewhere, 'OH', '2001-01-01', ago(-300)),
      license(elsewhere, 'KY', ago(20), ago(-700)),
      license(firstLicense, 'KY', ago(20), ago(-700)),
      license(sameState, 'WV', '2001-01-01', ago(-300)),
      license(sameState, 'OH', ago(20), ago(-700)),
      license(ends, 'OH', '2001-01-01', ago(10)),
      license(ends, 'OH', '2011-01-01', ago(-30)),
      license(later, 'OH', '2001-01-01', ago(-120)),
      '',
    ].join('\n'),
  });
  await load('certifications', {
    'abms_certificate_names.csv':
      'certificate_id,certificate_name\n120,Internal Medicine\n121,Cardiovascular Disease\n',
    'abms_records.csv': [
      headOf('certifications'),
      certificate(certified, '120', ago(-60)),
      certificate(certified, '121', ago(-900)),
      certificate(expired, '120', ago(50), 'EX'),
      certificate(expired, '121', ago(800), 'EX'),
      '',
    ].join('\n'),
  });
  await groups(members(), ago(100));
  await groups(members(left, returned), ago(70));
  await groups(members(left, returned), ago(40));
  await groups(members(left), ago(10));
  const lostFour = members(left, ...lost, notInNppes);
  await groups(lostFour, ago(8));
  lastOfGroups = await groups(lostFour, ago(5));
  api = await testApi(database);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
  await database.close();
});

const found = async (query: string, asker = api) => {
  const { body } = await asker.get(`/api/providers?${query}&sort=npi`);
  return body.rows.map(({ npi }: { npi: string }) => npi);
};
const npis = (...numbers: number[]) => numbers.map(inventedNpi).sort();

it('finds people by a signal, and by its day (R-1280)', async () => {
  expect(await found('signal=training_code_replaced')).toEqual(npis(trained));
  expect(await found('signal=newly_licensed')).toEqual(npis(elsewhere));
  expect(await found('signal=left_group')).toEqual(npis(left, ...lost));
  expect(await found('signal=license_ends')).toEqual(npis(ends));
  expect(await found('signal=certificate_ends')).toEqual(npis(certified, expired));
  expect(await found('signal=left_group&signal=newly_licensed')).toEqual(npis(elsewhere, left, ...lost));
  expect(await found(`signal=newly_licensed&signal_since=${ago(20)}`)).toEqual(npis(elsewhere));
  expect(await found(`signal=newly_licensed&signal_since=${ago(19)}`)).toEqual([]);
  expect(await found(`signal_since=${ago(35)}`)).toEqual(npis(trained, elsewhere, ends, certified, ...lost));
  const others = await api.get('/api/providers?not.signal=left_group');
  expect(others.body.total).toBe(people.length - 1 - lost.length);
});

it('counts people by signal', async () => {
  const { body } = await api.get('/api/providers/facets?facet=signal');
  const counts = body.facets.signal.map(({ value, count }: { value: string; count: number }) => [value, count]);
  expect(Object.fromEntries(counts)).toEqual({
    training_code_replaced: 1,
    newly_licensed: 1,
    left_group: 1 + lost.length,
    license_ends: 1,
    certificate_ends: 2,
  });
});

it('finds people by the day of a new practice address, and by the state that they left (R-1281)', async () => {
  expect(await found(`moved_from=${ago(30)}`)).toEqual(npis(far, near, abroad));
  expect(await found(`moved_from=${ago(29)}`)).toEqual([]);
  expect(await found(`moved_to=${ago(31)}`)).toEqual([]);
  expect(await found('moved_from_state=OH')).toEqual(npis(far, abroad));
  expect(await found('moved_from_state=TX')).toEqual([]);
});

it('finds licenses of another state than the practice address (R-1284)', async () => {
  expect(await found('licensed_elsewhere=yes')).toEqual(npis(elsewhere, firstLicense, sameState));
  expect(await found(`license_state=KY&licensed_since=${ago(30)}&licensed_elsewhere=yes`)).toEqual(
    npis(elsewhere, firstLicense),
  );
  expect(await found(`license_state=OH&licensed_since=${ago(30)}&licensed_elsewhere=yes`)).toEqual([]);
});

it('lists signals, the newest first, with what they are of (R-1282)', async () => {
  const { body } = await api.get('/api/signals');
  expect(
    body.rows.map(({ npi, signal, on, state, of }: Record<string, string>) => [npi, signal, on, state, of]),
  ).toEqual([
    [inventedNpi(certified), 'certificate_ends', ago(-60), null, 'Internal Medicine'],
    [inventedNpi(ends), 'license_ends', ago(-30), 'OH', null],
    ...lost.flatMap((n) =>
      (n === twice ? ['EXAMPLE GROUP', 'SECOND GROUP'] : ['EXAMPLE GROUP']).map((of) => [
        ...[inventedNpi(n), 'left_group', ago(5), null, of],
      ]),
    ),
    [inventedNpi(elsewhere), 'newly_licensed', ago(20), 'KY', null],
    [inventedNpi(trained), 'training_code_replaced', ago(30), null, null],
    [inventedNpi(left), 'left_group', ago(40), null, 'EXAMPLE GROUP'],
    [inventedNpi(expired), 'certificate_ends', ago(50), null, 'Internal Medicine'],
  ]);
  expect(body.rows.at(-2)).toMatchObject({ name: 'ADA LASTNAME110', source: 'affiliations' });
  const since = await api.get(`/api/signals?since=${ago(25)}&signal=newly_licensed&signal=left_group`);
  expect(since.body).toMatchObject({ total: 2 + lost.length });
});

it('lists groups that lost three people or more in a quarter (R-1285)', async () => {
  const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  const quarter = quarterOf(ago(5));
  const together = quarterOf(ago(40)) === quarter ? [left, ...lost] : lost;
  const group = { org_pac_id: '0042000017', name: 'EXAMPLE GROUP', quarter };
  expect((await api.get('/api/signals/groups')).body.rows).toEqual([
    { ...group, people: together.length, npis: npis(...together) },
  ]);
  await database.pool.query(
    `update change_batches set state = 'held' where dataset = 'affiliations' and state = 'visible'`,
  );
  const kept = (await api.get('/api/signals/groups')).body.rows;
  await database.pool.query(
    `update change_batches set state = 'visible' where dataset = 'affiliations' and state = 'held'`,
  );
  expect(kept, 'read once for a generation of the index').toHaveLength(1);
});

it('marks them in results (R-497)', async () => {
  const marks = [trained, near, elsewhere, left, ends].map(inventedNpi);
  const { body } = await api.get(`/api/providers/highlights?${marks.map((npi) => `npi=${npi}`).join('&')}`);
  const changed = body.rows.map(({ npi, changed }: { npi: string; changed: unknown }) => [npi, changed]);
  expect(Object.fromEntries(changed)).toMatchObject({
    [inventedNpi(trained)]: { mark: 'training_code_replaced', on: ago(30) },
    [inventedNpi(near)]: { mark: 'moved', on: ago(30) },
    [inventedNpi(elsewhere)]: { mark: 'newly_licensed', on: ago(20) },
    [inventedNpi(left)]: { mark: 'left_group', on: ago(40) },
    [inventedNpi(ends)]: null,
  });
  const asToken = await api.get(`/api/providers/highlights?npi=${inventedNpi(elsewhere)}`, { as: 'token' });
  expect(asToken.body.rows[0].changed).toBeNull();
});

it('marks the signal that a search asks for, for as long as searches find it (R-1289)', async () => {
  const issued = (day: string) =>
    database.pool.query(`update licenses set issue_date = $1 where npi = $2 and state = 'KY'`, [
      day,
      inventedNpi(elsewhere),
    ]);
  await issued(ago(200));
  const markOf = async (query: string) =>
    (await api.get(`/api/providers/highlights?npi=${inventedNpi(elsewhere)}${query}`)).body.rows[0].changed;
  expect(await markOf('')).toBeNull();
  expect(await markOf('&signal=left_group')).toBeNull();
  expect(await markOf('&signal=left_group&signal=newly_licensed')).toEqual({ mark: 'newly_licensed', on: ago(200) });
  await issued(ago(20));
  const { status } = await api.get(`/api/providers/highlights?npi=${inventedNpi(elsewhere)}&signal=born`);
  expect(status).toBe(400);
});

it.each([
  ['/api/providers?signal=born', 'signal: must be one of training_code_replaced, newly_licensed'],
  ['/api/providers?signal_since=yesterday', 'signal_since: '],
  ['/api/providers?moved_from=2026-02-31', 'moved_from: '],
  ['/api/providers?moved_from=2026-03-01&moved_to=2026-02-01', 'moved_from: must not be above moved_to'],
  ['/api/providers?licensed_elsewhere=no', 'licensed_elsewhere: must be yes'],
  ['/api/signals?since=2026', 'since: '],
  ['/api/signals?signal=born', 'signal: must be one of'],
])('refuses %s in words', async (url, message) => {
  const { status, body } = await api.get(url);
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

it('gives API tokens no signals of licensed sources (R-479)', async () => {
  const { body } = await api.get('/api/signals', { as: 'token' });
  expect(body.rows.map(({ signal }: { signal: string }) => signal)).toEqual([
    ...[...lost, twice].map(() => 'left_group'),
    'training_code_replaced',
    'left_group',
  ]);
  expect(await api.get('/api/signals?signal=license_ends', { as: 'token' })).toMatchObject({ status: 403 });
  expect(await api.get('/api/providers?signal=certificate_ends', { as: 'token' })).toMatchObject({ status: 403 });
  expect((await api.get(`/api/providers?signal_since=${ago(35)}`, { as: 'token' })).body.total).toBe(1 + lost.length);
});

it('takes the signals of an import back that is rolled back', async () => {
  const back = (importId: number) =>
    rollBack({ url: database.url, source: sourceOf('affiliations'), importId, signal: undefined, onWait: () => {} });
  await back(lastOfGroups);
  const without = await testApi(database);
  expect(await found('signal=left_group', without)).toEqual(npis(left));
  expect((await without.get('/api/signals/groups')).body.rows).toEqual([]);
  await without.close();
});
