// The card Screening in every state, with invented rows.
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getProvider, MarkedProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { Highlights, listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { getScreening, type Screening } from '#src/datasets/screening/contract.ts';
import { listMarks, listScreeningDecisions } from '#src/work/marks/contract.ts';
import { open, refuse, region, reply } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const NPI = '2000000002';
const none = { since: null, until: null, reasons: [], waived_in: [], may_order: [], match: null };
const row = (list: Screening['list'], more: Partial<Screening>): Screening => ({
  ...none,
  list,
  status: 'none',
  as_of: '2026-11-03',
  ...more,
});
const lines = () =>
  region('Screening')
    .getByRole('list', { name: 'Screening', exact: true })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

test('the card tells what each list says, with its date (R-509)', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  reply(getScreening, {
    rows: [
      row('exclusions', { status: 'excluded', since: '2021-05-03', reasons: ['1128a1'], waived_in: ['OH'] }),
      row('revocations', { status: 'revoked', since: '2022-06-01', until: '2033-01-14', reasons: ['424.535(A)(1)'] }),
      row('opt-outs', { status: 'opted_out', since: '2018-03-01', until: '2098-03-01', may_order: ['all'] }),
      row('ordering', { status: 'listed', may_order: ['part_b', 'dme'] }),
    ],
  });
  await open(`/provider/${NPI}`);
  await expect.element(region('Screening')).toBeVisible();
  expect(lines()).toEqual([
    'OIG exclusionsExcluded since May 3, 2021Section 1128a1 · Waived in Ohio · List of Nov 3, 2026',
    'Medicare revocationsMedicare billing revokedby CMS since Jun 1, 2022, bar until Jan 14, 2033; says nothing about the license · 424.535(A)(1) · List of Nov 3, 2026',
    'Medicare opt-outsOpted out of Medicare until Mar 1, 2098First opted out on Mar 1, 2018 · May order and refer · List of Nov 3, 2026',
    'Order and ReferringMay order and refer: Part B, DMEList of Nov 3, 2026',
  ]);
});

test('no match clears no one; a list that is missing says so; an old period goes on', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  reply(getScreening, {
    rows: [
      row('exclusions', {}),
      row('revocations', { status: null, as_of: null }),
      row('opt-outs', { status: 'opted_out', since: '2018-03-01', until: '2020-03-01' }),
    ],
  });
  await open(`/provider/${NPI}`);
  await expect.element(region('Screening')).toBeVisible();
  expect(lines()).toEqual([
    'OIG exclusionsNo match found by NPI and name in OIG’s list of Nov 3, 2026. Not a clearance.',
    'Medicare revocationsNo list imported yet',
    'Medicare opt-outsOpted out of Medicare since Mar 1, 2018First opted out on Mar 1, 2018 · May not order and refer · List of Nov 3, 2026',
  ]);
  expect(region('Screening').element().textContent).not.toMatch(/cleared|excluded|none in/i);
});

test('a possible match has both sides and no date of birth, and is not called excluded (R-1492, R-1496)', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  const known = {
    row: 'b'.repeat(32),
    name: 'ADA EXAMPLE III',
    city: 'COLUMBUS',
    state: 'OH',
    specialty: 'Family Medicine',
    credential: 'M.D.',
    enumeration_date: '2006-05-23',
  };
  const listed = [
    {
      ...{ row: 'a'.repeat(32), name: 'ADA M EXAMPLE', city: 'DAYTON', state: 'OH', specialty: 'IND- LIC HC SERV PRO' },
      ...{ since: '2020-03-19', section: '1128a1', decision: null },
    },
  ];
  reply(getScreening, { rows: [row('exclusions', { status: 'possible', match: { by: 'name', listed, known } })] });
  await open(`/provider/${NPI}`);
  const table = region('Screening').getByRole('table', { name: 'Similar names, side by side' });
  await expect.element(table).toBeVisible();
  const cells = table
    .getByRole('row')
    .elements()
    .map((each) => each.textContent);
  expect(cells).toEqual([
    'FieldIn OIG’s listIn NPPES',
    'NameAda M ExampleAda Example III, M.D.',
    'CityDaytonColumbus',
    'StateOHOH',
    'SpecialtyLicensed health care providerFamily Medicine',
    'ListedMar 19, 2020, section 1128a1NPI issued May 23, 2006',
  ]);
  await expect
    .element(region('Screening').getByText('Similar name in OIG’s list, not confirmed', { exact: true }))
    .toBeVisible();
  const agreement = 'OIG’s row has no NPI, but a similar name and the same state. This may be another person.';
  await expect.element(region('Screening').getByText(agreement)).toBeVisible();
  await expect.element(region('Screening').getByText(/^Not loaded: SAM/)).toBeVisible();
  expect(region('Screening').element().textContent).not.toMatch(/birth|is excluded|excluded since/i);
});

