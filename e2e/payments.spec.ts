import { expect, test } from '@playwright/test';
import { choose, editSearch, field, resultsBody } from './screens.ts';

test('a search lists and sorts records, and opens one and goes back', async ({ page }) => {
  await page.goto('/payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Medicare Payment Search' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
  await field(page, 'State').fill('oh');
  await expect(field(page, 'State')).toHaveValue('OH');
  await page.getByRole('button', { name: 'Search Payments' }).click();

  await expect(page.getByRole('heading', { name: /^Found \d+ payment records$/ })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Payment records' }).locator('> li');
  await expect(cards).toHaveCount(10);
  const amounts = async () =>
    (await cards.locator('dl > :first-child dd').allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')));
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Medicare Payment' }).click();
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect(page).toHaveURL('/payments?state=OH&sort=amount&order=desc');
  await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
  await expect
    .poll(async () => {
      const shown = await amounts();
      return shown.length === 10 && shown.every((amount, n) => n === 0 || amount <= (shown[n - 1] ?? 0));
    })
    .toBe(true);
  for (const label of ['Medicare payment', 'Beneficiaries', 'Total services', 'Submitted charges', 'Allowed amount'])
    await expect(cards.first().getByRole('term').filter({ hasText: label })).toBeVisible();
  await expect(cards.first()).toContainText(/NPI 2\d{9}/);

  const name = (await cards.first().locator('b').innerText()).trim();
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\/2\d{9}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText(
    /Medicare payment\s*\$[\d,]+\.\d\d/,
  );
  for (const region of ['Provider Information', 'Beneficiary Demographics', 'Chronic Conditions', 'Average Risk Score'])
    await expect(page.getByRole('region', { name: region })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Payments' }).click();
  await expect(page).toHaveURL('/payments?state=OH&sort=amount&order=desc');
  await expect(cards.first()).toContainText(name);
});

test('a record has the payments of its years and its place among peers (R-1417, R-1418)', async ({ page, request }) => {
  const npi = '2001214339';
  const { payment_amount, year, years } = await (await request.get(`/api/payments/${npi}`)).json();
  const { primary_taxonomy: taxonomy } = await (await request.get(`/api/providers/${npi}`)).json();
  const totalOf = async (of: object) =>
    (await (await request.get(`/api/providers/facets?${new URLSearchParams({ ...of })}`)).json()).total;
  const all = await totalOf({ taxonomy, payment_year: year, paid: 'yes' });
  const above = await totalOf({ taxonomy, payment_year: year, payment_from: Math.floor(payment_amount) + 1 });
  expect(all).toBeGreaterThan(above);
  await page.goto(`/payments/${npi}`);
  const bars = page.getByRole('region', { name: 'Payment by Year' });
  await expect(bars.getByRole('term')).toHaveText(years.map(String));
  await expect(bars).toContainText(payment_amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  const peers = page.getByRole('region', { name: 'Place among Peers' });
  await expect(peers).toContainText(`${above + 1} of ${all}`);
  await peers
    .getByRole('link', { name: `${above} were paid more` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `Found ${above} provider` })).toBeVisible();
});

test('an earlier year can be chosen, and errors and empty results have messages', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('an earlier year can be chosen, for a search and on a record', async () => {
    await page.goto('/payments');
    await choose(page, 'Year', '2023');
    await field(page, 'NPI').fill('2001214339');
    await page.getByRole('button', { name: 'Search Payments' }).click();
    await expect(page.getByRole('heading', { name: 'Found 1 payment record', exact: true })).toBeVisible();
    await page.getByRole('list', { name: 'Payment records' }).getByRole('link').click();
    await expect(page).toHaveURL('/payments/2001214339?year=2023');
    const summary = page.getByRole('region', { name: 'Payment Summary' });
    await expect(summary).toContainText('CMS · 2023');
    await page.getByRole('combobox', { name: 'Year' }).click();
    await page.getByRole('option', { name: '2024' }).click();
    await expect(page).toHaveURL('/payments/2001214339');
    await expect(summary).toContainText('CMS · 2024');
  });

  await test.step('an empty result and an invalid field have their messages (R-270)', async () => {
    await page.goto('/payments?last_name=zzzzzz');
    await expect(page.getByText('No payment records found matching your criteria')).toBeVisible();
    await editSearch(page);
    await field(page, 'ZIP Code').fill('432');
    await page.getByRole('button', { name: 'Search Payments' }).click();
    await expect(page.getByText('ZIP Code must have 5 digits')).toBeVisible();
    await page.goto('/payments/2999999993');
    await expect(page.getByRole('heading', { name: 'Payment record not found' })).toBeVisible();
  });
});
