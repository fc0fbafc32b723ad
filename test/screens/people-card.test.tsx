// People on the page of a record, in the states that the demo data does not have (R-1410).
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listBillingPeople } from '#src/datasets/enrollments/contract.ts';
import { getOrganization } from '#src/datasets/organizations/contract.ts';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { getSite } from '#src/shared/site.ts';
import {
  alert,
  button,
  expectLater,
  hold,
  open,
  refuse,
  region,
  reply,
  replyOf,
  requestsTo,
} from '#test/screens/app.tsx';

const ADDRESS = '/organization/2000000002';
const people = { total: 3, employers: [{ pac_id: '1234567890', name: 'EXAMPLE GROUP', npis: 1 }] };

test('people of an organization: loading, a failure with a retry, and the first rows', async () => {
  reply(getOrganization, { name: 'EXAMPLE HOSPITAL' });
  reply(listBillingPeople, people);
  hold(searchProviders);
  await open(ADDRESS);
  await expect.element(region('Who works here')).toMatchTextContent(/Loading/);
});

test('people of an organization that cannot be read', async () => {
  reply(getOrganization, { name: 'EXAMPLE HOSPITAL' });
  reply(listBillingPeople, people);
  refuse(searchProviders, 504, { code: '57014', message: 'It took too long.' });
  await open(ADDRESS);
  await expectLater(region('Who works here').getByRole('alert'));
  const [row] = replyOf(searchProviders).rows;
  reply(searchProviders, { total: 3, rows: row ? [{ ...row, npi: '2000000010', last_name: 'EXAMPLE' }] : [] });
  await button('Try again').click();
  await expect.element(region('Who works here').getByRole('link', { name: 'See all 3' })).toBeVisible();
  expect(alert().elements()).toEqual([]);
});

test('without the people of enrollments, the card has those of the address; without any, there is none', async () => {
  reply(getOrganization, { name: 'EXAMPLE HOSPITAL' });
  reply(listBillingPeople, { total: 0, employers: [] });
  reply(searchProviders, { total: 0, rows: [] });
  await open(ADDRESS);
  await expect
    .poll(() => requestsTo(searchProviders).map(({ url }) => new URL(url).search))
    .toEqual(['?address=2000000002']);
  await expect.poll(() => page.getByText('Providers at its address').elements()).toEqual([]);
});

test('a site that does not search by address has no card', async () => {
  reply(getSite, { name: 'Medatlas', criteria_off: ['address'] });
  reply(getOrganization, { name: 'EXAMPLE HOSPITAL' });
  reply(listBillingPeople, { total: 0, employers: [] });
  await open(ADDRESS);
  await expect.element(region('Basic Information')).toBeVisible();
  await expect.poll(() => page.getByText('Providers at its address').elements()).toEqual([]);
});
