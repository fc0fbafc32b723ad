import { expect, type Page, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';

/** The links of the navigation, in order. */
const screenLinks = [
  ...'Home GEOS GMES HCPS HCOS ABMS AFFILIATIONS FSMB NPI/NPPES PAYMENTS WDMS'.split(' '),
  ...['Openings', 'Lists', 'Saved searches', 'NPI lookup'],
];

test('navigation, breadcrumbs and unknown paths lead to existing screens', async ({ page }) => {
  await test.step('the navigation lists the screens and marks the current one', async () => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(screenLinks);
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await main.getByRole('link', { name: 'HCPS' }).click();
    await expect(page).toHaveURL('/hcps');
    await expect(main.getByRole('link', { name: 'HCPS' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Search Healthcare Providers · Medatlas');
  });

  await test.step('demo data is marked, and the footer shows the date of the data', async () => {
    await page.goto('/hcps');
    await expect(page.getByRole('banner').getByText('Demo data')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText(/NPPES as of [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  });

  await test.step('an unknown path leads home', async () => {
    await page.goto('/nowhere/at/all?x=1');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'The Power of Information' })).toBeVisible();
  });

  await test.step('breadcrumbs lead back up', async () => {
    await page.goto('/hcps');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Healthcare Providers']);
    await crumbs.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the first tab stops skip to the content and to the results', async ({ page }) => {
  await test.step('the first tab stop skips to the content', async () => {
    await page.goto('/hcps');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Home' }).and(page.locator('main a'))).toBeFocused();
  });

  await test.step('skip links keep the URL and the history, and lead to the results if there are any', async () => {
    await page.goto('/');
    await page.goto('/hcps?state=OH');
    await page.getByRole('table', { name: 'Providers' }).waitFor();
    const length = await page.evaluate(() => history.length);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Results' })).toBeInViewport();
    await expect(page).toHaveURL('/hcps?state=OH');
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.goto('/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to results' }), 'the page has no results').toBeHidden();
  });
});

test("an administrator's header is fully visible at any window width", { tag: '@rest' }, async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/hcps');
  for (const width of [761, 797, 834, 880, 881]) {
    await page.setViewportSize({ width, height: 900 });
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation').getByRole('link')).toHaveCount(10); // the others are in 'More'
    for (const part of await header.getByRole('link').or(header.getByRole('button')).all())
      if (await part.isVisible()) await expect(part, `${width}`).toBeInViewport({ ratio: 1 });
    for (const name of ['Find anything', 'Log Out']) {
      const part = header.getByRole('button', { name });
      const cutOff = await part.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      );
      expect([width, name, cutOff]).toEqual([width, name, false]);
    }
  }
  await page.context().close();
});

test.describe('the theme', () => {
  const background = (page: Page) =>
    page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor);
  const light = 'rgb(246, 248, 249)';
  const dark = 'rgb(14, 21, 25)';

  test('follows the system until the user switches it, and is then kept', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const theme = page.getByRole('switch', { name: 'Dark theme' });
    await expect(theme).toBeChecked();
    expect(await background(page)).toBe(dark);
    await theme.click();
    await expect(theme).not.toBeChecked();
    expect(await background(page)).toBe(light);
    await page.reload();
    await expect(theme).not.toBeChecked();
    expect(await background(page)).toBe(light);
    await theme.click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(theme, 'follows the system again once both agree').not.toBeChecked();
  });

  test('applies before the first paint, even if the scripts are late', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/assets/*.js', () => {}); // never answered
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => background(page)).toBe(dark);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu slides in with the same links and closes after use', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(screenLinks);
    await menu.getByRole('link', { name: 'HCPS' }).click();
    await expect(page).toHaveURL('/hcps');
    await expect(menu).toBeHidden();
  });
});

test('a screen that fails to load shows an error in the frame, with a reload button', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: "Physicians & APP's" }).waitFor();
  await page.route('**/assets/ProviderSearch*.js', (route) => route.abort());
  await page.getByRole('link', { name: "Physicians & APP's" }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Medatlas');
  await page.unroute('**/assets/ProviderSearch*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Search Healthcare Providers' })).toBeVisible();
});

test('the navigation of an administrator is one line (R-1317)', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('superadmin'));
  await page.goto('/about');
  const line = page.getByRole('navigation', { name: 'Main' });
  for (const width of [1200, 1300, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(line.getByRole('link')).toHaveText([...screenLinks.slice(0, 11), 'Admin', ...screenLinks.slice(11)]);
    await expect(line.getByRole('link', { name: 'Admin' })).toBeVisible();
    const { height, scrolls } = await line.evaluate((one) => ({
      height: one.clientHeight,
      scrolls: one.scrollWidth > one.clientWidth,
    }));
    expect([height <= 41, scrolls], `at ${width}`).toEqual([true, false]);
  }
});
