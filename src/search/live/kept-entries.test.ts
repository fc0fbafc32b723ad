// The kept people of a list are those of the table, whatever changed, and in whatever order transactions ended.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomOf } from '#src/invented/random.ts';
import { columnNames, type Entries, keepEntries } from '#src/search/live/kept-entries.ts';
import { openDatabase } from '#src/server/database.ts';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { postmasterOf } from '#src/server/embedded/postmaster.ts';
import { openCluster } from '#src/server/postgres.ts';
import { testDatabase } from '#test/database.ts';
import { createMigrated, nonDurable, temporaryFolder } from '#test/temporary.ts';

test('keeps what random changes leave, also of transactions that ended in another order (R-653)', async () => {
  const { db, pool } = await testDatabase();
  const random = randomOf('kept entries');
  const [user = '', other = ''] = await Promise.all(
    ['a', 'b'].map(async (subject) => {
      const values = { issuer: 'https://id.example', subject, email: `${subject}@team.example`, full_name: subject };
      return (await db.insertInto('profiles').values(values).returning('id').executeTakeFirstOrThrow()).id;
    }),
  );
  const { id } = await db
    .insertInto('lists')
    .values({ team: 'team.example', owner_id: user, name: 'A list', visibility: 'private', stages: ['New', 'Offer'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = () => db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const some = () => `npi % ${random.whole(2, 9)} = ${random.whole(0, 2)}`;
  const day = () => `2026-12-0${random.whole(1, 9)}`;
  const changes: (() => string)[] = [
    () =>
      `insert into list_entries (list_id, npi, stage) select '${id}', 2000000000 + ${random.whole(0, 500)} + i, 'New'
       from generate_series(1, ${random.whole(1, 60)}) i
       on conflict (list_id, npi) do update set removed_at = null, added_at = now()`,
    () => `update list_entries set stage = '${random.pick(['New', 'Offer'])}' where ${some()}`,
    () => `update list_entries set due_on = '${day()}', next_step = 'Call on ${day()}' where ${some()}`,
    () => `update list_entries set due_on = null, next_step = '' where ${some()}`,
    () => `update list_entries set owner_id = '${random.pick([user, other])}' where ${some()}`,
    () => `update list_entries set priority = '${random.pick(['high', 'low'])}' where ${some()}`,
    () => `update list_entries set removed_at = now() where ${some()}`,
    () => `update list_entries set removed_at = null where ${some()}`,
    () => `delete from list_entries where removed_at is not null and ${some()}`,
  ];
  const [people, entries] = [keepEntries(db, []), keepEntries(db, columnNames)];
  const check = async () => {
    const list = await listed();
    const [all, now, npis] = await Promise.all([keepEntries(db, columnNames)(list), entries(list), people(list)]);
    expect(rowsOf(now)).toEqual(rowsOf(all));
    expect(npis.npis).toEqual(all.npis);
    const { rows } = await sql<{ npi: string }>`
      select npi from list_entries where list_id = ${id} and removed_at is null order by npi`.execute(db);
    expect(Array.from(all.npis, String)).toEqual(rows.map(({ npi }) => npi));
    return all.npis.length;
  };
  const sizes = new Set<number>();
  for (let n = 0; n < 100; n++) {
    await pool.query(random.pick(changes)());
    sizes.add(await check());
  }
  expect(sizes.size).toBeGreaterThan(10);
  await pool.query(`insert into list_entries (list_id, npi, stage)
    select '${id}', 2100000000 + i, 'New' from generate_series(1, 6000) i`);
  expect(await check()).toBeGreaterThan(6000);

  await pool.query(`insert into list_entries (list_id, npi, stage) values ('${id}', 2999999999, 'New')`);
  const early = await pool.connect(); // begins first, ends last
  await early.query('begin');
  await early.query('select pg_current_xact_id()');
  await pool.query(`update list_entries set stage = 'Offer' where npi = 2999999999`);
  await check();
  await early.query(`update list_entries set priority = 'high' where npi = 2999999999`);
  await check();
  await early.query('commit');
  early.release();
  await check();
  expect(rowsOf(await entries(await listed())).at(-1)).toMatchObject({ stage: 'Offer', priority: 'high' });

  await pool.query(`update list_entries set owner_id = '${other}' where npi = 2999999999`);
  await pool.query(`delete from profiles where id = '${other}'`); // a foreign key clears the owner
  await check();
  expect(rowsOf(await entries(await listed())).at(-1)).toMatchObject({ owner: '' });
});

test('keeps what changes leave after a crash of PostgreSQL, which gives numbers of transactions again (R-653)', {
  timeout: 60_000,
}, async () => {
  const folder = path.join(temporaryFolder(), 'postgres');
  const open = () => openCluster(folder, { ...nonDurable, synchronous_commit: 'on' }); // committed rows survive
  const first = await open();
  const database = openDatabase(await createMigrated(first, 'crash'));
  const { db, pool } = database;
  const list = { team: 'team.example', name: 'A list', visibility: 'private', stages: ['New', 'Offer'] };
  const { id } = await db.insertInto('lists').values(list).returning('id').executeTakeFirstOrThrow();
  await pool.query(`insert into list_entries (list_id, npi, stage) values ('${id}', 2999999999, 'New')`);
  const entries = keepEntries(db, columnNames);
  const read = async () =>
    rowsOf(await entries(await db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow()));
  const client = await pool.connect();
  for (let n = 0; n < 20; n++)
    for (const text of ['begin', 'select pg_current_xact_id()', 'rollback']) await client.query(text);
  client.release();
  expect(await read()).toMatchObject([{ stage: 'New' }]);

  process.kill(postmasterOf(dataFolder(folder)) ?? 0, 'SIGKILL');
  await expect.poll(() => pool.query('select 1').catch(() => 'gone'), { timeout: 10_000 }).toBe('gone');
  const second = await open();
  await pool.query(`update list_entries set stage = 'Offer'`);
  expect(await read()).toMatchObject([{ stage: 'Offer' }]);
  await database.close();
  await second.release();
  await first.release();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

const rowsOf = ({ npis, columns }: Entries): Record<string, unknown>[] =>
  Array.from(npis, (npi, at) => ({
    npi,
    ...Object.fromEntries(columnNames.map((name) => [name, columns[name].values[columns[name].codes[at] ?? -1]])),
  }));
