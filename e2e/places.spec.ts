import { expect, type Page, test } from '@playwright/test';
import { choose, columnOf, editSearch, field } from './screens.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search PL-GEOS' });
const rows = (page: Page) => page.getByRole('table', { name: 'Places' }).locator('tbody').getByRole('row');
const pins = (page: Page, map: string) => page.getByRole('region', { name: map }).getByTitle(/^\d{5} /);

test('requires a criterion, suggests, sorts, shows results on a map of 600 px (R-241), and opens a place and goes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /GEOS/ }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(field(page, 'Population Range Min')).toHaveValue('0');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Please provide at least one search criteria');

  await field(page, 'GEOS Cities').fill('charlest');
  await page.getByRole('option', { name: 'Charleston', exact: true }).click();
  await choose(page, 'States & Territories', 'West Virginia');
  await submit(page).click();
  await expect(page).toHaveURL('/geos?city=Charleston&state=WV');
  await expect(page.getByRole('heading', { name: /^Results \(\d+\)$/ })).toBeVisible();
  await expect(pins(page, 'Map of the results')).toHaveCount(await rows(page).count());
  await expect(page.getByRole('region', { name: 'Map of the results' })).toHaveCSS('height', '600px');

  await page.goto('/geos?state=WV');
  await expect(rows(page).first()).toBeVisible();
  const [table, map] = await Promise.all([
    page.getByRole('table', { name: 'Places' }).boundingBox(),
    page.getByRole('region', { name: 'Map of the results' }).boundingBox(),
  ]);
  expect((table?.x ?? 0) + (table?.width ?? 0), 'the table ends where the map begins').toBeLessThanOrEqual(map?.x ?? 0);
  await page.getByRole('columnheader', { name: 'Population' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=population/);
  await expect(async () => {
    const people = (await columnOf(rows(page), 7)).map((text) => Number(text.replaceAll(',', '')));
    expect(people).toEqual(people.toSorted((a, b) => a - b));
  }).toPass({ timeout: 15_000 });
  await pins(page, 'Map of the results').last().click({ force: true });
  await expect(page.locator('.leaflet-popup')).toContainText(/WV.*Population.*County/);

  await page.getByRole('link', { name: '25302' }).first().click();
  await expect(page).toHaveURL('/geos/zip/25302');
  await expect(page.getByRole('heading', { level: 1, name: 'Charleston, WV' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to GEOS' }).click();
  await expect(page).toHaveURL(/sort=population/);
});

test('a ZIP has the supply around it, with its searches (R-1416)', async ({ page, request }) => {
  const of = 'near=25302&miles=30';
  const { total, facets } = await (await request.get(`/api/providers/facets?${of}&facet=taxonomy`)).json();
  const { rows: people } = await (await request.get('/api/places/25302/population')).json();
  const around = people.find(({ miles }: { miles: number }) => miles === 30).population;
  await page.goto('/geos/zip/25302');
  const supply = page.getByRole('table', { name: 'Providers around the ZIP code' });
  const all = supply
    .getByRole('row', { name: /^All providers/ })
    .getByRole('cell')
    .nth(1);
  await expect(all).toHaveText(`${total}${((total / around) * 100_000).toFixed(1)} per 100k`);
  await expect(supply.getByRole('row')).toHaveCount(12); // heads, all, and ten specialties
  const row = supply.getByRole('row').nth(2);
  const label = (await row.getByRole('rowheader').innerText()).trim();
  const { value, count } = facets.taxonomy.find((each: { label: string }) => each.label === label);
  await row
    .getByRole('cell')
    .nth(1)
    .getByRole('link', { name: String(count), exact: true })
    .click();
  await expect(page).toHaveURL(`/hcps?${of}&taxonomy=${value}`);
  await expect(page.getByRole('heading', { name: `Found ${count} provider` })).toBeVisible();
});

test('an error disappears with Back, and missing places have a message', { tag: '@rest' }, async ({ page }) => {
  await test.step('an error disappears with Back and returns with Forward', async () => {
    await page.goto('/geos?state=WV');
    const results = page.getByRole('heading', { name: /^Results/ });
    await expect(results).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(field(page, 'States & Territories')).toHaveValue('');
    await submit(page).click();
    const error = page.getByText('Please provide at least one search criteria');
    await expect(error).toBeVisible();
    await page.goBack();
    await expect(results).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'States & Territories')).toHaveValue('West Virginia');
    await expect(error).toBeHidden();
    await page.goForward();
    await expect(error).toBeVisible();
    await field(page, 'County').fill('k');
    await expect(error, 'a field is filled in').toBeHidden();
  });

  await test.step('missing places have a message', async () => {
    await page.goto('/geos?city=zzzz');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.goto('/geos/zip/00001');
    await expect(page.getByRole('heading', { name: 'ZIP code not found' })).toBeVisible();
  });
});

test('a place shows a marker, a zoomed map (R-243), a popup and its population, and links its counts to searches', async ({
  page,
}) => {
  await page.goto('/geos/zip/25302');
  await expect(pins(page, 'Map of 25302')).toHaveCount(1);
  await expect(pins(page, 'Map of 25302')).toHaveCSS('width', '25px');
  await expect(pins(page, 'Map of 25302')).toHaveCSS('height', '41px');
  const scale = page.locator('.leaflet-control-scale-line').first();
  await expect(scale).toHaveText('2 km');
  await expect(scale, 'at zoom 12 a pixel is 30 m here').toHaveAttribute('style', /width: 6[678]px/);
  await expect(page.locator('.leaflet-base-pane path[fill="var(--land)"]')).toHaveCount(1);
  await pins(page, 'Map of 25302').press('Enter');
  await expect(page.locator('.leaflet-popup')).toContainText(/Charleston, WV 25302.*13,221.*Kanawha/);
  const peopleCard = page.getByRole('region', { name: 'The People' });
  await expect(peopleCard).toContainText('6,416 (48.5%)');
  await expect(peopleCard).toContainText('94.3');
  for (const card of ['The Numbers', 'The Life', 'The Contacts'])
    await expect(page.getByRole('region', { name: card })).toBeVisible();
  const providers = page.getByRole('region', { name: 'The Community' }).getByRole('link', { name: /Providers/ });
  const found = (await providers.locator('b').innerText()).trim();
  await providers.click();
  await expect(page).toHaveURL('/hcps?zip=25302');
  await expect(page.getByRole('heading', { name: `Found ${found} providers` })).toBeVisible();
});

test('filters beside places count what each choice finds (R-1451)', async ({ page, request }) => {
  const totalOf = async (query: string) => (await (await request.get(`/api/places?${query}`)).json()).total;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/geos?state=OH');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Find a county').fill('cuyahoga');
  await filters.getByRole('checkbox', { name: /^Cuyahoga/ }).check();
  await expect(page).toHaveURL(/county=Cuyahoga/i);
  const total = await totalOf('state=OH&county=Cuyahoga');
  await expect(page.getByRole('heading', { name: `Results (${total})` })).toBeVisible();
  await filters.getByRole('checkbox', { name: /^Ohio/ }).uncheck();
  await expect(page).not.toHaveURL(/state=OH/);
});
