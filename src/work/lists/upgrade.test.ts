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

it('knows since when people of an earlier release are in their stage where that is certain (R-1460)', async () => {
  const database = await earlier('0068-months-once');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const names = { same: 2000000001, moved: 2000000002, bulk: 2000000004, odd: 2000000005, others: 2000000006 };
  await rows(`
    insert into list_entries (list_id, npi, stage) select '${first}', npi, 'Offer' from generate_series(2000000004, 2000000006) npi;
    update list_entries set stage = 'Offer', updated_at = now() + interval '1 hour' where npi <> ${names.same};
    insert into people_without_npi (list_id, name, profession, place, source, stage)
      values ('${first}', 'Dara Quill', 'RN', 'Dayton, OH', 'Ann', 'New')`);
  const log = (what: string, at: number, list = first) =>
    rows(`insert into audit_log (action, target, new_value, at)
      values ('entries_changed', 'A list (${list})', '${what}', now() + interval '${at} minutes')`);
  for (const npi of [names.moved, names.odd]) await log(`${npi}: {"stage":"Offer"}`, 20);
  await log(`${names.bulk}: {"stage":"Offer"}`, 5);
  await log('2 people: {"stage":"Offer"}', 10);
  await log(`${names.moved}: {"next_step":"Call"}`, 30);
  await log(`${names.odd}: {"stage":"New"}`, 30);
  await log(`${names.others}: {"stage":"Offer"`, 1); // not the whole of it
  await log('3 people: {"stage":"New"}', 40, second);
  const before = await rows('select * from lists order by id');
  const people = `select npi, transaction_id, version, updated_at from list_entries order by list_id, npi`;
  const written = await rows(people);
  await migrate(database);
  expect([await rows('select * from lists order by id'), await rows(people)]).toEqual([before, written]);
  const since = `extract(epoch from stage_set_at - added_at)::int / 60`;
  expect(
    await rows(
      `select npi::int, ${since} since from list_entries where list_id = '${first}' and removed_at is null order by 1`,
    ),
  ).toEqual([
    { npi: names.same, since: 0 },
    { npi: names.moved, since: 20 },
    { npi: names.bulk, since: null },
    { npi: names.odd, since: null },
    { npi: names.others, since: null },
  ]);
  expect(await rows(`select ${since} since from people_without_npi`)).toEqual([{ since: 0 }]);
  // a server of the release before keeps it too
  await rows(`update list_entries set stage = 'New', version = version + 1 where npi = ${names.bulk}`);
  await rows(`update list_entries set next_step = 'Mail' where npi = ${names.odd}`);
  const now = `select npi::int, stage_set_at > now() - interval '1 minute' fresh from list_entries where npi in (${names.bulk}, ${names.odd}) order by 1`;
  expect(await rows(now)).toEqual([
    { npi: names.bulk, fresh: true },
    { npi: names.odd, fresh: null },
  ]);
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
