// What the search accepts, says and exports, recorded before its files move, and compared after each move.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { serverDatasets } from '#src/app/server-datasets.ts';
import { organizationAddress } from '#src/find/organizations/address.tsx';
import { organizationFormOf } from '#src/find/organizations/form.tsx';
import { providerAddress } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { providerFormOf } from '#src/find/providers/filters/form.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { drawn } from '#src/find/providers/filters/own-groups.tsx';
import { providerQueries } from '#src/find/providers/queries.ts';
import type { Database } from '#src/server/database.ts';
import { listings } from '#src/shared/specialties.ts';
import { railOf } from '#src/ui/on-screen.ts';
import { parametersOf } from '#src/ui/rail/groups.ts';
import { readQuery } from '#src/ui/state/url-state.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { laterSentences, sentences, unseenSentences } from '#test/sentences.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
const root = path.join(import.meta.dirname, '../..');

const groups = railOf(providerCriteriaOnScreen, drawn);
const queries = providerQueries(serverDatasets.flatMap(({ providerCriteria }) => providerCriteria));

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let caller: TestCaller;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { RATE_SEARCH: '100000/60', SHARE_LICENSED: 'yes' } });
  caller = await addCaller(api, database, 'ann@agency.example', 'manager');
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
  await database.close();
});

/** Compares a value with the recorded one. `npx vitest run test/recorded -u` records it. */
const isAsRecorded = (name: string, value: unknown) =>
  expect(typeof value === 'string' ? value : `${JSON.stringify(value, null, 1)}\n`).toMatchFileSnapshot(name);

/** Values that parameters take. Others take `1`. */
const taken: Record<string, string> = {
  ...{ npi: '2795787862', address: '2795787862', first_name: 'Ann', last_name: 'Ng', name: 'Ann Ng' },
  ...{ credential: 'MD', state: 'OH', city: 'COLUMBUS', zip: '43230', gender: 'F', sole_proprietor: 'Y' },
  ...{ profession: 'Physician', specialty: 'Internal Medicine', subspecialty: 'Cardiovascular Disease' },
  ...{ taxonomy: '207RC0000X', near: '43230', sites: 'all', county: '39049', cbsa: '18140', area: '39,-83,40,-82' },
  ...{ site_state: 'OH', license_state: 'OH', license_state_all: 'OH', license_active_on: 'today' },
  ...{ certified: 'yes', certified_in: 'specialty', board: 'ABMS', certificate: 'SURGERY', school: 'A SCHOOL' },
  ...{ grouped: 'yes', telehealth: 'Y', hospital: '360001', group: '0000000001', paid: 'yes', payment_year: 'any' },
  ...{ excluded: 'possible', opted_out: 'no', list: 'none', contactable: 'yes', taxonomy_slots: 'all' },
  ...{ deactivated: 'include', organization_subpart: 'Y' },
};
const sampleOf = (name: string) => {
  const plain = name.replace(/^not\./, '');
  if (taken[plain]) return taken[plain];
  return /^(license_expires|certification_expires|contacted|enumerated|updated)_/.test(plain) ? '2026-11-01' : '12';
};

it('has the same chip, rail group, form field and address for each parameter', async () => {
  const said = Object.keys(providerAddress.criteria.shape).map((name) => {
    const criteria = readQuery(providerAddress.criteria, `${name}=${sampleOf(name)}`);
    const chips = chipsOf(criteria, () => undefined, []);
    return {
      name,
      value: sampleOf(name),
      read: Object.entries(criteria).filter(([, values]) => values.length > 0),
      chips: chips.map(({ id, label, without }) => ({
        id,
        label,
        without: Object.entries(without(criteria)).filter(([, values]) => values.length > 0),
      })),
      rail: groups.filter((group) => [...parametersOf(group)].includes(name as never)).map(({ title }) => title),
      form: Object.entries(providerFormOf(criteria)).filter(([, values]) => values.length > 0),
    };
  });
  await isAsRecorded('provider-parameters.txt', said);
  await isAsRecorded('other-parameters.txt', {
    'provider search': Object.keys(queries.search.shape).toSorted(),
    'address of the organization search': Object.keys(organizationAddress.criteria.shape).map((name) => [
      name,
      readQuery(organizationAddress.criteria, `${name}=${sampleOf(name)}`)[name as 'npi'],
    ]),
    'form of the organization search': Object.keys(organizationFormOf(readQuery(organizationAddress.criteria, ''))),
    'groups of the rail': groups.map((group) =>
      Object.fromEntries(Object.entries(group).filter(([, value]) => typeof value !== 'function')),
    ),
  });
});

it('has the same API document', async () => {
  const { body } = await api.get('/api/openapi.json');
  const { paths, ...rest } = body;
  const calls = Object.entries(paths).map((call) => JSON.stringify(call));
  await isAsRecorded('openapi.txt', [...calls, JSON.stringify(rest)].toSorted().join('\n'));
});

