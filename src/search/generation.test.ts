import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer } from '#src/search/answer.ts';
import { buildGeneration } from '#src/search/build.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { IndexUnfit } from '#src/search/errors.ts';
import { loadGeneration } from '#src/search/loaded.ts';
import {
  checkManifest,
  type Manifest,
  type ManifestNeeds,
  manifestName,
  markUsed,
  readManifest,
  removeOthers,
} from '#src/search/manifest.ts';
import type { Criterion, SearchRequest } from '#src/search/query.ts';
import { checkTableFile, loadTable } from '#src/search/table-file.ts';
import { build, indexOf, manifestIn, temporaryIndexFolder } from '#src/search/test/generations.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { testDatabase } from '#test/database.ts';

const people: TableDefinition = {
  name: 'people',
  key: 'id',
  sources: ['persons'],
  select: `select 1000000000 + i as id, 'Name ' || i as name from generate_series(1, 50) i`,
  order: ['name'],
  columns: { name: { kind: 'text', shown: true } },
};
const visits: TableDefinition = {
  name: 'visits',
  key: 'id',
  childOf: ['people'],
  sources: ['visits'],
  select: `select 1000000000 + i / 2 as id, 'Reason ' || i as reason from generate_series(1, 90) i`,
  order: [],
  columns: { reason: { kind: 'code' } },
};

const original = mkdtempSync(path.join(tmpdir(), 'search-'));
let url: DatabaseUrl;
let manifest: Manifest;

beforeAll(async () => {
  const database = await testDatabase();
  url = database.url;
  await database.close();
  ({ manifest } = await build(url, original, [people, visits], 3));
});
afterAll(() => rmSync(original, { recursive: true }));

/** A copy of a built generation. */
function built() {
  const folder = temporaryIndexFolder();
  cpSync(original, folder, { recursive: true });
  const [file = ''] = manifest.tables.map((table) => table.file);
  return { url, folder, manifest, file, whole: path.join(folder, file) };
}

const reasonOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof IndexUnfit) return error.reason;
    throw error;
  }
  return 'fit';
};

test('writes a manifest and a file per table, named by its content', async () => {
  const { url, folder, manifest, file, whole } = built();
  expect(readdirSync(folder).sort()).toEqual(
    [manifestName(manifest), ...manifest.tables.map((table) => table.file)].sort(),
  );
  expect(manifest).toMatchObject({
    generation: 3,
    databaseId: 'test',
    tables: [
      { table: 'people', imports: [3], rows: 50, bytes: statSync(whole).size },
      { table: 'visits', imports: [3], rows: 90 },
    ],
  });
  expect(loadTable(folder, file).table.rows).toBe(50);
  const again = await build(url, folder, [people, visits], 4);
  expect(again.built).toEqual(['people', 'visits']);
  expect(again.manifest.tables.map((table) => table.file)).toEqual(manifest.tables.map((table) => table.file));
});

test('builds only tables with new imports or definitions, and keeps the memory of the others', async () => {
  const { url, folder, manifest } = built();
  const wanted = (imports: number[], definition = people): ManifestNeeds => ({
    generation: 3 + imports[1]!,
    databaseId: 'test',
    tables: [
      { definition, imports: [imports[0]!] },
      { definition: visits, imports: [imports[1]!] },
    ],
  });
  const visited = await buildGeneration({ url, folder, ...wanted([3, 4]) });
  expect(visited.built).toEqual(['visits']);
  expect(reasonOf(() => checkManifest(folder, wanted([3, 4])))).toBe('fit');
  const before = loadGeneration(manifestIn(folder, 3), undefined);
  const after = loadGeneration(manifestIn(folder, 7), before);
  expect(after.tables.map(({ buffer }) => before.tables.some((table) => table.buffer === buffer))).toEqual([
    true,
    true,
  ]);
  expect(after.joins[0]?.numbers).toBe(before.joins[0]?.numbers);
  const renamed = { ...people, columns: { name: { kind: 'code', shown: true } } } satisfies TableDefinition;
  expect((await buildGeneration({ url, folder, ...wanted([3, 5], renamed) })).built).toEqual(['people', 'visits']);
  expect(manifest.tables[0]?.definition).toMatch(/^[0-9a-f]{64}$/);
});

test('a new table gets new memory and new joins', async () => {
  const { url, folder } = built();
  const before = loadGeneration(manifestIn(folder, 3), undefined);
  const fewer = { ...visits, select: `${visits.select} where i < 7` };
  await build(url, folder, [people, fewer], 4);
  const after = loadGeneration(manifestIn(folder, 4), before);
  expect(after.tables.map(({ buffer }) => before.tables.some((table) => table.buffer === buffer))).toEqual([
    true,
    false,
  ]);
  const [places, joined] = [people.key, visits.name].map((name) => after.joins.find(({ to }) => to === name)?.numbers);
  expect(before.joins.some(({ numbers }) => numbers === places)).toBe(true);
  expect(joined).toHaveLength(6);
});

