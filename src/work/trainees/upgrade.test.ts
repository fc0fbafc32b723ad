// The upgrade of alerts that earlier releases kept.
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

it('keeps alerts of an earlier release, and takes alerts of trainees beside them (R-1354)', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database, '0063-arrivals');
  const [ann, search] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await database.pool.query(`
    insert into profiles (id, issuer, subject, email, full_name) values ('${ann}', 'a', '1', 'ann@team.example', 'Ann');
    insert into saved_searches (id, team, owner_id, name, url) values ('${search}', 'team.example', '${ann}', 'Ohio', '/hcps?state=OH');
    insert into alerts (search_id, profile_id, run, events) values ('${search}', '${ann}', 'a run', '[]')`);
  const rows = async () => (await database.pool.query('select * from alerts order by created_at')).rows;
  const before = await rows();
  await migrate(database);
  expect(await rows()).toEqual(before);
  await database.pool.query(
    `insert into alerts (profile_id, run, events) values ('${ann}', 'trainees 2026-12-30', '[]')`,
  );
  expect(await rows()).toHaveLength(2);
});