it('reads the same chips in each sentence, and says them in the same words', { timeout: 300_000 }, async () => {
  const lines = [];
  for (const [text] of [...sentences, ...unseenSentences, ...laterSentences]) {
    const { url, rest, left_out } = (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;
    const query = new URL(url, 'http://localhost').search;
    const chips = chipsOf(readQuery(providerAddress.criteria, query), () => undefined, listings).map(
      ({ label }) => label,
    );
    lines.push({ text, url, rest, left_out, chips });
  }
  await isAsRecorded('sentences.txt', lines);
});

const names = [
  ...['taxonomy', 'state', 'city', 'gender', 'credential', 'sole_proprietor', 'enumerated', 'license_state'],
  ...['certificate', 'school', 'graduated', 'group', 'group_size', 'telehealth', 'hospital'],
  ...['payment', 'services', 'beneficiaries'],
  ...['certified', 'grouped', 'paid', 'license_active_on', 'excluded', 'opted_out', 'licensed_since'],
];

it('counts the same in each facet of 50 searches', { timeout: 300_000 }, async () => {
  const reply = await api.get('/api/providers/facets?facet=unknown');
  const known = /must be one of ([\w, ]+)/.exec(reply.body.message)?.[1]?.split(', ');
  expect(known?.toSorted()).toEqual(names.toSorted());
  const counted: Record<string, unknown> = {};
  for (const [text] of sentences) {
    if (Object.keys(counted).length === 50) break;
    const { url } = (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;
    const query = new URL(url, 'http://localhost').searchParams;
    const wanted = names.filter((_, place) => (place + Object.keys(counted).length) % 4 === 0);
    for (const name of wanted) query.append('facet', name);
    const { status, body } = await api.get(`/api/providers/facets?${query}`);
    if (status !== 200) continue; // a place that the demo data does not have
    const { generation: _, ...reply } = body;
    counted[text] = { total: reply.total, reply: wanted.map((name) => `${name}: ${inShort(reply, name)}`) };
  }
  await isAsRecorded('facets.txt', counted);
});

/** The first values of a facet with their counts, and the number and sum of all. */
function inShort(reply: Record<string, Record<string, { value?: string; count: number }[]>>, name: string): string {
  const values = reply.facets?.[name] ?? reply.histograms?.[name] ?? [];
  const first = values.slice(0, 8).map((each) => JSON.stringify(each));
  return `${values.length} values, ${values.reduce((sum, { count }) => sum + count, 0)} in all: ${first.join(' ')}`;
}

it('exports the same columns, and the same file of each kind and format', { timeout: 300_000 }, async () => {
  const columns: Record<string, string> = {};
  for (const of of ['providers', 'organizations']) {
    const { body } = await caller.ask(`GET /api/exports/columns?of=${of}`);
    await isAsRecorded(`columns-of-${of}.txt`, body);
    const groups: { publisher: string | null; columns: { name: string }[] }[] = body.groups;
    const named = (some: typeof groups) => some.flatMap((each) => each.columns.map(({ name }) => `&column=${name}`));
    columns[of] = named(groups.filter(({ publisher }) => publisher)).join('');
    columns[`${of} of a list`] = named(groups).join('');
  }
  const { id: list } = (await caller.ask('POST /api/lists', { name: 'Recorded' })).body;
  const found = (await caller.ask('GET /api/providers?state=WV&sort=last_name')).body.rows;
  const npis = found.slice(0, 12).map(({ npi }: { npi: string }) => npi);
  await caller.ask(`POST /api/lists/${list}/entries`, { npis });
  await caller.ask(`PATCH /api/lists/${list}/entries`, { npis: npis.slice(0, 2), stage: 'Offer', next_step: 'Call' });
  await database.pool.query('update list_entries set added_at = $1 where list_id = $2', [new Date(NOON), list]);
  const files = {
    providers: `/api/providers/export?state=WV&sole_proprietor=Y&gender=F&sort=last_name${columns.providers}`,
    organizations: `/api/organizations/export?state=WV&organization_subpart=Y&sort=name${columns.organizations}`,
    list: `/api/lists/${list}/export?sort=last_name${columns['providers of a list']}`,
  };
  for (const [name, url] of Object.entries(files)) {
    await isAsRecorded(`${name}.csv`, (await fileOf(`${url}&format=csv`)).toString());
    await isAsRecorded(`${name}.xlsx.txt`, await unzipped(await fileOf(`${url}&format=xlsx`)));
  }
});

async function fileOf(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await api.app.inject({ url, headers: caller.headers });
  expect([url, statusCode, statusCode === 200 || rawPayload.toString()]).toEqual([url, 200, true]);
  return rawPayload;
}

/** The files in a ZIP file, by name. */
async function unzipped(file: Buffer): Promise<Record<string, string[]>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  const entries: Record<string, string[]> = {};
  for await (const entry of zip.eachEntry())
    entries[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString().split(/(?<=>)(?=<row)/);
  return entries;
}

it('has the same scripts, of at most 1 % more bytes', { tags: 'rest', timeout: 300_000 }, async () => {
  const env = { ...process.env, NODE_ENV: 'production' }; // Vitest's would build React for development
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-once.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const folder = path.join(root, 'dist/assets');
  const bytes: Record<string, number> = {};
  for (const file of readdirSync(folder)) {
    const [, name, isSmall] = /^(.+)-.{7}\.js(\.br)?$/.exec(file) ?? [];
    if (name && (isSmall || !existsSync(path.join(folder, `${file}.br`))))
      bytes[name] = (bytes[name] ?? 0) + statSync(path.join(folder, file)).size;
  }
  const recorded: Record<string, number> = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'scripts.txt'), 'utf8'),
  );
  expect(Object.keys(bytes).toSorted()).toEqual(Object.keys(recorded).toSorted());
  const sum = (all: Record<string, number>) => Object.values(all).reduce((total, one) => total + one, 0);
  expect(sum(bytes)).toBeLessThanOrEqual(sum(recorded) * 1.01);
});
