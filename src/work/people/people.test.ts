// What two teams keep about people, by HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#src/accounts/sessions/sessions.ts';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import type { Database } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';
import type { Scope } from '#src/shared/scopes.ts';
import { forgetOldRecords } from '#src/work/people/removal.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { today } from '#test/day.ts';

type Member = Awaited<ReturnType<typeof member>>;

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;
let dana: Member;
let marcus: Member;
let manager: Member;
let administrator: Member;
let stranger: Member;
let strangeAdministrator: Member;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into places (zip, city, state, time_zone) values ('78701', 'AUSTIN', 'TX', 'Central'), ('85001', 'PHOENIX', 'AZ', 'Mountain');
    insert into providers (npi, last_name, zip, phone, taxonomies, identifiers)
    select n, 'TEST', '787011234', '5125550100', '[]', '[]' from generate_series(2000000000, 2000000200) n;
    update providers set zip = '85001' where npi = 2000000001;
    update providers set zip = '00000' where npi = 2000000002`);
  api = await testApi(database, { indexed: false });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
  dana = await member('dana@bluestem.example', 'specialist', 'Dana Whitfield');
  marcus = await member('marcus@bluestem.example', 'specialist', 'Marcus Bell');
  manager = await member('manager@bluestem.example', 'manager');
  administrator = await member('administrator@bluestem.example', 'administrator');
  stranger = await member('dana@elsewhere.example', 'specialist');
  strangeAdministrator = await member('administrator@elsewhere.example', 'administrator');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

/** A user with a session, or with a token that has `scopes`. `ask` sends their requests. */
async function member(email: string, role: Role | null, full_name = '', scopes?: Scope[]) {
  const { id } = await database.db
    .insertInto('profiles')
    .values({ issuer: 'https://id.example', subject: crypto.randomUUID(), email, full_name, role })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = { id, email, role, approved: true, via: 'session', scopes: [] } as const;
  const credentials: Record<string, string> = scopes
    ? {
        authorization: `Bearer ${(await insertToken(database.db, user, { name: 'test', days: 1, scopes }, '127.0.0.1')).secret}`,
      }
    : { cookie: `session=${await startSession(database.db, { profile_id: id })}` };
  const ask = async (call: string, body?: unknown, more: Record<string, string> = {}) => {
    const [method, path] = call.split(' ');
    const reply = await fetch(`${base}/api/people/${path}`, {
      method,
      headers: {
        ...credentials,
        origin: api.config.publicUrl,
        ...more,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  };
  return { id, email, ask };
}

let used = 2_000_000_010;
/** A person about whom nothing is held. */
const somePerson = () => String(used++);

const audited = async (npi: string) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'old_value', 'new_value'])
      .where('target', '=', `NPI ${npi}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor, old_value, new_value }) =>
    [action, actor?.split('@')[0], old_value, new_value].filter(Boolean).join(' '),
  );

const texts = async (reader: Member, npi: string) =>
  (await reader.ask(`GET ${npi}/notes`)).body.rows.map(({ text }: { text: string }) => text);

