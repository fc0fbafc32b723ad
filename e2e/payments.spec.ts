import { expect, test } from '@playwright/test';
import { choose, field, resultsBody } from './screens.ts';

test('a search finds records, sorts them, and leads to one, its years and back', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Sorted ascending, turn round' }).click();
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

test('an earlier year can be chosen, for a search and on a record', async ({ page }) => {
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

test('a block whose counts are zero or unknown is hidden, and the rest is what the record says (R-271, R-274)', async ({
  page,
}) => {
  await page.route('**/api/payments/2001214339', async (route) => {
    const payment = await (await route.fetch()).json();
    const none = { drug_services: 0, drug_suppression: null, medical_services: 40, medical_suppression: null };
    const people = { female: 0, male: 0, age_under_65: null, age_65_74: 20, age_75_84: 0, age_over_84: null };
    const health = { hypertension_percent: 63.25, diabetes_percent: 0, depression_percent: 0, anxiety_percent: null };
    const averages = { average_age: null, risk_score: null };
    await route.fulfill({ json: { ...payment, ...none, ...people, ...health, ...averages, beneficiaries: 40 } });
  });
  await page.goto('/payments/2001214339');
  const services = page.getByRole('region', { name: 'Service Details' });
  await expect(services.getByRole('region', { name: 'Medical services' })).toContainText('40');
  await expect(services.getByRole('region', { name: 'Drug services' })).toBeHidden();
  const people = page.getByRole('region', { name: 'Beneficiary Demographics' });
  await expect(people.getByRole('region', { name: 'Sex' })).toBeHidden();
  await expect(people.getByRole('region', { name: 'Age' })).toContainText('20 (50.0%)');
  await expect(people.getByRole('region', { name: 'Age' })).toContainText(/Under 65\s*Withheld/);
  const conditions = page.getByRole('region', { name: 'Chronic Conditions' });
  await expect(conditions.getByRole('region', { name: 'Mental health' })).toBeHidden();
  await expect(conditions).toContainText('63.3%');
  await expect(conditions).not.toContainText('Diabetes');
  const bar = conditions.getByRole('progressbar', { includeHidden: true });
  const share = () => bar.evaluate((one) => one.clientWidth / Number(one.parentElement?.clientWidth));
  await expect.poll(share).toBeCloseTo(0.6325, 2);
  await expect(page.getByRole('region', { name: 'Provider Information' })).toContainText(/Average age\s*N\/A/);
  await expect(page.getByRole('region', { name: 'Average Risk Score' })).toContainText('N/A');
});

test('nothing found, a wrong field and failures use their sentences (R-270, R-339)', async ({ page }) => {
  await page.goto('/payments?last_name=zzzzzz');
  await expect(page.getByText('No payment records found matching your criteria')).toBeVisible();
  await field(page, 'ZIP Code').fill('432');
  await page.getByRole('button', { name: 'Search Payments' }).click();
  await expect(page.getByText('ZIP Code must have 5 digits')).toBeVisible();
  await page.goto('/payments/2999999993');
  await expect(page.getByRole('heading', { name: 'Payment record not found' })).toBeVisible();
  await page.route('**/api/payments/2*', (route) => route.abort());
  await page.goto('/payments/2001214339');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch payment details', { timeout: 15_000 });
  const message = 'Failed to fetch CMS payment data. Please try again.';
  await page.route('**/api/payments?*', (route) => route.fulfill({ status: 504, json: { code: '57014', message } }));
  await page.goto('/payments?state=OH');
  await expect(page.getByRole('alert')).toContainText(message);
});

test('straight from the government, the screen says what is sorted', async ({ page }) => {
  await page.route('**/api/payments/years', (route) => route.fulfill({ json: { years: [], live: true } }));
  await page.goto('/payments?state=OH&sort=amount');
  await expect(page.getByText('Sorting orders the records of this page')).toBeVisible();
  await expect(page.getByText('CMS, live from data.cms.gov')).toBeVisible();
});
