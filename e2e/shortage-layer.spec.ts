// The layer of shortage areas on the maps of states and of ZIP codes (R-1258, R-1259).
import { expect, type Page, test } from '@playwright/test';
import type { ShortageMap } from '#src/datasets/shortages/contract.ts';
import { settled, violationsInBothThemes } from './screens.ts';

const choice = (page: Page) => page.getByRole('combobox', { name: 'Shortage areas' });
const mapOf = async (page: Page, kind: string): Promise<ShortageMap> =>
  (await page.request.get(`/api/shortage/counties?shortage=${kind}`)).json();
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const { window, width, height } of [
  { window: 'a desk', width: 1440, height: 900 },
  { window: 'a phone', width: 390, height: 844 },
])
  test(`the states show the counties with shortage areas, as a map and as a table, by keyboard on ${window}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/states');
    const providers = page.getByRole('group', { name: 'Map of the states, shaded by their providers' });
    await expect(providers).toBeVisible();
    await expect(choice(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Shortage areas' })).toBeHidden();

    await choice(page).focus();
    await page.keyboard.type('Den'); // as in every list of the browser
    await expect(page).toHaveURL('/states?layer=dental');
    const map = page.getByRole('group', { name: 'Map of the states with shortage areas: Dental' });
    await expect(map.locator('path[fill="url(#shortage-county)"]')).toHaveAttribute('d', /^M/);
    await expect(map.locator('path[fill="url(#shortage-part)"]')).toHaveAttribute('d', /^M/);
    const layer = page.getByRole('region', { name: 'Shortage areas' });
    await expect(layer.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Whole county designated',
      'Part of the county, or a group of its people, designated',
      'No designation found',
    ]);
    const table = layer.getByText('Counties and facilities by state, as a table');
    await table.focus();
    await page.keyboard.press('Enter');
    const { rows, states } = await mapOf(page, 'dental');
    const of = states.find(({ state }) => state === 'OH');
    const ohio = layer.getByRole('table', { name: 'Dental by state' }).getByRole('row', { name: /^Ohio/ });
    await expect(ohio).toContainText(
      new RegExp(`^Ohio\\s*${of?.whole}\\s*whole\\s*${of?.part}\\s*in part\\s*${of?.counties}\\s*counties`),
    );
    await expect(map.getByRole('link', { name: /^Ohio/ })).toHaveAccessibleName(
      `Ohio: ${of?.whole} of ${of?.counties} counties wholly designated, ${of?.part} in part`,
    );
    await ohio.getByText('Names').focus();
    await page.keyboard.press('Enter');
    const [county] = rows.filter(({ state }) => state === 'OH');
    await expect(ohio).toContainText(county?.county?.replace(/, OH$/, '') ?? '');
    await expect(layer).not.toContainText('MUA/P');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shot(page, `states-${width}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, `states-${width}-light`);

    await page.reload();
    await expect(choice(page)).toHaveValue('dental');
    await table.click();
    await expect(ohio).toBeVisible();
    await choice(page).selectOption('Medically underserved (MUA/P)');
    await expect(page).toHaveURL('/states?layer=mua');
    await expect(layer).toContainText('MUA/P does not count for the National Health Service Corps.');
    await choice(page).selectOption('Off');
    await expect(page).toHaveURL('/states');
    await expect(providers).toBeVisible();
    await expect(layer).toBeHidden();
  });

for (const { window, width, height } of [
  { window: 'a desk', width: 1440, height: 900 },
  { window: 'a phone', width: 390, height: 844 },
])
  test(`the map of a ZIP code shows its county with its level, and the same in words, on ${window}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/geos/zip/25302');
    await settled(page);
    const facts = page.getByRole('region', { name: 'Shortage areas on the map' });
    await expect(facts).toBeHidden();
    await choice(page).focus();
    await page.keyboard.type('Pri');
    await expect(page).toHaveURL('/geos/zip/25302?layer=primary');
    const map = page.getByRole('region', { name: 'Map of 25302' });
    const { rows } = await mapOf(page, 'primary');
    const kanawha = rows.find(({ county_fips }) => county_fips === '54039');
    const says = {
      county: 'Whole county designated',
      part: 'Part of the county, or a group of its people, designated',
    };
    await expect(facts.getByRole('list', { name: 'Counties in view' })).toContainText(
      `Kanawha, WV: ${kanawha ? says[kanawha.level] : 'No designation found'}`,
    );
    await expect(map.locator('.leaflet-shortage-pane path')).toHaveCount(2);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shot(page, `zip-${width}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, `zip-${width}-light`);

    await map.getByRole('button', { name: 'Zoom out' }).focus();
    for (let n = 0; n < 14; n++) await page.keyboard.press('Enter');
    await expect(facts).toContainText(/counties in view: \d+ wholly designated, \d+ in part\. Zoom in/);
    await shot(page, `zip-out-${width}-light`);
    await choice(page).selectOption('Off');
    await expect(map.locator('.leaflet-shortage-pane path')).toHaveCount(0);
    await expect(facts).toBeHidden();
  });

test('the map of a place search keeps its layer over another order and another search', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/geos?state=WV&layer=mental');
  const facts = page.getByRole('region', { name: 'Shortage areas on the map' });
  await expect(facts).toContainText('Whole county designated');
  await expect(page.getByRole('region', { name: 'Map of the results' })).toHaveCSS('height', '600px');
  await shot(page, 'geos-1440-light');
  await page.getByRole('columnheader', { name: 'Population' }).getByRole('button').click();
  await expect(page).toHaveURL(/state=WV&sort=population.*&layer=mental$/);
  await page.getByRole('button', { name: 'Edit search' }).click();
  await page.getByRole('form').getByLabel('ZIP Code', { exact: true }).fill('25302');
  await page.getByRole('button', { name: 'Search PL-GEOS' }).click();
  await expect(page).toHaveURL(/zip=25302.*layer=mental$/);
  await expect(facts).toContainText('Kanawha, WV');
  await choice(page).selectOption('Off');
  await expect(page).not.toHaveURL(/layer/);
});
