// Records of whom openings showed, and how long they stay.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import { forgetOldOpeningRecords } from '#src/work/openings/records/records.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';

let all: OpeningsTest;
let ann: TestCaller;
let ada: TestCaller;

beforeAll(async () => {
  all = await withOpenings();
  ann = all.ann;
  ada = all.administrator;
}, 300_000);
afterAll(() => all.close());

const recordsOf = async (opening: string, query = '') => {
  const { status, body } = await ada.ask(`GET /api/openings/records?opening=${opening}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

it('records criteria, order and people of each page, once, also after the opening is deleted (R-1332)', async () => {
  const made = await make(ann, { title: 'Recorded', specialty: ['207RC0000X'], must: 'license_state=OH' });
  const shown = async (query: string) => (await ann.ask(`GET /api/openings/${made.id}/people?${query}`)).body;
  const first = await shown('not_shown=1');
  await shown('not_shown=1');
  await shown('not_shown=1&sort=last_name&order=desc');
  expect(first.rows.length).toBeGreaterThan(1);
  await ann.ask(`DELETE /api/openings/${made.id}?forever=true`);
  const { total, rows } = await recordsOf(made.id);
  expect(total).toBe(2);
  expect(rows[0].criteria).toMatchObject({ sort: 'last_name', order: 'desc' });
  expect(rows[1]).toEqual({
    id: expect.any(String),
    opening: made.id,
    title: 'Recorded',
    by: { id: ann.id, name: 'Ann', email: 'ann@team.example' },
    at: expect.any(String),
    criteria: {
      specialty: ['207RC0000X'],
      must: 'license_state=OH',
      nice: '',
      ties: made.ties,
      zip: null,
      not_shown: 1,
      on_list: null,
      sort: 'must',
      order: 'asc',
      page: 1,
      page_size: 50,
    },
    npis: first.rows.map(({ npi }: { npi: string }) => npi),
  });
  const [{ npi }] = first.rows;
  expect(
    (await recordsOf(made.id, `&npi=${npi}`)).rows.every((row: { npis: string[] }) => row.npis.includes(npi)),
  ).toBe(true);
  expect((await recordsOf(made.id, '&npi=2999999999')).total).toBe(0);
});

it('shows records to administrators of the team alone, and drops old ones (R-1332)', async () => {
  const { id } = await make(ann, { specialty: ['207RC0000X'] });
  await ann.ask(`GET /api/openings/${id}/people`);
  for (const who of [ann, all.manager])
    expect((await who.ask(`GET /api/openings/records?opening=${id}`)).status).toBe(403);
  expect((await all.outsider.ask(`GET /api/openings/records?opening=${id}`)).body.total).toBe(0);
  const { db, pool } = all.database;
  const age = (span: string) =>
    pool.query(`update opening_records set at = now() - $2::interval where opening_id = $1`, [id, span]);
  await age('3 years 11 months');
  await forgetOldOpeningRecords(db, 4);
  expect((await recordsOf(id)).total).toBe(1);
  await age('4 years 1 day');
  await forgetOldOpeningRecords(db, 4);
  expect((await recordsOf(id)).total).toBe(0);
});
