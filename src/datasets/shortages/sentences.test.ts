// Words for shortage areas in a line, on the demo data (R-1262, R-1263).
import { expect } from 'vitest';
import type { Understood } from '#src/search-box/contract.ts';
import { type DemoApi, it } from '#test/demo-api.ts';

let api: DemoApi['api'];
let pool: DemoApi['database']['pool'];

it.beforeAll(({ demo }) => {
  api = demo.api;
  pool = demo.database.pool;
}, 300_000);

const understand = async (text: string): Promise<Understood> => {
  const { status, body } = await api.get(`/api/understand?${new URLSearchParams({ text })}`);
  expect([text, status, body.message]).toEqual([text, 200, undefined]);
  return body;
};

/** The chips of a text. The codes that one word means are one. */
const read = ({ chips }: Understood) => [
  ...new Set(chips.map(({ parameter, value, set }) => `${parameter}=${set?.replace(/ \(\d+\)$/, '') ?? value}`)),
];

const disciplines = ['shortage=primary', 'shortage=dental', 'shortage=mental'];

it.each([
  ['hospitals in mental health shortage areas in Ohio', 'taxonomy=Hospitals', 'shortage=mental', 'state=OH'],
  ['clinics in primary care shortage areas', 'taxonomy=Clinics', 'shortage=primary'],
  ['Ohio hospitals with a shortage score of 15 or more', 'state=OH', 'taxonomy=Hospitals', 'shortage_score_from=15'],
  [
    'find me rural health clinics in a dental HPSA near Cleveland',
    'taxonomy=261QR1300X',
    'shortage=dental',
    'near=Cleveland, OH',
  ],
  ['FQHCs in medically underserved areas', 'taxonomy=261QF0400X', 'shortage=mua'],
  ['organizations in health professional shortage areas', ...disciplines],
  ['facilities in a dental or mental health shortage area', 'shortage=dental', 'shortage=mental'],
  ['hospitals not in a primary care shortage area in Texas', 'taxonomy=Hospitals', 'not.shortage=primary', 'state=TX'],
  ['psychiatric hospitals in shortage areas for dentists', 'taxonomy=283Q00000X', 'shortage=dental'],
  ['mental health clinics in a mental health shortage area', 'taxonomy=Mental health clinics', 'shortage=mental'],
])('reads ‘%s’ as a search of organizations', async (text, ...chips) => {
  const found = await understand(text);
  expect({ of: found.of, chips: read(found), rest: found.rest, unused: found.unused }).toEqual({
    of: 'organizations',
    chips,
    rest: '',
    unused: undefined,
  });
  expect(found.url).toMatch(/^\/hcos\?/);
});

it.each([
  ['ZIPs in a dental shortage area', 'shortage=dental'],
  ['medically underserved areas in Texas', 'shortage=mua', 'state=TX'],
  ['shortage score of 15 or more', 'shortage_score_from=15'],
  ['mental health shortage areas in Ohio', 'shortage=mental', 'state=OH'],
  ['ZIP codes in shortage areas', 'shortage=primary,dental,mental'],
  [
    'HPSAs in Kansas with a shortage score over 15',
    'shortage=primary,dental,mental',
    'state=KS',
    'shortage_score_from=16',
  ],
  ['MUAs in Vermont', 'shortage=mua', 'state=VT'],
  ['ZIPs in an MUA/P', 'shortage=mua'],
])('reads ‘%s’ as a search of ZIP codes', async (text, ...chips) => {
  const found = await understand(text);
  expect({ of: found.of, chips: read(found), rest: found.rest, unused: found.unused }).toEqual({
    of: 'places',
    chips,
    rest: '',
    unused: undefined,
  });
  expect(found.url).toMatch(/^\/geos\?/);
});

