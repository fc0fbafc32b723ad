// The upgrade of lists that earlier releases kept.
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

const [ann, first, second] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

/** A database of a release with two lists: two people on both, and one who was removed from the first. */
async function earlier(migration: string) {
  const database = await emptyDatabase();
  await migrate(database, migration);
  await database.pool.query(`
    insert into profiles (id, issuer, subject, email, full_name) values ('${ann}', 'a', '1', 'ann@team.example', 'Ann');
    insert into lists (id, team, owner_id, name, stages)
      values ('${first}', 'team.example', '${ann}', 'First', '{New,Offer}'), ('${second}', 'team.example', '${ann}', 'Second', '{New}');
    insert into list_entries (list_id, npi, stage, next_step)
      select list, npi, 'New', 'Call' from unnest('{${first},${second}}'::uuid[]) list, generate_series(2000000001, 2000000002) npi;
    insert into list_entries (list_id, npi, stage, removed_at) values ('${first}', 2000000003, 'New', now())`);
  return database;
}

it('counts changes of lists of an earlier release, and separately who is on them (R-648, R-653)', async () => {
  const database = await earlier('0028-lookups');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const people = () => rows('select * from list_entries order by list_id, npi');
  const before = await people();
  await migrate(database);
  expect(await people()).toMatchObject(before);
  /** By how much a statement raises the versions of the lists: of all changes, and of changes of who is on them. */
  const raised = async (statement: string) => {
    const versions = () => rows('select entries_version, people_version from lists order by id');
    const was = await versions();
    await database.pool.query(statement);
    return (await versions()).map(({ entries_version, people_version }, n) => [
      entries_version - was[n].entries_version,
      people_version - was[n].people_version,
    ]);
  };
  const set = (change: string, where = 'true') => raised(`update list_entries set ${change} where ${where}`);
  const none = [0, 0];
  expect(await set(`stage = 'Offer'`, `list_id = '${first}'`)).toEqual([[1, 0], none]);
  expect(await set('removed_at = now()', 'npi = 2000000001')).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await set(`removed_at = null`, `list_id = '${first}' and npi >= 2000000002`), 'one restored').toEqual([
    [1, 1],
    none,
  ]);
  expect(await set(`next_step = ''`), 'some removed').toEqual([
    [1, 0],
    [1, 0],
  ]);
  const swap = `removed_at = case when npi = 2000000001 then null else now() end`;
  expect(await set(swap, `list_id = '${second}'`), 'as many restored as removed').toEqual([none, [1, 1]]);
});

it('shows all changes of lists of an earlier release, and offers no person who was removed (R-694, R-695)', async () => {
  const database = await earlier('0031-entry-transactions');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const before = await rows('select * from lists order by id');
  await migrate(database);
  expect(await rows('select * from lists order by id')).toEqual(before);
  expect([await rows('select * from list_seen'), await rows('select * from list_searches')]).toEqual([[], []]);
  expect(await rows('select * from former_entries')).toEqual([{ list_id: first, npi: '2000000003' }]);
});

it('changes 10,000 people after a change of one in the same session (R-648)', async () => {
  const database = await earlier('0028-lookups');
  await migrate(database);
  await database.pool.query(
    `insert into list_entries (list_id, npi, stage) select '${first}', 2100000000 + n, 'New' from generate_series(1, 10000) n`,
  );
  const session = await database.pool.connect();
  onTestFinished(() => session.release(true));
  const set = (where: string) => session.query(`update list_entries set stage = 'Offer' where ${where}`);
  expect((await set('npi = 2100000001')).rowCount).toBe(1);
  await session.query(`set statement_timeout = '5s'`); // comparing 10,000 people with each other takes longer
  expect((await set('npi > 2100000000')).rowCount).toBe(10_000);
});
