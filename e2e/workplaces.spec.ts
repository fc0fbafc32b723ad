// From selected workplaces and programs to their people (R-1453, R-1454).
import { expect, type Page, test } from '@playwright/test';
import { settled, violationsInBothThemes } from './screens.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const boxes = (page: Page) => page.locator('#results').getByRole('checkbox', { name: /^Select / });

for (const [search, parameter] of [
  ['/hospitals?state=OH', 'hospital'],
  ['/mgma?state=OH', 'group'],
] as const)
  test(`${search}: the people of two are one search, by keys`, async ({ page }) => {
    await page.goto(search);
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await expect(bar(page)).toContainText('2 selected');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Search their people' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/hcps[?]${parameter}=\\w+&${parameter}=\\w+$`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Found |^No providers found/);
    await page.goBack();
    await expect(bar(page), 'the selection outlasts the visit').toContainText('2 selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });

test('more than a search takes are refused in words', async ({ page }) => {
  await page.goto('/hospitals?page=1');
  await settled(page);
  await page.getByRole('checkbox', { name: 'All on this page' }).check();
  await expect(bar(page)).toContainText('50 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(boxes(page).first()).not.toBeChecked();
  await boxes(page).first().check();
  await expect(bar(page)).toContainText('51 selected');
  await expect(bar(page).getByRole('button', { name: 'Search their people' })).toHaveAttribute(
    'title',
    'A search takes at most 50 hospitals: select fewer',
  );
});

test('the directors of selected programs are looked up', async ({ page }) => {
  await page.goto('/gmes?state=OH');
  await settled(page);
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await bar(page).getByRole('button', { name: 'Look up their directors' }).click();
  await expect(page).toHaveURL('/lookup');
  await expect(page.getByLabel('NPIs or names')).toHaveValue(/^[^,\n]+, [^,\n]+, \w\w, [^\n]+\n[^\n]+\n[^\n]+$/);
});
