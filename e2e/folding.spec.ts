// The searches of the other datasets fold their form into chips (R-1400).
import { expect, type Page, test } from '@playwright/test';
import { editSearch, field } from './screens.ts';

const searches = [
  ['/gmes?state=OH', ['Ohio']],
  ['/geos?state=OH&population_min=1000&population_max=90000', ['Ohio', 'Population ≥ 1,000', 'Population ≤ 90,000']],
  ['/hospitals?city=COLUMBUS&state=OH', ['Columbus', 'Ohio']],
  ['/mgma?state=OH&min_members=2', ['Ohio', 'Members ≥ 2']],
  ['/payments?state=OH', ['Ohio']],
  ['/npi-nppes?state=OH&enumeration_type=NPI-1&limit=10', ['Individuals', 'Ohio']],
  ['/wdms?core_type=MED&country_name=United+States', ['Core Type MED', 'Country United States']],
  ['/changes?kind=address&imported_from=2020-01-01', ['New practice address', 'Imported from Jan 1, 2020']],
] as const;

const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });

test('a search shows its criteria as chips and its results over the whole window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const [address, labels] of searches)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(chips(page).getByRole('button', { name: /^Remove / })).toHaveText(labels.map(() => ''));
      for (const label of labels) await expect(chips(page).getByText(label, { exact: true })).toBeVisible();
      await expect(page.getByRole('form')).toBeHidden();
      const [widest] = await page.locator('main [data-whole-window]').all();
      expect((await widest?.boundingBox())?.width).toBeGreaterThan(1800);
    });
});

test('what applies by default has a chip, which cannot be removed (R-1450)', async ({ page, request }) => {
  const { years } = await (await request.get('/api/payments/years')).json();
  const isDefault = async (label: string) => {
    await expect(chips(page).getByText(label, { exact: true })).toBeVisible();
    await expect(chips(page).getByRole('button', { name: `Remove ${label}` })).toHaveCount(0);
  };
  await page.goto('/payments?state=OH');
  await isDefault(`Paid in ${years[0]}`);
  await page.goto('/wdms?name=osteo&country_name=Canada');
  await isDefault('Core Type wdms');
  await chips(page).getByRole('button', { name: 'Remove Country Canada' }).press('Enter');
  await isDefault('Country United States of America');
  await expect(page).toHaveURL('/wdms?name=osteo');
  await expect(chips(page).getByRole('button', { name: 'Edit search' }), 'the next button has the focus').toBeFocused();
  await page.goto('/wdms?core_id=F0900001');
  await expect(chips(page).getByText('Core ID F0900001')).toBeVisible();
  await expect(chips(page).getByText(/^Country/)).toHaveCount(0);
});

test('a chip goes, and the form opens with what it had, by keys', async ({ page }) => {
  await page.goto('/hospitals');
  await field(page, 'City').fill('columbus');
  await field(page, 'County').fill('franklin');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByText('columbus', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }), 'the total has the focus').toBeFocused();
  const edit = page.getByRole('button', { name: 'Edit search' });
  await edit.press('Enter');
  await expect(field(page, 'Hospital Name')).toBeFocused();
  await expect(field(page, 'City')).toHaveValue('columbus');
  await field(page, 'City').fill('dayton');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(edit).toBeFocused();
  await editSearch(page);
  await expect(field(page, 'City'), 'Cancel discards changes').toHaveValue('columbus');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove columbus' }).press('Enter');
  await expect(page).toHaveURL('/hospitals?county=franklin');
  await expect(page.getByRole('button', { name: 'Remove County franklin' })).toBeFocused();
});

test('the last criterion of a search that needs one opens the form', async ({ page }) => {
  for (const address of ['/gmes', '/geos', '/npi-nppes']) {
    await page.goto(`${address}?state=OH`);
    await page.getByRole('button', { name: 'Remove Ohio' }).click();
    await expect(page.getByRole('form')).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('no entry of the navigation moves from screen to screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lefts = new Set<number | undefined>();
  for (const address of ['/', '/hcps?state=OH', '/gmes?state=OH', '/lists', '/provider/2000000002', '/about']) {
    await page.goto(address);
    const entry = page.getByRole('navigation').getByRole('link', { name: 'HCPS' }).first();
    lefts.add((await entry.boundingBox())?.x);
  }
  expect(lefts.size).toBe(1);
});
