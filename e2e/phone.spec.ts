// Touch targets and font sizes on a phone, accessible link names, and the shortcut key.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demoEmail, pageOf, signedOut } from './accounts.ts';
import { screens } from './addresses.ts';
import { settled, unfold } from './screens.ts';

/** The search screens. */
const searches = [
  '/hcps',
  '/hcos',
  '/gmes',
  '/affiliations',
  '/mgma',
  '/abms',
  '/fsmb',
  '/npi-nppes',
  '/geos',
  '/payments',
  '/wdms',
] as const;
const withFields = (['/', '/states', '/settings', ...searches] as const).flatMap((path) => {
  const { at } = screens[path];
  return typeof at === 'function' ? [] : at;
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Fields with a font below 16 pixels. A phone would zoom in on them. */
  const small = (page: Page) =>
    page
      .locator('input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.className}`),
      );

  /** The least height of a field or button of a form, in pixels. */
  const lowest = (page: Page) =>
    page
      .locator('form :is(input:not([type=checkbox], [type=hidden]), button:not([tabindex="-1"]))')
      .evaluateAll((all) =>
        Math.min(...all.filter((one) => one.clientHeight).map((one) => one.getBoundingClientRect().height)),
      );

  test('every field has a font of at least 16 pixels, including filters and invalid fields', { tag: '@rest' }, async ({
    page,
  }) => {
    test.slow();
    for (const address of withFields) {
      await page.goto(address);
      await settled(page);
      await unfold(page);
      await page.getByRole('main').locator('input:visible').first().waitFor();
      await settled(page);
      expect([address, await small(page)]).toEqual([address, []]);
    }
    await page.goto('/hcps');
    await page.getByLabel('NPI', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Search Providers' }).tap();
    await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
    expect(await small(page), 'an invalid field').toEqual([]);
    await page.getByRole('button', { name: 'Find anything' }).tap();
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    expect(await small(page)).toEqual([]);
  });

  test.describe('signing in', () => {
    test.use({ storageState: signedOut });

    test('has a font of at least 16 pixels and targets of 44 on the site and at the provider', async ({ page }) => {
      for (const address of ['/sign-up', '/contact']) {
        await page.goto(address);
        await page.locator('input').first().waitFor();
        expect([address, await small(page)]).toEqual([address, []]);
      }
      await page.goto('/sign-up');
      await page.locator('input').first().waitFor();
      expect(await lowest(page)).toBeGreaterThanOrEqual(44);
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
      await page.getByLabel('Password').waitFor();
      expect(await small(page)).toEqual([]);
      expect(await lowest(page)).toBeGreaterThanOrEqual(44);
    });
  });

  test('a phone number in a row is a large enough touch target, and the row still opens', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    for (const [address, list] of [
      ['/hcps?state=OH', 'Providers'],
      ['/hcos?state=WV', 'Organizations'],
      ['/affiliations?page=1', 'Affiliated providers'],
      ['/gmes?type=R', 'Programs'],
      ['/npi-nppes?state=WV', 'Registry results'],
    ] as const) {
      await page.goto(address);
      const rows = page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
      const phone = rows.locator('a[href^="tel:"]').first();
      await expect(phone, address).toHaveText(/^\(\d{3}\) \d{3}-\d{4}/);
      await expect(phone).toHaveAttribute('href', /^tel:\+1\d{10}$/);
      const { width, height } = (await phone.boundingBox()) ?? { width: 0, height: 0 };
      expect([address, width >= 44, height >= 44]).toEqual([address, true, true]);
    }
    const { npi } = await providerWithPhone(request);
    await page.goto(`/hcps?npi=${npi}`);
    await page.getByRole('list', { name: 'Providers' }).getByText('Female').or(page.getByText('Male')).first().tap();
    await expect(page).toHaveURL(`/provider/${npi}`);
  });
});

test('nothing is wider than 320 pixels, and the lines of a user begin at one edge', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/hcps?state=OH', '/affiliations?page=1', '/admin']) {
    await page.goto(address);
    await settled(page);
    expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 320]);
  }
  const mark = page.getByRole('banner').getByText('Demo data').filter({ visible: true });
  expect(await mark.evaluate((text) => text.scrollWidth - text.clientWidth), 'no cut text').toBeLessThanOrEqual(0);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await mark.boundingBox())?.height, 'one line').toBeLessThan(24);
  }
  const lines = page.getByRole('table', { name: 'Active Users' }).locator('tbody tr').first().locator('th, td');
  const texts = (cells: (HTMLElement | SVGElement)[]) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().left);
    });
  expect(new Set(await lines.evaluateAll(texts)).size, 'one left edge').toBe(1);
  await page.context().close();
});

/** A provider with a phone number and a gender. */
async function providerWithPhone(request: APIRequestContext) {
  const { rows } = await (await request.get('/api/providers?state=OH')).json();
  return rows.find(({ phone, gender }: { phone: string | null; gender: string | null }) => phone && gender);
}

test('a row’s link shows the NPI, and its accessible name adds the name', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  const { npi, first_name, last_name } = await providerWithPhone(request);
  for (const address of [
    `/hcps?npi=${npi}`,
    `/fsmb?page=1&view=table`,
    '/affiliations?page=1&view=table',
    '/hcos?state=WV',
  ]) {
    await page.goto(address);
    const link = page.getByRole('table').locator('tbody').getByRole('link').first();
    await expect(link).toHaveText(/^\d{10}$/);
    await expect(link).toHaveAccessibleName(new RegExp(`^${await link.textContent()}, \\S+`));
  }
  await page.goto(`/hcps?npi=${npi}`);
  await expect(page.getByRole('link', { name: `${npi}, ${first_name} ${last_name}` })).toHaveText(npi);
});

test.describe('the key /', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

  test('focuses the search box on every page, and types a character in a field', async ({ page }) => {
    await page.goto('/');
    await expect(box(page), 'the desk has the focus in the box').toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('dialog'), 'the page has its own box').toBeHidden();
    await page.keyboard.type('a/b');
    await expect(box(page)).toHaveValue('a/b');
    await page.goto('/hcps');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const name = page.getByLabel('Last Name', { exact: true });
    await name.fill('x');
    await name.press('/');
    await expect(name).toHaveValue('x/');
    await page.getByRole('button', { name: 'Clear', exact: true }).focus();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
  });

  test('can be turned off in the settings (WCAG 2.1.4)', async ({ browser }) => {
    const page = await pageOf(browser, demoEmail('manager'));
    await page.goto('/settings');
    await page.getByRole('group', { name: 'Single-key shortcuts' }).getByLabel('Off').check();
    await page.reload();
    await expect(page.getByRole('group', { name: 'Single-key shortcuts' }).getByLabel('Off')).toBeChecked();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.context().close();
  });
});
