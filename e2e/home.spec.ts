import { expect, type Locator, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { settled } from './screens.ts';

/** Every tile of: its name, route and description; empty if the rule has none. */
const tiles = [
  ['GEOS', '/geos', 'Demographics & Geographics'],
  ['GMES', '/gmes', 'Residency & Fellowship'],
  ['HCOS', '/hcos', 'Healthcare Organizations'],
  ['HCPS', '/hcps', "Physicians & APP's"],
  ['AFFILIATIONS', '/affiliations', ''],
  ['PAYMENTS', '/payments', ''],
  ['PROFESSIONS', '/professions', ''],
  ['SPECIALTIES', '/specialties', ''],
  ['STATES', '/states', ''],
  ['ABMS', '/abms', 'Physician Board Certification'],
  ['FMSB', '/fsmb', 'Physician & APP Licensing'],
  ['MGMA', '/mgma', 'Medical Groups'],
  ['NPI/NPPES', '/npi-nppes', 'National Provider Identification Number'],
  ['WDMS', '/wdms', 'World Directory of Medical Schools'],
] as const;

test('home advertises the directory and links to all fourteen screens', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Medatlas');
  await expect(page.getByRole('heading', { level: 1, name: 'The Power of Information' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();

  const counts = page.getByRole('region', { name: 'Headline counts' });
  for (const [name, nationwide] of [
    ['Organizations', '1.7M+'],
    ['Places', '12K+'],
    ['Programs', '850+'],
    ['Providers', '6.5M+'],
  ] as const) {
    const headline = counts.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
    await expect(headline).toContainText(nationwide);
    await expect(headline).toContainText(/[\d,]+ loaded/);
  }
  await expect(counts).toContainText('in the full national directory');
  await expect(counts).toContainText('20,000 loaded');

  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links).toHaveCount(tiles.length);
  for (const [place, [name, path, about]] of tiles.entries()) {
    await expect(links.nth(place).getByText(name, { exact: true })).toBeVisible();
    await expect(links.nth(place)).toContainText(about);
    await expect(links.nth(place)).toHaveAttribute('href', path);
  }
  await links.nth(3).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Healthcare Providers' })).toBeVisible();
});

test('home has heading and counts in one line, tiles in two rows, and keeps its place while it loads (R-1402)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await settled(page);
  const edges = (wanted: Locator) => wanted.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const [heading, counts, box, main] = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('region', { name: 'Headline counts' }).getByRole('term').last(),
      page.getByRole('search').first(),
      page.getByRole('navigation', { name: 'Screens' }),
    ].map(async (wanted) => (await edges(wanted))[0]),
  );
  expect(counts?.top).toBeLessThan(heading?.bottom ?? 0);
  expect(counts?.bottom).toBeGreaterThan(heading?.top ?? 0);
  expect(box?.width).toBe(main?.width);
  const tiles = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const tops = async () => [...new Set((await edges(tiles)).map(({ top }) => Math.round(top)))];
  const loaded = await tops();
  expect(loaded).toHaveLength(2);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/Desk-|\/api\/(?:desk|alerts)$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your desk' }).locator('.bone').first()).toBeVisible();
  expect(await tops(), 'while the desk loads').toEqual(loaded);
  release();
  await settled(page);
  expect(await tops(), 'when it has loaded').toEqual(loaded);
});

test('a newcomer opens an opening of the demo from home in one click (R-1360)', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Openings' })
    .getByRole('link', { name: 'Cardiologist, Columbus OH (demo)' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cardiologist, Columbus OH (demo)' })).toBeVisible();
  const people = page.getByRole('table', { name: 'People', exact: true });
  await expect(people.locator('tbody > tr').first()).toContainText('2 of 2');
  await expect(people.getByRole('combobox', { name: /^Stage/ }).first()).toBeVisible();
});

test('the search box of a home page that loads late leaves the focus to an open menu', async ({ page }) => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/HomePage-.*\.js/, async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(demoEmail('specialist')).first()).toBeVisible();
  load();
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible();
  await settled(page);
  await expect(page.getByText(demoEmail('specialist')).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
});
