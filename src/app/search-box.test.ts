// The search box by HTTP, on the demo's data.
import { expect, onTestFinished } from 'vitest';
import { SearchNotReady } from '#src/search/errors.ts';
import type { Group } from '#src/search-box/contract.ts';
import { suggestions } from '#src/search-box/suggest.ts';
import { dottedCode } from '#src/shared/format.ts';
import { nothing } from '#src/shared/suggestion.ts';
import { type As, testApi } from '#test/api.ts';
import { type DemoApi, it } from '#test/demo-api.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ database, api } = demo);
}, 300_000);

async function suggestionsFor(text: string): Promise<Group[]> {
  const { status, body } = await api.get(`/api/suggestions?${new URLSearchParams({ text })}`);
  expect([text, status, body.missing]).toEqual([text, 200, []]);
  return body.groups;
}
const first = async (text: string) => {
  const [group] = await suggestionsFor(text);
  return group && [group.name, group.rows[0]?.label, group.rows[0]?.path];
};
const rowsOf = async (text: string, name: string) =>
  (await suggestionsFor(text)).find((group) => group.name === name)?.rows ?? [];
const one = async (question: string) => (await database.pool.query(question)).rows[0];

it.each([
  ['heart doctor', 'Cardiology', '/providers/specialty/cardiology'],
  ['Cardiologist', 'Cardiology', '/providers/specialty/cardiology'],
  ['OBGYN', 'Obstetrics and Gynecology', '/providers/specialty/obstetrics-and-gynecology'],
  ['ob/gyn', 'Obstetrics and Gynecology', '/providers/specialty/obstetrics-and-gynecology'],
  ["women's doctor", 'Obstetrics and Gynecology', '/providers/specialty/obstetrics-and-gynecology'],
  ['ENT', 'Otolaryngology', '/providers/specialty/otolaryngology'],
  ['PA', 'Physician Assistant', '/providers/profession/physician-assistant'],
  ['pa-c', 'Physician Assistant', '/providers/profession/physician-assistant'],
  ['rn', 'Registered Nurse', '/providers/profession/registered-nurse'],
  ['family doc', 'Family Medicine', '/providers/specialty/family-medicine'],
])('takes %s for %s', async (text, label, address) => {
  expect(await first(text)).toEqual(['Specialties and professions', label, address]);
});

it('finds a state by code or name, such as PA for Pennsylvania', async () => {
  expect(await rowsOf('PA', 'States and cities')).toMatchObject([{ label: 'Pennsylvania', path: '/search/state/PA' }]);
  expect(await first('ohio')).toEqual(['States and cities', 'Ohio', '/search/state/OH']);
  expect((await rowsOf('west v', 'States and cities'))[0]).toMatchObject({ label: 'West Virginia' });
});

it('leads from an NPI straight to its page, of a provider or an organization', async () => {
  const { npi } = await one('select npi from providers order by npi limit 1');
  const organization = (await one('select npi from organizations order by npi limit 1')).npi;
  expect((await first(npi))?.[2]).toBe(`/provider/${npi}`);
  expect((await first(` NPI: ${npi} `))?.[2]).toBe(`/provider/${npi}`);
  expect((await first(organization))?.[2]).toBe(`/organization/${organization}`);
  expect(await suggestionsFor('2999999999')).toEqual([]);
});

it('shows the specialty of a person or an organization by name, then its classification and code (R-1033)', async () => {
  for (const [table, group, path] of [
    ['providers', 'Providers', '/provider/'],
    ['organizations', 'Organizations', '/organization/'],
  ] as const) {
    const { npi, display_name, classification, primary_taxonomy } = await one(
      `select npi, display_name, classification, primary_taxonomy from ${table} join taxonomy on code = primary_taxonomy
       where specialization is not null and classification is not null order by npi limit 1`,
    );
    const [row] = await rowsOf(npi, group);
    expect(row?.path).toBe(`${path}${npi}`);
    expect(row?.detail).toContain(`${display_name} · ${classification} ${dottedCode(primary_taxonomy)} · `);
  }
});

