// People found in the searches of other registers are selected, listed and compared (R-1427).
import { expect, type Page, test } from '@playwright/test';
import { settled, violationsInBothThemes } from './screens.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const boxes = (page: Page) => page.locator('#results').getByRole('checkbox', { name: /^Select / });

const searches = [
  '/abms?page=1',
  '/fsmb?page=1',
  '/affiliations?page=1',
  '/payments?page=1',
  '/npi-nppes?state=OH&limit=10',
];

test('each search of people selects them in cards and in a table', async ({ page }) => {
  for (const search of searches)
    for (const view of ['cards', 'table'])
      await test.step(`${search} as ${view}`, async () => {
        await page.goto(`${search}&view=${view}`);
        await settled(page);
        await boxes(page).nth(0).check();
        await boxes(page)
          .nth(2)
          .click({ modifiers: ['Shift'] });
        await expect(bar(page)).toContainText('3 selected');
        await expect(bar(page).getByRole('button', { name: 'Add to list' })).toBeEnabled();
        await page.keyboard.press('Escape');
        await expect(bar(page)).toBeHidden();
      });
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('organizations of the registry have no checkbox', async ({ page }) => {
  await page.goto('/npi-nppes?state=OH&enumeration_type=NPI-2&limit=10');
  await settled(page);
  await expect(page.locator('#results [data-row]')).toHaveCount(10);
  await expect(boxes(page)).toHaveCount(0);
});

test('licensed people go to a new list, and side by side, by keys', async ({ page }) => {
  const name = `Licensed people ${Date.now()}`;
  await page.goto('/fsmb?page=1');
  await settled(page);
  await boxes(page).nth(0).press(' ');
  await boxes(page).nth(1).press(' ');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('List name').fill(name);
  await page.getByLabel('List name').press('Enter');
  await expect(page.getByText(`Added 2 to ${name}.`)).toBeVisible();
  if (await bar(page).isHidden()) for (const place of [0, 1]) await boxes(page).nth(place).check();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/hcps\?npi=\d{10}&npi=\d{10}&compare=\d{10},\d{10}/);
  await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible();
});
