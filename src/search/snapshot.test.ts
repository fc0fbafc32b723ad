import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer, openIndex } from '#src/search/answer.ts';
import { buildSnapshot } from '#src/search/build.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { SnapshotUnfit } from '#src/search/errors.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { loadSnapshot, readHeader, type Wanted } from '#src/search/snapshot.ts';
import { snapshotFolder } from '#src/search/test/snapshots.ts';
import { testDatabase } from '#test/database.ts';

const tables: TableDefinition[] = [
  {
    name: 'people',
    key: 'id',
    select: `select 1000000000 + i as id, 'Name ' || i as name from generate_series(1, 50) i`,
    order: ['name'],
    columns: { name: { kind: 'text', shown: true } },
  },
];

async function build(file: string, definitions = tables, generation = 3) {
  const { url } = await testDatabase();
  return buildSnapshot({ url, tables: definitions, file, generation, databaseId: 'one' });
}

async function builtFile() {
  const file = path.join(snapshotFolder(), '3.snapshot');
  await build(file);
  return file;
}

const reasonOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof SnapshotUnfit) return error.reason;
    throw error;
  }
  return 'fit';
};

test('reads the snapshot it has built', async () => {
  const file = path.join(snapshotFolder(), '3.snapshot');
  const { rows, bytes } = await build(file);
  const wanted = { tables, databaseId: 'one', generation: 3 };
  expect(rows).toEqual({ people: 50 });
  expect(readFileSync(file).length).toBe(bytes);
  expect(readHeader(file, wanted)).toMatchObject({ generation: 3, databaseId: 'one', rows });
  expect(loadSnapshot(file, wanted).header).toEqual(readHeader(file));
  expect(readdirSync(path.dirname(file))).toEqual(['3.snapshot']);
});

test('rejects a snapshot of another generation, database or definition, with the reason', async () => {
  const file = await builtFile();
  const other: Wanted[] = [{ generation: 4 }, { databaseId: 'two' }, { tables: [{ ...tables[0]!, order: [] }] }];
  expect(other.map((wanted) => reasonOf(() => readHeader(file, wanted)))).toEqual([
    'generation',
    'database',
    'definitions',
  ]);
  expect(other.map((wanted) => reasonOf(() => loadSnapshot(file, wanted)))).toEqual([
    'generation',
    'database',
    'definitions',
  ]);
  expect(reasonOf(() => readHeader(`${file}x`))).toBe('missing');
});

test('rejects an older format and a foreign file', async () => {
  const file = await builtFile();
  const bytes = readFileSync(file);
  bytes.writeUInt32LE(0, 8);
  writeFileSync(file, bytes);
  expect(reasonOf(() => readHeader(file))).toBe('format');
  writeFileSync(file, 'npi,last_name,first_name,city,state,zip\n');
  expect(reasonOf(() => readHeader(file))).toBe('foreign');
});

test('rejects a truncated snapshot of any length', async () => {
  const file = await builtFile();
  const { length } = readFileSync(file);
  for (const size of [length - 1, Math.floor(length / 2), 33, 31, 0]) {
    truncateSync(file, size);
    expect([size, reasonOf(() => readHeader(file))]).toEqual([size, 'truncated']);
  }
});

test('rejects a snapshot with any byte changed', async () => {
  const file = await builtFile();
  const whole = readFileSync(file);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= change;
      writeFileSync(file, damaged);
      expect(reasonOf(() => loadSnapshot(file))).not.toBe('fit');
    }),
  );
  for (let at = 0; at < 32; at++) {
    writeFileSync(file, whole.with(at, whole[at]! ^ 0x10));
    expect([at, reasonOf(() => loadSnapshot(file))]).not.toEqual([at, 'fit']);
  }
});

test.for([
  ['SQL that fails', { ...tables[0]!, select: 'select 1 / 0 as id, null::text as name' }, 'division by zero'],
  [
    'a key that appears twice',
    { ...tables[0]!, select: `select 7 as id, 'x' as name from generate_series(1, 2)` },
    'id 7 appears twice',
  ],
  [
    'keys too far apart',
    { ...tables[0]!, select: `select unnest(array[1, 5000000000]) as id, 'x' as name` },
    'more than 2^32 apart',
  ],
  ['an inconsistent definition', { ...tables[0]!, order: ['age'] }, 'cannot be ordered by age'],
] satisfies [string, TableDefinition, string][])(
  '%s leaves the earlier snapshot in place',
  async ([, definition, message]) => {
    const file = await builtFile();
    for (const both of [
      [tables[0]!, definition],
      [definition, tables[0]!],
    ])
      await expect(build(file, both, 4)).rejects.toThrow(message);
    expect(readHeader(file).generation).toBe(3);
    expect(readdirSync(path.dirname(file))).toEqual(['3.snapshot']);
  },
);

test('reads a value longer than the buffer, among short values', async () => {
  const file = path.join(snapshotFolder(), 'long');
  const select = `select 10 + i as id, case i when 5 then repeat('Dr. Ab ', 400000) || 'x' else 'Ab ' || i end as name
    from generate_series(1, 9) i`;
  await build(file, [{ ...tables[0]!, select }]);
  const { header, buffer } = loadSnapshot(file);
  const request: SearchRequest = { table: 'people', criteria: [], page: 1, page_size: 50 };
  const { rows } = answer(openIndex(header, buffer), request);
  const short = [1, 2, 3, 4, 6, 7, 8, 9].map((i) => ({ id: String(10 + i), name: `Ab ${i}` }));
  expect(rows).toEqual([...short, { id: '15', name: `${'Dr. Ab '.repeat(400_000)}x` }]);
});

test('distinguishes long values with the same hash', async () => {
  const file = path.join(snapshotFolder(), 'hashed');
  const select = `select i as id, md5((i % 300000)::text) as name from generate_series(1, 310000) i`;
  await build(file, [{ ...tables[0]!, select, columns: { name: { kind: 'code', shown: true } } }]);
  const { tables: [people] = [] } = loadSnapshot(file).header;
  expect(people!.columns.name!.dictionary.starts.length - 1).toBe(300_000);
});

test('builds and reads an empty table', async () => {
  const file = path.join(snapshotFolder(), 'empty');
  const { rows } = await build(file, [{ ...tables[0]!, select: 'select 1 as id, null as name where false' }]);
  expect(rows).toEqual({ people: 0 });
  expect(loadSnapshot(file).header.rows).toEqual(rows);
});
