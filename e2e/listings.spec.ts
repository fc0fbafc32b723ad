import { expect, type Page, test } from '@playwright/test';
import { resultsBody } from './screens.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
const settled = (page: Page) => expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
const names = (page: Page) => cards(page).locator('b').allInnerTexts();
const grip = (page: Page) => page.getByRole('button', { name: 'Move the sort control' });

test('a user goes from home by professions to providers, further pages, a provider and back', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /PROFESSIONS/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Professions' })).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Professions' }).getByRole('link');
  await expect(tiles).toHaveCount(16);
  await expect(tiles.filter({ hasText: 'Nurse Practitioner' })).toHaveText(/Nurse Practitioner[\d,]+$/);
  await tiles.filter({ hasText: /^Physician\d|^Physician[\d,]+$/ }).click();

  await expect(page).toHaveURL('/providers/profession/physician');
  await expect(page.getByRole('heading', { level: 1, name: 'Physician Providers' })).toBeVisible();
  await expect(page).toHaveTitle('Physician Providers · Medatlas');
  const chips = page.getByRole('list', { name: 'Taxonomy codes' }).getByRole('listitem');
  await expect(chips).toHaveCount(6);
  await page.getByRole('button', { name: /^Show all \d+ codes$/ }).click();
  await expect(chips.filter({ hasText: 'Family Medicine Physician 207.Q00000.X' })).toBeVisible();

  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  const first = await names(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await settled(page);
  await expect.poll(() => names(page)).not.toEqual(first);
  const name = (await names(page))[0] ?? '';
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/provider\/\d{10}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '');
  await page.getByRole('link', { name: 'Back to Results' }).click();
  await expect(page).toHaveURL(/physician\?page=2/);
  await expect(cards(page).first()).toContainText(name);
});

