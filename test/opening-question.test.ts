// The question with which issue 17 opens, by API and in one line of text, against SQL over the record. The demo data has
// few such people, so some of Austin are changed: those who meet every part of it, and those who miss one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { npisInRecord, openingNear, type Question, queryOf, sentenceNear } from '#test/question-in-record.ts';

const opening = openingNear('Austin, TX');

/** What the records say of a person: by default, that the person meets every part of the question. */
const met = {
  code: '207RI0011X',
  zip: '78745',
  record_type: 'CE',
  certificate: 'Interventional Cardiology',
  end_year: 2090 as number | null,
  /** The state of a board license, and that of one reported to NPPES. */
  licensed: 'TX' as string | null,
  reported: null as string | null,
  /** Of CMS, and of FSMB. */
  graduated: '2012' as string | null,
  graduated_by_boards: null as string | null,
  school: null as string | null,
  payment: 250_000,
  year: null as number | null,
  members: [20] as (number | null)[],
};
type Facts = typeof met;

const who: Record<string, Partial<Facts>> = {
  'meets every part': {},
  'a certificate for life': { end_year: null },
  'a license reported to NPPES only': { licensed: null, reported: 'TX' },
  'graduated by FSMB only': { graduated: null, graduated_by_boards: '2008' },
  'the last year': { graduated: '2016' },
  'exactly the amount': { payment: 200_000 },
  'no group': { members: [] },
  'a group of fifty': { members: [null, 50] },
};

/** Who meets every part but for the specialty of the certificate, which the API does not require by default (R-1031). */
const whoOtherwise: Record<string, Partial<Facts>> = {
  'a certificate of another specialty': { certificate: 'Internal Medicine' },
};

const whoNot: Record<string, Partial<Facts>> = {
  'another specialty': { code: '207RC0000X' },
  'far away': { zip: '77002' },
  'a record of maintenance': { record_type: 'MC' },
  'a certificate that ended': { end_year: 2020 },
  'licensed elsewhere': { licensed: 'OK', reported: 'OK' },
  'graduated too early': { graduated: '2007' },
  'graduated too late': { graduated: '2017' },
  'graduated then by FSMB, otherwise by CMS': { graduated: '1999', graduated_by_boards: '2012' },
  'of a school that CMS knows, graduated by FSMB': { graduated: null, school: 'BAYLOR', graduated_by_boards: '2012' },
  'paid less': { payment: 199_999.99 },
  'paid enough in an earlier year': { year: -1 },
  'in a large group too': { members: [3, 51] },
};

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
/** The NPI of each person above. */
let npiOf: Map<string, string>;