it('finds providers by name, the words in either order, with titles and initials', async () => {
  const { npi, first_name, last_name } = await one(
    `select npi, first_name, last_name from providers
     where last_name ~ '^[A-Za-z]{5,}$' and first_name ~ '^[A-Za-z]{4,}$'
     and 1 = (select count(*) from providers p where p.last_name = providers.last_name and p.first_name = providers.first_name)
     order by npi limit 1`,
  );
  for (const text of [
    `${first_name} ${last_name}`,
    `${last_name} ${first_name}`,
    `${last_name}, ${first_name}`.toLowerCase(),
    `Dr. ${first_name} Q. ${last_name}, MD`,
  ]) {
    const rows = await rowsOf(text, 'Providers');
    expect([text, rows.map((row) => row.path)]).toEqual([text, expect.arrayContaining([`/provider/${npi}`])]);
  }
});

it('links to the list of all matches with their number', async () => {
  const { last_name, total } = await one(
    `select last_name, count(*)::int total from providers where last_name ~ '^[A-Za-z]{5,}$' group by 1 order by 2 desc, 1 limit 1`,
  );
  const found = (await suggestionsFor(last_name)).find(({ name }) => name === 'Providers');
  expect(found?.rows).toHaveLength(5);
  expect(found?.all?.path).toBe(`/hcps?last_name=${last_name}`);
  expect(found?.all?.total).toBeGreaterThanOrEqual(total);
  const list = await api.get(`/api/providers?last_name=${last_name}`);
  expect(list.body.total).toBeGreaterThanOrEqual(found?.all?.total ?? 0);
});

it('leads from a ZIP to its place first, and from the start of a ZIP to its places', async () => {
  const { zip, city, state } = await one('select zip, city, state from places order by zip limit 1');
  expect(await first(zip)).toEqual(['Places', `${zip} ${city}, ${state}`, `/geos/zip/${zip}`]);
  expect(await first(`${zip}-1234`)).toEqual(['Places', `${zip} ${city}, ${state}`, `/geos/zip/${zip}`]);
  const begun = await rowsOf(zip.slice(0, 3), 'Places');
  expect(begun[0]?.path).toBe(`/geos/zip/${zip}`);
  expect(await rowsOf(zip.slice(0, 2), 'Places')).toEqual([]);
});

it('finds a ZIP, and a city with its state or without, most providers first', async () => {
  const { zip, total } = await one(
    'select left(zip, 5) zip, count(*)::int total from providers group by 1 order by 2 desc, 1 limit 1',
  );
  const [providers] = await rowsOf(zip, 'ZIP Code');
  expect(providers).toEqual({
    label: `Providers in ${zip}`,
    detail: total.toLocaleString('en-US'),
    path: `/hcps?zip=${zip}`,
  });
  const { city, state } = await one(
    `select city, state from providers where city ~ '^[A-Za-z]{5,}$' group by 1, 2 order by count(*) desc limit 1`,
  );
  for (const text of [city, `${city.toLowerCase()} ${state.toLowerCase()}`, `${city}, ${state}`])
    expect((await rowsOf(text, 'States and cities')).map((row) => row.path)).toContain(
      `/search/state/${state}/city/${encodeURIComponent(city)}`,
    );
});

it.each([
  ['Organizations', 'organizations', 'name', 'npi', '/organization/'],
  ['Residency and fellowship programs', 'programs', 'name', 'program_number', '/gme/program/'],
  ['Residency and fellowship programs', 'programs', 'program_number', 'program_number', '/gme/program/'],
  ['Medical schools', 'schools', 'name', 'core_id', '/wdms/'],
])('finds %s in %s by %s', async (group, table, field, key, address) => {
  const row = await one(`select ${field} as text, ${key} as key from ${table} order by ${key} limit 1`);
  expect((await rowsOf(row.text, group)).map((found) => found.path)).toContain(address + encodeURIComponent(row.key));
  if (field === 'name')
    expect((await rowsOf(row.text.slice(0, -2), group)).map((found) => found.path)).toContain(
      address + encodeURIComponent(row.key),
    );
});