test('a specialty lists its specialists as cards in 3, 2 or 1 columns, with every sort order (R-100, R-178)', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/specialties');
  await expect(page.getByRole('list', { name: 'Specialties' }).getByRole('link')).toHaveCount(26);
  await page.getByRole('link', { name: /^Cardiology/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cardiology Specialists' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Taxonomy codes' }).getByRole('listitem');
  await expect(chips).toHaveText([
    'Cardiovascular Disease Physician 207.RC0000.X',
    'Interventional Cardiology Physician 207.RI0011.X',
    'Clinical Cardiac Electrophysiology Physician 207.RC0001.X',
    'Advanced Heart Failure and Transplant Cardiology Physician 207.RA0001.X',
  ]);
  const sole = cards(page).filter({ hasText: 'Sole Proprietor' }).first();
  await expect(sole).toContainText(/NPI 2\d{9}/);
  await expect(sole).toContainText(/\d{3}\.[0-9A-Z]{6}\.X/);
  const { rows } = await (await page.request.get('/api/specialties/cardiology/providers?page=1')).json();
  await expect(cards(page).first()).toContainText(`${rows[0].city}, `);

  for (const [width, columns] of [
    [1440, 3],
    [900, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} pixels`).toBe(columns);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.click();
  await expect(page.getByRole('option')).toHaveText([
    'Default order',
    'Last Name',
    'First Name',
    'Specialty',
    'City',
    'State',
  ]);
  await page.getByRole('option', { name: 'First Name' }).click();
  await expect(page).toHaveURL(/sort=first_name/);
  await settled(page);
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect(page).toHaveURL(/order=desc/);
  await settled(page);
  const { rows: wanted } = await (
    await page.request.get('/api/specialties/cardiology/providers?sort=first_name&order=desc&page=1')
  ).json();
  await expect(cards(page).first()).toContainText(wanted[0].npi);
});

test('the sort control stays visible, and after 300 pixels of scrolling moves by mouse and keys (R-101, R-102)', {
  tag: '@rest',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/providers/specialty/cardiology');
  await settled(page);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await page.evaluate(() => scrollTo(0, 300));
  await expect(sort).toBeInViewport();
  await expect(grip(page)).toBeHidden();
  await page.evaluate(() => scrollTo(0, 1200));
  await expect(grip(page)).toBeInViewport();
  await expect(sort).toBeInViewport();

  await grip(page).hover();
  await page.mouse.down();
  await page.mouse.move(300, 500, { steps: 5 });
  await page.mouse.up();
  const box = async () =>
    (await page.getByRole('button', { name: 'Move the sort control' }).locator('..').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
  expect((await box()).x).toBeLessThan(320);
  expect((await box()).y).toBeGreaterThan(450);
  await grip(page).hover();
  await page.mouse.down();
  await page.mouse.move(5000, 5000, { steps: 5 });
  await page.mouse.up();
  const corner = await box();
  expect(corner.x + corner.width).toBeLessThanOrEqual(1280);
  expect(corner.y + corner.height).toBeLessThanOrEqual(800);

  await grip(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect((await box()).y).toBeLessThan(corner.y);
  expect((await box()).x).toBeLessThan(corner.x);
  await page.setViewportSize({ width: 700, height: 500 });
  await expect(sort).toBeInViewport({ ratio: 1 });
  await sort.click();
  await page.getByRole('option', { name: 'City' }).click();
  await expect(page).toHaveURL(/sort=city/);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await grip(page).focus();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await box()).y).toBeLessThan(150);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger moves the sort control without scrolling the page', async ({ page }) => {
    await page.goto('/providers/specialty/cardiology');
    await settled(page);
    // loads after the card and changes its height
    await expect(cards(page).first()).toContainText('Cardiovascular Disease');
    await page.evaluate(() => scrollTo(0, 1200));
    const from = await grip(page).boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (from?.x ?? 0) + 10, y: (from?.y ?? 0) + 10 + y }],
      });
    await touch('touchStart');
    await touch('touchMove', 100);
    await touch('touchMove', 300);
    await touch('touchEnd');
    await expect.poll(async () => (await grip(page).boundingBox())?.y).toBeCloseTo((from?.y ?? 0) + 300, -1);
    expect(await page.evaluate(() => scrollY)).toBe(1200);
  });
});

test('a state lists its cities in five columns (R-185), a city asks for a type first, and Back retraces the steps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search/state/CA');
  await expect(page.getByRole('heading', { level: 1, name: 'Healthcare Directory - California' })).toBeVisible();
  const cities = page.getByRole('list', { name: /cities$/ }).getByRole('listitem');
  await expect(cities.first()).toBeVisible();
  const lefts = await cities.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(5);
  const search = page.getByRole('searchbox', { name: 'Search cities' });
  await expect(search).toHaveAttribute('placeholder', 'Search cities...');
  await search.fill('zzzz');
  await expect(page.getByText('No cities match your search')).toBeVisible();
  await search.fill('SAN D');
  await expect(cities).toHaveText(/^San Diego[\d,]+$/);
  await cities.getByRole('link').click();

  await expect(page).toHaveURL('/search/state/CA/city/San%20Diego');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Healthcare Providers in San Diego, California' }),
  ).toBeVisible();
  const question = 'What type of healthcare provider are you looking for?';
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  const types = page.getByRole('list', { name: question }).getByRole('listitem');
  const filter = page.getByRole('searchbox', { name: 'Search provider types' });
  await expect(filter).toHaveAttribute('placeholder', 'Search provider types...');
  await filter.fill('wizard');
  await expect(page.getByText('No provider types match your search')).toBeVisible();
  await filter.fill('');
  const type = types.nth(1);
  const found = Number((await type.innerText()).match(/\d+$/)?.[0]);
  await type.getByRole('link').click();

  await expect(page).toHaveURL(/\/city\/San%20Diego\?type=\w{10}$/);
  await expect(page.getByRole('heading', { name: question })).toBeHidden();
  await expect(page.getByRole('heading', { name: `Found ${found} provider` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'First Name' }).click();
  await settled(page);
  await cards(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to Results' }).click();
  await expect(page).toHaveURL(/type=\w{10}&sort=first_name$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await types.first().getByRole('link', { name: 'All provider types' }).click();
  await expect(page.getByRole('heading', { name: /^Found \d+ providers$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/search/state/CA?find=SAN+D');
  await expect(search).toHaveValue('SAN D');
});

test('a pasted URL opens its list, or says what is unknown or empty (R-179, R-190)', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('a pasted city list links back to its types, and those to the cities', async () => {
    await page.goto('/search/state/ohio/city/COLUMBUS?type=207Q00000X');
    await expect(page.getByRole('heading', { name: /^Found \d+ provider/ })).toBeVisible();
    await expect(page.getByRole('paragraph').getByText('Family Medicine Physician', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('searchbox', { name: 'Search provider types' })).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/search/state/OH');
    await page.goto('/search/state/OH/town/COLUMBUS');
    await expect(page, 'an unknown kind of list redirects home').toHaveURL('/');
  });

  await test.step('a state lists specialists by their first code', async () => {
    await page.goto('/search/state/OH/specialty/cardiology');
    await expect(page.getByRole('heading', { level: 1, name: 'Cardiology Specialists in Ohio' })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Home', 'States', 'Ohio', 'Cardiology']);
    await expect(cards(page).first()).toContainText(', Ohio');
    await page.goto('/search/state/GU/specialty/Infectious%20Disease');
    await expect(page.getByText('No Healthcare Providers Found')).toBeVisible();
    await expect(page.getByText('No Infectious Disease specialists found in Guam')).toBeVisible();
  });

  await test.step('unknown and empty lists show the messages of R-179 and R-190', async () => {
    await page.goto('/providers/profession/wizard');
    await expect(page.getByRole('alert')).toContainText('Invalid profession or no taxonomy codes found');
    await page.goto('/providers/specialty/magic');
    await expect(page.getByRole('alert')).toContainText('Specialty "magic" not found');
    await page.getByRole('link', { name: 'See all specialties' }).click();
    await expect(page).toHaveURL('/specialties');
    await page.goto('/search/state/ZZ');
    await expect(page.getByText('No cities found in this state')).toBeVisible();
    await page.goto('/search/state/OH/city/NOWHERE');
    await expect(page.getByText('No Healthcare Providers Found')).toBeVisible();
    await page.goto('/search/state/OH/city/NOWHERE?type=207Q00000X');
    await expect(page.getByText('No Family Medicine Physician providers found in this location')).toBeVisible();
  });
});

test('the states are on a map and in a list, and a state shows its totals and links to its cities', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /STATES/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'States' })).toBeVisible();
  const list = page.getByRole('list', { name: '56 states, territories and DC' }).getByRole('listitem');
  await expect(list).toHaveCount(56);
  const map = page.getByRole('group', { name: 'Map of the states, shaded by their providers' });
  await expect(map.getByRole('link')).toHaveCount(51);
  await map.getByRole('link', { name: /^Texas: [\d,]+ providers$/ }).hover();
  await expect(page.getByRole('figure')).toContainText(/Texas: [\d,]+ providers/);
  await map.getByRole('link', { name: /^Texas/ }).click();
  await expect(page).toHaveURL('/state/TX');
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search states' }).fill('guam');
  await expect(list).toHaveText(/^Guam\d+$/);
  await page.goto('/state/ohio');
  await expect(page.getByRole('heading', { level: 1, name: 'Ohio' })).toBeVisible();
  const { total } = await (await page.request.get('/api/providers?state=OH')).json();
  const totals = page.getByRole('list', { name: 'State overview' });
  await expect(totals.getByRole('link', { name: /Providers$/ })).toContainText(String(total));
  await expect(totals.getByRole('link', { name: /Organizations/ })).toHaveAttribute('href', '/hcos?state=OH');
  await expect(totals.getByRole('link', { name: /ZIP codes/ })).toHaveAttribute('href', '/geos?state=OH');
  await expect(totals.getByRole('link', { name: /programs/ })).toHaveAttribute('href', '/gmes?state=OH');
  await expect(page.getByRole('region', { name: 'Largest cities' }).getByRole('listitem').first()).toContainText(/\d/);
  const specialty = page.getByRole('region', { name: 'Largest specialties' }).getByRole('link').first();
  const [, name = '', providers] = (await specialty.innerText()).match(/^(.*?)\s*(\d+)$/s) ?? [];
  await specialty.click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Specialists in Ohio` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Found ${providers} provider` })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'All cities of Ohio' }).click();
  await expect(page).toHaveURL('/search/state/OH');
  await page.goto('/state/atlantis');
  await expect(page.getByRole('heading', { name: 'State not found' })).toBeVisible();
});
