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
