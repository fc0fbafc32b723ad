// An administrator invites a person, who creates an account.
import { expect, test } from '@playwright/test';
import { demoEmail, PASSWORD, pageOf, signedOut } from './accounts.ts';
import { mailedLink } from './mail.ts';
import { violationsOf } from './screens.ts';

test.use({ storageState: signedOut });

test('an invited person creates an account by the link, which works once', async ({ page, browser }) => {
  const email = `gia-${process.pid}-${Date.now()}@partner.example`;
  const admin = await pageOf(browser, demoEmail('administrator'));
  await admin.goto('/admin');
  const invite = admin.getByRole('button', { name: 'Invite' });
  await invite.focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await admin.keyboard.type(demoEmail('manager'));
  await admin.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(`${demoEmail('manager')} already has an account.`);
  expect(await violationsOf(admin), 'in the dialog').toEqual([]);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox').click();
  await admin.getByRole('option', { name: 'Manager' }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toContainText(`The link is mailed to ${email}.`);
  const link = (await dialog.locator('code').textContent()) ?? '';
  expect(await violationsOf(admin), 'with the link').toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(invite).toBeFocused();
  const row = admin.getByRole('list', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Manager');

  await page.goto(await mailedLink(email, '/invitation'));
  await expect(page.getByText(`${demoEmail('administrator')} invited you to Medatlas as manager.`)).toBeVisible();
  expect(await violationsOf(page), 'on the page of the link').toEqual([]);
  await page.getByLabel('Full Name').fill('Gia Guest');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Gia Guest' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This invitation was used. Sign in with your email address.')).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Active Users' })).toBeVisible();
  await expect(row).toBeHidden();
  await admin.context().close();
});

test('a withdrawn invitation no longer works', { tag: '@rest' }, async ({ page, browser }) => {
  const email = `wim-${process.pid}-${Date.now()}@partner.example`;
  const admin = await pageOf(browser, demoEmail('superadmin'));
  await admin.goto('/admin');
  await admin.getByRole('button', { name: 'Invite' }).click();
  await admin.getByRole('dialog').getByLabel('Email').fill(email);
  await admin.keyboard.press('Enter');
  const link = (await admin.getByRole('dialog').locator('code').textContent()) ?? '';
  await admin.keyboard.press('Escape');
  const row = admin.getByRole('list', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toBeHidden();
  await expect(admin.getByRole('heading', { name: 'Invitations' })).toBeFocused();
  await page.goto(link);
  await expect(page.getByText(/^This invitation was withdrawn\./)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await admin.context().close();
});

test('a link that lost its end says so, without names of parameters', async ({ page }) => {
  const advice = 'This link is incomplete. Open it again, or copy all of it.';
  await page.goto('/invitation?token=half');
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await page.goto('/confirm-email?token=half');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await page.goto('/reset-password?token=half');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
});
