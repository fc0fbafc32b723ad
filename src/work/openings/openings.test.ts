// Openings: what they keep, who opens them, and what a change does.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { todayIn } from '#src/shared/today.ts';
import { firstStages } from '#src/work/lists/contract.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { type Opening, tieKinds } from '#src/work/openings/contract.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';

let all: OpeningsTest;
let ann: TestCaller;
let ben: TestCaller;
let hospital: { npi: string; name: string; zip: string };

beforeAll(async () => {
  all = await withOpenings();
  ({ ann, ben } = all);
  const { rows } = await all.database.pool.query(
    `select npi::text, name, left(organizations.zip, 5) as zip from organizations
      join places on places.zip = left(organizations.zip, 5) where latitude is not null order by npi limit 1`,
  );
  hospital = rows[0];
}, 300_000);
afterAll(() => all.close());

const today = () => todayIn(all.api.config.timeZone);
const get = (who: TestCaller, { id }: Pick<Opening, 'id'>) => who.ask(`GET /api/openings/${id}`);
const change = (who: TestCaller, { id, version }: Pick<Opening, 'id' | 'version'>, body: object) =>
  who.ask(`PATCH /api/openings/${id}`, { version, ...body });
const remove = (who: TestCaller, { id }: Opening, query = '') => who.ask(`DELETE /api/openings/${id}${query}`);
const shown = async (who: TestCaller, query = '') =>
  (await who.ask(`GET /api/openings${query}`)).body.rows.map(({ id }: Opening) => id);

it('makes an opening with its defaults and a list (R-1300, R-1301)', async () => {
  const { status, body } = await ann.ask('POST /api/openings', { title: ' Cardiologist ' });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    title: 'Cardiologist',
    kind: 'permanent',
    positions: 1,
    client: null,
    site: null,
    specialty: [],
    must: '',
    nice: '',
    ties: [...tieKinds],
    pay_from: null,
    pay_to: null,
    schedule: null,
    starts_on: null,
    supports_j1: null,
    external_id: null,
    status: 'open',
    opened_on: today(),
    days_open: 0,
    list: expect.any(String),
    people: 0,
    owner: { id: ann.id, name: 'Ann', email: 'ann@team.example' },
    visibility: 'private',
    may: 'own',
    archived: false,
    version: 1,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const list = await ann.ask(`GET /api/lists/${body.list}`);
  expect(list.body).toMatchObject({ name: 'Cardiologist', stages: firstStages, visibility: 'private', total: 0 });
  expect(await get(ann, body)).toEqual({ status: 200, body });
});

it('keeps every field, and reads the criteria with the parser of the search (R-1300, R-1302)', async () => {
  const wish = {
    title: 'Interventional cardiologist',
    kind: 'locum',
    positions: 2,
    client: { text: 'A client' },
    site: { text: '100 Main St, Charleston, WV 00000', zip: `${hospital.zip}-1234` },
    specialty: ['207RC0000X', '207rc.0000x'],
    must: '?license_state=OH&near= 25301 &miles=60&page=3&sort=name&state=',
    nice: '/hcps?years_in_practice_from=5',
    ties: ['compact_route', 'near'],
    pay_from: 480_000,
    pay_to: 560_000,
    schedule: 'call 1:5',
    starts_on: '2027-01-15',
    supports_j1: { said_on: '2026-11-01' },
    external_id: 'ATS-1',
    status: 'hold',
    opened_on: '2026-10-01',
  };
  const made = await ann.ask('POST /api/openings', { ...wish, must: wish.must.replaceAll('25301', hospital.zip) });
  expect(made.body).toMatchObject({
    ...wish,
    site: { text: wish.site.text, zip: hospital.zip, city: expect.any(String), state: expect.any(String) },
    specialty: ['207RC0000X'],
    must: `license_state=OH&near=${hospital.zip}&miles=60`,
    nice: 'years_in_practice_from=5',
    ties: ['near', 'compact_route'],
    days_open: (Date.parse(today()) - Date.parse('2026-10-01')) / 86_400_000,
  });
  expect((await get(ann, made.body)).body).toEqual(made.body);
});