describe('a note', () => {
  it('of a user without an e-mail address is read by that user only (R-632)', async () => {
    const npi = somePerson();
    const [one, other] = [await member('', 'manager'), await member('', 'administrator')];
    expect((await one.ask(`POST ${npi}/notes`, { text: 'Prefers nights' })).status).toBe(200);
    expect([await texts(one, npi), await texts(other, npi)]).toEqual([['Prefers nights'], []]);
  });

  it('is read by the team, a private one by its author and administrators, and no other team (R-700, R-701)', async () => {
    const npi = somePerson();
    const { status, body: note } = await dana.ask(`POST ${npi}/notes`, { text: ' Open to a move.\nAfter May. ' });
    expect([status, note]).toEqual([
      200,
      {
        id: expect.any(String),
        npi,
        text: 'Open to a move.\nAfter May.',
        private: false,
        version: 1,
        author: { id: dana.id, name: 'Dana Whitfield' },
        created_at: expect.any(String),
        updated_at: note.created_at,
        may_change: true,
        may_delete: true,
      },
    ]);
    await dana.ask(`POST ${npi}/notes`, { text: 'Mine', private: true });
    expect(await texts(dana, npi)).toEqual(['Mine', note.text]);
    expect(await texts(administrator, npi)).toEqual(['Mine', note.text]);
    for (const reader of [marcus, manager]) expect(await texts(reader, npi)).toEqual([note.text]);
    for (const reader of [stranger, strangeAdministrator]) expect(await texts(reader, npi)).toEqual([]);
    const { body } = await marcus.ask(`GET ${npi}/notes`);
    expect(body.rows[0]).toMatchObject({ may_change: false, may_delete: false });
    expect(await audited(npi)).toEqual(['note_added dana team', 'note_added dana private']);
  });

  it('is changed by its author only, at its present version (R-701)', async () => {
    const npi = somePerson();
    const { id } = (await dana.ask(`POST ${npi}/notes`, { text: 'First' })).body;
    const change = (who: Member, body: unknown) => who.ask(`PATCH ${npi}/notes/${id}`, body);
    expect(await change(marcus, { text: 'Not mine' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await change(administrator, { text: 'Not mine' })).status).toBe(403);
    expect((await change(strangeAdministrator, { text: 'Not ours' })).status).toBe(404);
    expect((await dana.ask(`PATCH ${somePerson()}/notes/${id}`, { text: 'Another person' })).status).toBe(404);
    expect(await change(dana, { version: 1, text: 'Second', private: true })).toMatchObject({
      status: 200,
      body: { text: 'Second', private: true, version: 2 },
    });
    expect(await change(dana, { version: 1, text: 'Stale' })).toMatchObject({
      status: 409,
      body: { code: 'changed', note: { text: 'Second', version: 2 } },
    });
    expect((await change(marcus, { text: 'Not mine' })).status).toBe(404);
    expect(await audited(npi)).toEqual(['note_added dana team', 'note_changed dana team private']);
  });

  it('is deleted by its author or a manager who may read it, and restored by the deleter (R-702, R-705)', async () => {
    const npi = somePerson();
    const add = async (text: string, isPrivate = false) =>
      (await dana.ask(`POST ${npi}/notes`, { text, private: isPrivate })).body.id;
    const [note, hidden] = [await add('Note'), await add('Hidden', true)];
    const remove = async (who: Member, id: string) => (await who.ask(`DELETE ${npi}/notes/${id}`)).status;
    expect(await remove(stranger, note)).toBe(404);
    expect(await remove(marcus, note)).toBe(403);
    expect(await remove(manager, hidden)).toBe(404);
    expect(await remove(manager, note)).toBe(200);
    expect(await remove(manager, note)).toBe(404);
    expect(await texts(dana, npi)).toEqual(['Hidden']);

    const before = (await dana.ask(`GET ${npi}/notes`)).body.rows;
    const restore = async (who: Member, ...ids: string[]) =>
      (await who.ask(`POST ${npi}/restore`, { ids })).body.restored;
    expect(await restore(dana, note)).toBe(0);
    expect(await restore(strangeAdministrator, note)).toBe(0);
    expect(await restore(manager, note)).toBe(1);
    expect((await dana.ask(`GET ${npi}/notes`)).body.rows).toEqual([
      ...before,
      expect.objectContaining({ text: 'Note', version: 1, author: { id: dana.id, name: 'Dana Whitfield' } }),
    ]);
    expect(await remove(administrator, hidden)).toBe(200);
    await database.pool.query(`update removed_records set removed_at = now() - interval '25 hours' where id = $1`, [
      hidden,
    ]);
    expect(await restore(administrator, hidden)).toBe(0);
    await forgetOldRecords(database.db, undefined);
    expect((await database.pool.query('select from removed_records where npi = $1', [npi])).rowCount).toBe(0);
  });
});

it('logs calls, mails and meetings, in the past but not in the future (R-703)', async () => {
  const npi = somePerson();
  const log = (body: object) => dana.ask(`POST ${npi}/activities`, body);
  const early = '2026-01-05T10:00:00-06:00';
  expect((await log({ kind: 'meeting', text: 'Lunch', at: early })).body.at).toBe('2026-01-05T16:00:00.000Z');
  const call = (await log({ kind: 'call', text: '14 min' })).body;
  expect(Math.abs(Date.parse(call.at) - Date.now())).toBeLessThan(60_000);
  const { body } = await marcus.ask(`GET ${npi}/activities`);
  expect(body.rows.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)).toEqual([
    'call 14 min',
    'meeting Lunch',
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await log({ kind: 'call', at: tomorrow })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('at: must not be in the future') },
  });
  for (const at of ['yesterday', '0000-01-01T00:00:00Z', 7]) expect((await log({ kind: 'call', at })).status).toBe(400);
  expect((await log({ kind: 'fax' })).body.message).toContain('must be one of call, mail, meeting');
  expect((await marcus.ask(`DELETE ${npi}/activities/${call.id}`)).status).toBe(403);
  expect((await manager.ask(`DELETE ${npi}/activities/${call.id}`)).status).toBe(200);
  expect((await stranger.ask(`GET ${npi}/activities`)).body.rows).toEqual([]);
});

