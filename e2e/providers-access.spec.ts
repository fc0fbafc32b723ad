import { expect, test } from '@playwright/test';
import { found, submit } from './providers.ts';
import { choose, field, obstaclesInBothThemes } from './screens.ts';

test('assistive technology meets no obstacle in an open list and a folded form, in either theme', async ({ page }) => {
  await page.goto('/hcps');
  await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
  await choose(page, 'Specialty', 'Psychiatry & Neurology');
  await page.getByText('Taxonomy codes (16)').waitFor();
  await field(page, 'State').click();
  await page.getByRole('option', { name: 'Ohio', exact: true }).hover();
  expect(await obstaclesInBothThemes(page)).toEqual([]);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a search brings its results into sight, and rows can still be sorted', async ({ page }) => {
    await test.step('rows can still be sorted', async () => {
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

    await test.step('a search brings its results into sight', async () => {
      await page.goto('/hcps');
      await submit(page).click();
      await expect(found(page)).toBeInViewport();
    });
  });
});
