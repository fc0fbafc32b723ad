import { expect, type Page, test } from '@playwright/test';
import { demo, nobody, signIn } from './accounts.ts';
import { obstacles } from './screens.ts';

test.use({ storageState: nobody });

const open = ['/sign-in', '/sign-in?error=expired', '/sign-up', '/confirm-email?token=x', '/forgot-password'];
const own = {
  '/profile': 'Demo Administrator',
  '/settings': 'Settings',
  '/admin': 'User Management',
  '/admin/audit': 'Audit Log',
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`assistive technology meets no obstacle (${colorScheme})`, () => {
    test.use({ colorScheme });

    test('on the ways in', async ({ page }) => {
      test.slow(); // many screens
      for (const screen of [...open, '/reset-password?token=x']) {
        await page.goto(screen, { waitUntil: 'networkidle' });
        expect(await obstacles(page), screen).toEqual([]);
      }
      await page.goto('/sign-up');
      await page.getByRole('button', { name: 'Create account' }).click();
      expect(await obstacles(page), 'with faults').toEqual([]);
      await page.goto('/auth/sign-in');
      await page.getByLabel('Password').waitFor();
      expect(await obstacles(page), 'on the login page').toEqual([]);
    });

    test('on what is one’s own and for administrators', async ({ page }) => {
      test.slow(); // many screens
      await signIn(page, demo('administrator'));
      for (const [screen, heading] of Object.entries(own)) {
        await page.goto(screen, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(await obstacles(page), screen).toEqual([]);
      }
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Profile' }).waitFor();
      expect(await obstacles(page), 'with the user menu open').toEqual([]);
      const row = page.getByRole('row').filter({ hasText: demo('manager') });
      await row.getByRole('button', { name: 'Edit' }).click();
      expect(await obstacles(page), 'with a role being edited').toEqual([]);
      await row.getByRole('button', { name: 'Cancel' }).click();
      await row.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await obstacles(page), 'with a question open').toEqual([]);
    });

    test('for who awaits approval', async ({ page }) => {
      await signIn(page, demo('pending'));
      await page.goto('/hcps', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account awaits approval');
      expect(await obstacles(page)).toEqual([]);
    });
  });
}

test('on a small phone nothing scrolls sideways', async ({ page }) => {
  test.slow(); // many screens
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = async (screens: string[]) => {
    for (const screen of screens) {
      await page.goto(screen, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(360);
    }
  };
  await widths(open);
  await signIn(page, demo('administrator'));
  await widths(Object.keys(own));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('everything can be done with the keyboard: sign in, open the menu, give a role, sign out', async ({ page }) => {
  await page.goto('/sign-in');
  await tabTo(page, 'button', 'Sign in');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(demo('administrator'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('medatlas-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await tabTo(page, 'button', 'Account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Admin Dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused();
  await page.getByRole('heading', { name: 'Active Users' }).waitFor();
  await tabTo(page, 'button', 'Edit');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await tabTo(page, 'button', 'Cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
  await tabTo(page, 'button', 'Log Out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-in');
});

/** Presses Tab until the first thing of that role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link', name: string) {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  for (let step = 0; step < 60; step++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${role} '${name}'.`);
}