it('keeps contact details once each, at most one of them preferred (R-704)', async () => {
  const npi = somePerson();
  const add = (kind: string, value: unknown, preferred?: boolean) =>
    dana.ask(`POST ${npi}/contact-details`, { kind, value, preferred });
  const shown = async () =>
    (await marcus.ask(`GET ${npi}/contact-details`)).body.rows.map(
      ({ value, preferred }: { value: string; preferred: boolean }) => `${value}${preferred ? ' preferred' : ''}`,
    );
  const { id } = (await add('mobile', '+1 (512) 555-0142', true)).body;
  await add('email', ' Naomi@Example.com ', true);
  expect(await shown()).toEqual(['naomi@example.com preferred', '5125550142']);
  expect((await add('mobile', '512.555.0142', true)).body.id).toBe(id);
  expect(await shown()).toEqual(['5125550142 preferred', 'naomi@example.com']);
  expect((await add('mobile', '555-0142')).body.message).toContain('Mobile must have 10 digits');
  expect((await add('email', 'naomi')).body.message).toContain('Please enter a valid email address');
  expect((await add('fax', '5125550142')).status).toBe(400);

  // any user of the team may delete one
  expect((await marcus.ask(`DELETE ${npi}/contact-details/${id}`)).status).toBe(200);
  await add('email', 'naomi@example.com', true);
  expect((await marcus.ask(`POST ${npi}/restore`, { ids: [id] })).body.restored).toBe(1);
  expect(await shown()).toEqual(['naomi@example.com preferred', '5125550142']);
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => add('mobile', `512555010${n}`, true)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect((await shown()).filter((text: string) => text.endsWith('preferred'))).toHaveLength(1);
});