it('places a text that ends with a city and state at the most populous ZIP code there (R-1302)', async () => {
  const { rows } = await all.database.pool.query(
    `select city, state, zip from places where latitude is not null order by population desc nulls last, zip limit 1`,
  );
  const [{ city, state, zip }] = rows;
  const made = await make(ann, { site: { text: `Suite 5, ${city.toLowerCase()}, ${state.toLowerCase()}` } });
  expect(made.site).toMatchObject({ zip, city, state });
});

it('places a site by an organization, and names client and site (R-1302)', async () => {
  const { npi, name, zip } = hospital;
  const made = await make(ann, { client: { npi }, site: { npi } });
  expect(made).toMatchObject({ client: { npi, name }, site: { npi, name, zip, city: expect.any(String) } });
  expect((await change(ann, made, { client: null, site: { zip } })).body).toMatchObject({
    client: null,
    site: { zip },
  });
});

it.each<[body: object, message: string | RegExp]>([
  [{ site: { zip: '00000' } }, 'site: No place is known for the ZIP code 00000. Give the ZIP code of the city.'],
  [
    { site: { text: '1 Main St, Columbus' } },
    'site: The address cannot be placed. Give a ZIP code, or a city and state, such as Columbus, OH.',
  ],
  [{ site: { npi: '2999999999' } }, 'site: No organization has NPI 2999999999.'],
  [{ site: { npi: '2999999999', zip: '43215' } }, 'site: needs npi, zip, or text with a ZIP code'],
  [{ client: { npi: '2999999999' } }, 'client: No organization has NPI 2999999999.'],
  [{ client: {} }, 'client: needs either npi or text'],
  [{ pay_from: 2, pay_to: 1 }, 'pay_from: must not be above pay_to'],
  [{ pay_from: 1.5 }, 'pay_from: must be a whole number of dollars'],
  [{ specialty: ['207RX'] }, /^specialty: Taxonomy codes must have ten characters/],
  [{ specialty: ['999999999X'] }, /^specialty: Unknown taxonomy code "999999999X"/],
  [{ must: 'license_stat=OH' }, 'must: Unknown parameter: license_stat'],
  [{ must: 'active license in Ohio' }, 'must: Unknown parameter: active license in Ohio'],
  [{ nice: 'state=OH&boarded' }, 'nice: Unknown parameter: boarded'],
  [{ must: 'license_state=Ohio' }, /^must: license_state/],
  [{ nice: 'near=Nowhere, WV' }, /^nice: near: Unknown place/],
  [{ must: '/hcos?state=OH' }, 'must: must be a search of providers, such as state=OH'],
  [{ ties: ['far'] }, /^ties: must be one of near, /],
  [{ opened_on: '2999-01-01' }, 'opened_on: must not be after today'],
  [{ status: 'won' }, /^status: must be one of open, /],
  [{ title: ' ' }, /Title is required/],
  [{ colour: 'red' }, /colour/],
])('refuses %o with the field and the reason', async (body, message) => {
  const reply = await ann.ask('POST /api/openings', { title: 'Refused', ...body });
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  if (typeof message === 'string') expect(reply.body.message).toBe(message);
  const { rows } = await all.database.pool.query(`select from lists where name = 'Refused'`);
  expect(rows, 'nothing half done').toEqual([]);
});

