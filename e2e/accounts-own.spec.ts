// Users change their own password and end their own sessions.
import { expect, type Page, test } from '@playwright/test';
import { demoEmail, logIn, newUser, PASSWORD, pageOf, signedOut, signIn } from './accounts.ts';
import { messageWith } from './mail.ts';
import { tabTo, violationsOf } from './screens.ts';

test.use({ storageState: signedOut });

const NEW = 'a password of my own';

/** Expects that the session has ended here and at the provider, which asks for the password. */
async function expectSignedOut(page: Page) {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
}

test('a user can change the password by keyboard only, and other sessions end', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const email = await newUser(browser, 'Pia');
  const elsewhere = await pageOf(browser, email);
  await signIn(page, email);
  await page.goto('/profile');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.waitFor();
  await tabTo(change);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Current password is required')).toBeVisible();
  const type = async (current: string, wanted: string) => {
    await page.getByLabel('Current password').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(current);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(wanted);
    await page.keyboard.press('Enter');
  };
  await type('not my password', NEW);
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
  await type(PASSWORD, 'password1');
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /This password is too common\. Choose another one\./,
  );
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();
  await type(PASSWORD, NEW);
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(change).toBeFocused();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => messageWith(`To: ${email}`)).toContain('Your password for Medatlas was changed');
  await expectSignedOut(elsewhere);
  await logIn(elsewhere, email, NEW);
  await expect(elsewhere).toHaveURL('/profile');
  await elsewhere.context().close();
});

test('sessions are listed and can be ended one by one or all at once', { tag: '@rest' }, async ({ page, browser }) => {
  const email = await newUser(browser, 'Quin');
  const [one, two] = [await pageOf(browser, email), await pageOf(browser, email)];
  await signIn(page, email);
  await page.goto('/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This session');
  await expect(sessions.first()).toContainText('Chrome on Linux');
  await expect(sessions.first()).toContainText(/127\.0\.0\.1 · last used [A-Z][a-z]{2} \d/);
  await sessions.nth(1).getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/sign-in');
  for (const each of [page, one, two]) await expectSignedOut(each);
  for (const each of [one, two]) await each.context().close();
});

test('an administrator can dismiss the notice that a peer reset their password', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const email = await newUser(browser, 'Rhea');
  const admin = await browser.newContext({ storageState: signedOut });
  await signIn(admin, demoEmail('superadmin'));
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  const { rows }: { rows: { id: string; email: string }[] } = await (await admin.request.get('/api/users')).json();
  const id = rows.find((row) => row.email === email)?.id;
  await admin.request.patch(`/api/users/${id}/role`, { data: { role: 'administrator' }, headers });
  const reset = await admin.request.post(`/api/users/${id}/password`, { headers });
  const { password }: { password: string } = await reset.json();
  await admin.close();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email, password);
  await expect(page.getByLabel('New password')).toBeFocused();
  expect(await violationsOf(page), 'on the page that replaces a one-time password').toEqual([]);
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  const notice = page.getByRole('region', { name: 'Password reset' });
  await expect(notice).toContainText(`Your password was reset by ${demoEmail('superadmin')}`);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(notice).toBeHidden();
});