describe('Do not contact', () => {
  it('is set by any of the team, lifted by its author or a manager, and not of another team (R-706, R-707)', async () => {
    const npi = somePerson();
    const [set, lift] = [`POST ${npi}/do-not-contact`, `DELETE ${npi}/do-not-contact`];
    expect((await dana.ask(lift)).status).toBe(404);
    const { status, body } = await dana.ask(set, { reason: 'Asked by mail', until: today });
    expect([status, body]).toMatchObject([200, { counts: true, may_lift: true, until: today, phone: null }]);
    const seen = async (who: Member) => (await who.ask(`GET ${npi}/do-not-contact`)).body.rows;
    expect(await seen(marcus)).toMatchObject([{ counts: true, may_lift: false, set_by: { name: 'Dana Whitfield' } }]);
    expect(await seen(strangeAdministrator)).toEqual([]);
    expect((await strangeAdministrator.ask(lift)).status).toBe(404);
    expect(await marcus.ask(lift)).toMatchObject({ status: 403, body: { code: 'forbidden' } });

    await marcus.ask(set, { reason: 'Also asked me' });
    expect((await marcus.ask(lift)).body).toMatchObject({ lifted: [expect.any(String)], remaining: [{ id: body.id }] });
    expect((await manager.ask(lift)).body).toEqual({ lifted: [body.id], remaining: [] });
    expect((await seen(dana)).some((mark: { counts: boolean }) => mark.counts)).toBe(false);
    expect((await dana.ask(`POST ${npi}/restore`, { ids: [body.id] })).body.restored).toBe(0);
    expect((await manager.ask(`POST ${npi}/restore`, { ids: [body.id] })).body.restored).toBe(1);
    expect((await seen(dana)).filter((mark: { counts: boolean }) => mark.counts)).toHaveLength(1);
    expect(await audited(npi)).toEqual([
      `do_not_contact_set dana until ${today}`,
      'do_not_contact_set marcus no end',
      'do_not_contact_lifted marcus no end',
      `do_not_contact_lifted manager until ${today}`,
      'do_not_contact_set manager restored',
    ]);
  });

  it('ends after its last day (R-706)', async () => {
    const npi = somePerson();
    const added = () =>
      dana.ask(
        `POST ${npi}/contact-details`,
        { kind: 'mobile', value: '5125550177' },
        { 'idempotency-key': 'one-number' },
      );
    const { body: kept } = await added();
    expect((await added()).body).toEqual(kept);
    const { id } = (await dana.ask(`POST ${npi}/do-not-contact`, { reason: 'Asked', until: today })).body;
    expect((await added()).body).toEqual({ ...kept, value: null }); // R-1165
    const value = async () => (await marcus.ask(`GET ${npi}/contact-details`)).body.rows[0].value;
    expect(await value()).toBeNull();
    await database.pool.query('update do_not_contact set until = until - 1 where id = $1', [id]);
    expect(await value()).toBe('5125550177');
    expect(await dana.ask(`POST ${npi}/do-not-contact`, { reason: 'Asked', until: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { message: 'until: must not be before today' },
    });
    expect((await dana.ask(`POST ${npi}/do-not-contact`, { reason: ' ' })).body.message).toContain(
      'Reason is required',
    );
  });

  it('covers a phone number and an address wherever they appear in the team (R-709)', async () => {
    const [marked, other] = [somePerson(), somePerson()];
    const add = (who: Member, kind: string, value: string) => who.ask(`POST ${other}/contact-details`, { kind, value });
    for (const who of [dana, stranger]) await add(who, 'mobile', '5125550111');
    await add(dana, 'email', 'shared@example.com');
    await add(dana, 'email', 'own@example.com');
    const values = async (who: Member) =>
      (await who.ask(`GET ${other}/contact-details`)).body.rows.map(({ value }: { value: string | null }) => value);
    await dana.ask(`POST ${marked}/do-not-contact`, {
      reason: 'Family',
      phone: '(512) 555-0111',
      email: 'Shared@example.com',
    });
    expect(await values(marcus)).toEqual([null, null, 'own@example.com']);
    expect(await values(stranger)).toEqual(['5125550111']);
  });
});

it('returns all that a user may read about a person in one call (R-710, R-718)', async () => {
  const npi = '2000000001';
  await dana.ask(`POST ${npi}/notes`, { text: 'Private', private: true });
  await dana.ask(`POST ${npi}/activities`, { kind: 'mail' });
  const list = async (owner: Member, name: string, visibility: string) => {
    const team = owner.email.split('@')[1] ?? '';
    const { id } = await database.db
      .insertInto('lists')
      .values({ team, owner_id: owner.id, name, visibility, stages: ['New', 'Contacted'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.insertInto('list_entries').values({ list_id: id, npi, stage: 'Contacted' }).execute();
  };
  await list(dana, 'Her own', 'private');
  await list(dana, 'Of the team', 'everybody');
  await list(stranger, 'Elsewhere', 'everybody');
  const of = async (who: Member) => {
    const { lists, notes, activities, time_zone } = (await who.ask(`GET ${npi}/record`)).body;
    return [
      lists.map(({ name, stage }: { name: string; stage: string }) => `${name}: ${stage}`),
      notes.length,
      activities.length,
      time_zone,
    ];
  };
  expect(await of(dana)).toEqual([['Her own: Contacted', 'Of the team: Contacted'], 1, 1, 'America/Phoenix']);
  expect(await of(marcus)).toEqual([['Of the team: Contacted'], 0, 1, 'America/Phoenix']);
  expect(await of(administrator)).toEqual([['Of the team: Contacted'], 1, 1, 'America/Phoenix']);
  expect(await of(stranger)).toEqual([['Elsewhere: Contacted'], 0, 0, 'America/Phoenix']);
  const zoneOf = async (npi: string) => (await dana.ask(`GET ${npi}/record`)).body.time_zone;
  expect(await zoneOf(somePerson())).toBe('America/Chicago');
  expect(await zoneOf('2000000002')).toBeNull();
});

it('exports and erases all that the team holds about a person (R-711, R-712)', async () => {
  const npi = somePerson();
  const secret = 'Left the clinic in anger';
  await dana.ask(`POST ${npi}/notes`, { text: secret, private: true });
  await stranger.ask(`POST ${npi}/notes`, { text: 'Of another team' });
  await marcus.ask(`POST ${npi}/activities`, { kind: 'call', text: secret });
  await dana.ask(`POST ${npi}/contact-details`, { kind: 'email', value: 'leaver@example.com' });
  await dana.ask(`POST ${npi}/do-not-contact`, { reason: secret });
  const gone = (await dana.ask(`POST ${npi}/notes`, { text: 'Deleted' })).body;
  await dana.ask(`DELETE ${npi}/notes/${gone.id}`);
  const { rows } = await database.pool.query(
    `with list as (insert into lists (team, owner_id, name, stages) values ('bluestem.example', $1, 'Private', '{New}') returning id),
     former as (insert into former_entries (list_id, npi) select id, $2 from list)
     insert into list_entries (list_id, npi, stage) select id, $2, 'New' from list returning list_id`,
    [dana.id, npi],
  );

  const whole = await administrator.ask(`GET ${npi}`);
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="medatlas-${npi}.json"`);
  expect(whole.body).toMatchObject({
    npi: npi,
    exported_by: administrator.email,
    list_entries: [{ list_name: 'Private', list_id: rows[0].list_id, stage: 'New' }],
    former_entries: [{ list_name: 'Private', list_id: rows[0].list_id }],
    notes: [{ text: secret, private: true }],
    activities: [{ kind: 'call', text: secret }],
    contact_details: [{ value: 'leaver@example.com' }],
    do_not_contact: [{ reason: secret }],
    removed: [{ kind: 'notes', record: { text: 'Deleted' } }],
  });
  expect(whole.body.history).toHaveLength(6);
  const opened = await database.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'list_opened')
    .execute();
  expect(opened, 'R-1074').toEqual([{ actor: administrator.email }]);
  const part = await marcus.ask(`GET ${npi}`);
  expect(JSON.stringify(part.body)).not.toContain('leaver@');
  expect(part.body).toMatchObject({
    contact_details: [{ kind: 'email', value: null }],
    list_entries: [],
    former_entries: [],
    notes: [],
    activities: [{ text: secret }],
    removed: [],
    history: [],
  });

  for (const who of [dana, manager]) expect((await who.ask(`DELETE ${npi}`)).status).toBe(403);
  expect(await administrator.ask(`DELETE ${npi}`)).toMatchObject({ status: 200, body: { npi, erased: 7 } });
  const after = (await administrator.ask(`GET ${npi}`)).body;
  for (const kept of [
    'list_entries',
    'former_entries',
    'notes',
    'activities',
    'contact_details',
    'do_not_contact',
    'removed',
  ])
    expect(after[kept], kept).toEqual([]);
  expect(await texts(stranger, npi)).toEqual(['Of another team']);
  expect((await audited(npi)).filter((act) => act.startsWith('person'))).toEqual([
    'person_exported administrator',
    'person_exported marcus',
    'person_erased administrator',
    'person_exported administrator',
  ]);
  const log = await database.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toMatch(/anger|leaver@/);
});

it('withholds a marked number from the files of everyone who has it (R-709, R-711)', async () => {
  const [marked, relative] = [somePerson(), somePerson()];
  const value = '5125550177';
  for (const npi of [marked, relative]) await dana.ask(`POST ${npi}/contact-details`, { kind: 'mobile', value });
  const valuesFor = async (who: Member, npi: string) =>
    (await who.ask(`GET ${npi}`)).body.contact_details.map((detail: { value: string | null }) => detail.value);
  expect(await valuesFor(marcus, relative)).toEqual([value]);
  await dana.ask(`POST ${marked}/do-not-contact`, { reason: 'Asked', phone: value });
  for (const who of [dana, marcus, manager]) expect(await valuesFor(who, relative)).toEqual([null]);
  expect(await valuesFor(administrator, relative)).toEqual([value]);
});

it('erases notes and activities after NOTES_DAYS (R-714)', async () => {
  const [old, young] = [somePerson(), somePerson()];
  for (const npi of [old, young]) {
    await dana.ask(`POST ${npi}/notes`, { text: 'Note' });
    await dana.ask(`POST ${npi}/activities`, { kind: 'call', at: '2020-01-01T00:00:00Z' });
  }
  for (const table of ['notes', 'activities'])
    await database.pool.query(`update ${table} set created_at = now() - interval '31 days' where npi = $1`, [old]);
  const held = async (npi: string) => {
    const { notes, activities } = (await dana.ask(`GET ${npi}/record`)).body;
    return [notes.length, activities.length];
  };
  const detail = (await dana.ask(`POST ${old}/contact-details`, { kind: 'email', value: 'old@partner.example' })).body
    .id;
  await dana.ask(`DELETE ${old}/contact-details/${detail}`);
  await database.pool.query(
    `update removed_records set record = jsonb_set(record, '{created_at}', '"2020-01-01T00:00:00Z"') where id = $1`,
    [detail],
  );
  await forgetOldRecords(database.db, undefined);
  expect(await held(old)).toEqual([1, 1]);
  await forgetOldRecords(database.db, 30);
  expect([await held(old), await held(young)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect((await dana.ask(`POST ${old}/restore`, { ids: [detail] })).body).toEqual({ restored: 1 }); // it has no age
});

describe('every call', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const mark = { reason: 'Asked' };
  const reading = ['notes', 'activities', 'contact-details', 'do-not-contact', 'record'].map((part) => `GET /${part}`);
  const writing: [call: string, body?: object][] = [
    ['POST /notes', { text: 'Note' }],
    [`PATCH /notes/${id}`, { text: 'Note' }],
    [`DELETE /notes/${id}`],
    ['POST /activities', { kind: 'call' }],
    [`DELETE /activities/${id}`],
    ['POST /contact-details', { kind: 'email', value: 'a@example.com' }],
    [`DELETE /contact-details/${id}`],
    ['POST /do-not-contact', mark],
    ['DELETE /do-not-contact'],
    ['POST /restore', { ids: [id] }],
    ['DELETE '],
  ];
  const of = (call: string, npi: string) => call.replace(' ', ` ${npi}`);

  it('needs an approved account, and a token its scope', async () => {
    const pending = await member('pending@bluestem.example', null);
    const tokens = {
      read: await member('r@bluestem.example', 'administrator', '', ['read']),
      write: await member('w@bluestem.example', 'administrator', '', ['read', 'write']),
      export: await member('e@bluestem.example', 'administrator', '', ['read', 'export']),
    };
    const npi = somePerson();
    const all = [
      ...reading.map((call) => [call, undefined, 'read'] as const),
      ...writing.map(([call, body]) => [call, body, 'write'] as const),
      ['GET ', undefined, 'export'] as const,
    ];
    for (const [call, body, scope] of all) {
      expect(await pending.ask(of(call, npi), body), call).toMatchObject({ status: 403, body: { code: 'pending' } });
      for (const [has, token] of Object.entries(tokens)) {
        const { body: reply } = await token.ask(of(call, npi), body);
        expect(reply.code === 'scope', `${call} with ${has}`).toBe(scope !== 'read' && scope !== has);
      }
    }
  });

  it('refuses malformed input by its name, and unknown people', async () => {
    const npi = somePerson();
    for (const [call, body] of writing) {
      expect((await dana.ask(of(call, '12'), body)).status, call).toBe(400);
      if (!body) continue;
      for (const bad of [
        [],
        7,
        null,
        { ...body, more: 1 },
        { ...body, text: 'a\u0000b', reason: 'a\u0000b', value: 'a\u0000b', ids: ['\u0000'] },
        '{"text": "\\ud800", "reason": "\\ud800"}',
      ])
        expect((await dana.ask(of(call, npi), bad)).status, `${call} ${JSON.stringify(bad)}`).toBe(400);
    }
    for (const [call, body, field] of [
      ['POST /notes', { text: 'x'.repeat(10_001) }, 'text: Note must have at most 10000 characters'],
      ['POST /notes', { text: 'x', private: 'yes' }, 'private: must be true or false'],
      ['POST /contact-details', { kind: 'mobile', value: 5_125_550_142 }, 'value: Mobile is required'],
      ['POST /do-not-contact', { ...mark, until: '2026-02-30' }, 'until: must be a date'],
      ['POST /do-not-contact', { ...mark, phone: '12' }, 'phone: Phone must have 10 digits'],
      ['POST /restore', { ids: ['1'] }, 'ids'],
    ] as const)
      expect(await dana.ask(of(call, npi), body)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(field) },
      });
    for (const call of ['POST /notes', 'POST /activities', 'POST /contact-details', 'POST /do-not-contact'])
      expect(await dana.ask(of(call, '2999999999'), writing.find(([each]) => each === call)?.[1])).toMatchObject({
        status: 404,
        body: { message: 'Provider not found' },
      });
  });
});
