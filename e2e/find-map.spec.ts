// The map of the provider search: alone, beside the table, and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { rows } from './providers.ts';
import { settled, tabTo, violationsInBothThemes } from './screens.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the matches' });
const clusters = (page: Page) => map(page).getByRole('button', { name: /^[\d,]+ providers? near / });
const peek = (page: Page) => page.getByRole('complementary', { name: 'Provider at a glance' });
const heading = (page: Page, total: number) =>
  page.getByRole('heading', {
    name: `Found ${total.toLocaleString('en-US')} ${total === 1 ? 'provider' : 'providers'}`,
  });
const show = (page: Page, view: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name: view, exact: true }).click();

/** Waits until the clusters of the visible part of the map show. */
async function drawn(page: Page) {
  await expect(clusters(page).first()).toBeVisible();
  await settled(page);
}

/** The number of providers in all clusters, and of those whose place is not known. */
async function counted(page: Page) {
  const names = await clusters(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
  const [, unplaced = '0'] = /([\d,]+) not placed/.exec((await map(page).textContent()) ?? '') ?? [];
  return [unplaced, ...names].reduce((sum, text) => sum + Number(text.replace(/ .*/, '').replaceAll(',', '')), 0);
}

/** Drags the map by pixels. */
async function drag(page: Page, right: number, down: number) {
  const box = await map(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + (box?.height ?? 0) * 0.5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 5 });
  await page.mouse.up();
}

