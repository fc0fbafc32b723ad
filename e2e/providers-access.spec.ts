import { expect, test } from '@playwright/test';
import { found, fullProvider, submit } from './providers.ts';
import { choose, field, obstacles } from './screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`assistive technology meets no obstacle (${colorScheme})`, () => {
    test.use({ colorScheme });

    for (const screen of ['/', '/hcps', '/hcps?state=OH&sort=city', '/hcps?last_name=zzzz', '/hcps?npi=1'])
      test(`on ${screen}`, async ({ page }) => {
        await page.goto(screen, { waitUntil: 'networkidle' });
        expect(await obstacles(page)).toEqual([]);
      });

    test('on a provider', async ({ page, request }) => {
      const { npi } = await fullProvider(request);
      await page.goto(`/provider/${npi}`, { waitUntil: 'networkidle' });
      expect(await obstacles(page)).toEqual([]);
    });

    test('in an open list and a folded form', async ({ page }) => {
      await page.goto('/hcps');
      await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
      await choose(page, 'Specialty', 'Psychiatry & Neurology');
      await page.getByText('Taxonomy codes (16)').waitFor();
      await field(page, 'State').click();
      await page.getByRole('option', { name: 'Ohio', exact: true }).hover();
      expect(await obstacles(page)).toEqual([]);
    });
  });
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways, and rows can still be sorted', async ({ page, request }) => {
    const { npi } = await fullProvider(request);
    for (const screen of ['/', '/hcps', '/hcps?state=OH', '/hcps?last_name=zzzz', `/provider/${npi}`]) {
      await page.goto(screen, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(360);
    }
    await page.goto('/hcps?state=OH');
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'NPI', exact: true }).click();
    await expect(page).toHaveURL(/sort=npi$/);
    const items = page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
    await expect(items).toHaveCount(50);
    await page.getByRole('button', { name: 'Sorted ascending, turn round' }).click();
    await expect(page).toHaveURL(/sort=npi&order=desc$/);
    await items.first().click();
    await expect(page).toHaveURL(/\/provider\/\d{10}$/);
  });

  test('a search brings its results into sight', async ({ page }) => {
    await page.goto('/hcps');
    await submit(page).click();
    await expect(found(page)).toBeInViewport();
  });
});
