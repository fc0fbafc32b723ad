// Windows between phones and desks show tables, and phones fold the filter panel (R-1426).
import { expect, test } from '@playwright/test';
import { settled } from './screens.ts';

for (const width of [900, 1024, 1100])
  test(`results at ${width} pixels are a table with six columns, below one line of tools`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/hcps?state=OH', '/hcos?state=OH', '/gmes?state=OH', '/hospitals?state=OH'])
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        const heads = page.locator('#results').getByRole('columnheader').filter({ hasText: /./ });
        expect(await heads.count()).toBeGreaterThanOrEqual(6);
        expect((await page.locator('#results .line-below').first().boundingBox())?.height).toBeLessThan(60);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
  });

test('the navigation is in one line from 900 to 1,920 pixels', async ({ page }) => {
  await page.goto('/hcps');
  for (const width of [900, 1024, 1100, 1199, 1200, 1215, 1230, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const line = page.getByRole('navigation', { name: 'Main' });
    expect([width, (await line.boundingBox())?.height]).toEqual([width, 40]);
  }
});

test('on phones a button opens the filters of the rows, by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=OH');
  const button = page.getByRole('button', { name: 'Filter these 50' });
  await expect(page.getByLabel('Filter by city')).toBeHidden();
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Filter by city').fill('dayton');
  await expect(page.getByText(/^\d+ of 50 shown$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.reload();
  await expect(page.getByLabel('Filter by city')).toHaveValue('dayton');
});