it.each([
  ['family doctors in shortage areas', ['in shortage areas']],
  ['psychiatrists in Ohio in a mental health shortage area', ['in a mental health shortage area']],
  ['providers in dental shortage areas', ['in dental shortage areas']],
  ['who practices in a medically underserved area', ['in a medically underserved area']],
  ['nurse practitioners with a shortage score of 15 or more', ['with a shortage score of 15 or more']],
  ['hospitals with cardiologists in shortage areas', ['hospitals', 'in shortage areas']],
])('leaves ‘%s’ to people, of whom a shortage area is no criterion, and says so', async (text, words) => {
  const { of, not_of_people, unused, url, chips, rest } = await understand(text);
  expect({ of, not_of_people }).toEqual({ of: undefined, not_of_people: words });
  expect(unused).toEqual(expect.arrayContaining(words));
  expect(url).toMatch(/^\/hcps/);
  expect(chips.filter(({ parameter }) => /shortage/.test(parameter))).toEqual([]);
  expect(rest).toBe('');
});

it('leaves out what the search has no criterion for, in words', async () => {
  // ZIP codes are of one state, and have no circle
  expect(await understand('ZIPs in a dental shortage area in Ohio or Texas near Cleveland')).toMatchObject({
    of: 'places',
    chips: [{ parameter: 'shortage', value: 'dental' }],
    unused: ['in Ohio or Texas near Cleveland'],
  });
  // MUA/P have an index, of which lower is a greater need
  expect(await understand('medically underserved areas with a shortage score over 15')).toMatchObject({
    chips: [{ parameter: 'shortage', value: 'mua' }],
    unused: ['with a shortage score over 15'],
  });
  // an exact score is no criterion
  for (const text of ['shortage score of 15', 'ZIPs with a shortage score of 15'])
    expect(await understand(text)).toMatchObject({ chips: [], rest: '', unused: [text.replace('ZIPs ', '')] });
});

it('does not change lines without words for a shortage area', async () => {
  for (const text of ['hospitals in ohio', 'clinics', 'ZIP codes in Ohio', 'dental clinics in texas']) {
    const { of, url, not_of_people } = await understand(text);
    expect([text, of, url.startsWith('/hcps'), not_of_people]).toEqual([text, undefined, true, undefined]);
  }
});

it('takes a name in lower case or in a line of capitals for a name', async () => {
  for (const text of ['Mua Vang', 'dr mua', 'MUA VANG', 'mup'])
    expect(await understand(text)).toMatchObject({
      chips: [],
      rest: text.replace('dr ', ''),
      url: expect.stringMatching(/^\/hcps/),
    });
});

it('leads to searches that find what SQL over the imported rows finds', async () => {
  const totalOf = async (text: string) => {
    const { of, url } = await understand(text);
    const { status, body } = await api.get(`/api/${of}?${url.split('?')[1]}`);
    expect([text, status, body.message]).toEqual([text, 200, undefined]);
    return body.total;
  };
  const count = async (sql: string) => Number((await pool.query(`select count(*) ${sql}`)).rows[0].count);
  const designated = (kind: string) =>
    `exists (select from places z join shortage_areas s using (county_fips)
      where z.zip = left(o.zip, 5) and s.level <> 'facility' and s.kind = '${kind}')`;
  const hospitals = await totalOf('hospitals in mental health shortage areas in Ohio');
  expect(hospitals).toBeGreaterThan(0);
  expect(hospitals).toBe(
    await count(`from organizations o where state = 'OH' and ${designated('mental')} and exists (
      select from jsonb_array_elements(taxonomies) with ordinality as slot (value, n) join taxonomy on code = value->>'code'
      where "grouping" = 'Hospitals' and n <= 5)`),
  );
  const zips = await totalOf('medically underserved areas in Texas');
  expect(zips).toBeGreaterThan(0);
  expect(zips).toBe(await count(`from places o where state = 'TX' and ${designated('mua')}`));
  expect(await totalOf('ZIP codes in shortage areas in Kansas')).toBe(
    await count(
      `from places o where state = 'KS' and (${['primary', 'dental', 'mental'].map(designated).join(' or ')})`,
    ),
  );
});
