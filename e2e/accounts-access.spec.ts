import { expect, test } from '@playwright/test';
import { demoEmail, PASSWORD, signedOut, signIn } from './accounts.ts';
import { field, tabTo, violationsInBothThemes } from './screens.ts';

test.use({ storageState: signedOut });

test('sign-up and sign-in have no accessibility violations in either theme', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Full Name is required').waitFor();
  expect(await violationsInBothThemes(page), 'with validation errors').toEqual([]);
  await page.goto('/auth/sign-in');
  await page.getByLabel('Password').waitFor();
  expect(await violationsInBothThemes(page), 'on the login page').toEqual([]);
});

test('menus, edits and dialogs have no accessibility violations in either theme', { tag: '@rest' }, async ({
  page,
}) => {
  await signIn(page, demoEmail('administrator'));
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Profile' }).waitFor();
  expect(await violationsInBothThemes(page), 'with the user menu open').toEqual([]);
  const row = page.getByRole('row').filter({ hasText: demoEmail('manager') });
  await row.getByRole('button', { name: 'Edit' }).click();
  expect(await violationsInBothThemes(page), 'with a role being edited').toEqual([]);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('menu').waitFor({ state: 'hidden' }); // it fades while the dialog opens
  expect(await violationsInBothThemes(page), 'with a dialog open').toEqual([]);
});

test('the account menu fits on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demoEmail('administrator'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('an administrator can open the menu, edit a role and sign out by keyboard only', { tag: '@rest' }, async ({
  page,
}) => {
  await signIn(page, demoEmail('administrator'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Account', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Admin Dashboard', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused();
  await page.getByRole('heading', { name: 'Active Users' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Cancel', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Log Out', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-in');
});

test('a user can sign in, search, open a provider and go back by keyboard only', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/sign-in');
  await tabTo(page.getByRole('button', { name: 'Sign in', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(demoEmail('specialist'));
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The Power of Information' })).toBeVisible();
  await tabTo(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^HCPS/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Healthcare Providers' })).toBeFocused();

  await tabTo(field(page, 'Last Name'));
  await keyboard.type('son');
  await tabTo(field(page, 'State'));
  await keyboard.press('ArrowDown');
  await keyboard.type('ohi');
  await expect(page.getByRole('option')).toHaveText(['Ohio']);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Search Providers' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/hcps?last_name=son&state=OH');
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();

  const link = page.getByRole('table', { name: 'Providers' }).getByRole('link').nth(2);
  const npi = (await link.textContent()) ?? '';
  await tabTo(link);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/provider/${npi}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page.getByRole('link', { name: 'Back to Results' }), 'Shift+Tab'); // before the heading
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/hcps?last_name=son&state=OH');
  await expect(link).toHaveText(npi);
});
