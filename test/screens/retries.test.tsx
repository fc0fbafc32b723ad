// Which calls are retried, how often, and the message after the last attempt.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Affiliation, listAffiliations } from '#src/datasets/affiliations/contract.ts';
import { getProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { listProfessions } from '#src/datasets/taxonomy/contract.ts';
import { sampleOf } from '#test/sampling.ts';
import {
  alert,
  button,
  expectLater,
  field,
  getOf,
  lose,
  open,
  pass,
  refuse,
  region,
  reply,
  requestsTo,
  respond,
  stopTime,
} from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const unavailable = { code: 'unavailable', message: 'Search failed' };
const nothing = page.getByText('No providers found matching your criteria');
/** Searches for a page of rows, without those that only count. */
const searches = () => requestsTo(searchProviders).filter(({ url }) => new URL(url).searchParams.has('page')).length;

test('a search is retried every second (R-310) and can be canceled meanwhile', async () => {
  const second = Promise.withResolvers<Response>();
  refuse(searchProviders, 503, unavailable);
  const router = await open('/hcps');
  await field('City').fill('reno');
  stopTime();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pass(0.1).then(searches)).toBe(1);
  respond(searchProviders, () => second.promise);
  await pass(0.5);
  expect(searches()).toBe(1);
  await expect.poll(() => pass(0.1).then(searches)).toBe(2);
  await expect.element(page.getByText('Trying again, 1 of 3')).toBeVisible();
  await expect.element(button('Searching...')).toBeDisabled();
  reply(searchProviders);
  second.resolve(Response.json(unavailable, { status: 503 }));
  await expectLater(nothing);
  expect(searches()).toBe(3);

  refuse(searchProviders, 503, unavailable);
  await router.navigate('/hcps?state=UT');
  await button('Cancel').click();
  await expect.element(page.getByText('Search canceled')).toBeVisible();
  await expect.element(region('Results')).toHaveFocus();
  await expect.element(button('Edit search')).toBeEnabled();
});

test.each([502, 503, 504])('a gateway’s %d is retried (R-312)', async (status) => {
  refuse(searchProviders, status, undefined, 1);
  await open('/hcps?state=NV');
  await expectLater(nothing);
  expect(searches()).toBe(2);
});

test('after three retries (R-310) it shows the error and a retry button', async () => {
  refuse(searchProviders, 503, unavailable);
  await open('/hcps?state=NV');
  await expectLater(alert().filter({ hasText: 'Search failed' }));
  await pass(5);
  expect(searches()).toBe(4);
  reply(searchProviders);
  await button('Try again').click();
  await expect.element(nothing).toBeVisible();
});

test('an empty response and a missing response have their messages', async () => {
  respond(searchProviders, () => Response.json(null));
  const router = await open('/hcps?state=NV');
  await expect.element(alert()).toMatchTextContent('No data received from query.');
  lose(searchProviders);
  await router.navigate('/hcps?state=UT');
  await expectLater(alert().filter({ hasText: 'Search failed' }).filter({ hasText: 'could not be reached' }));
});

test('a bug shows at once, with the request id of its log entry', async () => {
  const headers = { 'x-request-id': '7f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11' };
  respond(searchProviders, () =>
    Response.json({ code: 'internal', message: 'Search failed' }, { status: 500, headers }),
  );
  await open('/hcps?state=WV');
  await expect.element(alert()).toMatchTextContent(`Request ID: ${headers['x-request-id']}`);
  await expect.element(alert()).toMatchTextContent('Search failed');
  expect(searches()).toBe(1);
});

/** A query that timed out would time out again, so it is not retried. The screen shows the server's message. */
const tooSlow: [screen: string, call: string, message: string][] = [
  ['/hcps?state=NV', '/api/providers', 'Search took too long. Please refine your search criteria.'],
  ['/affiliations?npi=2000000002', '/api/affiliations', 'Affiliation lookup took too long. Please try again.'],
  ['/abms?page=1', '/api/certifications', 'Search failed'],
  ['/fsmb?page=1', '/api/licenses', 'Search failed'],
  ['/npi-nppes?state=WV', '/api/registry', 'Failed to fetch NPPES data. Please try again.'],
  ['/geos?state=WV', '/api/places', 'Failed to fetch data (GEOS)'],
  ['/payments?state=OH', '/api/payments', 'Failed to fetch CMS payment data. Please try again.'],
  ['/wdms?core_id=F0900001', '/api/schools', 'Failed to fetch WDMS data. Please try again.'],
];

test.each(sampleOf(tooSlow, 3))(
  '%s: a timeout of %s is not retried and shows ‘%s’ (R-325 to R-339)',
  { tags: 'sampled' },
  async (screen, url, message) => {
    refuse(getOf(url), 504, { code: '57014', message });
    await open(screen);
    await expect.element(alert()).toMatchTextContent(message);
    await pass(5);
    expect(requestsTo(getOf(url)).length).toBe(1);
  },
);

test.each([
  ['/affiliations?page=1', '/api/affiliations', 'Failed to fetch results. Please try again later.'],
  ['/geos/zip/25302', '/api/places/:zip', 'Failed to fetch details'],
  ['/payments/2001214339', '/api/payments/:npi', 'Failed to fetch payment details'],
  ['/wdms/F0900001', '/api/schools/:core_id', 'Failed to fetch school details'],
])('%s: without a network, %s fails with ‘%s’', async (screen, url, message) => {
  lose(getOf(url));
  await open(screen);
  await expectLater(alert().filter({ hasText: message }));
});

test('the list of professions is retried, and says so', async () => {
  refuse(listProfessions, 503, unavailable, 1);
  await open('/hcps');
  stopTime();
  await expect.element(page.getByText('Loading taxonomy options... Trying again, 1 of 3')).toBeVisible();
  await expect.poll(() => pass(1).then(() => page.getByText('Loading taxonomy options...').elements())).toEqual([]);
});

test('an affiliation call is tried ten times, every second, and blocks no other card (R-213)', {
  tags: 'rest',
}, async () => {
  const unavailable = { code: 'unavailable', message: 'Failed to fetch provider data' };
  reply(getProvider, { last_name: 'EXAMPLE' });
  refuse(listAffiliations, 503, unavailable);
  await open('/provider/2000000002');
  stopTime();
  const card = region('Affiliation Details');
  await expect.element(region('Basic Information')).toBeVisible();
  await expect.element(card).toMatchTextContent('Trying again, 1 of 9');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card).toMatchTextContent('Search canceled');
  const before = requestsTo(listAffiliations).length;
  const calls = () => requestsTo(listAffiliations).length - before;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).toMatchTextContent('Trying again, 1 of 9');
  for (let tries = 2; tries <= 10; tries++) {
    await pass(0.5);
    expect(calls()).toBe(tries - 1);
    await expect.poll(() => pass(0.1).then(calls)).toBe(tries);
  }
  await expect.element(card.getByRole('alert')).toMatchTextContent('Failed to fetch provider data');
  await pass(5);
  expect(calls()).toBe(10);
  reply(listAffiliations, { total: 1, rows: [{ ...minimalOf(Affiliation), facility_name: 'EXAMPLE GROUP' }] });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByRole('list', { name: 'Affiliations' })).toBeVisible();
});
