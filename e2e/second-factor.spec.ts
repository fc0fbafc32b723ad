// Users turn on two-step verification and sign in with it.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { codeOf } from '#test/authenticator.ts';
import { demoEmail, logIn, newUser, PASSWORD, pageOf, signedOut, signIn, userRow } from './accounts.ts';
import { messageWith } from './mail.ts';
import { tabTo, violationsOf } from './screens.ts';

test.use({ storageState: signedOut });

const card = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });

/** Sets it up on the profile page by keyboard only. Returns the key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto('/profile');
  const begin = card(page).getByRole('button', { name: 'Set up' });
  await begin.waitFor();
  await tabTo(begin);
  await page.keyboard.press('Enter');
  await expect(card(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await violationsOf(page), 'during the set-up').toEqual([]);
  const key = (await card(page).locator('code').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code has six digits')).toBeVisible();
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
  const codes = card(page).getByRole('list', { name: 'Codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByText('Keep these recovery codes now.')).toBeInViewport();
  await expect(codes.first()).toBeInViewport();
  return { key, codes: await codes.allTextContents() };
}

/** Signs in with the password on the provider's page, from a deep link. */
async function enterPassword(page: Page, email: string) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

test('a user sets it up, signs in with a code and with a recovery code, and turns it off', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const email = await newUser(browser, 'Tove');
  await signIn(page, email);
  await page.setViewportSize({ width: 390, height: 844 });
  const { key, codes } = await setUp(page);
  expect(await violationsOf(page), 'with recovery codes').toEqual([]);
  const download = page.waitForEvent('download');
  await card(page).getByRole('link', { name: 'Download codes' }).click();
  const file = await (await download).path();
  for (const code of codes) expect(readFileSync(file, 'utf8')).toContain(code);
  await card(page).getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toContainText('10 recovery codes left');

  const elsewhere = await (await browser.newContext({ storageState: signedOut })).newPage();
  await enterPassword(elsewhere, email);
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  expect(await violationsOf(elsewhere), 'on the page of the code').toEqual([]);
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  await elsewhere.keyboard.type('000000');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('alert')).toContainText('Wrong code.');
  await elsewhere.goBack();
  await expect(elsewhere.getByRole('alert')).toBeHidden();
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL('/settings');
  await elsewhere.context().close();

  const third = await (await browser.newContext({ storageState: signedOut })).newPage();
  await enterPassword(third, email);
  await third.getByRole('link', { name: 'Use a recovery code' }).click();
  expect(await violationsOf(third), 'on the page of the recovery code').toEqual([]);
  await third.getByLabel('Recovery code').fill(codes[0] ?? '');
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(third).toHaveURL('/settings');
  await third.goto('/profile');
  await expect(card(third)).toContainText('9 recovery codes left');
  await card(third).getByRole('button', { name: 'Turn off' }).click();
  await third.getByLabel('Password or code').fill(PASSWORD);
  await card(third).getByRole('button', { name: 'Turn off' }).click();
  await expect(card(third).getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect.poll(() => messageWith(`To: ${email}`)).toContain('was turned off');
  await third.context().close();
});

test('an administrator resets it for a user who lost the device', { tag: '@rest' }, async ({ page, browser }) => {
  const email = await newUser(browser, 'Ulf');
  await signIn(page, email);
  await setUp(page);
  const admin = await pageOf(browser, demoEmail('administrator'));
  await admin.goto(`/admin?filter=${encodeURIComponent(email)}`);
  await userRow(admin, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await admin.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await userRow(admin, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect(admin.getByRole('menuitem', { name: 'Reset two-step verification' })).toBeHidden();
  await expect.poll(() => messageWith(`To: ${email}`)).toContain('was reset');
  await admin.context().close();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await expect(page).toHaveURL('/settings');
});
