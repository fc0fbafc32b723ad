// What changed of an opening, by whom and when.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';

let team: OpeningsTest;

beforeAll(async () => {
  team = await withOpenings();
});
afterAll(() => team?.close());

it('says what changed of an opening and its list, by whom and when, newest first (R-1312)', async () => {
  const { ann, ben, manager, outsider } = team;
  const made = await make(ann, { title: 'Hospitalist', visibility: 'everybody' });
  const opening = `/api/openings/${made.id}`;
  const list = `/api/lists/${made.list}`;
  const others = await make(ben, { title: 'Hospitalist', visibility: 'everybody' });
  await ben.ask(`PATCH /api/openings/${others.id}`, { version: others.version, status: 'lost' });
  const { rows: people } = (await ann.ask('GET /api/providers?state=OH')).body;
  const [one, two] = people.map(({ npi }: { npi: string }) => npi);
  const held = await ben.ask(`PATCH ${opening}`, { version: made.version, status: 'hold', positions: 2 });
  await ann.ask(`POST ${list}/entries`, { npis: [one, two] });
  await ben.ask(`PATCH ${list}/entries`, { npis: [one], stage: 'Contacted', owner: ben.id, due_on: '2026-12-24' });
  await ann.ask(`PATCH ${list}/entries`, { npis: [one, two], next_step: 'Call', priority: 'high' });
  await ann.ask(`DELETE ${list}/entries`, { npis: [two] });
  await ann.ask(`POST ${list}/entries/restore`, { npis: [two] });
  const { version } = (await ann.ask(`GET ${list}`)).body;
  await ann.ask(`PATCH ${list}`, { version, members: [{ email: 'x@y.example', may: 'view' }] });
  await ann.ask(`PATCH ${list}`, { version: version + 1, name: 'Hospitalist', stages: ['New', 'Contacted', 'Done'] });
  await ann.ask(`PATCH ${opening}`, { version: held.body.version + 2, owner: ben.id });
  const { status, body } = await manager.ask(`GET ${opening}/history`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ total: 11, page: 1, page_size: 50 });
  type Row = Record<'field' | 'was' | 'is' | 'text', string> & { by: { id: string }; person: { npi: string } | null };
  const rows = body.rows.map(({ by, field, was, is, text, person }: Row) => [
    by.id === ann.id ? 'ann' : by.id === ben.id ? 'ben' : by,
    person?.npi ?? null,
    text ?? `${field}: ${was} → ${is}`,
  ]);
  expect(rows).toEqual([
    ['ann', null, 'owner: Ann → Ben'],
    ['ann', null, 'Changed the description or the stages of the list'],
    ['ann', null, 'Shared by name with 1 user'],
    ['ann', null, 'Restored 1 person'],
    ['ann', null, 'Removed 1 person'],
    ['ann', null, '2 people: priority high, next step ‘Call’'],
    ['ben', one, 'Stage Contacted, another owner, due Dec 24, 2026'],
    ['ann', null, 'Added 2 people'],
    ['ben', null, 'status: open → hold'],
    ['ben', null, 'positions: 1 → 2'],
    ['ann', null, 'opening: null → Hospitalist'],
  ]);
  expect(body.rows[0].by.name).toBe('Ann');
  expect(body.rows[6].person.last_name).toEqual(expect.any(String));
  const { body: inCapitals } = await manager.ask(`GET /api/openings/${made.id.toUpperCase()}/history`);
  expect(inCapitals, 'an ID in capitals').toEqual(body);
  expect((await manager.ask(`GET ${opening}/history?page=2`)).body).toMatchObject({ total: 11, rows: [], page: 2 });
  expect((await outsider.ask(`GET ${opening}/history`)).status, 'another team').toBe(404);
});

it('has people without an NPI, never by name (R-1312, R-1346)', async () => {
  const { ann } = team;
  const { id, list } = await make(ann, { title: 'Nurse' });
  const typed = { name: 'Dara Quill', profession: 'RN', place: 'Columbus, OH', source: 'Job fair', list };
  const person = `/api/people/${(await ann.ask('POST /api/people', typed)).body.id}`;
  const [{ npi }] = (await ann.ask('GET /api/providers?state=OH')).body.rows;
  await ann.ask(`PATCH ${person}/entry`, { version: 1, stage: 'Contacted', next_step: 'Call Dara Quill' });
  await ann.ask(`POST ${person}/same`, { npi });
  await ann.ask(`PATCH ${person}/entry`, { version: 3, removed: false });
  await ann.ask(`DELETE ${person}/entry?forever=true`);
  const { rows } = (await ann.ask(`GET /api/openings/${id}/history`)).body;
  expect(rows.map(({ text, person }: { text: string; person: { npi: string } | null }) => [text, person?.npi])).toEqual(
    [
      ['Removed 1 person without an NPI, erased', undefined],
      ['Restored 1 person without an NPI', undefined],
      ['The same person as one without an NPI', npi],
      ['1 person without an NPI: stage Contacted, another next step', undefined],
      ['Added 1 person without an NPI', undefined],
      [null, undefined],
    ],
  );
});

it('names no person for a title that begins like an entry about one (R-1312)', async () => {
  const { ann } = team;
  const { id, list } = await make(ann, { title: '2000000000: Nurse' });
  const { version } = (await ann.ask(`GET /api/lists/${list}`)).body;
  await ann.ask(`PATCH /api/lists/${list}`, { version, description: 'Nights' });
  const [{ text, person }] = (await ann.ask(`GET /api/openings/${id}/history`)).body.rows;
  expect([text, person]).toEqual(['Changed the description or the stages of the list', null]);
});

it('names the opening that has a list (R-1313)', async () => {
  const { ann } = team;
  const made = await make(ann, { title: 'Nurse practitioner' });
  const { body: plain } = await ann.ask('POST /api/lists', { name: 'Plain' });
  expect(plain.opening).toBeNull();
  expect((await ann.ask(`GET /api/lists/${made.list}`)).body.opening).toBe(made.id);
  const { rows } = (await ann.ask('GET /api/lists')).body;
  const openings = Object.fromEntries(rows.map(({ id, opening }: Record<string, string>) => [id, opening]));
  expect(openings).toMatchObject({ [made.list]: made.id, [plain.id]: null });
});
