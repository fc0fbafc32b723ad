import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGeneration } from '#src/search/build.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { SourcedTable } from '#src/search/manifest.ts';
import { temporaryIndexFolder } from '#src/search/test/generations.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { runsAll } from '#test/sampling.ts';

const people: TableDefinition = {
  name: 'people',
  key: 'id',
  sources: ['persons'],
  changedBy: { persons: SAME_KEYS },
  select: 'select * from persons',
  order: ['last_name', 'first_name'],
  orders: { by_town: ['town', 'born'] },
  columns: {
    last_name: { kind: 'text', loose: true, close: true, shown: true },
    first_name: { kind: 'text', shown: true },
    titles: { kind: 'text', loose: 'list' },
    firm: { kind: 'words', close: true, shown: true, sortBy: ['firm', 'born'] },
    town: { kind: 'code', shown: true },
    zip: { kind: 'prefix', length: 3 },
    skills: { kind: 'codes', slots: 3 },
    born: { kind: 'date', shown: true },
    pay: { kind: 'number', digits: 6, decimals: 2, shown: true },
    note: { kind: 'shown' },
    county: { kind: 'code', lookedUp: { by: 'town', select: 'select name, county from towns' } },
  },
};
const visits: TableDefinition = {
  name: 'visits',
  key: 'id',
  childOf: ['people'],
  sources: ['stays', 'persons'],
  changedBy: { stays: SAME_KEYS, persons: SAME_KEYS },
  select: 'select stays.id, place, day, last_name from stays left join persons using (id)',
  order: [],
  columns: { place: { kind: 'code', shown: true }, day: { kind: 'date' }, last_name: { kind: 'text', loose: true } },
};

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    create table persons (id bigint primary key, last_name text, first_name text, titles text, firm text, town text,
      zip text, skills text[], born text, pay numeric, note text);
    create table stays (id bigint, place text, day text);
    create table towns (name text, county text);
    insert into towns values ('ERIE', 'Erie'), ('Ada', 'Hardin'), ('ada', 'Allen')`);
  return () => database.close();
});
beforeEach(async () => {
  await database.pool.query('truncate persons, stays; truncate imports restart identity cascade');
});

const word: fc.Arbitrary<string> = fc.constantFrom(
  'LEE',
  'Lee',
  'lee',
  "O'NEIL",
  'ÉMILE',
  'émile',
  'MÜLLER-ROSS',
  'ABEL',
  'Z',
  'ROSS, MD',
  'ROSS MEDICAL GROUP',
);
const text = fc.option(word, { freq: 4 });
const person = fc.record({
  last_name: text,
  first_name: text,
  titles: text,
  firm: fc.option(
    fc.tuple(word, word, word).map((words) => words.join(' ')),
    { freq: 6 },
  ),
  town: fc.option(fc.constantFrom('ERIE', 'Ada', 'ada', 'Troy'), { freq: 4 }),
  zip: fc.option(fc.stringMatching(/^[0-9]{1,5}$/)),
  skills: fc.option(fc.array(text, { maxLength: 4 })),
  born: fc.option(fc.constantFrom('1970', '1970-01-02', '1981-12')),
  pay: fc.option(fc.integer({ min: 0, max: 99999 })),
  note: text,
});
const stay = fc.record({ place: text, day: fc.option(fc.constantFrom('2020-01-01', '2021')) });
/** A key's new rows; null removes the person. */
const change = fc.record({
  id: fc.integer({ min: 2_000_000_001, max: 2_000_000_060 }),
  person: fc.option(person, { freq: 3 }),
  stays: fc.array(stay, { maxLength: 4 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply(changes: readonly Change[]): Promise<void> {
  const { pool } = database;
  const last = [...new Map(changes.map((one) => [one.id, one])).values()];
  const ids = last.map(({ id }) => id);
  await pool.query('delete from persons where id = any($1)', [ids]);
  await pool.query('delete from stays where id = any($1)', [ids]);
  const people = last.flatMap(({ id, person }) => (person ? [{ id, ...person }] : []));
  const stays = last.flatMap(({ id, stays }) => stays.map((stay) => ({ id, ...stay })));
  await pool.query('insert into persons select * from jsonb_populate_recordset(null::persons, $1)', [
    JSON.stringify(people),
  ]);
  await pool.query('insert into stays select * from jsonb_populate_recordset(null::stays, $1)', [
    JSON.stringify(stays),
  ]);
}

/** Records an import of both tables, of which the keys are those of an increment on `before`. Returns the state of the tables. */
async function record(before?: number, keys: readonly number[] = []): Promise<{ id: number; started: number }> {
  const { rows } = await database.pool.query(
    `insert into imports (dataset, mode, files, demo, status) values ('test', 'update', '{}', true, 'finished')
     returning id, extract(epoch from started_at)::float8 as started`,
  );
  const [made] = rows;
  if (before)
    await database.pool.query(
      `insert into table_changes select name, $1, $2, $3 from unnest(array['persons', 'stays']) name`,
      [before, made.id, keys],
    );
  await isOf(made.id);
  return made;
}

const isOf = (id: number) =>
  database.pool.query(
    `insert into imported_tables (name, table_hash, rows, import_id) select name, '', 1000, $1 from unnest(array['persons', 'stays']) name
     on conflict (name) do update set import_id = $1`,
    [id],
  );

let generation = 0;
const built = (folder: string, started: number) => {
  const tables: SourcedTable[] = [people, visits].map((definition) => ({
    definition,
    imports: definition.sources.map(() => started),
  }));
  generation += 1;
  return buildGeneration({ url: database.url, folder, generation, databaseId: 'test', tables });
};

const filesOf = ({ manifest }: Pick<Awaited<ReturnType<typeof built>>, 'manifest'>) =>
  manifest.tables.map(({ file }) => file);

const seed = 20_261_130;

test('a merged file is byte for byte the one of a full build', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 60 }),
      fc.array(fc.array(change, { maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      async (first, increments) => {
        await database.pool.query('truncate persons, stays; truncate imports restart identity cascade');
        const folder = temporaryIndexFolder();
        await apply(first);
        let last = await record();
        await built(folder, last.started);
        for (const changes of increments) {
          await apply(changes);
          last = await record(
            last.id,
            changes.map(({ id }) => id),
          );
        }
        const merged = await built(folder, last.started);
        expect(merged.merged.sort()).toEqual(['people', 'visits']);
        expect(filesOf(merged)).toEqual(filesOf(await built(temporaryIndexFolder(), last.started)));
      },
    ),
    { seed, numRuns: runsAll ? 300 : 12, endOnFailure: !runsAll },
  );
});

const lee = {
  last_name: 'LEE',
  first_name: null,
  titles: null,
  firm: null,
  town: 'Ada',
  zip: null,
  skills: null,
} as const;
const ofPerson = (id: number, last_name: string): Change => ({
  id,
  person: { ...lee, last_name, born: null, pay: null, note: null },
  stays: [{ place: 'ABEL', day: null }],
});
const ID = 2_000_000_001;

/** A folder with the files of an import, and an increment on it that changed one person. */
async function afterIncrement() {
  const folder = temporaryIndexFolder();
  await apply([ofPerson(ID, 'LEE'), ofPerson(ID + 1, 'ROSS')]);
  const first = await record();
  await built(folder, first.started);
  await apply([ofPerson(ID, 'ABEL')]);
  return { folder, first, second: await record(first.id, [ID]) };
}

test('a roll back is merged from the file that it leaves behind', async () => {
  const { first, second } = await afterIncrement();
  const folder = temporaryIndexFolder();
  await built(folder, second.started);
  await apply([ofPerson(ID, 'LEE')]);
  await isOf(first.id);
  const back = await built(folder, first.started);
  expect(back.merged).toHaveLength(2);
  expect(filesOf(back)).toEqual(filesOf(await built(temporaryIndexFolder(), first.started)));
});

test.each([
  {
    name: 'a damaged earlier file',
    spoil: async ({ folder }: Awaited<ReturnType<typeof afterIncrement>>) => {
      for (const file of tableFilesIn(folder)) flip(file);
    },
  },
  {
    name: 'a truncated earlier file',
    spoil: async ({ folder }: Awaited<ReturnType<typeof afterIncrement>>) => {
      for (const file of tableFilesIn(folder)) truncateSync(file, statSync(file).size >> 1);
    },
  },
  {
    name: 'a foreign earlier file',
    spoil: async ({ folder, first }: Awaited<ReturnType<typeof afterIncrement>>) => {
      const other = temporaryIndexFolder();
      await built(other, first.started); // with the rows after the increment, as if they were those before
      for (const file of tableFilesIn(folder)) copyFileSync(fileLike(file, other), file);
    },
  },
  {
    name: 'an increment without keys',
    spoil: async () => void (await database.pool.query('delete from table_changes')),
  },
  {
    name: 'an increment of many keys',
    spoil: async () => void (await database.pool.query('update imported_tables set rows = 9')),
  },
  {
    name: 'an import that ended after the state was read',
    spoil: async ({ second }: Awaited<ReturnType<typeof afterIncrement>>) => void (await record(second.id, [ID + 1])),
  },
])('builds all rows after $name', async ({ spoil }) => {
  const state = await afterIncrement();
  await spoil(state);
  const { merged, manifest } = await built(state.folder, state.second.started);
  expect(merged).toEqual([]);
  expect(filesOf({ manifest })).toEqual(filesOf(await built(temporaryIndexFolder(), state.second.started)));
});

const tableFilesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.table'))
    .map((name) => path.join(folder, name));

/** The file of another folder that is of the same table. */
function fileLike(file: string, folder: string): string {
  const table = path.basename(file).replace(/-\w+\.table$/, '-');
  const [found = ''] = tableFilesIn(folder).filter((name) => path.basename(name).startsWith(table));
  return found;
}

/** Changes a byte in the middle of a file. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = ~(bytes[bytes.length >> 1] ?? 0) & 0xff;
  writeFileSync(file, bytes);
}