it('changes an opening by its version, and its title is the name of the list (R-1300, R-1303)', async () => {
  const made = await make(ann, { pay_from: 100 });
  const paid = (await change(ann, made, { pay_to: 200, title: 'Renamed' })).body;
  expect(paid).toMatchObject({ title: 'Renamed', pay_from: 100, pay_to: 200 });
  expect(paid.version).toBeGreaterThan(made.version);
  const stale = await change(ann, made, { pay_to: 300 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed', opening: { pay_to: 200, title: 'Renamed' } } });
  expect((await change(ann, paid, { pay_to: 99 })).body.message).toBe('pay_from: must not be above pay_to');

  const list = (await ann.ask(`GET /api/lists/${made.list}`)).body;
  expect(list.name).toBe('Renamed');
  await ann.ask(`PATCH /api/lists/${made.list}`, { version: list.version, name: 'By its list' });
  const renamed = (await get(ann, made)).body;
  expect(renamed.title).toBe('By its list');
  expect((await change(ann, paid, { pay_to: 300 })).body.code, 'the list has changed').toBe('changed');
  const { rows } = await all.database.pool.query(
    `select action, old_value, new_value from audit_log where target like $1 and action like 'opening%' order by id`,
    [`%(${made.id})`],
  );
  expect(rows).toEqual([
    { action: 'opening_made', old_value: null, new_value: '{"pay_from":100}' },
    { action: 'opening_changed', old_value: '{"pay_to":null}', new_value: '{"pay_to":200}' },
  ]);
});

it('counts days until an opening is filled, lost or closed', async () => {
  const made = await make(ann, { opened_on: '2026-01-01', status: 'filled' });
  await all.database.pool.query(`update openings set ended_on = '2026-01-11' where id = $1`, [made.id]);
  expect((await get(ann, made)).body.days_open).toBe(10);
  const lost = (await change(ann, made, { status: 'lost' })).body;
  expect(lost.days_open).toBe(10);
  expect((await change(ann, lost, { status: 'open' })).body.days_open).toBeGreaterThan(10);
});

it('opens and changes openings by the rights on their lists (R-1301)', async () => {
  const made = await make(ann, { title: 'Access' });
  const unknown = await get(ben, { id: crypto.randomUUID() });
  expect(unknown).toMatchObject({ status: 404, body: { message: expect.stringMatching(/^This opening was deleted/) } });
  for (const who of [ben, all.manager, all.outsider]) {
    expect(await get(who, made)).toEqual(unknown);
    expect(await change(who, made, { must: 'state=Nowhere' })).toEqual(unknown);
    expect(await remove(who, made)).toEqual(unknown);
    expect(await who.ask('POST /api/openings', { from: made.id })).toEqual(unknown);
    expect(await shown(who, '?all=yes')).not.toContain(made.id);
  }
  expect((await get(all.administrator, made)).body).toMatchObject({ id: made.id, may: 'view' });
  expect(await change(all.administrator, made, { positions: 2 })).toMatchObject({ status: 403 });
  expect(await shown(all.administrator)).not.toContain(made.id);
  expect(await shown(all.administrator, '?all=yes')).toContain(made.id);
  const { rows } = await all.database.pool.query(
    `select from audit_log where action = 'list_opened' and actor = 'ada@team.example' and target like $1`,
    [`%(${made.list})`],
  );
  expect(rows, 'the opening itself, and the listing').toHaveLength(2);

  const share = (members: object[], visibility = 'shared') =>
    ann.ask(`PATCH /api/lists/${made.list}`, { version: share.version++, visibility, members });
  share.version = 1;
  expect((await share([{ id: ben.id, may: 'view' }])).status).toBe(200);
  const viewed = (await get(ben, made)).body;
  expect(viewed).toMatchObject({ may: 'view', visibility: 'shared' });
  expect(await shown(ben)).toContain(made.id);
  for (const body of [{ positions: 2 }, { title: 'Mine' }, { archived: true }, { owner: ben.id }, { must: 'state=OH' }])
    expect((await change(ben, viewed, body)).status, JSON.stringify(body)).toBe(403);
  expect((await remove(ben, made)).status).toBe(403);
  await share([{ id: ben.id, may: 'edit' }]);
  const edited = (await get(ben, made)).body;
  expect(await change(ben, edited, { positions: 2 })).toMatchObject({
    status: 200,
    body: { positions: 2, may: 'edit' },
  });
  expect((await remove(ben, made, '?forever=true')).status).toBe(403);
  await share([], 'everybody');
  expect(await shown(all.manager)).toContain(made.id);
  expect(await shown(all.outsider, '?all=yes')).toEqual([]);
});

it('gives an opening another owner, who owns its list (R-1301)', async () => {
  const made = await make(ann);
  const { status, body } = await change(ann, made, { owner: ben.id });
  expect([status, body.owner.id]).toEqual([200, ben.id]);
  expect((await get(ann, made)).status).toBe(404);
  expect((await ben.ask(`GET /api/lists/${made.list}`)).body.may).toBe('own');
});

it('hands an opening over with the work of a leaver, and keeps it after the account is gone (R-671, R-1301)', async () => {
  const leaver = await addCaller(all.api, all.database, 'lea@team.example', 'specialist');
  const [given, shared] = [await make(leaver), await make(leaver, { visibility: 'everybody' })];
  const reply = await all.administrator.ask(`POST /api/users/${leaver.id}/work`, { to: ben.id });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { lists: 2 } });
  expect((await get(ben, given)).body).toMatchObject({ may: 'own', owner: { id: ben.id } });
  const changes = (await ben.ask('GET /api/openings/changes')).body.rows;
  expect(changes).toContainEqual(
    expect.objectContaining({ opening: given.id, field: 'owner', was: leaver.id, is: ben.id }),
  );
  await all.database.pool.query('delete from profiles where id = $1', [ben.id]);
  expect((await get(ann, shared)).body).toMatchObject({ owner: null, may: 'edit' });
  ben = await addCaller(all.api, all.database, 'ben@team.example', 'specialist');
});

