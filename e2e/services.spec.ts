import { expect, test } from '@playwright/test';

test('plain words lead to the people of a procedure near a place, the most services first (R-1696 to R-1698)', async ({
  page,
  request,
}) => {
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await page.getByLabel('Procedure or service').fill('knee replacement');
  await page.getByLabel('Near').fill('43081');
  await page.getByLabel('Miles').fill('200');
  await expect(page).toHaveURL('/services?text=knee+replacement&near=43081&miles=200');
  await page.getByRole('link', { name: 'Arthroplasty - Knee' }).click();

  await expect(page).toHaveURL(/\/hcps\?.*service=PM001/);
  const table = page.getByRole('table', { name: 'Providers' });
  await expect(table.getByRole('columnheader', { name: /^Arthroplasty - Knee/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const { rows } = await (
    await request.get('/api/providers?service=PM001&near=43081&miles=200&sort=service_count&order=desc')
  ).json();
  await table.getByRole('link', { name: rows[0].npi }).click();

  const card = page.getByRole('region', { name: 'Medicare services 2024' });
  await expect(card.getByRole('link', { name: 'Arthroplasty - Knee' })).toBeVisible();
  await expect(card).toContainText(`at least ${rows[0].service_count.toLocaleString('en-US')}`);
  await expect(card).toContainText('fewer than 11 patients are not published');
  await card.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: '2023' }).click();
  await expect(page.getByRole('region', { name: 'Medicare services 2023' })).toBeVisible();
});

test('no word of a service says so, and a code without a license is refused in words (R-1693, R-1697)', async ({
  page,
}) => {
  await page.goto('/services?text=unheard');
  await expect(page.getByText('No service has these words')).toBeVisible();
  await page.getByLabel('Procedure or service').fill('00001');
  await expect(page.getByRole('alert')).toContainText('Codes of CPT and CDT need a license of their owners.');
  await page.goto('/hcps?service=00001');
  await expect(page.getByRole('alert').first()).toContainText('Codes of CPT and CDT need a license of their owners.');
});
