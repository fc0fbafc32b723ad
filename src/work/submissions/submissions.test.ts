// Submissions by recruiters of two teams, and what clients and attackers get by HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { facts } from '#src/work/submissions/contract.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { ago } from '#test/day.ts';
import { openMailbox } from '#test/mailbox.ts';

type Api = Awaited<ReturnType<typeof testApi>>;

let database: Database;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let api: Api;
let dana: TestCaller;
let administrator: TestCaller;
let viewer: TestCaller;
let stranger: TestCaller;
let opening: { id: string; list: string };
const log: string[] = [];

const CLIENT = 'chief@hospital.example';
const FULL = '2000000001';

/** Values of which none may reach the client, whatever is ticked. */
const forbidden = [
  ...['5125550100', '5125550101', '5125550102', '5125550103', '555-0104', '512'],
  ...['12 MAIL STREET', 'MAILTON', '99 PRACTICE ROAD', '787011234', '78701'],
  ...['FSMBLICENSE', 'NPPESLICENSE', 'ABMSCERT', 'FSMBSCHOOL', 'OPTEDOUT', 'REVOKED'],
  ...['MRS', 'Mrs', 'Female', '1987', '1961', 'Private note', 'Team note', 'Called them', 'person@home.example'],
  ...['Wrong number text', 'Agreed by phone call', 'Next step text', 'Undisclosed list note', 'Not a fit'],
  ...['2000000001', '2000000002', 'GRACE', 'Other client text', 'other@client.example', 'dana@bluestem.example'],
  ...['must=', '300000', 'Hidden schedule', 'not-named.pdf'],
];

beforeAll(async () => {
  mailbox = await openMailbox();
  database = await testDatabase();
  await database.pool.query(`
    insert into taxonomy (code, display_name, classification) values ('207RC0000X', 'Cardiovascular Disease Physician', 'Internal Medicine');
    insert into providers (npi, last_name, first_name, middle_name, name_prefix, name_suffix, credential, gender, address_1, city, state,
      zip, phone, fax, mailing_address_1, mailing_city, mailing_state, mailing_phone, primary_taxonomy, taxonomies, identifiers,
      enumeration_date)
    values (${FULL}, 'TESTER', 'ADA', 'B', 'MRS.', 'JR', 'MD', 'F', '99 PRACTICE ROAD', 'AUSTIN', 'TX', '787011234', '5125550100',
      '5125550101', '12 MAIL STREET', 'MAILTON', 'NM', '5125550102', '207RC0000X',
      '[{"code": "207RC0000X", "primary": "Y", "license_number": "NPPESLICENSE", "license_state": "TX"}]', '[]', '1987-01-02');
    insert into providers (npi, last_name, first_name, taxonomies, identifiers)
      select n, 'TEST', 'GRACE', '[]', '[]' from generate_series(2000000002, 2000000060) n;
    insert into affiliations (npi, last_name, first_name, gender, medical_school, graduation_year, facility_name, org_pac_id, phone)
      values (${FULL}, 'TESTER', 'ADA', 'F', 'ALDERSTEAD UNIVERSITY', '1961', 'BLUESTEM CARDIOLOGY', '1', '5125550103');
    insert into hospitals (ccn, facility_name, city, state) values ('010001', 'EXAMPLE MEMORIAL HOSPITAL', 'AUSTIN', 'TX');
    insert into facility_affiliations (npi, facility_type, ccn) values (${FULL}, 'Hospital', '010001');
    insert into licenses (npi, last_name, state, license_number) values (${FULL}, 'TESTER', 'TX', 'FSMBLICENSE');
    insert into deactivations (npi, deactivation_date) values (2000000050, '2026-01-02');
  `);
  api = await testApi(database, {
    indexed: false,
    env: { SMTP_URL: mailbox.url, LOG_LEVEL: 'debug', COMPANY_NAME: 'Bluestem Search' },
    log: (line) => log.push(line),
  });
  dana = await addCaller(api, database, 'dana@bluestem.example', 'specialist');
  viewer = await addCaller(api, database, 'viewer@bluestem.example', 'specialist');
  administrator = await addCaller(api, database, 'root@bluestem.example', 'administrator');
  stranger = await addCaller(api, database, 'stranger@elsewhere.example', 'manager');
  const title = {
    title: 'Cardiologist, Austin',
    schedule: 'Hidden schedule',
    pay_to: 300_000,
    visibility: 'everybody',
  };
  opening = (await dana.ask('POST /api/openings', title)).body;
  const npis = Array.from({ length: 60 }, (_, n) => String(2_000_000_001 + n));
  await dana.ask(`POST /api/lists/${opening.list}/entries`, { npis });
  await dana.ask(`PATCH /api/lists/${opening.list}/entries`, { npis: [FULL], next_step: 'Next step text' });
  await dana.ask(`POST /api/people/${FULL}/notes`, { text: 'Private note', private: true });
  await dana.ask(`POST /api/people/${FULL}/notes`, { text: 'Team note' });
  await dana.ask(`POST /api/people/${FULL}/activities`, { kind: 'call', text: 'Called them' });
  await dana.ask(`POST /api/people/${FULL}/contact-details`, { kind: 'email', value: 'person@home.example' });
  await dana.ask('POST /api/problems', { npi: FULL, kind: 'other', text: 'Wrong number text' });
}, 60_000);
afterAll(async () => {
  await api.close();
  await database.close();
  mailbox.close();
});

