// Licensure compacts as administrators keep them (R-1260), over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { today } from '#test/day.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let root: Awaited<ReturnType<typeof addCaller>>;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
  root = await addCaller(api, database, 'root@west.example', 'administrator');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const wyoming = {
  compact: 'IMLC',
  state: 'WY',
  status: 'issues',
  since: null,
  ends_on: null,
  source: 'https://compact.example/states',
  checked_on: today,
};
const inCompact = async (compact: string) =>
  (await root.ask('GET /api/compacts')).body.rows.filter((row: typeof wyoming) => row.compact === compact);

it('lists the states of the Nurse Licensure Compact, each with its source and day, and says which are stale', async () => {
  const { status, body } = await root.ask('GET /api/compacts');
  expect([status, body.stale_after]).toEqual([200, 60]);
  const of = Object.fromEntries(body.rows.map((row: typeof wyoming) => [`${row.compact} ${row.state}`, row]));
  expect(of['NLC PA']).toMatchObject({ status: 'issues', since: '2025-07-07', in_force: true, stale: true });
  expect(of['NLC GU']).toMatchObject({ status: 'accepts', in_force: true });
  expect(of['NLC MA']).toMatchObject({ status: 'enacted', in_force: false, checked_on: '2026-07-02' });
  expect(of['NLC CA']).toBeUndefined();
});

it('adds, changes and removes a state, each with an entry of the audit log', async () => {
  expect(await root.ask('PATCH /api/compacts', wyoming)).toMatchObject({ status: 200, body: wyoming });
  await root.ask('PATCH /api/compacts', wyoming); // changes nothing
  await root.ask('PATCH /api/compacts', { ...wyoming, ends_on: today });
  expect(await inCompact('IMLC')).toEqual([{ ...wyoming, ends_on: today, in_force: false, stale: false }]);
  expect(await root.ask('DELETE /api/compacts/IMLC/WY')).toMatchObject({ status: 200 });
  expect(await root.ask('DELETE /api/compacts/IMLC/WY')).toMatchObject({
    status: 404,
    body: { message: 'WY is not in IMLC.' },
  });
  const { rows } = (await root.ask('GET /api/audit?action=compact_changed')).body;
  const checked = `checked ${today} at https://compact.example/states`;
  expect(rows.map((row: Record<string, string>) => [row.target, row.old_value, row.new_value])).toEqual([
    ['IMLC WY', `issues, ends on ${today}, ${checked}`, 'removed'],
    ['IMLC WY', `issues, ${checked}`, `issues, ends on ${today}, ${checked}`],
    ['IMLC WY', null, `issues, ${checked}`],
  ]);
});

const HEAD = 'compact,state,status,since,ends_on,source,checked_on';
const imported = (...lines: string[]) => root.ask('POST /api/compacts', { csv: lines.join('\r\n') });

it('imports a file whole, and changes states that are there', async () => {
  const lines = [
    'IMLC;ut;issues;2015-05-08;;https://compact.example;2026-11-01',
    'IMLC;VT;accepts;;2027-01-01;https://compact.example;2026-11-01',
  ];
  expect(await imported(`\ufeff${HEAD.replaceAll(',', ';')}`, ...lines)).toMatchObject({
    status: 200,
    body: { saved: 2 },
  });
  expect(await inCompact('IMLC')).toMatchObject([
    { state: 'UT', status: 'issues', since: '2015-05-08' },
    { state: 'VT', status: 'accepts', ends_on: '2027-01-01' },
  ]);
});

it.each([
  [['state,status'], 'csv: the first line must name the column compact.'],
  [[HEAD], 'csv: the file has no states.'],
  [[HEAD, 'IMLC,UT,joined,,,https://c.example,2026-11-01'], 'csv: row 1: status: must be issues, accepts or enacted.'],
  [
    [HEAD, 'ABC,UT,issues,,,https://c.example,2026-11-01'],
    'csv: row 1: compact: must be one of NLC, IMLC, PSYPACT, PTC.',
  ],
  [[HEAD, 'IMLC,UT,issues,,,javascript:alert(1),2026-11-01'], 'csv: row 1: source: must be a web address.'],
  [
    [HEAD, 'IMLC,UT,issues,2026-05-01,2026-05-01,https://c.example,2026-11-01'],
    'csv: row 1: ends_on: must be after since.',
  ],
  [[HEAD, 'IMLC,UT,issues,,,https://c.example,11/01/2026'], 'csv: row 1: checked_on: must be a date as YYYY-MM-DD.'],
  [
    [HEAD, ...['NE', 'NE'].map((state) => `IMLC,${state},issues,,,https://c.example,2026-11-01`)],
    'csv: row 2: IMLC NE is there twice.',
  ],
])('refuses %j, and stores none of it', async (lines, message) => {
  const before = await inCompact('IMLC');
  expect(await imported(...lines)).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
  expect(await inCompact('IMLC')).toEqual(before);
});

it('refuses a day and an address that are none, and users who are no administrators', async () => {
  expect(await root.ask('PATCH /api/compacts', { ...wyoming, since: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { message: 'since: must be a date as YYYY-MM-DD' },
  });
  expect(await root.ask('PATCH /api/compacts', { ...wyoming, checked_on: '9999-12-31' })).toMatchObject({
    status: 400,
    body: { message: 'checked_on: must not be after today' },
  });
  const mary = await addCaller(api, database, 'mary@west.example', 'manager');
  expect(await mary.ask('PATCH /api/compacts', wyoming)).toMatchObject({ status: 403 });
  expect(await mary.ask('GET /api/compacts')).toMatchObject({ status: 200 });
});
