// Searches that find deactivated NPIs too, with invented rows.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OrganizationRow, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { getProvider, MarkedProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { searchRegistry } from '#src/datasets/registry/contract.ts';
import { button, field, getOf, open, refuse, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const [LIVE, GONE] = ['2000000010', '2000000028'];
const LABEL = 'Deactivated NPIs too';
const deactivated = <R extends object>(row: R) => [
  { ...row, npi: LIVE, deactivated_on: null },
  { ...row, npi: GONE, deactivated_on: '2024-03-01' },
];
/** The parameters of the last request that is not for close matches. */
const parametersOf = (url: string) => {
  const asked = requestsTo(getOf(url)).map((request) => new URL(request.url).searchParams);
  return asked.findLast((each) => !each.has('close')) ?? new URLSearchParams();
};
const box = () => region('Deactivated NPIs').getByLabelText(LABEL);
const expectMark = async () => {
  await expect.element(page.getByTitle('Deactivated on Mar 1, 2024')).toMatchTextContent('Deactivated');
  expect(page.getByTitle(/^Deactivated on/).elements()).toHaveLength(1);
};

test('the form of providers finds them, rows are marked, and the filters leave them out again (R-543)', async () => {
  reply(searchProviders, {
    total: 2,
    rows: deactivated({ ...minimalOf(MarkedProvider), last_name: 'EXAMPLE' }),
  });
  await open('/hcps');
  await field('Last Name').fill('example');
  await field(LABEL).click();
  await button('Search Providers').click();
  await expectMark();
  expect(parametersOf('/api/providers').get('deactivated')).toBe('yes');
  await expect.poll(() => requestsTo(getOf('/api/providers/facets')).length).toBeGreaterThan(0);
  expect(parametersOf('/api/providers/facets').has('deactivated')).toBe(false);
  await expect.element(button(`Remove ${LABEL}`)).toBeVisible();
  await expect.element(box()).toBeChecked();
  await box().click();
  await expect.poll(() => parametersOf('/api/providers').has('deactivated')).toBe(false);
});

test('the search of organizations finds them too (R-543)', async () => {
  reply(searchOrganizations, {
    total: 2,
    rows: deactivated({ ...minimalOf(OrganizationRow), name: 'EXAMPLE CLINIC' }),
  });
  await open('/hcos?state=OH&deactivated=yes');
  await expectMark();
  expect(parametersOf('/api/organizations').get('deactivated')).toBe('yes');
  await box().click();
  await expect.poll(() => parametersOf('/api/organizations').has('deactivated')).toBe(false);
});

test('a registry search without results says that its number was deactivated (R-544)', async () => {
  refuse(getProvider, 410, {
    code: 'deactivated',
    message: 'NPI was deactivated',
    ...{ deactivated_on: '2024-03-01', replaced_by: null, kind: 'provider', last_known: null },
  });
  reply(searchRegistry, { total: 0, result_count: 0, results: [] });
  await open(`/npi-nppes?number=${GONE}`);
  await expect.element(page.getByText(`NPI ${GONE} was deactivated on Mar 1, 2024.`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', `/provider/${GONE}`);
});
