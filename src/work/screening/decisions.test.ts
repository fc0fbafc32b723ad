// Possible matches in OIG's list over HTTP: what teams decide, and where the matches appear.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exclusionsHeader } from '#src/datasets/exclusions/headers.ts';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import {
  individual,
  mainFile,
  inventedNpi as npiOf,
  organization,
  quotedLine,
  type Values,
} from '#src/datasets/nppes/test-files.ts';
import type { Listed, Screening } from '#src/datasets/screening/contract.ts';
import { importerOf, sampleOf } from '#src/datasets/screening/test-import.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let files: ReturnType<typeof importerOf>;
let callers: Record<'dana' | 'mate' | 'stranger' | 'administrator' | 'token', Awaited<ReturnType<typeof addCaller>>>;

const atlanta = {
  'Provider Last Name (Legal Name)': 'ASHDOWN-LARKMERE',
  'Provider First Name': 'JANE',
  'Provider Business Practice Location Address City Name': 'ATLANTA',
  'Provider Business Practice Location Address State Name': 'GA',
};
const [person, clinic, other] = [npiOf(1), npiOf(2), npiOf(3)];
const records = (more: Values = {}) => [
  individual(1, { ...atlanta, ...more }),
  organization(2, {
    'Provider Organization Name (Legal Business Name)': 'NORTHERN LAKES COMMUNITY BEHAVIORAL HEALTH ASSOCIATES INC',
    'Provider Business Practice Location Address State Name': 'MN',
  }),
  individual(3, { ...atlanta, 'Provider Last Name (Legal Name)': 'NEWELL', 'Provider First Name': 'OMAR' }),
];
const listed = (
  last: string,
  first: string,
  business: string,
  state: string,
  { day = '20200319', born = '19800101', zip = '30303' } = {},
) =>
  quotedLine([
    ...[last, first, '', business, 'OTHER', '', '', '0000000000', last ? born : '', '12 SAMPLE ROAD', 'SAMPLETON'],
    ...[state, zip, '1128a1', day, '00000000', '00000000', ''],
  ]);
const jane = (more?: Parameters<typeof listed>[4]) => listed('LARKMERE', 'JANE', '', 'GA', more);
const list = (rows = jane()) =>
  quotedLine(exclusionsHeader) + rows + listed('', '', 'NORTHERN LAKES COMMUNITY BEHAV', 'MN');

beforeAll(async () => {
  database = await testDatabase();
  files = importerOf(database);
  await load(nppes, 'npidata_pfile_20050523-20261108.csv', mainFile(records()));
  await files.load(taxonomy, [sampleOf('taxonomy')]);
  await load(exclusions, 'UPDATED.csv', list());
  api = await testApi(database);
  callers = {
    dana: await addCaller(api, database, 'dana@bluestem.example', 'specialist'),
    mate: await addCaller(api, database, 'mate@bluestem.example', 'specialist'),
    stranger: await addCaller(api, database, 'dana@elsewhere.example', 'specialist'),
    administrator: await addCaller(api, database, 'root@bluestem.example', 'administrator'),
    token: await addCaller(api, database, 'bot@bluestem.example', 'specialist', ['read', 'write', 'export']),
  };
});

afterAll(async () => {
  files.clear();
  await api.close();
  await database.close();
});

const load = (source: typeof nppes, name: string, content: string) =>
  files.load(source, [files.write(name, content)], { published: '2026-11-20' });

const send = (who: keyof typeof callers, call: string, body?: unknown) => callers[who].ask(call, body);

const matchOf = async (who: keyof typeof callers, npi: string): Promise<Screening> =>
  (await send(who, `GET /api/providers/${npi}/screening`)).body.rows[0];
const rowOf = async (who: keyof typeof callers, npi: string): Promise<Listed | undefined> =>
  (await matchOf(who, npi)).match?.listed[0];
const decide = async (who: keyof typeof callers, npi: string, more: object = {}) =>
  send(who, 'POST /api/screening-decisions', {
    ...{ npi, row: (await rowOf(who, npi))?.row, decision: 'not_same', reason: 'Another year of birth at OIG' },
    ...more,
  });

