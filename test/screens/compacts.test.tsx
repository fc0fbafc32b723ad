// Licensure compacts: the filter by a license or a route, and the screen where administrators keep the states (R-1260, R-1261).
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listCompacts } from '#src/datasets/compacts/contract.ts';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { countFacets } from '#src/find/providers/filters/contract.ts';
import { getSite } from '#src/shared/site.ts';
import { removeCompactState, saveCompactState } from '#src/work/compacts/contract.ts';
import { button, field, open, region, reply, requestsTo } from '#test/screens/app.tsx';
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
  await button('Remove Ohio from NLC').click();
  await expect.element(page.getByText('Removed Ohio from NLC')).toBeVisible();
});