it('finds medical groups by any part of their name, larger ones first', async () => {
  await database.pool.query(
    `insert into medical_groups (org_pac_id, facility_name, clinicians, locations, city, state)
     values ('0000000001', 'Zyx Heart Group', 3, 1, 'OSLO', 'MN'), ('0000000002', 'The Zyx Partners', 9, 1, 'OSLO', 'MN'), ('0000000003', 'Big Zyx', 12, 1, 'OSLO', 'MN')`,
  );
  onTestFinished(async () => {
    await database.pool.query(`delete from medical_groups where org_pac_id < '0000000004'`);
  });
  expect(await rowsOf('zyx', 'Medical groups')).toEqual([
    { label: 'Zyx Heart Group', detail: 'OSLO, MN · 3 clinicians', path: '/mgma/0000000001' },
    { label: 'Big Zyx', detail: 'OSLO, MN · 12 clinicians', path: '/mgma/0000000003' },
    { label: 'The Zyx Partners', detail: 'OSLO, MN · 9 clinicians', path: '/mgma/0000000002' },
  ]);
});

it.each(['', ' ', '%', '_', "'", '\\', '()', 'a', '12', '1'.repeat(200), 'é', '👩‍⚕️', 'Xqzwv Qxzzy'])(
  'has an answer for %j',
  async (text) => {
    expect((await suggestionsFor(text)).flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(40);
  },
);

it('refuses an invalid text with a message', async () => {
  const refusals = [
    ['text=a%00b', 'text: must not contain a NUL character'],
    [`text=${'x'.repeat(201)}`, 'text: must have at most 200 characters'],
    ['text=a&text=b', 'text: must be given only once'],
    ['q=a', 'Unknown parameter: q'],
  ];
  for (const [query, message] of refusals)
    expect(await api.get(`/api/suggestions?${query}`)).toMatchObject({ status: 400, body: { message } });
});

it.each([
  ['anonymous', 401],
  ['pending', 403],
  ['token', 200],
] as [As, number][])('answers %s with %i', async (as, status) => {
  expect((await api.get('/api/suggestions?text=smith', { as })).status).toBe(status);
});

it('names the kinds that failed, and returns the others', async () => {
  const without = await testApi(database, { indexed: false });
  onTestFinished(without.close);
  const { status, body } = await without.get('/api/suggestions?text=cardiology');
  expect(status).toBe(200);
  expect(body.groups[0].name).toBe('Specialties and professions');
  expect(body.missing).toEqual(['States and cities', 'Providers', 'Organizations']);
});

it('reports bugs of its parts, not clients that left or an index that is not ready', async () => {
  const bug = new TypeError('a bug');
  const parts = [new SearchNotReady(), bug, undefined].map((error) => ({
    name: String(error?.message),
    find: async () => {
      if (error) throw error;
      return nothing;
    },
  }));
  const reported: unknown[] = [];
  const { missing } = await suggestions(parts, 'smith', (error) => reported.push(error));
  expect([missing.length, reported]).toEqual([2, [bug]]);
});

it.each([
  ['Smith', 'Providers', '/hcps?last_name=Smith'],
  ['100', 'ZIP Code', '/hcps?zip=100'],
  ['new', 'States and cities', '/hcps?city=new'],
  ['heart doctor', 'Specialties and professions', '/providers/specialty/cardiology'],
])('leads from %s to the list of its %s', async (text, group, path) => {
  const groups = await suggestionsFor(text);
  expect(groups.find((found) => found.path !== null)).toMatchObject({ name: group, path });
});

it('has the same total as the list of each kind', async () => {
  const lists = { Providers: 'providers', Organizations: 'organizations', 'Medical groups': 'medical-groups' };
  const groups = await suggestionsFor('hill');
  for (const [name, call] of Object.entries(lists)) {
    const found = groups.find((group) => group.name === name);
    const query = found?.path?.split('?')[1];
    const list = await api.get(`/api/${call}?${query}`);
    expect([name, found?.all?.total ?? found?.rows.length]).toEqual([name, list.body.total]);
  }
});