it('a part of a double name and a cut business are possible matches (R-972, R-976)', async () => {
  expect(await matchOf('dana', person)).toMatchObject({ status: 'possible', match: { by: 'name' } });
  expect(await rowOf('dana', person)).toMatchObject({ name: 'JANE LARKMERE', since: '2020-03-19', decision: null });
  expect(await matchOf('dana', clinic)).toMatchObject({
    status: 'possible',
    match: { listed: [{ section: '1128a1' }] },
  });
  expect(await matchOf('dana', other)).toMatchObject({ status: 'none' });
});

it('keeps a decision for the team, audited, with its reason (R-984)', async () => {
  const made = await decide('dana', person);
  expect(made).toMatchObject({ status: 200, body: { npi: person, decision: 'not_same', by: 'Dana' } });
  expect(await rowOf('mate', person)).toMatchObject({
    decision: { decision: 'not_same', reason: 'Another year of birth at OIG', by: 'Dana' },
  });
  expect(await matchOf('mate', person)).toMatchObject({ status: 'possible' });
  expect(await rowOf('stranger', person)).toMatchObject({ decision: null });
  expect(await decide('mate', person, { decision: 'same', reason: 'OIG says so' })).toMatchObject({ status: 200 });
  expect(await rowOf('dana', person)).toMatchObject({ decision: { decision: 'same', by: 'Mate' } });
  const { rows } = await database.pool.query(
    `select actor, target, old_value, new_value from audit_log where action = 'screening_decided' order by id`,
  );
  expect(rows).toEqual([
    { actor: callers.dana.email, target: `NPI ${person}`, old_value: null, new_value: 'not_same' },
    { actor: callers.mate.email, target: `NPI ${person}`, old_value: 'not_same', new_value: 'same' },
  ]);
});

it.each([
  ['an unknown row', { row: 'a'.repeat(32) }, 404, /^This row is no possible match now/],
  ['what is no row', { row: 'x' }, 400, /^row: must be the row of a possible match/],
  ['no reason', { reason: ' ' }, 400, /^reason: Reason is required/],
  ['a reason that shows nothing', { reason: '\u2800\u3164\u115f' }, 400, /^reason: Reason is required/],
  ['another decision', { decision: 'maybe' }, 400, /^decision: must be same or not_same/],
  ['no NPI', { npi: '12' }, 400, /^npi: /],
])('refuses %s', async (_, more, status, message) => {
  expect(await decide('dana', person, more)).toMatchObject({
    status,
    body: { message: expect.stringMatching(message) },
  });
});

it('asks again once the list changes its row, or NPPES its record (R-984)', async () => {
  await decide('dana', person);
  await load(exclusions, 'UPDATED.csv', list(jane({ day: '20210101' })));
  expect(await rowOf('dana', person)).toMatchObject({ since: '2021-01-01', decision: null });
  await load(exclusions, 'UPDATED.csv', list());
  expect(await rowOf('dana', person)).toMatchObject({ decision: { decision: 'not_same' } });
  await load(nppes, 'npidata_pfile_20050523-20261115.csv', mainFile(records({ 'Provider Middle Name': 'ROSE' })));
  expect(await rowOf('dana', person)).toMatchObject({ decision: null });
});

it.each([
  ['year of birth', { born: '19610101' }],
  ['ZIP', { zip: '30309' }],
])('asks again once the list changes only the %s of its row (R-1161)', async (_, change) => {
  await load(exclusions, 'UPDATED.csv', list());
  expect(await decide('dana', person)).toMatchObject({ status: 200 });
  await load(exclusions, 'UPDATED.csv', list(jane(change)));
  expect(await rowOf('dana', person)).toMatchObject({ name: 'JANE LARKMERE', decision: null });
  await load(exclusions, 'UPDATED.csv', list());
  expect(await rowOf('dana', person)).toMatchObject({ decision: { decision: 'not_same' } });
});

it('decides apart about rows that differ only in the year of birth or the ZIP (R-1161)', async () => {
  await load(exclusions, 'UPDATED.csv', list(jane() + jane({ born: '19610101' }) + jane({ zip: '30309' })));
  const rows = async () => (await matchOf('mate', person)).match?.listed ?? [];
  const ids = (await rows()).map(({ row }) => row ?? '');
  expect([ids.length, new Set(ids).size, ids.every((id) => /^[\da-f]{32}$/.test(id))]).toEqual([3, 3, true]);
  const undecided = (await rows()).find(({ decision }) => decision === null);
  await decide('mate', person, { row: undecided?.row, decision: 'same', reason: 'Same license' });
  const decided = (await rows()).filter(({ decision }) => decision?.decision === 'same');
  expect(decided.map(({ row }) => row)).toEqual([undecided?.row]);
  await load(exclusions, 'UPDATED.csv', list());
});