it('lists by status, by page and by archived (R-1301)', async () => {
  const owner = await addCaller(all.api, all.database, 'pages@pages.example', 'specialist');
  const held = await make(owner, { status: 'hold' });
  const lost = await make(owner, { status: 'lost' });
  const open = await make(owner);
  expect(await shown(owner)).toEqual([open.id, lost.id, held.id]);
  expect(await shown(owner, '?status=hold&status=lost')).toEqual([lost.id, held.id]);
  expect((await owner.ask('GET /api/openings?page=2')).body).toEqual({ total: 3, rows: [], page: 2, page_size: 50 });
  expect((await owner.ask('GET /api/openings?status=won')).status).toBe(400);
});

it('archives and restores an opening with its list, and deletes both for good (R-1303)', async () => {
  const owner = await addCaller(all.api, all.database, 'archive@archive.example', 'specialist');
  const made = await make(owner, { external_id: 'A-1' });
  expect(await remove(owner, made)).toEqual({ status: 200, body: { id: made.id, archived: true } });
  expect([await shown(owner), await shown(owner, '?archived=yes')]).toEqual([[], [made.id]]);
  expect((await owner.ask(`GET /api/lists/${made.list}`)).body.archived).toBe(true);
  const archived = (await get(owner, made)).body;
  const restored = await change(owner, archived, { archived: false });
  expect(restored.body).toMatchObject({ archived: false, external_id: 'A-1' });
  await owner.ask(`DELETE /api/lists/${made.list}`);
  expect(await shown(owner)).toEqual([]);

  const other = await make(owner, { external_id: 'A-1' });
  const list = (await owner.ask(`GET /api/lists/${made.list}`)).body;
  await owner.ask(`PATCH /api/lists/${made.list}`, { version: list.version, archived: false });
  expect((await get(owner, made)).body, 'another has its external ID by now').toMatchObject({
    archived: false,
    external_id: null,
  });
  expect((await get(owner, other)).body.external_id).toBe('A-1');
  expect(await remove(owner, made, '?forever=true')).toMatchObject({ body: { archived: false } });
  expect((await owner.ask(`GET /api/lists/${made.list}`)).status).toBe(404);
  await owner.ask(`DELETE /api/lists/${other.list}?forever=true`);
  expect((await get(owner, other)).status).toBe(404);
});