test('rejects a manifest of another generation, database, definition or import, with the reason', async () => {
  const { folder } = built();
  const fit: ManifestNeeds = {
    generation: 3,
    databaseId: 'test',
    tables: [people, visits].map((definition) => ({ definition, imports: [3] })),
  };
  const reasons = [
    fit,
    { ...fit, generation: 4 },
    { ...fit, databaseId: 'two' },
    { ...fit, tables: [{ definition: { ...people, order: [] }, imports: [3] }] },
    { ...fit, tables: [people, visits].map((definition) => ({ definition, imports: [4] })) },
  ].map((wanted) => reasonOf(() => checkManifest(folder, wanted)));
  expect(reasons).toEqual(['fit', 'missing', 'database', 'missing', 'definitions']);
  writeFileSync(manifestIn(folder, 3), '{"generation": 3');
  expect(reasonOf(() => checkManifest(folder, fit))).toBe('corrupt');
});

test('keeps a generation, the newest of the others, and their files', async () => {
  const { url, folder } = built();
  const release = (generation: number) => build(url, folder, [people, visits], generation);
  await release(5);
  await release(9);
  writeFileSync(path.join(folder, 'people.77.part'), 'left by a killed builder');
  removeOthers(folder, nameOf(folder, 5));
  expect(generationsIn(folder)).toEqual(['5', '9']);
  const named = [5, 9].flatMap((generation) => filesOf(folder, generation));
  expect(readdirSync(folder).sort()).toEqual([...new Set(named)].sort());
});

test('two releases share a folder, and the files of former ones stay for a week (R-890)', async () => {
  const { url, folder } = built(); // generation 3 of the first definitions
  const release = (generation: number, ends: number) =>
    build(url, folder, [{ ...people, select: `${people.select} where i < ${ends}` }], generation);
  renameSync(manifestIn(folder, 3), path.join(folder, '3.manifest')); // as the last release named it
  await release(4, 10);
  removeOthers(folder, nameOf(folder, 4));
  expect(reasonOf(() => loadGeneration(path.join(folder, '3.manifest'), undefined))).toBe('fit');
  for (const generation of [5, 6, 7]) await release(generation, 20);
  removeOthers(folder, nameOf(folder, 7));
  expect(generationsIn(folder)).toEqual(['3', '4', '6', '7']);
  for (const generation of [4, 6, 7])
    expect(reasonOf(() => loadGeneration(manifestIn(folder, generation), undefined))).toBe('fit');
  await release(8, 30);
  markUsed(path.join(folder, '3.manifest'));
  utimesSync(manifestIn(folder, 4), 0, 0);
  removeOthers(folder, nameOf(folder, 8));
  expect(generationsIn(folder), 'without those that were not used for long').toEqual(['3', '6', '7', '8']);
  await release(9, 40);
  removeOthers(folder, nameOf(folder, 9));
  expect(generationsIn(folder), 'without the third of the others').toEqual(['3', '8', '9']);
});

const nameOf = (folder: string, generation: number) => path.basename(manifestIn(folder, generation));
const filesOf = (folder: string, generation: number) => [
  nameOf(folder, generation),
  ...readManifest(manifestIn(folder, generation)).tables.map(({ file }) => file),
];
/** The numbers of the generations in a folder. */
const generationsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.manifest'))
    .map((name) => name.replace(/\D.*/, ''))
    .sort();

test('rejects a file of an older format, a foreign one and a missing one', async () => {
  const { folder, file, whole } = built();
  const bytes = readFileSync(whole);
  bytes.writeUInt32LE(1, 8);
  writeFileSync(whole, bytes);
  expect(reasonOf(() => checkTableFile(folder, file))).toBe('format');
  writeFileSync(whole, 'npi,last_name,first_name,city,state,zip\n');
  expect(reasonOf(() => checkTableFile(folder, file))).toBe('foreign');
  expect(reasonOf(() => checkTableFile(folder, `${file}x`))).toBe('missing');
});

test('rejects a truncated file of any length', async () => {
  const { folder, file, whole } = built();
  const { length } = readFileSync(whole);
  for (const size of [length - 1, Math.floor(length / 2), 33, 31, 0]) {
    truncateSync(whole, size);
    expect([size, reasonOf(() => checkTableFile(folder, file))]).toEqual([size, 'truncated']);
  }
});