it('has no possible match in any export, list, lookup or result (R-985)', async () => {
  const made = await send('dana', 'POST /api/lists', { name: 'Nurses' });
  await send('dana', `POST /api/lists/${made.body.id}/entries`, { npis: [person, other] });
  const calls: [call: string, body?: unknown][] = [
    [`GET /api/providers?npi=${person}`],
    [`GET /api/providers/${person}`],
    [`GET /api/providers/highlights?npi=${person}`],
    [`GET /api/lists/${made.body.id}/entries`],
    ['POST /api/lookup', { npis: [person] }],
  ];
  for (const [call, body] of calls) {
    const { status, body: reply } = await send('dana', call, body);
    expect([call, status, /LARKMERE JANE|JANE LARKMERE|possible|2020-03-19/.test(JSON.stringify(reply))]).toEqual([
      call,
      200,
      false,
    ]);
  }
  const file = await api.app.inject({
    url: `/api/providers/export?npi=${person}&format=csv`,
    headers: callers.dana.headers,
  });
  expect([file.statusCode, /possible|2020-03-19/i.test(file.body)]).toEqual([200, false]);
});

it('refuses to take possible matches off the screen by their search (R-1162)', async () => {
  const list = (await send('dana', 'POST /api/lists', { name: 'Possible' })).body.id;
  const shared = { name: 'Possible', url: '/hcps?excluded=possible' };
  const calls: [call: string, body?: unknown][] = [
    ['GET /api/providers/export?excluded=possible&format=csv'],
    ['GET /api/providers/export?not.excluded=no&format=xlsx'],
    ['POST /api/exports', { of: 'providers', search: 'excluded=possible', format: 'csv' }],
    [`GET /api/lists/${list}/export?excluded=possible`],
    [`POST /api/lists/${list}/entries`, { search: 'excluded=possible' }],
    [`PATCH /api/lists/${list}/entries`, { search: 'excluded=possible', priority: 'high' }],
    ['POST /api/searches', { ...shared, shared: true }],
    ['POST /api/searches', { ...shared, alert: 'import' }],
  ];
  for (const [call, body] of calls)
    expect([call, await send('dana', call, body)]).toEqual([
      call,
      {
        status: 400,
        body: { code: 'bad_request', message: expect.stringContaining('Possible matches stay on screen') },
      },
    ]);
  const found = await send('dana', 'GET /api/providers?excluded=possible');
  expect(found).toMatchObject({ status: 200, body: { rows: [{ npi: person }] } });
  const saved = await send('dana', 'POST /api/searches', shared);
  expect(saved).toMatchObject({ status: 200, body: { alert: 'off', shared: false, total: 1 } });
  for (const change of [{ shared: true }, { alert: 'weekly' }])
    expect(await send('dana', `PATCH /api/searches/${saved.body.id}`, change)).toMatchObject({ status: 400 });
  const other = await send('dana', 'POST /api/searches', { name: 'All', url: '/hcps', alert: 'import' });
  expect(await send('dana', `PATCH /api/searches/${other.body.id}`, { url: shared.url })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^alert: Possible/) },
  });
});

const decisionsOf = async (who: keyof typeof callers, npis: readonly string[] = [person, clinic, other]) =>
  (await send(who, `GET /api/screening-decisions?${npis.map((npi) => `npi=${npi}`).join('&')}`)).body.rows;
const rowsOf = async (npi: string) => ((await matchOf('dana', npi)).match?.listed ?? []).map(({ row }) => row ?? '');

