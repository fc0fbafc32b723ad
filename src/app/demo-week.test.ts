import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { importNextWeek } from '#src/app/demo-week.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { demoDatabase } from '#test/demo-database.ts';

/** A surgeon in Ohio. docs/operations.md names the NPI. */
const FOLLOWED = '2484279171';

it('imports one week after the other, and the history shows what happened to a person (R-530)', {
  tags: 'rest',
  timeout: 180_000,
}, async () => {
  const database = await opened(demoDatabase());
  const lines: string[] = [];
  for (let week = 1; week <= 4; week++) await nextWeek(database, lines);
  expect(lines).toContain('Week 4 of 4 is imported, 2026-11-30 to 2026-12-06. See /changes.');
  await expect(nextWeek(database, lines)).rejects.toThrow('The demo has 4 weeks, and all are imported.');
  const { rows } = await changes(database, `/api/providers/${FOLLOWED}/changes`);
  expect(
    rows.map(({ kind, field, was, is, published_on }: Record<string, string>) => [kind, field, was, is, published_on]),
  ).toEqual([
    ['screening', 'exclusion', null, '2026-11-29', '2026-11-29'],
    ['group', '5389552122', 'IVORYMEAD REGIONAL HOSPITAL', null, '2026-11-29'], // the second file without the group
    ['license', 'OH 35.065873', '2027-06-28', '2026-11-08', '2026-11-22'],
    [
      'address',
      'practice_address',
      '1140 Valley Avenue Ste 8 Columbus OH',
      '3276 S Orchard Way Youngstown OH',
      '2026-11-15',
    ],
    ['phone', 'phone', '5135550126', '4405550101', '2026-11-15'],
  ]);
  const finished = await database.pool.query(
    `select count(*)::int from changes join providers using (npi)
     where kind = 'specialty' and was = '390200000X' and "is" = primary_taxonomy`,
  );
  expect(finished.rows[0].count, 'people who finished training').toBeGreaterThan(20);
  const ended = await database.pool.query(
    `select count(*)::int from certifications where record_type = 'EX' and end_year in (2024, 2025)`,
  );
  expect(ended.rows[0].count, 'certificates that ended lately').toBeGreaterThan(20);
});

it('the first week brings changes of several kinds, and results mark them (R-497, R-530)', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const database = await opened(demoDatabase());
  await nextWeek(database, []);
  const kinds = await database.pool.query('select distinct kind from changes order by kind');
  const common = ['added', 'address', 'deactivated', 'group', 'license', 'name', 'phone', 'school', 'specialty'];
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(common));
  const { rows } = await changes(database, `/api/providers/${FOLLOWED}/changes`);
  expect(rows.map(({ kind }: Record<string, string>) => kind)).toContain('address');

  const others = await database.pool.query(
    `select distinct on ("is" > was) npi::text from changes
     where kind = 'license' and "is" <> 'ended' and was <> '' and npi not in (select npi from changes where kind in ('address', 'added'))`,
  );
  const npis = [FOLLOWED, ...others.rows.map(({ npi }) => npi)];
  // tokens get no marks of licensed sources
  const api = await testApi(database);
  const url = `/api/providers/highlights?${new URLSearchParams(npis.map((npi) => ['npi', npi]))}`;
  const marksFor = async (as: 'specialist' | 'token') => {
    const { body } = await api.get(url, { as });
    return body.rows.map(({ changed }: { changed: { mark: string; on: string } | null }) => changed?.mark ?? null);
  };
  expect(await marksFor('specialist')).toEqual(['moved', 'license_ended', 'renewed']);
  expect(await marksFor('token')).toEqual(['moved', null, null]);
  await api.close();
});

it('needs demo data first (R-530)', async () => {
  const database = await opened(testDatabase());
  await expect(nextWeek(database, [])).rejects.toThrow('This database has no demo data. Run npm run demo first.');
});

async function opened(opening: Promise<Database>) {
  const database = await opening;
  onTestFinished(() => database.close());
  return database;
}

const nextWeek = (database: Database, lines: string[]) =>
  importNextWeek({
    database,
    dataDir: mkdtempSync(path.join(inject('sharedFolder'), 'week-')),
    onProgress: (line) => lines.push(line),
    signal: new AbortController().signal,
  });

async function changes(database: Database, url: string) {
  const api = await testApi(database, { indexed: false });
  const { body } = await api.get(url);
  await api.close();
  return body;
}