test('the view buttons keep the focus of the keyboard', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=WY');
  for (const view of ['Split', 'Map', 'Table', 'Map', 'Split']) {
    const button = page.getByRole('group', { name: 'View' }).getByRole('button', { name: view, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toBeFocused();
  }
});

test('a switch and keys show the table, the map or both, and all matches are on the map', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  const { total } = await (await request.get('/api/providers?state=TX')).json();
  await page.goto('/about');
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await expect(map(page)).toBeHidden();
  await show(page, 'Split');
  await expect(page).toHaveURL('/hcps?state=TX&view=split');
  await drawn(page);
  await expect(rows(page)).toHaveCount(50);
  expect(await counted(page)).toBe(total);
  await expect(map(page)).toContainText('Outlines: U.S. Census Bureau');
  await show(page, 'Map');
  await expect(page).toHaveURL('/hcps?state=TX&view=map');
  await expect(rows(page)).toHaveCount(0);
  await expect(heading(page, total)).toBeVisible();
  await drawn(page);
  expect(await counted(page)).toBe(total);
  await page.reload();
  await drawn(page);
  await page.keyboard.press('v');
  await page.keyboard.press('t');
  await expect(rows(page)).toHaveCount(50);
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.keyboard.press('t');
  await page.keyboard.press('v');
  await page.keyboard.press('s');
  await expect(map(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX&view=split');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('Back leads from the map to the table, and "Table" leaves no entry in the history (R-423)', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/hcps?state=WY');
  await expect(rows(page)).not.toHaveCount(0);
  const button = (view: string) =>
    page.getByRole('group', { name: 'View' }).getByRole('button', { name: view, exact: true });
  for (const [view, key] of [
    ['Map', 'm'],
    ['Split', 's'],
  ] as const) {
    await page.keyboard.press('v');
    await page.keyboard.press(key);
    await drawn(page);
    await page.goBack();
    await expect(page).toHaveURL('/hcps?state=WY');
    await expect(map(page)).toBeHidden();
    await page.goForward();
    await drawn(page);
    await expect(button(view)).toHaveAttribute('aria-pressed', 'true');
    await button('Table').press('Enter');
    await expect(page).toHaveURL('/hcps?state=WY');
    await expect(button('Table')).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a cluster of one ZIP code opens its list, a larger one zooms in, and a single provider opens the peek', async ({
  page,
  request,
}) => {
  const country = '/api/providers/map?state=TX&bbox=-180,-90,180,90&zoom=11';
  const reply: { clusters: { zip?: string; count: number; latitude: number; longitude: number }[] } = await (
    await request.get(country)
  ).json();
  const one = reply.clusters.find(({ zip }) => zip);
  await page.goto(`/hcps?state=TX&near=${one?.latitude},${one?.longitude}&miles=3&view=map`);
  await page.getByRole('button', { name: `${one?.count} providers near ${one?.zip}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]zip=${one?.zip}&.*view=split`));
  await expect(heading(page, one?.count ?? 0)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Search criteria' })).toContainText(`ZIP ${one?.zip}`);
  await page.goBack();
  await expect(page).toHaveURL(/view=map/);

  await page.goto('/hcps?state=TX&view=map');
  await drawn(page);
  const before = await clusters(page).count();
  await clusters(page)
    .filter({ hasText: /^\d{3}$/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
  await expect(clusters(page)).not.toHaveCount(before);

  await page.goto('/hcps?last_name=abernathy&view=map');
  await drawn(page);
  const single = clusters(page)
    .getByText('1', { exact: true })
    .or(map(page).getByRole('button', { name: /^1 provider near \d{5}$/ }));
  await single.first().click();
  await expect(peek(page)).toContainText('Abernathy');
});

test('the visible part of a moved map replaces the place of the search', async ({ page, request }) => {
  await page.goto('/hcps?near=Austin,%20TX&miles=60&sites=all&gender=F&view=split');
  await drawn(page);
  await expect(map(page)).toContainText('60 mi around Austin, TX');
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  await drag(page, 40, -160);
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect(page.getByRole('button', { name: 'Remove in the map area' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['gender', 'area', 'view']);
  const area = searchParams.get('area') ?? '';
  expect(area).toMatch(/^(-?\d+(\.\d{1,4})?,){3}-?\d+(\.\d{1,4})?$/);
  const { total } = await (await request.get(`/api/providers?gender=F&area=${area}`)).json();
  expect(total).toBeGreaterThan(0);
  await expect(heading(page, total)).toBeVisible();
  await settled(page);
  expect(await counted(page)).toBe(total);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove within 60 mi of Austin, TX, any location' })).toBeVisible();
});

test('rows ring their cluster, clusters mark their rows, and keys reach all of it', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?state=TX&view=split');
  await drawn(page);
  const ringed = map(page).locator('[data-ringed]');
  await rows(page).nth(3).hover();
  await expect(ringed).toHaveCount(1);
  const name = (await ringed.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name, exact: true }).hover();
  await expect(rows(page).nth(3)).toHaveAttribute('data-mark', 'pointed');
  await page.getByRole('button', { name: 'Filters' }).hover();
  await expect(rows(page).nth(3)).not.toHaveAttribute('data-mark', 'pointed');
  await page.keyboard.press('j');
  await expect(ringed).toHaveCount(1);
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('1 of ');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(ringed).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(peek(page), 'it closes by a step back').toBeHidden();

  await page.keyboard.press('v');
  await page.keyboard.press('m');
  await drawn(page);
  await page.getByRole('button', { name: 'Map', exact: true }).focus();
  await tabTo(clusters(page));
  await page.keyboard.press('Enter');
  await expect(map(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
});

test('a card shows the row at its mark, and with Search as I move each move searches (R-440)', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/hcps?near=Austin,%20TX&miles=100&view=split');
  await drawn(page);
  await rows(page).nth(3).hover();
  const name = await rows(page).nth(3).getByRole('link').first().textContent();
  const card = page.getByRole('tooltip');
  await expect(card).toContainText(name ?? '');
  await expect(card).toContainText(/In this cluster with [\d,]+ others?/);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(card).toHaveCount(0);

  await page.getByLabel('Search as I move').check();
  await drag(page, -150, 60);
  await expect(page).toHaveURL(/area=/);
  await expect(page).not.toHaveURL(/near=/);
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  const area = page.url();
  await map(page).locator('.leaflet-container').focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight'); // does nothing while the map still glides after the drag
    await expect(page).not.toHaveURL(area, { timeout: 3000 });
  }).toPass();
  await expect(map(page).locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(area);
});

test('without clusters the table has the room', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await show(page, 'Split');
  await drawn(page);
  await show(page, 'Table');
  await page.context().setOffline(true);
  await show(page, 'Map');
  await expect(page.getByText('Map not available')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await drawn(page);
});

test('the map is accessible in both themes, and fits a phone', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?near=Austin,%20TX&miles=100&view=split');
  await drawn(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=TX');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/hcps?state=TX&view=map');
  await drawn(page);
  expect((await map(page).boundingBox())?.width).toBe(390);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Providers' })).toBeVisible();
});