it('lists the decisions of the team that count, of up to 50 NPIs (R-1190)', async () => {
  await load(exclusions, 'UPDATED.csv', list());
  await decide('dana', person, { decision: 'same' });
  await decide('mate', clinic);
  const many = [person, clinic, other, ...Array.from({ length: 47 }, (_, n) => npiOf(n + 10))];
  const at = expect.stringMatching(/^2\d{3}-/);
  const made = [
    { npi: person, decision: 'same', by: 'Dana', at },
    { npi: clinic, decision: 'not_same', by: 'Mate', at },
  ];
  expect(await decisionsOf('mate', many)).toEqual(made);
  expect(await decisionsOf('dana', [other, person])).toEqual(made.slice(0, 1));
  expect(await decisionsOf('dana', [other])).toEqual([]);
  expect(await decisionsOf('stranger', many)).toEqual([]);
  expect(await decisionsOf('administrator', many)).toEqual(made); // of the same team
  expect(await send('dana', 'GET /api/screening-decisions')).toEqual({ status: 200, body: { rows: [] } });
  const tooMany = [...many, npiOf(90)].map((npi) => `npi=${npi}`).join('&');
  expect(await send('dana', `GET /api/screening-decisions?${tooMany}`)).toMatchObject({ status: 400 });
  expect(await send('token', `GET /api/screening-decisions?npi=${person}`)).toMatchObject({
    status: 403,
    body: { code: 'token' },
  });
});

it('lists no decision about another version of a row or of a record (R-1190)', async () => {
  await decide('dana', person, { decision: 'same' });
  expect(await decisionsOf('mate', [person])).toMatchObject([{ decision: 'same' }]);
  await load(exclusions, 'UPDATED.csv', list(jane({ day: '20210101' })));
  expect(await decisionsOf('mate', [person])).toEqual([]);
  await load(exclusions, 'UPDATED.csv', list());
  expect(await decisionsOf('mate', [person])).toMatchObject([{ decision: 'same' }]);
  await load(nppes, 'npidata_pfile_20050523-20261122.csv', mainFile(records({ 'Provider Middle Name': 'RUTH' })));
  expect(await decisionsOf('mate', [person])).toEqual([]);
});

it('says not_same once each row is another, and same if one is (R-1190)', async () => {
  await load(exclusions, 'UPDATED.csv', list(jane() + jane({ zip: '30399' })));
  const [one, another] = await rowsOf(person);
  await decide('dana', person, { row: one });
  expect(await decisionsOf('dana', [person])).toEqual([]);
  await decide('mate', person, { row: another });
  expect(await decisionsOf('dana', [person])).toMatchObject([{ decision: 'not_same', by: 'Mate' }]);
  await decide('dana', person, { row: one, decision: 'same' });
  expect(await decisionsOf('mate', [person])).toMatchObject([{ decision: 'same', by: 'Dana' }]);
  await load(exclusions, 'UPDATED.csv', list());
});

it('has Our Screening after Excluded Since in files of signed-in users of the team (R-1194)', async () => {
  await decide('dana', person, { decision: 'same' });
  const list = (await send('dana', 'POST /api/lists', { name: 'To call' })).body.id;
  await send('dana', `POST /api/lists/${list}/entries`, { npis: [person, other] });
  const search = `/api/providers/export?npi=${person}&npi=${other}`;
  const file = async (who: keyof typeof callers, url: string) => {
    const { statusCode, body } = await api.app.inject({ url: `${url}&format=csv`, headers: callers[who].headers });
    return { status: statusCode, lines: body.replace('\ufeff', '').trimEnd().split('\r\n') };
  };
  const own = `${search}&column=our_screening`;
  for (const [who, url] of [
    ['mate', own],
    ['dana', `/api/lists/${list}/export?column=our_screening`],
  ] as const) {
    const [head, ...lines] = (await file(who, url)).lines;
    expect([url, head]).toEqual([url, 'NPI,Our Screening']);
    expect(lines.toSorted()).toEqual([
      expect.stringMatching(
        new RegExp(`^${person},"Excluded: same person as on OIG's list, decided \\w{3} \\d+, \\d{4} by Dana"$`),
      ),
      `${other},`,
    ]);
  }
  expect((await file('mate', search)).lines[0]).toContain(',Excluded Since,Our Screening');
  expect((await file('stranger', search)).lines.join()).not.toContain('Excluded:');
  expect((await file('token', search)).lines.join()).not.toMatch(/Our Screening|Excluded:/);
  expect(await file('token', own)).toMatchObject({ status: 403 });
  const columns = async (who: keyof typeof callers) =>
    JSON.stringify((await send(who, 'GET /api/exports/columns')).body).includes('our_screening');
  expect([await columns('dana'), await columns('token')]).toEqual([true, false]);
  await decide('dana', person);
  expect((await file('mate', own)).lines.join()).not.toContain('Excluded:');
});