it('keeps an external ID once in a team among openings that are not closed (R-1306)', async () => {
  const first = await make(ann, { external_id: 'X-1' });
  const twice = { code: 'external_id_in_use', message: expect.stringContaining('external ID X-1') };
  const own = await ann.ask('POST /api/openings', { title: 'Twice', external_id: 'X-1' });
  expect(own).toMatchObject({ status: 409, body: { ...twice, opening: first.id } });
  const mate = await ben.ask('POST /api/openings', { title: 'Twice', external_id: 'X-1' });
  expect(mate).toMatchObject({ status: 409, body: twice });
  expect(mate.body, 'a private opening of a colleague').not.toHaveProperty('opening');
  await make(all.outsider, { external_id: 'X-1' });

  const [one, other] = await Promise.all(
    [1, 2].map(() => ann.ask('POST /api/openings', { title: 'At once', external_id: 'X-2' })),
  );
  expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);

  const closed = (await change(ann, first, { status: 'closed' })).body;
  const second = await make(ann, { external_id: 'X-1' });
  expect((await change(ann, closed, { status: 'open' })).body).toMatchObject(twice);
  expect((await change(ann, closed, { status: 'open', external_id: null })).status).toBe(200);
  expect((await change(ann, second, { external_id: 'X-1', positions: 3 })).status, 'its own').toBe(200);
});

it('repeats a reply by its Idempotency-Key, and takes tokens by scope', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await ann.ask('POST /api/openings', { title: 'Once' }, key);
  expect(await ann.ask('POST /api/openings', { title: 'Once' }, key)).toEqual(first);
  const reader = await addCaller(all.api, all.database, 'read@team.example', 'specialist', ['read']);
  const writer = await addCaller(all.api, all.database, 'write@team.example', 'specialist', ['write']);
  expect((await reader.ask('GET /api/openings')).status).toBe(200);
  expect((await reader.ask('POST /api/openings', { title: 'No' })).body.code).toBe('scope');
  const made = await make(writer, { visibility: 'everybody' });
  expect((await get(writer, made)).body.code).toBe('scope');
  expect((await get(reader, made)).status).toBe(200);
  for (const call of ['PATCH', 'DELETE'])
    expect((await reader.ask(`${call} /api/openings/${made.id}`, { version: 1 })).body.code).toBe('scope');
});

it('has exports of the list in the audit log with the list, the criteria and the order (R-761)', async () => {
  const { list } = await make(ann);
  const { body } = await ann.ask('GET /api/providers?state=OH');
  await ann.ask(`POST /api/lists/${list}/entries`, { npis: [body.rows[0].npi] });
  const url = `/api/lists/${list}/export?format=csv&gender=${body.rows[0].gender}&sort=gender`;
  expect((await all.api.app.inject({ url, headers: ann.headers })).statusCode).toBe(200);
  const { rows } = await all.database.pool.query(
    `select target from audit_log where action = 'export' and actor_id = $1`,
    [ann.id],
  );
  expect(rows).toEqual([{ target: `providers?list ${list} ${url.split('?')[1]}` }]);
});

it.each([
  [{ title: 'A', client: 'Mercy' }, 'client: must be an object'],
  [{ title: 'A', positions: 1.5 }, 'positions: must be a whole number'],
  [{ title: 'A', specialty: '207RC0000X' }, 'specialty: must be a list'],
  [{ title: 'A', client: { npi: 5 } }, /^client: /],
])('says in words what is wrong with %j (R-1364)', async (wish, message) => {
  const { status, body } = await ann.ask('POST /api/openings', wish);
  expect([status, body.code]).toEqual([400, 'bad_request']);
  expect(body.message).toMatch(message);
});

it('says to restore the opening, not its list (R-646)', async () => {
  const made = await make(ann);
  await ann.ask(`DELETE /api/openings/${made.id}`);
  const { body } = await ann.ask(`POST /api/lists/${made.list}/entries`, { npis: ['2000000002'] });
  expect(body.message).toBe(`${made.title} is archived. Restore the opening to change the people on it.`);
});

it('says that the taxonomy was never imported, as after a restore', async () => {
  const { pool } = all.database;
  await pool.query('create table kept as table taxonomy; delete from taxonomy');
  onTestFinished(async () => {
    await pool.query('insert into taxonomy select * from kept; drop table kept');
  });
  expect(await ann.ask('POST /api/openings', { title: 'Cardiologist', specialty: ['207RC0000X'] })).toMatchObject({
    status: 409,
    body: {
      code: 'not_imported',
      message: 'A specialty needs the dataset taxonomy, which was never imported.',
    },
  });
});
