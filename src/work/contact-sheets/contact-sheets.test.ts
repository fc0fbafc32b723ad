// Contact details of a team from the sheet or the lines of a lookup, on the demo data.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { valueIn } from '#src/work/contact-sheets/values.ts';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import { type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';
import { ago, today } from '#test/day.ts';

let all: OpeningsTest;
let ann: TestCaller;
let ben: TestCaller;
let npis: string[];

beforeAll(async () => {
  all = await withOpenings();
  ({ ann, ben } = all);
  npis = (await query('select npi::text from providers order by npi limit 6')).map(({ npi }) => npi);
}, 300_000);
beforeEach(() => query('delete from contact_details; delete from do_not_contact'));
afterAll(() => all.close());

const query = async (text: string, values: unknown[] = []) => (await all.database.pool.query(text, values)).rows;

/** Looks up a sheet as a user. Returns the ID of the lookup. */
async function lookUp(who: TestCaller, csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([csv], 'mobiles.csv'));
  const body = new Response(form);
  const { statusCode, body: sheet } = await all.api.app.inject({
    ...{ method: 'POST', url: '/api/lookup/sheets' },
    headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(statusCode, sheet).toBe(200);
  return (await who.ask('POST /api/lookup', { sheet: JSON.parse(sheet).id })).body.id;
}

const sheet = () =>
  [
    ['NPI', 'Name', 'Mobile', 'E-mail'],
    [npis[0], '', '(614) 555-0100', 'One@Mail.example'],
    [npis[1], '', '+1 614.555.0101', 'two@mail.example'],
    [npis[2], '', '=614555', 'three@mail.example; four@mail.example'],
    ['', 'Xylo Qwertzuiop', '614-555-0103', ''],
    [npis[3], '', '614-555-0104', 'five@mail.example'],
    [npis[4], '', '614-555-0105', ''],
  ]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\n');
const detailsOf = async (who: TestCaller, npi: string | undefined) =>
  (await who.ask(`GET /api/people/${npi}/contact-details`)).body.rows;
const wish = { kind: 'mobile', column: 2, source: 'Answer to our letter', given_on: ago(3) };

it.each([
  ['614-555-0100', '6145550100'],
  ['(614) 555-0100 x', '6145550100'],
  ['+1 (614) 555 0100', '6145550100'],
  ['614/555-0100', '6145550100'],
  ['Jane Doe, 2000000010, 614.555.0100', '6145550100'],
  ['2000000010', 'There is no phone number of ten digits'],
  ['555-0100', 'There is no phone number of ten digits'],
  ['614-555-0100 or 614-555-0101', 'There are several phone numbers'],
  ['614-555-0100, 6145550100', '6145550100'],
  ['', 'The cell is blank'],
])('reads the mobile number in %s', (text, expected) =>
  expect(Object.values(valueIn('mobile', text, '2000000010'))).toEqual([expected]),
);

it('keeps what a sheet has, once checked: read is kept, known and refused (R-1539)', async () => {
  await ann.ask(`POST /api/people/${npis[1]}/contact-details`, { kind: 'mobile', value: '6145550101' });
  await ben.ask(`POST /api/people/${npis[3]}/do-not-contact`, { reason: 'Asked' });
  await ben.ask(`POST /api/people/${npis[0]}/do-not-contact`, { reason: 'Wrong number', phone: '6145550105' });
  await query('delete from do_not_contact where npi = $1 and phone is null', [npis[0]]);
  await query('update do_not_contact set npi = $2 where npi = $1', [npis[0], npis[5]]);
  const lookup = await lookUp(ann, sheet());
  const columns = (await ann.ask(`GET /api/contact-details/columns?lookup=${lookup}`)).body;
  expect(columns).toMatchObject({ guess: { mobile: 2, email: 3 }, pasted: 0 });
  expect(columns.columns[2]).toMatchObject({
    header: 'Mobile',
    samples: ['(614) 555-0100', expect.any(String), '=614555'],
  });

  const refused_rows = [
    { row: 3, why: 'There is no phone number of ten digits' },
    { row: 4, why: 'No provider was found or chosen' },
    { row: 5, why: 'Your team marked this person Do not contact' },
    { row: 6, why: 'Your team marked this number Do not contact' },
  ];
  const checked = await ann.ask(`GET /api/contact-details/check?lookup=${lookup}&kind=mobile&column=2`);
  expect(checked.body).toEqual({ read: 6, keeps: 1, people: 1, known: 1, refused: 4, refused_rows });
  expect(await detailsOf(ann, npis[0]), 'a check keeps nothing').toEqual([]);

  const kept = await ann.ask('POST /api/contact-details', { lookup, ...wish });
  expect(kept.body).toEqual({ read: 6, kept: 1, known: 1, refused: 4, refused_rows, ids: [expect.any(String)] });
  expect(await detailsOf(ben, npis[0]), 'the team has it').toMatchObject([
    { kind: 'mobile', value: '6145550100', preferred: false, source: wish.source, given_on: wish.given_on },
  ]);
  const again = await ann.ask('POST /api/contact-details', { lookup, ...wish });
  expect(again.body).toMatchObject({ kept: 0, known: 2, refused: 4, ids: [] });

  const file = await all.api.app.inject({
    url: `/api/contact-details/refused?lookup=${lookup}&kind=mobile&column=2`,
    headers: ann.headers,
  });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.split('\r\n')[1], 'no formula').toBe(`3,'=614555,There is no phone number of ten digits`);
  expect(file.body.trim().split('\r\n')).toHaveLength(5);

  expect((await ben.ask('DELETE /api/contact-details', { ids: kept.body.ids })).body, 'not a colleague’s').toEqual({
    deleted: 0,
  });
  expect((await ann.ask('DELETE /api/contact-details', { ids: kept.body.ids })).body).toEqual({ deleted: 1 });
  expect(await detailsOf(ann, npis[0])).toEqual([]);
  const audited = await query(
    `select action, target, new_value from audit_log where action like 'contact_sheet%' order by at`,
  );
  expect(audited).toEqual([
    { action: 'contact_sheet_kept', target: '1 contact detail', new_value: 'mobile' },
    { action: 'contact_sheet_deleted', target: '1 contact detail', new_value: null },
  ]);
});