beforeAll(async () => {
  database = await demoDatabase();
  npiOf = await change({ ...who, ...whoOtherwise, ...whoNot });
  api = await testApi(database, { indexed: 'rebuilt', env: { RATE_SEARCH: '100000/60' } });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Changes the records of as many people of Austin. */
async function change(people: Record<string, Partial<Facts>>): Promise<Map<string, string>> {
  const { pool } = database;
  const titles = Object.keys(people);
  const { rows } = await pool.query<{ npi: string }>(
    `select npi from providers where upper(city) = 'AUSTIN' and state = 'TX' order by npi limit ${titles.length}`,
  );
  const npis = rows.map(({ npi }) => npi);
  expect(npis).toHaveLength(titles.length);
  for (const table of ['certifications', 'licenses', 'affiliations', 'group_members', 'employer_people', 'payments'])
    await pool.query(`delete from ${table} where npi = any($1)`, [npis]);
  for (const [n, title] of titles.entries()) await write(npis[n] ?? '', { ...met, ...people[title] });
  return new Map(titles.map((title, n) => [title, npis[n] ?? '']));
}

async function write(npi: string, facts: Facts) {
  const query = (text: string, ...values: unknown[]) => database.pool.query(text, [npi, ...values]);
  const slots = [
    { code: '207R00000X', primary: 'N' },
    { code: facts.code, license_state: facts.reported },
  ];
  await query('update providers set taxonomies = $2, zip = $3 where npi = $1', JSON.stringify(slots), facts.zip);
  await query(
    `insert into certifications (npi, record_type, end_year, certificate_id)
     select $1, $2, $3, certificate_id from certificates where name = $4`,
    facts.record_type,
    facts.end_year,
    facts.certificate,
  );
  await query(
    'insert into licenses (npi, state, graduation_year) values ($1, $2, $3)',
    facts.licensed,
    facts.graduated_by_boards,
  );
  for (const members of facts.members.length > 0 ? facts.members : [null]) {
    await query(
      'insert into affiliations (npi, medical_school, graduation_year, org_pac_id) values ($1, $2, $3, $4)',
      facts.school ?? 'OTHER',
      facts.graduated,
      members && `22${members}`,
    );
    if (members) await joinGroup(npi, `22${members}`, members);
  }
  await query(
    'insert into payments (npi, year, payment_amount) select $1, max(year) + $2, $3 from payments',
    facts.year ?? 0,
    facts.payment,
  );
}

/** Puts a person into a group with so many people, who are in no other table. People with the same group share these. */
async function joinGroup(npi: string, group: string, members: number) {
  const others = Array.from({ length: members - 1 }, (_, n) => String(2_990_000_000 + n));
  const listed = 'insert into affiliations (npi, org_pac_id) select npi, $2 from unnest($1::bigint[]) npi';
  await database.pool.query(listed, [others, group]);
  await database.pool.query(
    `insert into group_members (npi, org_pac_id) select npi, $2 from unnest($1::bigint[]) npi
     except select npi, org_pac_id from group_members`,
    [[npi, ...others], group],
  );
}

async function npisByApi(query: string): Promise<string[]> {
  const npis: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await api.get(`/api/providers?${query}&page=${page}`);
    expect([query, status, body.message]).toEqual([query, 200, undefined]);
    npis.push(...body.rows.map(({ npi }: { npi: string }) => npi));
    if (body.rows.length > 0 && npis.length < body.total) continue;
    expect(npis).toHaveLength(body.total);
    return npis.toSorted();
  }
}

/** The query of the search to which a line of text leads. */
async function understood(text: string): Promise<string> {
  const { body } = await api.get(`/api/understand?${new URLSearchParams({ text })}`);
  return `${new URL(body.url, 'http://localhost').searchParams}`;
}

const inRecord = (question: Question) => npisInRecord(database.pool, question, api.config.timeZone);

it('finds exactly the people who meet every part, by API and in one line of text (R-447)', async () => {
  const npisOf = (people: object) =>
    Object.keys(people)
      .map((title) => npiOf.get(title) ?? title)
      .toSorted();
  const withAnyCertificate = npisOf({ ...who, ...whoOtherwise });
  expect(await inRecord(opening)).toEqual(withAnyCertificate);
  expect(await npisByApi(queryOf(opening))).toEqual(withAnyCertificate);
  expect(await npisByApi(`${queryOf(opening)}&certified_in=specialty`)).toEqual(npisOf(who));
  expect(await npisByApi(await understood(sentenceNear('Austin, TX')))).toEqual(npisOf(who));
});

it('finds the same as SQL with other values', async () => {
  const wide = { ...opening, miles: 250, graduated_from: 1980, payment_from: 1000 };
  const variants = [
    ...['207Q00000X', '207R00000X', '207P00000X', '2085R0202X'].map((taxonomy) => ({ ...wide, taxonomy })),
    { ...wide, near: 'Chicago, IL', license_state: 'IL', taxonomy: '207R00000X' },
    { ...wide, near: 'Columbus, OH', license_state: 'OH', taxonomy: '207Q00000X', too_large: 11 },
    { ...opening, too_large: 52 },
    { ...opening, payment_from: 199_999 },
    { ...opening, miles: 400 },
  ];
  const totals: number[] = [];
  for (const variant of variants) {
    const expected = await inRecord(variant);
    totals.push(expected.length);
    expect([variant, await npisByApi(queryOf(variant))]).toEqual([variant, expected]);
  }
  expect(
    totals.every((total) => total > 0),
    `${totals}`,
  ).toBe(true);
});
