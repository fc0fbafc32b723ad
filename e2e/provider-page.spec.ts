import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demo } from '#src/invented/demo.ts';
import { newList } from './lists.ts';
import { violationsInBothThemes } from './screens.ts';

/** Every card of a provider in the order of R-127, then those of R-383 and R-402. */
const cards = [
  'Basic Information',
  'Practice Location',
  'Specialties & Taxonomy',
  'Affiliation Details',
  'Organization Insights',
  'Alumni Network',
  'Bills Medicare through',
  'Medicare services 2024',
  'ABMS Board Certification',
  'FSMB License Information',
  'Professional Licenses',
  'Additional Identifiers',
  'Taxonomy Information',
  'Organization Affiliation Details',
  'Colleagues',
  'Programs by Director’s Name',
  'Screening',
];

const titles = (page: Page) => page.getByRole('heading', { level: 2 });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a provider in every source has every card, in order, each with its source and date', async ({
  page,
  request,
}) => {
  const { npi, identifiers } = await providerInEverySource(request);
  await page.goto(`/provider/${npi}`);
  await expect(titles(page)).toHaveText(['Notes', ...cards]); // what the team keeps has no source
  for (const title of cards)
    await expect(card(page, title).locator('.stamp'), title).toHaveText(
      /^(NPPES|NUCC|CMS|ABMS|FSMB|ACGME).* · \w{3} \d{1,2}, \d{4}$/,
    );
  await expect(card(page, 'Professional Licenses').getByText('Active', { exact: true })).not.toHaveCount(0);
  await expect(card(page, 'Professional Licenses')).toContainText('Reported to NPPES by the provider');
  await expect(card(page, 'Additional Identifiers')).toContainText(identifiers[0].identifier);
  await expect(card(page, 'Additional Identifiers')).toContainText(/Medica|Other/);
  await expect(card(page, 'Organization Affiliation Details')).toContainText('Sole proprietor');
});

/** A provider with data in every source, with colleagues and alumni, and with the name of a program's director. */
async function providerInEverySource(request: APIRequestContext) {
  const get = async (url: string) => (await request.get(url)).json();
  for (let page = 1; page < 20; page++) {
    const { rows } = await get(`/api/licenses?page=${page}`);
    for (const { npi } of rows) {
      const provider = await get(`/api/providers/${npi}`);
      const licensed = provider.taxonomies?.some((slot: { license_number: string | null }) => slot.license_number);
      if (!licensed || provider.identifiers.length === 0 || !provider.sole_proprietor) continue;
      const others = ['certifications/NPI', 'affiliations/NPI', 'affiliations/NPI/related', 'affiliations/NPI/alumni'];
      const lists = await Promise.all(others.map((url) => get(`/api/${url.replace('NPI', npi)}`)));
      const { first_name, last_name, state } = provider;
      const programs = await get(
        `/api/programs?${new URLSearchParams({ director: `${first_name} ${last_name}`, state })}`,
      );
      if ([...lists, programs].every(({ rows }) => rows.length > 0)) return provider;
    }
  }
  throw new Error('No provider is in every source.');
}

