// Licensure compacts: the filter by a license or a route, and the screen where administrators keep the states (R-1260, R-1261).
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listCompacts } from '#src/datasets/compacts/contract.ts';
import { HeldLicense } from '#src/datasets/licenses/contract.ts';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { Highlights, listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { getSite } from '#src/shared/site.ts';
import { importCompactStates, removeCompactState, saveCompactState } from '#src/work/compacts/contract.ts';
import { button, field, open, refuse, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const ohio = {
  compact: 'NLC',
  state: 'OH',
  status: 'issues',
  since: '2023-01-01',
  ends_on: null,
  source: 'https://compact.example/states',
  checked_on: '2026-07-02',
} as const;
const compacts = () => reply(listCompacts, { rows: [{ ...ohio, in_force: true, stale: true }], stale_after: 60 });

test('the filter counts licenses and routes apart, and says what a route is and how old the list is', async () => {
  reply(getSite, {
    name: 'Medatlas',
    sign_up: true,
    criteria_off: [],
    tables: [{ table: 'licenses', rows: 1, published_on: null }],
  });
  reply(searchProviders, { total: 1, rows: [minimalOf(searchProviders.response.shape.rows.element)] });
  const route = ['licensed', 'compact'].map((value, n) => ({ value, label: value, count: [12, 1345][n] ?? 0 }));
  reply(countFacets, { total: 1357, facets: { route }, histograms: {} });
  compacts();
  await open('/hcps?licensed_or_route=oh');
  await expect.element(page.getByText('Active license in Ohio, or compact route')).toBeVisible();
  const filter = region('License or compact route');
  await expect.element(filter.getByLabelText('Active license (12)')).toBeVisible();
  await expect
    .element(filter)
    .toMatchTextContent('Nurse Licensure Compact: registered and practical nurses may be eligible');
  await expect.element(filter).toMatchTextContent('Checked Jul 2, 2026, more than 60 days ago');
  await filter.getByLabelText('Compact route (1,345)').click();
  await expect.poll(() => requestsTo(searchProviders).at(-1)?.url).toContain('route=compact');
  await filter.getByLabelText('State of the job').selectOptions('California');
  await expect.element(filter).toMatchTextContent('No compact in force in California is on record here');
});

test('rows say who has a route, and the chip says if the search finds none (R-1291)', async () => {
  const npis = ['2000000010', '2000000028', '2000000036'];
  const row = minimalOf(searchProviders.response.shape.rows.element);
  reply(searchProviders, { total: 3, rows: npis.map((npi) => ({ ...row, npi })) });
  const licensed = { ...minimalOf(HeldLicense), state: 'OH', expiry_date: null };
  const found = [{ licenses: [licensed] }, { listed_states: ['OH', 'TX'] }, { listed_states: ['TX'] }];
  reply(listHighlights, { rows: npis.map((npi, n) => ({ ...minimalOf(Highlights), npi, ...found[n] })) });
  const counts = (compact: number) =>
    reply(countFacets, {
      total: 3,
      facets: {
        route: Object.entries({ licensed: 2, compact }).map(([value, count]) => ({ value, label: value, count })),
      },
      histograms: {},
    });
  counts(1);
  compacts();
  const { innerWidth, innerHeight } = window;
  await page.viewport(1440, 900); // with room for the licenses
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const router = await open('/hcps?licensed_or_route=oh');
  await expect.element(page.getByText('Active license in Ohio, or compact route')).toBeVisible();
  await expect.poll(() => page.getByText('route', { exact: true }).elements().length).toBe(1);
  counts(0);
  await router.navigate('/hcps?licensed_or_route=ca');
  await expect.element(page.getByText('Active license in California; no compact route found')).toBeVisible();
});

test('an administrator changes a state and removes it, and a half-filled form says what is missing', async () => {
  compacts();
  reply(saveCompactState, ohio);
  reply(removeCompactState, { removed: true });
  await open('/admin/compacts', 'administrator');
  await expect.element(region('Nurse Licensure Compact')).toMatchTextContent('stale');
  await button('Edit Ohio in NLC').click();
  await field('Source').fill('compact');
  await field('Checked on').fill('');
  await button('Save').click();
  await expect.element(page.getByText('Must be a web address')).toBeVisible();
  expect(requestsTo(saveCompactState)).toHaveLength(0);
  await field('Source').fill('https://compact.example/new');
  await field('Checked on').fill('2026-11-01');
  await button('Save').click();
  await expect.poll(() => requestsTo(saveCompactState)).toHaveLength(1);
  await expect.element(page.getByText('Saved OH in NLC')).toBeVisible();
  reply(listCompacts, { rows: [], stale_after: 60 });
  await button('Remove Ohio from NLC').click();
  await expect.element(page.getByText('Removed Ohio from NLC')).toBeVisible();
  await expect.element(region('Nurse Licensure Compact')).toHaveFocus();
  await button('Undo').click();
  await expect.poll(() => requestsTo(saveCompactState).at(-1)?.clone().json()).toEqual(ohio);
});

test('a new state is chosen among those that are not on record, and a status says what it means (R-1290)', async () => {
  compacts();
  await open('/admin/compacts', 'administrator');
  await expect.element(region('Nurse Licensure Compact')).toMatchTextContent('Issues and accepts');
  await button('Add a state').click();
  await expect.element(field('State')).toHaveValue('');
  await expect.element(page.getByText('Its licensees may use the compact, and others may work there')).toBeVisible();
  const offered = () => [...(field('State').element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(offered()).toContain('TX');
  expect(offered()).not.toContain('OH');
  await button('Save').click();
  await expect.element(field('State')).toHaveAccessibleDescription('Choose a state');
  await field('Compact').selectOptions('IMLC');
  expect(offered()).toContain('OH');
});

test('a file that is refused says why, and can be chosen again after a correction (R-1290)', async () => {
  compacts();
  refuse(importCompactStates, 400, { code: 'bad_request', message: 'csv: row 1: state: State must be a code.' });
  await open('/admin/compacts', 'administrator');
  const file = page.getByLabelText('Import a CSV file');
  await expect.element(button('Import CSV')).toBeVisible();
  await file.upload(new File(['compact,state'], 'states.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('Nothing was imported')).toBeVisible();
  await expect.element(page.getByText('Row 1: state: State must be a code.')).toBeVisible();
  expect((file.element() as HTMLInputElement).value).toBe('');
});
