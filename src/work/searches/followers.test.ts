// The upgrade of saved searches whose alerts were of their owner alone.
import { expect, it } from 'vitest';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

it('keeps alerts, looks, unread alerts and the time zone of data made before (R-728, R-736)', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0026-imports-of-jobs');
  const [owner, mate, search, token] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await database.pool.query(`
    insert into profiles (id, issuer, subject, email, full_name) values
      ('${owner}', 'a', '1', 'ann@team.example', 'Ann'), ('${mate}', 'a', '2', 'mate@team.example', 'Mate');
    insert into saved_searches (id, team, owner_id, name, url, shared, alert, events, time_zone, npis, place, mail_token)
      values ('${search}', 'team.example', '${owner}', 'Ohio', '/hcps?state=OH', true, 'weekly', '{new,moved}',
        'America/Denver', '\\x01', 7, '${token}');
    insert into search_looks (search_id, profile_id, npis) values ('${search}', '${mate}', '\\x02');
    insert into alerts (search_id, profile_id, place, events) values ('${search}', '${owner}', 7, '[]')`);
  await migrate(database);
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  expect(await rows('select * from search_followers order by profile_id')).toMatchObject([
    { profile_id: owner, alert: 'weekly', events: ['new', 'moved'], mail_token: token, told_place: 7, by_mail: true },
    { profile_id: mate, alert: 'off', seen: Buffer.from([2]) },
  ]);
  expect(await rows('select time_zone from profiles order by id')).toEqual([
    { time_zone: 'America/Denver' },
    { time_zone: null },
  ]);
  expect(await rows('select run from alerts')).toEqual([{ run: '7' }]);
});
