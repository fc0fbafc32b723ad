// The upgrade of lists that earlier releases kept.
import { expect, it } from 'vitest';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

it('keeps the lists of an earlier release without openings, and they still change', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0057-reported-problems');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  await rows(`
    insert into profiles (issuer, subject, email, full_name) values ('a', '1', 'ann@team.example', 'Ann');
    insert into lists (team, owner_id, name, stages) select 'team.example', id, 'First', '{New}' from profiles`);
  const before = await rows('select * from lists');
  await migrate(database);
  expect(await rows('select * from lists')).toEqual(before);
  await rows(
    `update lists set name = 'Renamed', archived_at = now(); update lists set archived_at = null; delete from profiles`,
  );
  expect(await rows('select name, owner_id, archived_at from lists')).toEqual([
    { name: 'Renamed', owner_id: null, archived_at: null },
  ]);
  expect([await rows('select * from openings'), await rows('select * from opening_changes')]).toEqual([[], []]);
});

it('keeps the alerts and the people on lists of an earlier release, which still adds both', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0062-opening-records');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  await rows(`
    insert into profiles (issuer, subject, email, full_name) values ('a', '1', 'ann@team.example', 'Ann');
    insert into lists (team, owner_id, name, stages) select 'team.example', id, 'First', '{New}' from profiles;
    insert into list_entries (list_id, npi, stage) select id, 2000000002, 'New' from lists;
    insert into saved_searches (team, owner_id, name, url) select 'team.example', id, 'Ohio', '/hcps?state=OH' from profiles;`);
  const insert = (run: string) =>
    rows(`insert into alerts (search_id, profile_id, run, events)
      select saved_searches.id, owner_id, '${run}', '[]' from saved_searches`);
  await insert('before');
  await migrate(database);
  await insert('after');
  await rows(`insert into list_entries (list_id, npi, stage) select id, 2000000010, 'New' from lists`);
  expect(await rows('select run, opening_id from alerts order by run desc')).toEqual([
    { run: 'before', opening_id: null },
    { run: 'after', opening_id: null },
  ]);
  expect(await rows('select arrival from list_entries')).toEqual([{ arrival: null }, { arrival: null }]);
});