it('finds the values of pasted lines, and addresses in cells (R-1539)', async () => {
  const [{ name }] = await query(`select concat_ws(' ', first_name, last_name) as name from providers where npi = $1`, [
    npis[0],
  ]);
  const { body } = await ann.ask('POST /api/lookup', { rows: [{ text: `${npis[0]}, ${name} <jane@mail.example>` }] });
  const pasted = { lookup: body.id, kind: 'email', source: 'Job fair', given_on: today };
  const kept = (await ann.ask('POST /api/contact-details', pasted)).body;
  expect(kept).toMatchObject({ read: 1, kept: 1 });
  expect(await detailsOf(ann, npis[0])).toMatchObject([
    { kind: 'email', value: 'jane@mail.example', source: 'Job fair' },
  ]);
  const lookup = await lookUp(ann, sheet());
  const reply = (await ann.ask('POST /api/contact-details', { ...wish, lookup, kind: 'email', column: 3 })).body;
  expect(reply).toMatchObject({ read: 6, kept: 3, refused: 3 });
  expect(reply.refused_rows[0]).toEqual({ row: 3, why: 'There are several email addresses' });
  const file = (await ann.ask(`GET /api/people/${npis[1]}`)).body;
  expect(JSON.stringify(file), 'the person’s file').toContain(wish.source);
});

it.each([
  [{ column: null }, 'column: Choose the column of the sheet that has the values'],
  [{ kind: 'fax' }, 'kind: must be one of mobile, email'],
  [{ source: ' ' }, 'source: Source is required'],
  [{ given_on: 'soon' }, 'given_on: must be a date as YYYY-MM-DD'],
  [{ given_on: '2999-01-01' }, 'given_on: must not be after today'],
])('refuses %j in words', async (wrong, message) => {
  const lookup = await lookUp(ann, sheet());
  const { status, body } = await ann.ask('POST /api/contact-details', { lookup, ...wish, ...wrong });
  expect([status, body.message]).toEqual([400, message]);
  expect((await ben.ask('POST /api/contact-details', { lookup, ...wish })).status, 'another user’s lookup').toBe(404);
});
