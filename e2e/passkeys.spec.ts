// Users add a passkey and sign in with it. Chromium has a virtual authenticator.
import { expect, type Page, test } from '@playwright/test';
import { logIn, newUser, PASSWORD, signedOut, signIn } from './accounts.ts';
import { violationsOf } from './screens.ts';

test.use({ storageState: signedOut });

/** Adds an authenticator to the page's browser. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('a passkey signs in by itself and after the password, until it is removed', async ({ page, browser }) => {
  const email = await newUser(browser, 'Ylva');
  await addAuthenticator(page);
  await signIn(page, email);
  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('alert')).toContainText('The password is wrong.');
  await expect(card(page).getByLabel('Password', { exact: true })).toBeFocused();
  expect(await violationsOf(page), 'while adding').toEqual([]);
  await card(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('list', { name: 'Codes' }).getByRole('listitem')).toHaveCount(10);
  await card(page).getByRole('button', { name: 'Done' }).click();
  await expect(card(page).getByRole('listitem')).toContainText('never used');
  expect(await violationsOf(page), 'with a passkey').toEqual([]);

  const leave = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Account' })).toBeHidden();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  };
  await leave();
  expect(await violationsOf(page), 'on the sign-in page').toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/settings');

  await leave();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/settings');

  await page.goto('/profile');
  await expect(card(page).getByRole('listitem')).toContainText('last used');
  await card(page).getByRole('button', { name: 'Remove' }).click();
  await card(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await card(page).getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByRole('list', { name: 'Passkeys' })).toBeHidden();
  await leave();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('This passkey is not known here.');
  await logIn(page, email);
  await expect(page).toHaveURL('/settings');
});
