// The error catalogue beside what test/screens/states.test.tsx sees of it on every screen.
import { expect, test } from '@playwright/test';
import { demo, member, newAccount, newMember, nobody, signIn, waiting } from './accounts.ts';
import { choose } from './screens.ts';

const gateway = { status: 504, body: 'gateway' };

test('a code is being translated, and one that has no translation is unknown', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/providers?taxonomy=207R00000X')).json();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/taxonomy/codes?*', (route) => asked.then(() => route.fulfill({ json: { rows: [] } })));
  await page.goto(`/provider/${rows[0].npi}`);
  await expect(page.getByText('Loading taxonomy details...').first()).toBeVisible();
  answer();
  await expect(page.getByText('Unknown Specialization').first()).toBeVisible();
});

test('the picker says what it is loading, and which of its lists failed', async ({ page }) => {
  await page.route('**/api/taxonomy/subspecialties?*', (route) => route.fulfill(gateway));
  await page.goto('/hcps');
  await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
  await choose(page, 'Specialty', 'Internal Medicine');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch subspecialties. Please try again.');
  await page.unroute('**/api/taxonomy/subspecialties?*');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route('**/api/taxonomy/professions*', async (route) => {
    if (++calls === 1) return route.fulfill({ status: 503, body: 'busy' });
    await asked;
    return route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading taxonomy options... Trying again, 1 of 3')).toBeVisible();
  answer();
  await expect(page.getByText('Loading taxonomy options...')).toBeHidden();
});

test('a bug is shown at once with its request id, which the operator finds in the log', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/providers?*', (route) => {
    asked += 1;
    const headers = { 'x-request-id': '7f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11' };
    return route.fulfill({ status: 500, headers, json: { code: 'internal', message: 'Search failed' } });
  });
  await page.goto('/hcps?state=WV');
  const alert = page.getByRole('alert').filter({ hasText: 'Search failed' });
  await expect(alert).toContainText('Request id: 7f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11');
  expect(asked).toBe(1);
});

test.describe('of accounts', () => {
  test.use({ storageState: nobody });

  test('a name cannot be changed after the session has ended', async ({ page, browser }) => {
    await signIn(page, await newMember(browser, 'Lena'));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Full Name').fill('Lena Changed');
    await page.route('**/api/session', () => {}); // nor has the page heard of it yet
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No user logged in' })).toBeVisible();
  });

  test('an administrator is told what could not be done', async ({ page, browser, request }) => {
    const applicant = await newAccount(request, 'Omar');
    const active = await newMember(browser, 'Nils');
    await signIn(page, demo('administrator'));
    await page.goto('/admin');
    await page.route(/\/api\/users\/[^/]+/, (route) => route.fulfill(gateway));
    const pending = waiting(page, applicant);
    await pending.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Failed to approve user')).toBeVisible();
    await pending.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject account' }).click();
    await expect(dialog.getByText('Failed to reject user')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const row = member(page, active);
    await row.getByRole('button', { name: 'Edit' }).click();
    await row.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await expect(row.getByRole('alert')).toHaveText('Failed to update user role');
  });
});
