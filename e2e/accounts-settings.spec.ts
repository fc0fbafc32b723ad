import { expect, test } from '@playwright/test';
import { demoEmail, newUser, signedOut, signIn } from './accounts.ts';
import { editSearch } from './screens.ts';

test.use({ storageState: signedOut });

test('the profile shows the user, whose name can be changed', async ({ page, browser }) => {
  const email = await newUser(browser, 'Vera');
  await signIn(page, email);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Example');
  await expect(page.getByText(/^Member since [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  const basic = page.getByRole('region', { name: 'Basic Information' });
  await expect(basic).toContainText(email);
  await expect(basic.getByRole('img', { name: 'Verified' })).toBeVisible();
  const rights = page.getByRole('region', { name: 'Roles & Permissions' });
  await expect(rights).toContainText('Specialist');
  await expect(rights).toContainText('Internal User');
  await basic.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Full Name').fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Full Name is required')).toBeVisible();
  await page.getByLabel('Full Name').fill('Vera Changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Changed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Changed');
});

test('the default state fills a search form and starts no search', { tag: '@rest' }, async ({ page, browser }) => {
  const email = await newUser(browser, 'Wanda');
  await signIn(page, email);
  await page.goto('/settings');
  await page.getByLabel('Default state').click();
  await page.getByRole('option', { name: 'Ohio', exact: true }).click();
  await expect(page.getByText('Default state saved')).toBeAttached();
  await page.getByRole('link', { name: 'HCPS' }).click();
  const state = page.getByRole('form').getByLabel('State', { exact: true });
  await expect(state).toHaveValue('Ohio');
  await expect(page).toHaveURL('/hcps');
  await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
  await page.getByRole('button', { name: 'Search Providers' }).click();
  await expect(page).toHaveURL('/hcps?state=OH');
  await page.goto('/hcps?last_name=son');
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
  await editSearch(page);
  await expect(state, 'a search without a state keeps none').toHaveValue('');
});

test('the default state fills every form with a state except the registry', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const email = await newUser(browser, 'Wilma');
  await signIn(page, email);
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  const saved = await page.request.patch('/api/profile', { headers, data: { default_state: 'OH' } });
  expect(saved.status()).toBe(200);
  const form = page.getByRole('form');
  for (const [address, label, value, submit] of [
    ['/hcps', 'State', 'Ohio', 'Search Providers'],
    ['/hcos', 'State', 'Ohio', 'Search Organizations'],
    ['/geos', 'States & Territories', 'Ohio', 'Search PL-GEOS'],
    ['/gmes', 'State', 'Ohio', 'Search Programs'],
    ['/mgma', 'State', 'Ohio', 'Search Medical Groups'],
    ['/payments', 'State', 'OH', 'Search Payments'],
    ['/wdms', 'State', 'Ohio', 'Search Medical Schools'],
  ] as const) {
    await page.goto(address);
    const state = form.getByLabel(label, { exact: true });
    await expect(state, address).toHaveValue(value);
    await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
    await page.getByRole('button', { name: submit }).click();
    await expect(page, 'the search uses the shown state').toHaveURL(/state(_name)?=(OH|Ohio)/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(state, `${address}, cleared`).toHaveValue(value);
    await page.goto(`${address}?page=1`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (address !== '/geos' && address !== '/gmes') await editSearch(page); // these two need a criterion
    await expect(state, `${address}, a search without a state`).toHaveValue('');
  }
  await page.goto('/hcos?name=clinic');
  await editSearch(page);
  await expect(form.getByLabel('State', { exact: true })).toHaveValue('');
  await page.goto('/npi-nppes');
  await expect(form.getByLabel('State', { exact: true })).toHaveValue('WV');
  await page.goto('/wdms');
  await form.getByLabel('Country').click();
  await page.getByRole('option', { name: 'Canada', exact: true }).click();
  await expect(form.getByLabel('State', { exact: true }), 'Ohio is not in Canada').toHaveValue('');
});

test('the theme can be chosen', async ({ page }) => {
  await signIn(page, demoEmail('manager'));
  await page.goto('/settings');
  await page.getByLabel('Dark', { exact: true }).check();
  await expect(page.getByRole('switch', { name: 'Dark theme' })).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Dark', { exact: true })).toBeChecked();
});

test('a token can be created, used and revoked, and is then refused', async ({ page, playwright, baseURL }) => {
  await signIn(page, demoEmail('manager'));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await expect(page).toHaveURL('/settings#tokens');
  const name = `Report ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByRole('region', { name: 'New token' }).locator('code').textContent()) ?? '';
  const entry = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('never used');
  await expect(entry).toContainText(secret.slice(0, 8));

  const script = await playwright.request.newContext({
    baseURL,
    storageState: signedOut,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const found = await script.get('/api/providers?state=OH');
  expect(found.status()).toBe(200);
  expect((await found.json()).total).toBeGreaterThan(0);
  expect((await script.get('/api/tokens')).status()).toBe(403);

  await page.reload();
  await expect(page.getByRole('region', { name: 'New token' }), 'it is shown once').toBeHidden();
  await expect(entry).toContainText('last used');
  await entry.getByRole('button', { name: 'Revoke' }).click();
  await expect(entry).toBeHidden();
  expect((await script.get('/api/providers?state=OH')).status()).toBe(401);
  await script.dispose();
});