test.each([
  [
    'same',
    /^OIG exclusionsYour team: same person\. Treat as excluded\..*Same person, says Dana, Nov .*: Same address in 2019/,
  ],
  ['not_same', /^OIG exclusionsYour team: not this person.*Not this person, says Dana, Nov .*: Same address in 2019/],
] as const)(
  'the card says a decision of %s first, and no sentence contradicts it (R-1142)',
  async (decision, words) => {
    reply(getProvider, { last_name: 'EXAMPLE' });
    const side = { name: 'ADA EXAMPLE', city: 'COLUMBUS', state: 'OH', specialty: 'Family Medicine' };
    const more = { credential: null, enumeration_date: null };
    const decided = { decision, reason: 'Same address in 2019', by: 'Dana', at: '2026-11-20T15:00:00Z' };
    const listed = [{ ...side, row: 'a'.repeat(32), since: '2020-03-19', section: '1128a1', decision: decided }];
    const match = { by: 'name' as const, listed, known: { ...side, ...more, row: 'b'.repeat(32) } };
    reply(getScreening, { rows: [row('exclusions', { status: 'possible', match })] });
    await open(`/provider/${NPI}`);
    const item = region('Screening').getByRole('listitem').first();
    await expect.element(item).toMatchTextContent(words);
    expect(item.element().textContent).not.toMatch(/not confirmed|may be another/);
    const change = item.getByRole('button', { name: 'Change the decision about Ada Example' });
    expect(item.getByRole('button', { name: /^(Same|Not this) person$/ }).elements()).toEqual([]);
    await change.click();
    await expect.element(item.getByRole('button', { name: 'Same person' })).toBeVisible();
    await expect.element(item.getByRole('button', { name: 'Not this person' })).toBeVisible();
    await change.click();
    expect(item.getByRole('button', { name: /^(Same|Not this) person$/ }).elements()).toEqual([]);
  },
);

test.each([
  ['name', 'OIG’s row has no NPI, but the same name, the same state, the same city and the same specialty.'],
  ['npi', 'OIG’s row has the same NPI, another name, the same state, the same city and the same specialty.'],
] as const)('a possible match by %s says all that agrees (R-1496)', async (by, words) => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  const side = {
    row: null,
    name: 'ADA EXAMPLE',
    city: 'COLUMBUS',
    state: 'OH',
    specialty: 'SPEECH LANGUAGE PATHOLOGIST',
  };
  const listed = [{ ...side, since: '2020-03-19', section: '1128a1', decision: null }];
  const known = { ...side, specialty: 'Speech-Language Pathologist', credential: null, enumeration_date: null };
  reply(getScreening, { rows: [row('exclusions', { status: 'possible', match: { by, listed, known } })] });
  await open(`/provider/${NPI}`);
  await expect.element(region('Screening').getByText(words)).toBeVisible();
});

test('an exclusion says how it was matched, and leads to OIG (R-1495)', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  const side = { row: null, name: 'ADA EXAMPLE', city: null, state: 'OH', specialty: null };
  const listed = [{ ...side, since: '2021-05-03', section: '1128a1', decision: null }];
  const known = { ...side, credential: null, enumeration_date: null };
  const match = { by: 'npi' as const, listed, known };
  reply(getScreening, { rows: [row('exclusions', { status: 'excluded', since: '2021-05-03', match })] });
  await open(`/provider/${NPI}`);
  await expect.element(region('Screening').getByText('Matched by NPI and last name.')).toBeVisible();
  const check = region('Screening').getByRole('link', { name: 'Check at OIG' });
  await expect.element(check).toHaveAttribute('href', 'https://exclusions.oig.hhs.gov');
});

test('a failed request hides the card only', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  refuse(getScreening, 500, { code: 'internal', message: 'Failed to fetch the screening' });
  await open(`/provider/${NPI}`);
  await expect.element(region('Basic Information')).toBeVisible();
  expect(region('Screening').elements()).toEqual([]);
});

