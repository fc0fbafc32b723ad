// Searches, lists and the home page with responses that the demo data does not have.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listNewest } from '#src/datasets/changes/contract.ts';
import { listByProfession, listBySpecialty } from '#src/datasets/listings/contract.ts';
import { listPaymentYears, PaymentRow, searchPayments } from '#src/datasets/payments/contract.ts';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { listSchoolChoices } from '#src/datasets/schools/contract.ts';
import { listProfessions, listSpecialties, listSubspecialties } from '#src/datasets/taxonomy/contract.ts';
import { suggest } from '#src/search-box/contract.ts';
import { getSite } from '#src/shared/site.ts';
import {
  alert,
  button,
  choose,
  expectLater,
  field,
  lose,
  open,
  refuse,
  region,
  reply,
  replyOf,
  requestsTo,
  respond,
} from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

/** The searches for a page of providers, without those that only count. */
const searches = () =>
  requestsTo(searchProviders)
    .map(({ url }) => new URL(url).searchParams)
    .filter((query) => query.has('page'));

test('a profession or specialty without providers says so (R-179)', async () => {
  reply(listByProfession);
  reply(listBySpecialty);
  const router = await open('/providers/profession/dentist');
  await expect.element(page.getByText('No providers found for this profession')).toBeVisible();
  await router.navigate('/providers/specialty/urology');
  await expect.element(page.getByText('No providers found for this specialty')).toBeVisible();
});

test('the picker shows which of its lists failed, and retries it', async () => {
  reply(listProfessions, { rows: [{ profession: 'Dental Providers' }] });
  const message = 'Failed to fetch specialties. Please try again.';
  refuse(listSpecialties, 400, { code: 'bad', message });
  refuse(listSubspecialties, 504);
  await open('/hcps');
  await choose('Profession', 'Dental Providers');
  await expect.element(alert()).toMatchTextContent(message);
  reply(listSpecialties, { rows: [{ specialty: 'Dentist', code: '122300000X' }] });
  await button('Try again').click();
  await expect.element(field('Specialty')).toBeEnabled();
  await choose('Specialty', 'Dentist');
  await expectLater(alert().filter({ hasText: 'Failed to fetch subspecialties. Please try again.' }));
});

test('a half-typed date is refused, and keeps what was typed', async () => {
  reply(listNewest);
  await open('/changes');
  await field('Imported from').click();
  await userEvent.keyboard('11{Enter}');
  await expect.element(field('Imported from')).toHaveFocus();
  expect(requestsTo(listNewest)).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}'); // past the rest of the date
  await field('Imported from').fill('2026-11-15');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requestsTo(listNewest).map(({ url }) => new URL(url).searchParams.get('imported_from')))
    .toEqual(['2026-11-15']);
});

test('Enter during a search applies the text typed meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  respond(searchProviders, () => held.then(() => Response.json(replyOf(searchProviders))));
  const names = () => searches().map((query) => query.get('last_name'));
  const router = await open('/hcps');
  await field('Last Name').fill('smith');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['smith']);
  await userEvent.keyboard('{Enter}'); // unchanged: no second request
  await field('Last Name').fill('king');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.poll(() => router.state.location.search).toBe('?last_name=king');
  await expect.element(page.getByText('No providers found matching your criteria')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Search criteria' })).toMatchTextContent('Last name king');
  await expect.poll(names).toEqual(['smith', 'king']);
});

test('Enter in a combobox during a search applies the match of its text', async () => {
  const releases: (() => void)[] = [];
  const answer = () => Response.json(replyOf(searchProviders));
  respond(searchProviders, () => new Promise<void>((resolve) => releases.push(resolve)).then(answer));
  const states = () => searches().map((query) => query.get('state'));
  await open('/hcps');
  await field('State').fill('ohio');
  await userEvent.keyboard('{Enter}');
  await expect.poll(states).toEqual(['OH']);
  await field('State').fill('tex');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('State')).toHaveValue('Texas');
  releases[0]?.();
  await expect.poll(states).toEqual(['OH', 'TX']);
});

test('text typed before the choices load is kept', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const choices = { core_types: ['WDMS'], countries: ['United States of America'] };
  respond(listSchoolChoices, () => held.then(() => Response.json(choices)));
  await open('/wdms');
  await field('City').fill('Columbus');
  release();
  await expect.element(field('Core Type')).toHaveValue('WDMS');
  await expect.element(field('City')).toHaveValue('Columbus');
});

test('with live CMS data the screen says that sorting applies to the page', async () => {
  reply(listPaymentYears, { years: [], live: true });
  reply(searchPayments, { total: 30, page_size: 10, rows: [{ ...minimalOf(PaymentRow), npi: '2000000002' }] });
  await open('/payments?state=OH&sort=amount');
  await expect.element(page.getByText('Sorting applies to this page only')).toBeVisible();
  await expect.element(page.getByText('CMS, live from data.cms.gov')).toBeVisible();
});

test('with real data the headline counts are the loaded rows', async () => {
  const rows = { organizations: 1_712_345, places: 12_999, programs: 857, providers: 6_512_044 };
  const tables = Object.entries(rows).map(([table, rows]) => ({ table, rows, published_on: '2026-11-08' }));
  reply(getSite, { name: 'Medatlas', demo: false, tables });
  await open('/');
  const counts = region('Headline counts');
  await expect.element(counts).toBeVisible();
  expect(
    counts
      .getByRole('definition')
      .elements()
      .map((count) => count.textContent),
  ).toEqual(['1.7M+', '12K+', '850+', '6.5M+']);
  await expect.element(counts).not.toMatchTextContent('in the full national directory');
});

test('the search box says when the search failed', async () => {
  lose(suggest);
  await open('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('ohio');
  await expectLater(page.getByRole('status').filter({ hasText: 'Search failed' }));
});
