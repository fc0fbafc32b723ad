import { expect, test } from '@playwright/test';
import { found, submit } from './providers.ts';
import { choose, field, violationsInBothThemes } from './screens.ts';

test('an open list and the taxonomy codes have no accessibility violations in either theme', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps');
  await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
  await choose(page, 'Specialty', 'Psychiatry & Neurology');
  await page.getByText('Taxonomy codes (16)').waitFor();
  await field(page, 'State').click();
  await page.getByRole('option', { name: 'Ohio', exact: true }).hover();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a search scrolls to its results, and rows can be sorted', { tag: '@rest' }, async ({ page }) => {
    await test.step('rows can be sorted', async () => {
      await page.goto('/hcps?state=OH');
      await page.getByRole('combobox', { name: 'Sort by' }).click();
      await page.getByRole('option', { name: 'NPI', exact: true }).click();
      await expect(page).toHaveURL(/sort=npi$/);
      const items = page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
      await expect(items).toHaveCount(50);
      await page.getByRole('button', { name: 'Sort descending' }).click();
      await expect(page).toHaveURL(/sort=npi&order=desc$/);
      await items.first().click();
      await expect(page).toHaveURL(/\/provider\/\d{10}$/);
    });

    await test.step('a search scrolls to its results', async () => {
      await page.goto('/hcps');
      await submit(page).click();
      await expect(found(page)).toBeInViewport();
    });
  });
});