test('results mark who is excluded, revoked or opted out, near the name (R-507)', async () => {
  const npis = ['2000000010', '2000000028'];
  reply(searchProviders, {
    total: 2,
    rows: npis.map((npi) => ({ ...minimalOf(MarkedProvider), npi, last_name: 'EXAMPLE' })),
  });
  const marked = {
    excluded: { since: '2021-05-03' },
    revoked: { since: null, until: null },
    opted_out: { since: '2018-03-01' },
  };
  reply(listHighlights, {
    rows: npis.map((npi, n) => ({ ...minimalOf(Highlights), npi, ...(n === 0 ? marked : {}) })),
  });
  await open('/hcps?state=OH');
  const excluded = page.getByTitle('Excluded by OIG since May 3, 2021');
  await expect.element(excluded).toMatchTextContent(/^Excluded by OIG since May 3, 2021$/);
  await expect
    .element(page.getByTitle('Medicare billing revoked by CMS; says nothing about the license'))
    .toBeVisible();
  await expect.element(page.getByTitle('Opted out of Medicare since Mar 1, 2018')).toBeVisible();
  expect(excluded.elements()).toHaveLength(1);
});

describe('what the team decided about a possible match (R-1192)', () => {
  const [EXCLUDED, CLEARED, OPEN] = ['2000000010', '2000000028', '2000000036'];
  const decided = { by: 'Dana', at: '2026-11-20T15:00:00Z' };
  const EXCLUDED_MARK = 'Your team: excluded as decided Nov 20, 2026 by Dana';
  const CLEARED_MARK = 'Your team: not this person as decided Nov 20, 2026 by Dana';
  beforeEach(() => {
    reply(listScreeningDecisions, {
      rows: [
        { npi: EXCLUDED, decision: 'same', ...decided },
        { npi: CLEARED, decision: 'not_same', ...decided },
      ],
    });
    const rows = [EXCLUDED, CLEARED, OPEN].map((npi) => ({ ...minimalOf(MarkedProvider), npi, last_name: 'EXAMPLE' }));
    reply(searchProviders, { total: 3, rows });
  });

  test('results mark who is excluded, and in a search of possible matches who is not', async () => {
    const router = await open('/hcps?state=OH');
    await expect.element(page.getByTitle(EXCLUDED_MARK)).toMatchTextContent('Your team: excluded');
    expect(page.getByTitle(EXCLUDED_MARK).elements()).toHaveLength(1);
    expect(page.getByTitle(CLEARED_MARK).elements()).toEqual([]);
    await router.navigate('/hcps?excluded=possible');
    await expect.element(page.getByTitle(CLEARED_MARK)).toBeVisible();
    expect(page.getByTitle(/^Your team/).elements()).toHaveLength(2);
  });

  test('the head of the page and the comparison have the mark', async () => {
    reply(getProvider, { last_name: 'EXAMPLE' });
    const router = await open(`/provider/${EXCLUDED}`);
    await expect.element(page.getByTitle(EXCLUDED_MARK)).toBeVisible();
    await router.navigate(`/hcps?state=OH&compare=${EXCLUDED},${OPEN}`);
    const tray = region('Compare 2 people');
    await expect.element(tray.getByTitle(EXCLUDED_MARK)).toBeVisible();
    expect(tray.getByTitle(/^Your team/).elements()).toHaveLength(1);
  });

  test('a failed call leaves the marks Do not contact, and says so once with Retry (R-1206)', async () => {
    refuse(listScreeningDecisions, 500, { code: 'internal', message: 'Failed to fetch the decisions' });
    const marks = { ...minimalOf(listMarks.response.shape.rows.element), npi: OPEN };
    reply(listMarks, { rows: [{ ...marks, do_not_contact: { reason: 'Asked us not to', until: null } }] });
    await open('/hcps?state=OH');
    await expect.element(page.getByRole('img', { name: /^Do not contact/ })).toBeVisible();
    const said = page.getByText('Your team’s decisions could not be loaded');
    await expect.element(said).toBeVisible();
    reply(listScreeningDecisions, { rows: [{ npi: EXCLUDED, decision: 'same', ...decided }] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByTitle(EXCLUDED_MARK)).toBeVisible();
    expect(said.elements()).toEqual([]);
  });
});