const turn = (on: boolean) => administrator.ask('PATCH /api/client-pages', { on });
const inDays = (days: number) => ago(-days);

const entry = (npi = FULL, more: object = {}) => ({
  npi,
  agreed_on: ago(1),
  agreed_how: 'Agreed by phone call',
  facts: [...facts],
  ...more,
});
const wish = (more: object = {}) => ({
  opening: opening.id,
  entries: [entry()],
  client: CLIENT,
  ends_on: inDays(14),
  ...more,
});

/** Submits, and returns the path of the client's page. */
async function submit(more: object = {}) {
  const { status, body } = await dana.ask('POST /api/submissions', wish(more));
  expect(status, body.message).toBe(200);
  return { id: body.id as string, at: new URL(body.url).pathname };
}

let visitors = 0;

/** A browser of its own, with a network of its own, that sends forms as browsers do from a page without referrers. */
function browser() {
  let cookie = '';
  const remoteAddress = `203.0.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
  const { host } = new URL(api.config.publicUrl);
  async function send(method: 'GET' | 'POST', url: string, form?: Record<string, string>, more: object = {}) {
    const reply = await api.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        host,
        ...(cookie && { cookie }),
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'null',
          'sec-fetch-site': 'same-origin',
        }),
        ...more,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    const [set] = reply.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return { status: reply.statusCode, text: reply.body, headers: reply.headers };
  }
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, form: Record<string, string> = {}, more?: object) => send('POST', url, form, more),
  };
}

/** Waits for the code of the last mail. */
const codeTo = async (client = CLIENT) => /^(\d{4} \d{4})\r?$/m.exec(await mailbox.messageTo(client))?.[1] ?? '';

/** A browser of the client, with the page open. */
async function open({ at }: { at: string }, client = CLIENT) {
  const visitor = browser();
  await visitor.post(`${at}/code`);
  const { status } = await visitor.post(`${at}/visit`, { code: await codeTo(client) });
  expect(status).toBe(303);
  return visitor;
}

const formIn = (page: string) => /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
const personIn = (page: string) => /action="\S+\/answers\/([^"]+)"/.exec(page)?.[1] ?? '';
const listed = async (id: string) =>
  (await dana.ask(`GET /api/submissions?opening=${opening.id}`)).body.rows.find((row: { id: string }) => row.id === id);

it('is off until an administrator turns it on, and off again at once (R-1523)', async () => {
  expect((await dana.ask('POST /api/submissions', wish())).body).toMatchObject({ code: 'off', message: /turned off/ });
  expect((await dana.ask('PATCH /api/client-pages', { on: true })).status).toBe(403);
  expect((await api.get('/api/site', { as: 'anonymous' })).body.client_pages).toBe(false);
  expect((await turn(true)).body).toEqual({ on: true });
  expect((await api.get('/api/site', { as: 'anonymous' })).body.client_pages).toBe(true);
  const page = await submit();
  expect((await browser().get(page.at)).status).toBe(200);
  await turn(false);
  expect((await browser().get(page.at)).status).toBe(404);
  await turn(true);
});

describe('a submission (R-1522, R-1524)', () => {
  const sent = async () => (await database.pool.query('select count(*)::int from submissions')).rows[0].count;

  it.each([
    ['without the day of the agreement', { entries: [{ ...entry(), agreed_on: undefined }] }, /agreed_on/],
    [
      'without how the person agreed',
      { entries: [{ ...entry(), agreed_how: ' ' }] },
      /How the person agreed is required/,
    ],
    ['with an agreement in the future', { entries: [entry(FULL, { agreed_on: inDays(1) })] }, /future/],
    ['with an unknown fact', { entries: [entry(FULL, { facts: ['name', 'phone'] })] }, /must be some of/],
    ['without people', { entries: [] }, /empty/],
    ['with a person twice', { entries: [entry(), entry()] }, /once/],
    ['to no address', { client: 'chief' }, /email/],
    ['that has ended', { ends_on: ago(1) }, /ends_on/],
    ['that never ends', { ends_on: inDays(365) }, /ends_on/],
    ['of someone who is not on the list', { entries: [entry('2000000999')] }, /NPI 2000000999/],
  ])('%s is refused, and nothing is sent', async (_, more, message) => {
    const before = await sent();
    const { status, body } = await dana.ask('POST /api/submissions', wish(more));
    expect([status, body.message]).toEqual([
      expect.toSatisfy((code) => [400, 409].includes(code)),
      expect.stringMatching(message),
    ]);
    expect(await sent()).toBe(before);
  });

  it('of people who must not be submitted is refused in words', async () => {
    await dana.ask('POST /api/people/2000000051/do-not-contact', { reason: 'Asked' });
    await dana.ask('POST /api/problems', { npi: '2000000052', kind: 'deceased' });
    const entries = [FULL, '2000000050', '2000000051', '2000000052'].map((npi) => entry(npi));
    const { status, body } = await dana.ask('POST /api/submissions', wish({ entries }));
    expect({ status, ...body }).toEqual({
      status: 409,
      code: 'refused',
      message:
        'Nothing was sent. NPI 2000000050 has an NPI that is out of service; NPI 2000000051 is marked Do not contact; NPI 2000000052 was reported as deceased.',
      people: expect.arrayContaining([{ npi: '2000000051', why: 'is marked Do not contact' }]),
    });
    const { rows } = (await dana.ask(`GET /api/submissions/facts?opening=${opening.id}&npi=${FULL}&npi=2000000051`))
      .body;
    expect(rows.map(({ refused }: { refused: string }) => refused)).toEqual([null, 'is marked Do not contact']);
  });

  it('and a letter know of a reported death what their user may read (R-1535)', async () => {
    const person = '2000000042';
    await administrator.ask('POST /api/problems', { npi: person, kind: 'deceased' });
    const refused = async (by: typeof dana) =>
      (await by.ask(`GET /api/submissions/facts?opening=${opening.id}&npi=${person}`)).body.rows?.[0].refused;
    const letter = async (by: typeof dana) => (await by.ask(`GET /api/letters/draft?npi=${person}`)).body.refused;
    expect([await refused(dana), await letter(dana)]).toEqual([null, expect.not.stringContaining('died')]);
    await dana.ask('POST /api/problems', { npi: person, kind: 'deceased' });
    expect([await refused(dana), await letter(dana)]).toEqual([
      'was reported as deceased',
      expect.stringContaining('died'),
    ]);
  });

  it('of people on OIG’s list is refused, and of a possible match until the team decides that it is another person', async () => {
    await database.pool.query(`
      with made as (
        insert into imports (dataset, mode, status, files, finished_at) values ('exclusions', 'full', 'finished', '{}', now())
        returning id)
      insert into imported_tables (name, table_hash, import_id) select 'exclusions', '', id from made
        on conflict (name) do update set import_id = excluded.import_id;
      update providers set last_name = 'LARKMERE', first_name = 'JANE', state = 'TX' where npi = 2000000053;
      update providers set last_name = 'ALDERWICK', first_name = 'MILO', state = 'TX' where npi = 2000000054;
      insert into exclusions_in_force (npi, last_name, first_name, state, exclusion_date)
        values (2000000053, 'LARKMERE', 'JANE', 'TX', '2020-01-02'), (null, 'ALDERWICK', 'MILO', 'TX', '2020-01-02')`);
    const whyNot = async (npi: string) =>
      (await dana.ask('POST /api/submissions', wish({ entries: [entry(npi)] }))).body.people?.[0].why;
    expect(await whyNot('2000000053')).toBe('is excluded by OIG');
    expect(await whyNot('2000000054')).toMatch(/^may be excluded by OIG/);
    const decide = async (decision: 'same' | 'not_same') => {
      const { rows } = (await dana.ask('GET /api/providers/2000000054/screening')).body;
      const row = rows[0].match.listed[0].row;
      const reason = 'Another birth date';
      const { status } = await dana.ask('POST /api/screening-decisions', { npi: '2000000054', row, decision, reason });
      expect(status).toBe(200);
    };
    await decide('same');
    expect(await whyNot('2000000054')).toBe('is excluded by OIG');
    await decide('not_same');
    expect(await whyNot('2000000054')).toBeUndefined();
  });

  it('needs a mail server, without which a client gets no code', async () => {
    const silent = await testApi(database, { indexed: false });
    const reply = await silent.app.inject({
      method: 'POST',
      url: '/api/submissions',
      headers: dana.headers,
      payload: wish(),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_mail']);
    await silent.close();
  });

  it('belongs to those who may open the opening', async () => {
    const { body: own } = await dana.ask('POST /api/openings', { title: 'Private opening' });
    await dana.ask(`POST /api/lists/${own.list}/entries`, { npis: [FULL] });
    const page = await dana.ask('POST /api/submissions', wish({ opening: own.id }));
    for (const other of [stranger, viewer]) {
      expect((await other.ask('POST /api/submissions', wish({ opening: own.id }))).status).toBe(404);
      expect((await other.ask(`GET /api/submissions?opening=${own.id}`)).status).toBe(404);
      expect((await other.ask(`GET /api/submissions/facts?opening=${own.id}&npi=${FULL}`)).status).toBe(404);
      expect((await other.ask(`POST /api/submissions/${page.body.id}/link`)).status).toBe(404);
      expect((await other.ask(`DELETE /api/submissions/${page.body.id}`)).status).toBe(404);
    }
    expect((await browser().get(new URL(page.body.url).pathname)).status).toBe(200);
    expect((await administrator.ask(`DELETE /api/submissions/${page.body.id}`)).status).toBe(403);
  });

  it('counts against the allowance of the day (R-633)', async () => {
    const used = async () =>
      (await database.pool.query('select sum(rows)::int from exported_rows where profile_id = $1', [dana.id])).rows[0]
        .sum;
    const before = await used();
    await submit({ entries: [entry(), entry('2000000003')] });
    expect(await used()).toBe(before + 2);
  });
});

describe('the page', () => {
  it('shows these facts, words and files, and nothing else (R-1526)', async () => {
    const [named] = await Promise.all(['CV.pdf', 'not-named.pdf'].map((name) => upload(name)));
    await submit({ entries: [entry('2000000002', { text: 'Other client text' })], client: 'other@client.example' });
    const page = await submit({ entries: [entry(FULL, { text: 'Would move\nin spring', files: [named] })] });
    const visitor = await open(page);
    const { text, headers } = await visitor.get(page.at);
    const words = text
      .replace(/<(head|form)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, '\n')
      .split(/\n+/)
      .filter(Boolean);
    expect(words).toEqual([
      'Bluestem Search',
      'Cardiologist, Austin',
      expect.stringMatching(/^Presented by Dana\. This page ends after \w+ \d+, \d{4}\.$/),
      'Ada B Tester Jr',
      ...['Credentials', 'MD'],
      ...['Specialty', 'Cardiovascular Disease Physician'],
      ...['Practices in', 'Austin, TX'],
      ...['Licenses reported to NPPES', 'Texas'],
      ...['Hospitals', 'Example Memorial Hospital'],
      ...['Medical groups', 'Bluestem Cardiology'],
      ...['Medical school', 'Alderstead University'],
      ...['Would move', 'in spring'],
      ...['CV.pdf', expect.stringMatching(/^ \(\d+ bytes\)$/)],
    ]);
    const everything = `${text} ${JSON.stringify(headers)} ${(await visitor.get(`${page.at}/files/${named}`)).text}`;
    for (const value of forbidden) expect(everything.includes(value), value).toBe(false);
    expect(text.match(/<(script|img|iframe|link|meta|style|a|form|input|button|textarea)\b/g)?.sort()).toEqual([
      '<a',
      '<button',
      '<form',
      ...Array(5).fill('<input'),
      '<link',
      ...Array(3).fill('<meta'),
      '<style',
      '<textarea',
    ]);
    expect(Buffer.byteLength(text)).toBeLessThan(8000);
  });

  it.each(facts)('has %s only if it is ticked', async (fact) => {
    const page = await submit({ entries: [entry(FULL, { facts: [fact] })] });
    const { rows } = await database.pool.query('select shown from submitted_people where submission_id = $1', [
      page.id,
    ]);
    expect(rows[0].shown).toEqual([{ fact, text: expect.any(String) }]);
    const without = await submit({ entries: [entry(FULL, { facts: facts.filter((each) => each !== fact) })] });
    expect((await (await open(without)).get(without.at)).text).not.toContain(`>${rows[0].shown[0].text}<`);
  });

  it('has the snapshot of its day, whatever is published later', async () => {
    const page = await submit();
    await database.pool.query(`update providers set city = 'ELSEWHERE' where npi = ${FULL}`);
    const { text } = await (await open(page)).get(page.at);
    await database.pool.query(`update providers set city = 'AUSTIN' where npi = ${FULL}`);
    expect(text).toContain('Austin, TX');
  });

  it('is in no cache, index, frame or referrer, and runs no script', async () => {
    const page = await submit();
    for (const at of [page.at, '/s/unknown']) {
      const { headers } = await browser().get(at);
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      });
      expect(headers).not.toHaveProperty('link');
    }
  });

  it('escapes what recruiters and clients type', async () => {
    const attack = '<script>alert(1)</script>"\'';
    const page = await submit({ entries: [entry(FULL, { text: attack })] });
    const visitor = await open(page);
    const { text } = await visitor.get(page.at);
    await visitor.post(`${page.at}/answers/${personIn(text)}`, {
      form: formIn(text),
      answer: 'no',
      text: attack,
      name: attack,
    });
    expect((await visitor.get(page.at)).text).not.toContain('<script');
  });

  it('opens only with the code that the client gets, which works once (R-1525)', async () => {
    const page = await submit();
    const first = browser();
    const before = await first.get(page.at);
    expect(before.text).toContain('c•••@hospital.example');
    for (const hidden of [CLIENT, 'Tester', 'Cardiologist', 'Dana']) expect(before.text).not.toContain(hidden);
    expect(await first.post(`${page.at}/code`)).toMatchObject({
      status: 303,
      headers: { location: `${page.at}?code=sent` },
    });
    const code = await codeTo();
    expect((await first.post(`${page.at}/visit`, { code: '0000 0000' })).status).toBe(400);
    expect((await first.post(`${page.at}/visit`, { code })).status).toBe(303);
    expect((await first.get(page.at)).text).toContain('Ada B Tester Jr');
    const second = browser();
    expect((await second.post(`${page.at}/visit`, { code })).status).toBe(400);
    expect((await second.get(page.at)).text).not.toContain('Tester');
  });

  it('cannot be opened by guessing codes (R-1525)', async () => {
    const page = await submit({ client: 'guessed@hospital.example' });
    const guesser = browser();
    await guesser.post(`${page.at}/code`);
    const code = await codeTo('guessed@hospital.example');
    for (let n = 0; n < 5; n++)
      await guesser.post(`${page.at}/visit`, { code: `1234567${n}` === code.replace(' ', '') ? '0' : `1234567${n}` });
    expect((await guesser.post(`${page.at}/visit`, { code })).status, 'the right code, too late').toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await browser().post(`${page.at}/visit`, { code: '1' })).status);
    expect(statuses.at(-1)).toBe(429);
    const mails: number[] = [];
    for (let n = 0; n < 8; n++) mails.push((await browser().post(`${page.at}/code`)).status);
    expect(mails.at(-1)).toBe(429);
  });

  it('is for the client alone: the visit of another one opens nothing', async () => {
    const other = await submit({ client: 'other@client.example' });
    const visitor = await open(other, 'other@client.example');
    expect((await visitor.get((await submit()).at)).text).not.toContain('Tester');
  });

  it('needs a new code after another link was made (R-1533)', async () => {
    const client = 'replaced@hospital.example';
    const page = await submit({ client });
    const visitor = await open(page, client);
    expect((await visitor.get(page.at)).text).toContain('Tester');
    const { body } = await dana.ask(`POST /api/submissions/${page.id}/link`);
    expect((await visitor.get(new URL(body.url).pathname)).text).not.toContain('Tester');
  });

  it('shows no one who was marked Do not contact since, as long as the mark counts (R-1534)', async () => {
    const person = '2000000041';
    const file = await upload('Marked.pdf', person);
    const page = await submit({ entries: [entry(), entry(person, { text: 'Words about the person', files: [file] })] });
    const visitor = await open(page);
    const before = await visitor.get(page.at);
    expect(before.text).toContain('Words about the person');
    const answers = [...before.text.matchAll(/action="(\S+\/answers\/[^"]+)"/g)].map(([, at = '']) => at);
    await dana.ask(`POST /api/people/${person}/do-not-contact`, { reason: 'Asked' });
    await database.pool.query('update submitted_people set opened_at = null where submission_id = $1', [page.id]);
    const { text } = await visitor.get(page.at);
    const { people } = await listed(page.id);
    expect(people.map(({ opened_at }: { opened_at: string | null }) => opened_at)).toEqual([expect.any(String), null]);
    expect(text).toContain('Withdrawn');
    expect(text).toContain('Tester');
    expect(text).not.toMatch(/Words about|Marked|Do not contact/);
    expect((await visitor.get(`${page.at}/files/${file}`)).status).toBe(404);
    const form = { form: formIn(before.text), answer: 'yes', name: 'Chief', text: '' };
    expect((await visitor.post(answers[1] ?? '', form)).status).toBe(404);
    expect((await dana.ask(`DELETE /api/people/${person}/do-not-contact`)).status).toBe(200);
    expect((await visitor.get(page.at)).text).toContain('Words about the person');
  });

  it('says the same of unknown and ended keys (R-1527)', async () => {
    const [ended, expired, replaced] = [await submit(), await submit(), await submit()];
    const visitor = await open(ended);
    await dana.ask(`DELETE /api/submissions/${ended.id}`);
    await database.pool.query(`update submissions set ends_on = $2 where id = $1`, [expired.id, ago(1)]);
    const link = await dana.ask(`POST /api/submissions/${replaced.id}/link`);
    expect((await visitor.get(new URL(link.body.url).pathname)).status).toBe(200);
    const of = async (at: string, by = browser()) => {
      const { status, text, headers } = await by.get(at);
      const { date: _, 'x-request-id': __, ...same } = headers;
      return { status, text, same };
    };
    const unknown = await of(`/s/${'x'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    for (const at of [ended.at, expired.at, replaced.at, '/s/x', `/s/${'y'.repeat(400)}`])
      expect(await of(at)).toEqual(unknown);
    expect(await of(ended.at, visitor), 'an open browser').toEqual(unknown);
    for (const at of [ended.at, '/s/x'])
      for (const part of ['code', 'visit', `answers/${ended.id}`])
        expect((await visitor.post(`${at}/${part}`, { code: '1' })).status, part).toBe(404);
    expect((await dana.ask(`POST /api/submissions/${ended.id}/link`)).status).toBe(409);
  });

  it('limits the requests of an address (R-1527)', async () => {
    const flood = browser();
    const statuses: number[] = [];
    for (let n = 0; n < 205; n++) statuses.push((await flood.get(`/s/${n}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('leaves its key in no log, audit entry or table', async () => {
    const page = await submit();
    const visitor = await open(page);
    const { text } = await visitor.get(page.at);
    await visitor.post(`${page.at}/answers/${personIn(text)}`, { form: formIn(text), answer: 'yes', name: 'Chief' });
    const key = page.at.split('/')[2] ?? '';
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(log.length).toBeGreaterThan(10);
    expect(log.join('\n')).not.toContain(key);
    expect(log.join('\n')).toContain('/s/:key');
    const { rows: tables } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { relname } of tables) {
      const { rowCount } = await database.pool.query(`select from ${relname} t where strpos(t::text, $1) > 0`, [key]);
      expect(rowCount, relname).toBe(0);
    }
  });
});

describe('an answer (R-1526)', () => {
  it('is kept with its words and name, once if it is sent twice, and can change', async () => {
    const page = await submit();
    expect((await listed(page.id)).people[0]).toMatchObject({ opened_at: null, answered_at: null });
    const visitor = await open(page);
    const { text } = await visitor.get(page.at);
    expect((await listed(page.id)).people[0]).toMatchObject({ opened_at: expect.any(String), answered_at: null });
    const at = `${page.at}/answers/${personIn(text)}`;
    const said = { form: formIn(text), answer: 'interview', text: 'Next week', name: 'Dr. Chief' };
    for (const reply of await Promise.all([visitor.post(at, said), visitor.post(at, said)]))
      expect(reply.status).toBe(303);
    const answered = { answer: 'interview', answer_text: 'Next week', answered_by: 'Dr. Chief' };
    expect((await listed(page.id)).people[0]).toMatchObject({ ...answered, answered_at: expect.any(String) });
    await visitor.post(at, { ...said, answer: 'yes' });
    expect((await listed(page.id)).people[0]).toMatchObject({ ...answered, answer: 'yes' });
    const { rows } = await database.pool.query(
      `select action, actor, old_value, new_value from audit_log where target like $1 order by id`,
      [`%(${page.id})`],
    );
    expect(rows).toEqual([
      { action: 'submission_made', actor: dana.email, old_value: null, new_value: `1 person to ${CLIENT}` },
      { action: 'submission_opened', actor: null, old_value: null, new_value: null },
      { action: 'submission_answered', actor: null, old_value: null, new_value: 'interview' },
      { action: 'submission_answered', actor: null, old_value: 'interview', new_value: 'yes' },
    ]);
  });

  it('is refused in words without a name or an answer, and keeps what was typed', async () => {
    const page = await submit();
    const visitor = await open(page);
    const { text } = await visitor.get(page.at);
    const at = `${page.at}/answers/${personIn(text)}`;
    const unnamed = await visitor.post(at, { form: formIn(text), answer: 'no', text: 'Too far', name: ' ' });
    expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining('Your name is required')]);
    expect(unnamed.text).toContain('Too far');
    expect((await visitor.post(at, { form: formIn(text), answer: 'maybe', name: 'A' })).text).toContain(
      'Choose an answer.',
    );
  });

  it('counts only from the page itself', async () => {
    const page = await submit();
    const visitor = await open(page);
    const { text } = await visitor.get(page.at);
    const at = `${page.at}/answers/${personIn(text)}`;
    const said = { form: formIn(text), answer: 'yes', name: 'Chief' };
    await browser().post(at, said); // without the visit
    await visitor.post(at, { ...said, form: 'x' });
    for (const more of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await visitor.post(at, said, more)).status).toBe(403);
    expect((await visitor.get(at)).status).toBe(404);
    expect((await listed(page.id)).people[0].answer).toBeNull();
    const other = await submit();
    const theirs = (await (await open(other)).get(other.at)).text;
    expect((await visitor.post(`${page.at}/answers/${personIn(theirs)}`, said)).status).toBe(404);
  });
});

describe('files (R-1526)', () => {
  it('are those that the submission names', async () => {
    const [named, other] = [await upload('CV.pdf'), await upload('Other.pdf')];
    const page = await submit({ entries: [entry(FULL, { files: [named] })] });
    const visitor = await open(page);
    expect(await visitor.get(`${page.at}/files/${named}`)).toMatchObject({
      status: 200,
      headers: { 'content-disposition': expect.stringMatching(/^attachment/), 'referrer-policy': 'no-referrer' },
    });
    expect((await listed(page.id)).people[0].files).toMatchObject([{ id: named, opened_at: expect.any(String) }]);
    for (const id of [other, 'x']) expect((await visitor.get(`${page.at}/files/${id}`)).status).toBe(404);
    expect((await browser().get(`${page.at}/files/${named}`)).status, 'without a code').toBe(303);
    await dana.ask(`DELETE /api/files/${named}`);
    expect((await visitor.get(`${page.at}/files/${named}`)).status).toBe(404);
    await dana.ask(`DELETE /api/files/${other}`);
  });

  it('of other people are refused', async () => {
    const theirs = await upload('CV.pdf', '2000000004');
    const { status } = await dana.ask('POST /api/submissions', wish({ entries: [entry(FULL, { files: [theirs] })] }));
    expect(status).toBe(400);
  });
});

it('empties the row of an erased person (R-712)', async () => {
  const person = '2000000040';
  const file = await upload('Erased.pdf', person);
  const page = await submit({ entries: [entry(), entry(person, { text: 'Words about the person', files: [file] })] });
  const visitor = await open(page);
  expect((await visitor.get(page.at)).text).toContain('Words about the person');
  expect((await administrator.ask(`GET /api/people/${person}`)).body.submissions).toHaveLength(1);
  await administrator.ask(`DELETE /api/people/${person}`);
  const { text } = await visitor.get(page.at);
  expect(text).toContain('Withdrawn');
  expect(text).not.toMatch(/Words about|Grace|Erased/);
  expect((await visitor.get(`${page.at}/files/${file}`)).status).toBe(404);
  expect((await listed(page.id)).people[1]).toMatchObject({
    npi: null,
    agreed_how: '',
    text: '',
    facts: [],
    files: [],
  });
  const { rowCount } = await database.pool.query('select from submitted_people where npi = $1', [person]);
  expect(rowCount).toBe(0);
});

it('stays when the account of its recruiter is deleted, and goes with its opening', async () => {
  const leaver = await addCaller(api, database, 'leaver@bluestem.example', 'specialist');
  const { body } = await leaver.ask('POST /api/submissions', wish());
  await database.pool.query('delete from profiles where id = $1', [leaver.id]);
  const page = { at: new URL(body.url).pathname };
  expect((await (await open(page)).get(page.at)).text).toContain('Presented by Bluestem Search.');
  expect((await listed(body.id)).sent_by).toBeNull();
  await dana.ask(`DELETE /api/openings/${opening.id}?forever=true`);
  expect((await browser().get(page.at)).status).toBe(404);
});

async function upload(name: string, npi = FULL): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`%PDF-1.7 ${name}`], name));
  const sent = new Response(form);
  const { body } = await api.app.inject({
    method: 'POST',
    url: `/api/files?list=${opening.list}&npi=${npi}`,
    headers: { ...dana.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return JSON.parse(body).id;
}
