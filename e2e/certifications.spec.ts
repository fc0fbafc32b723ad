import { expect, type Page, test } from '@playwright/test';
import { editSearch, field, resultsBody } from './screens.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Board certified providers' }).getByRole('listitem');
const card = (page: Page) => page.getByRole('region', { name: 'ABMS Board Certification' });
const submit = (page: Page) => page.getByRole('button', { name: 'Search ABMS Records' });

test('a certification search by NPI finds one provider, and an empty form lists all, sorted and paged', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a certification search by NPI finds one provider, and an empty form lists all, sorted and paged', async () => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Physician Board Certification/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'ABMS Board Certification Search' })).toBeVisible();
    await expect(page.getByText(/board certified providers · ABMS, as of/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
    await submit(page).click();
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Certificate', exact: true }).click();
    await expect(page).toHaveURL(/sort=cert_type/);
    await page.getByRole('button', { name: 'Sort descending' }).click();
    await expect(page).toHaveURL(/sort=cert_type&order=desc/);
    await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
    await expect(cards(page).first()).toContainText('Vascular');

    const npi = /\b2\d{9}\b/.exec(await cards(page).first().innerText())?.[0] ?? '';
    await editSearch(page);
    await field(page, 'NPI').fill(npi);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Found 1 provider', exact: true })).toBeVisible();
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/provider/${npi}`);
    await expect(card(page)).toContainText('Vascular');
    await expect(card(page)).toContainText(/certification/);
    await expect(card(page)).toContainText(/From \w{3} \d{1,2}, \d{4}/);
    await expect(card(page)).toContainText(/ABMS · \w{3} \d/);
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    const own = ['ABMS Board Certification', 'FSMB License Information', 'Professional Licenses'];
    expect(titles.filter((title) => own.includes(title))).toEqual(own);
  });

  await test.step('an unknown NPI has no results, and a malformed one shows an error', async () => {
    await page.goto('/abms?npi=2000000002');
    await expect(page.getByText('No ABMS records found matching your search criteria')).toBeVisible();
    await editSearch(page);
    await field(page, 'NPI').fill('12');
    await submit(page).click();
    await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
    await expect(field(page, 'NPI')).toBeFocused();
  });
});

test('the postal address is shown, even if it repeats the record above', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/certifications?record_type=AD')).json();
  const { npi } = rows.find(({ certificates }: { certificates: number }) => certificates > 0);
  const records = (await (await request.get(`/api/certifications/${npi}`)).json()).rows;
  const { address_1, city } = records.find(({ record_type }: { record_type: string }) => record_type === 'AD');
  await page.goto(`/provider/${npi}`);
  const record = card(page).getByRole('listitem').filter({ hasText: 'Postal address' });
  await expect(record).toContainText(address_1);
  await expect(record).toContainText(city);
});