test('rejects a file with any byte changed', async () => {
  const { folder, file, whole } = built();
  const sound = readFileSync(whole);
  fc.assert(
    fc.property(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Buffer.from(sound);
      damaged[at]! ^= change;
      writeFileSync(whole, damaged);
      expect(reasonOf(() => loadTable(folder, file))).not.toBe('fit');
    }),
  );
  for (let at = 0; at < 32; at++) {
    writeFileSync(whole, sound.with(at, sound[at]! ^ 0x10));
    expect([at, reasonOf(() => loadTable(folder, file))]).not.toEqual([at, 'fit']);
  }
});

test.for([
  ['SQL that fails', { ...people, select: 'select 1 / 0 as id, null::text as name' }, 'division by zero'],
  [
    'a key that appears twice',
    { ...people, select: `select 7 as id, 'x' as name from generate_series(1, 2)` },
    'id 7 appears twice',
  ],
  [
    'keys too far apart',
    { ...people, select: `select unnest(array[1, 5000000000]) as id, 'x' as name` },
    'more than 2^32 apart',
  ],
  ['an inconsistent definition', { ...people, order: ['age'] }, 'cannot be ordered by age'],
  ['an order by no column', { ...people, orders: { age: ['age'] } }, 'order age cannot sort by age'],
  ['an order with a column’s name', { ...people, orders: { name: ['name'] } }, 'name is both a column and an order'],
  ['a reference to no table', { ...people, childOf: ['places'], order: [] }, 'there is no table places'],
] satisfies [string, TableDefinition, string][])(
  '%s leaves the earlier generation in place',
  async ([, definition, message]) => {
    const { url, folder } = built();
    const before = readdirSync(folder);
    const other = { ...people, name: 'others' };
    for (const both of [
      [other, definition],
      [definition, other],
    ])
      await expect(build(url, folder, both, 4)).rejects.toThrow(message);
    expect(readdirSync(folder).filter((name) => !name.startsWith('others-'))).toEqual(before);
  },
);

test('reads a value longer than the buffer, among short values', async () => {
  const folder = temporaryIndexFolder();
  const select = `select 10 + i as id, case i when 5 then repeat('Dr. Ab ', 400000) || 'x' else 'Ab ' || i end as name
    from generate_series(1, 9) i`;
  await build(url, folder, [{ ...people, select }], 1);
  const request: SearchRequest = { table: 'people', criteria: [], page: 1, page_size: 50 };
  const { rows } = answer(indexOf(folder, 1), request);
  const short = [1, 2, 3, 4, 6, 7, 8, 9].map((i) => ({ id: String(10 + i), name: `Ab ${i}` }));
  expect(rows).toEqual([...short, { id: '15', name: `${'Dr. Ab '.repeat(400_000)}x` }]);
});

test('distinguishes long values with the same hash', async () => {
  const folder = temporaryIndexFolder();
  const select = `select i as id, md5((i % 300000)::text) as name from generate_series(1, 310000) i`;
  await build(url, folder, [{ ...people, select, columns: { name: { kind: 'code', shown: true } } }], 1);
  expect(indexOf(folder, 1).tables.get('people')?.columns.get('name')?.size).toBe(300_000);
});

test('searches a child table by its key, which several of its rows can have', async () => {
  const folder = temporaryIndexFolder();
  await build(url, folder, [people, { ...visits, columns: { reason: { kind: 'code', shown: true } } }], 1);
  const index = indexOf(folder, 1);
  const visitsOf = (...values: string[]) => {
    const criteria: Criterion[] = [{ column: 'id', match: 'equals', values }];
    const sort = { column: 'reason', order: 'desc' as const };
    return answer(index, { table: 'visits', criteria, sort, page: 1, page_size: 50 }).rows.map(({ reason }) => reason);
  };
  expect(visitsOf('1000000002', '1000000000')).toEqual(['Reason 5', 'Reason 4', 'Reason 1']);
  expect(visitsOf('01000000002', '1', '', 'x')).toEqual([]);
  const byKey = {
    table: 'visits',
    criteria: [],
    sort: { column: 'id', order: 'desc' as const },
    page: 1,
    page_size: 1,
  };
  expect(() => answer(index, byKey)).toThrow('Table visits cannot be sorted by id');
});

test('builds and reads empty tables', async () => {
  const folder = temporaryIndexFolder();
  const empty = [people, visits].map((table) => ({ ...table, select: `${table.select} where false` }));
  await build(url, folder, empty, 1);
  const request = { table: 'people', criteria: [{ child: 'visits', meets: [] }], page: 1, page_size: 50 };
  expect(answer(indexOf(folder, 1), request)).toMatchObject({ total: 0, rows: [] });
});