test('an NPI out of service has a page, and is found by its number (R-478)', { tag: '@rest' }, async ({ page }) => {
  const npi = demo.npi('deactivated', 0);
  for (const search of ['hcos', 'hcps']) {
    await page.goto(`/${search}?npi=${npi}`);
    await expect(page.getByText(`NPI ${npi} was deactivated on`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL(`/provider/${npi}`);
  await expect(page.getByRole('heading', { level: 1, name: `NPI ${npi}` })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(/^Deactivated on [A-Z][a-z]+ \d+, 20\d\d/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goto('/');
  await page.getByRole('combobox').first().fill(npi);
  await page.getByRole('option', { name: new RegExp(`^${npi} Deactivated on`) }).click();
  await expect(page).toHaveURL(`/provider/${npi}`);
  await page.goto(`/npi-nppes/${npi}`);
  await expect(page.getByRole('alert')).toContainText('Deactivated on');
});

test('the head keeps its place when the specialty and the reported problems arrive', async ({ page }) => {
  const name = `Places ${Date.now()}`;
  const list = await newList(page.request, name, 'state=NH&certified=yes', 1);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/api\/(taxonomy\/codes|problems)/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.setViewportSize({ width: 1210, height: 900 });
  await page.goto(`/provider/${rows[0].npi}`);
  const head = page.getByRole('region', { name: 'Summary' });
  await expect(head.getByRole('region', { name: 'Key facts' })).toBeVisible();
  await expect(head).toContainText(`In ${name}`);
  const places = async () => [await head.boundingBox(), await head.getByRole('link').last().boundingBox()];
  await expect(head.getByRole('button', { name: 'Do not contact' })).toBeVisible();
  const before = await places();
  arrive();
  await expect(head.locator('.mantine-Badge-root:not([role])')).toBeVisible(); // marks of people are images
  await expect(head).toContainText('No problem reported');
  expect(await places()).toEqual(before);
});

test('the key facts lead to their cards by key (R-1445)', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/licenses?state=OH')).json();
  await page.goto(`/provider/${rows[0].npi}`);
  const facts = page.getByRole('region', { name: 'Key facts' });
  await expect(page.getByRole('heading', { name: 'FSMB License Information' })).toBeVisible();
  await facts.getByRole('button', { name: 'Licenses' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'FSMB License Information' })).toBeFocused();
  await facts.getByRole('button', { name: 'Record updated' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeFocused();
});

test('the head says what the team has done, and leads to the notes (R-943)', async ({ page }) => {
  const name = `Heads ${Date.now()}`;
  const list = await newList(page.request, name, 'state=ME', 1);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  await page.goto(`/provider/${rows[0].npi}`);
  const head = page.getByRole('region', { name: 'Summary' });
  await expect(head).toContainText(`In ${name} · New`);
  await head.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('What happened').fill('Voicemail');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(head).toContainText('last: call, ');
  await page.getByLabel('Note', { exact: true }).fill('Wants four days a week');
  await page.getByRole('button', { name: 'Save note' }).click();
  await head.getByRole('button', { name: '1 note' }).click();
  await expect(page.locator('#person-record')).toBeFocused();
  await head.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/lists/${list}`);
});

test('a page opened from results leads to the next and the previous provider (R-940)', async ({ page }) => {
  await page.goto('/hcps?state=OH&sort=last_name');
  const rows = page.locator('tbody tr');
  await expect(rows.nth(2).getByRole('link').first()).toBeVisible();
  const npis = await rows.locator('a[href^="/provider/"]').allTextContents();
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByText(/^2 of [\d,]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next provider' }).click();
  await expect(page).toHaveURL(`/provider/${npis[2]}`);
  await expect(page.getByText(/^3 of /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next provider' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByText(/^2 of /)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(`/provider/${npis[0]}`);
  await expect(page.getByRole('button', { name: 'Previous provider' })).toBeDisabled();
  const twice = (
    key: string, // before the first step has rendered
  ) =>
    page.evaluate((pressed) => {
      for (let n = 0; n < 2; n++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    }, key);
  await twice('j');
  await expect(page.getByText(/^3 of /)).toBeVisible();
  await twice('k');
  await expect(page.getByText(/^1 of /)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Results' }).click();
  await expect(page).toHaveURL(/\/hcps\?/);
  await expect(page.getByRole('link', { name: npis[0] })).toBeFocused();
  await page.goto(`/provider/${npis[1]}`);
  await expect(page.getByRole('link', { name: 'Back to Results' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next provider' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the actions are below the thumb, and a line leads to each card (R-941)', async ({ page, request }) => {
    const { npi } = await providerInEverySource(request);
    await page.goto(`/provider/${npi}`);
    const actions = [page.getByRole('link', { name: /^Call \(\d{3}\)/ })];
    for (const name of ['Add to list', 'Log a call', 'Do not contact'])
      actions.push(page.getByRole('button', { name }));
    for (const action of actions) {
      const { y, height } = (await action.boundingBox()) ?? { y: 0, height: 0 };
      expect([y > 780, height >= 44]).toEqual([true, true]);
    }
    await expect(titles(page)).toHaveText(['Notes', ...cards]);
    const jumps = page.getByRole('navigation', { name: 'Cards' });
    await expect(jumps.getByRole('button')).toHaveText(['Notes', ...cards]);
    await jumps.getByRole('button', { name: 'Screening' }).click();
    const title = page.getByRole('heading', { name: 'Screening' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
    const below = (await jumps.boundingBox()) ?? { y: 0, height: 0 };
    expect((await title.boundingBox())?.y).toBeGreaterThan(below.y + below.height);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