/** How many of these people each answer about exclusions finds for a caller, by the search and its facets. */
async function answersFor(who: keyof typeof callers) {
  const facets = await send(who, 'GET /api/providers/facets?facet=excluded');
  const counted = facets.body.facets.excluded.map((each: { count: number }) => each.count);
  for (const [n, answer] of ['yes', 'no', 'possible'].entries()) {
    const { body } = await send(who, `GET /api/providers?excluded=${answer}`);
    const ofSearch = await send(who, `GET /api/providers/facets?excluded=${answer}&facet=state`);
    expect([answer, body.total, ofSearch.body.total]).toEqual([answer, counted[n], counted[n]]);
  }
  return counted;
}

it('finds by the decision of the team, and of no other (R-1205)', async () => {
  const [undecided, same, cleared] = [
    [0, 1, 1],
    [1, 1, 1],
    [0, 2, 1],
  ];
  await database.pool.query('delete from screening_decisions'); // of the tests before
  for (const who of ['dana', 'stranger', 'token'] as const)
    expect([who, await answersFor(who)]).toEqual([who, undecided]);
  const list = (await send('dana', 'POST /api/lists', { name: 'Screened' })).body.id;
  await send('dana', `POST /api/lists/${list}/entries`, { npis: [person, other] });
  const onList = async (criteria: string) =>
    (await send('dana', `GET /api/lists/${list}/entries?sort=priority&${criteria}`)).body.total;
  expect([await onList('excluded=yes'), await onList('not.excluded=yes')]).toEqual([0, 2]);

  await decide('dana', person, { decision: 'same' });
  for (const who of ['dana', 'mate', 'administrator'] as const)
    expect([who, await answersFor(who)]).toEqual([who, same]);
  for (const who of ['stranger', 'token'] as const) expect([who, await answersFor(who)]).toEqual([who, undecided]);
  expect([await onList('excluded=yes'), await onList('not.excluded=yes')]).toEqual([1, 1]);
  const saved = { name: 'Excluded', url: '/hcps?excluded=yes' };
  const totalOf = async (who: keyof typeof callers) => (await send(who, 'POST /api/searches', saved)).body.total;
  expect([await totalOf('mate'), await totalOf('stranger')]).toEqual([1, 0]);
  const file = async (who: keyof typeof callers) =>
    (
      await api.app.inject({
        url: '/api/providers/export?excluded=yes&format=csv&column=last_name',
        headers: callers[who].headers,
      })
    ).body.includes(person);
  expect([await file('mate'), await file('stranger'), await file('token')]).toEqual([true, false, false]);
  const added = await send(
    'mate',
    `POST /api/lists/${(await send('mate', 'POST /api/lists', { name: 'To warn' })).body.id}/entries`,
    {
      search: 'excluded=yes',
    },
  );
  expect(added.body.added).toBe(1);

  await decide('mate', person);
  expect([await answersFor('dana'), await answersFor('stranger')]).toEqual([cleared, undecided]);
  expect([await onList('excluded=yes'), await onList('excluded=no')]).toEqual([0, 2]);
  await decide('stranger', person, { decision: 'same' });
  expect([await answersFor('dana'), await answersFor('stranger')]).toEqual([cleared, same]);
});

it('has the decisions in the file about a person, and erases them (R-711, R-712)', async () => {
  await decide('dana', person);
  const { body } = await send('administrator', `GET /api/people/${person}`);
  expect(body.screening_decisions.length).toBeGreaterThan(0);
  expect(body.screening_decisions[0]).not.toHaveProperty('listed_row'); // it covers the year of birth
  const decided = await answersFor('dana');
  await send('administrator', `DELETE /api/people/${person}`);
  expect(await rowOf('dana', person)).toMatchObject({ decision: null });
  expect([decided, await answersFor('dana')]).toEqual([
    [0, 2, 1],
    [0, 1, 1],
  ]); // searches know no more of them
});
