import { expect, test } from '@playwright/test';
import {
  demoEmail,
  fillSignUp,
  freshEmail,
  logIn,
  newAccount,
  newUser,
  PASSWORD,
  pageOf,
  pendingRow,
  signedOut,
  signIn,
  userRow,
} from './accounts.ts';
import { mailedLink } from './mail.ts';

test.use({ storageState: signedOut });

test('a user signs up, confirms the address, is approved and searches', async ({ page, browser }) => {
  test.slow(); // a long journey in two browsers
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Full Name is required')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await fillSignUp(page, 'Nora Quill', 'nora@elsewhere.example', PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Only medatlas.example email addresses are allowed');
  const email = freshEmail('nora');
  await fillSignUp(page, 'Nora Quill', email, 'short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.route('**/api/sign-up', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await fillSignUp(page, 'Nora Quill', email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Your account was created' })).toBeVisible();

  const admin = await pageOf(browser, demoEmail('administrator'));
  await admin.goto('/admin');
  await expect(pendingRow(admin, email)).toContainText('Email not confirmed');
  await page.goto(await mailedLink(email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText(`You confirmed ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await page.getByRole('link', { name: 'HCPS' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account awaits approval');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account awaits approval');

  await admin.reload();
  await expect(pendingRow(admin, email)).not.toContainText('Email not confirmed');
  await pendingRow(admin, email).getByRole('button', { name: 'Approve' }).click();
  await expect(userRow(admin, email)).toContainText('Specialist');
  await expect(pendingRow(admin, email)).toBeHidden();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Search Providers' }).click();
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
  await admin.context().close();
});

test('an account is rejected only after confirmation in a dialog that names it', { tag: '@rest' }, async ({
  page,
  browser,
  request,
}) => {
  const email = await newAccount(request, 'Rolf');
  const admin = await pageOf(browser, demoEmail('administrator'));
  await admin.goto('/admin');
  const reject = pendingRow(admin, email).getByRole('button', { name: 'Reject' });
  const dialog = admin.getByRole('dialog', { name: 'Reject Rolf Example?' });
  for (const leave of [() => admin.keyboard.press('Escape'), () => dialog.getByText('Cancel').click()]) {
    await reject.focus();
    await admin.keyboard.press('Enter');
    await expect(dialog).toContainText('Rolf Example');
    await expect(dialog).toContainText(email);
    await leave();
    await expect(dialog).toBeHidden();
    await expect(reject, 'unchanged, with the focus back').toBeFocused();
  }
  await admin.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' }), 'Enter twice does not reject').toBeFocused();
  await admin.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Reject account' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('heading', { name: 'Pending Approvals' })).toBeFocused();
  await expect(pendingRow(admin, email)).toBeHidden();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await admin.context().close();
});

test('a raised role takes effect at once', { tag: '@rest' }, async ({ page, browser }) => {
  const email = await newUser(browser, 'Mira');
  const admin = await pageOf(browser, demoEmail('superadmin'));
  await admin.goto('/admin');
  await signIn(page, email);
  const row = userRow(admin, email);
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByRole('combobox').click();
  await expect(admin.getByRole('option')).toHaveText(['Specialist', 'Manager', 'Administrator']);
  await admin.getByRole('option', { name: 'Manager' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Specialist');
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByRole('combobox').click();
  await admin.getByRole('option', { name: 'Administrator' }).click();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toContainText('Administrator');

  await page.goto('/admin'); // the session with the old role has ended
  await expect(page).toHaveURL(/\/sign-in\?return_to=%2Fadmin$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Administrator' })).toHaveText('A');
  await expect(userRow(page, demoEmail('superadmin')).getByRole('button')).toHaveCount(0);
  await expect(userRow(page, email)).toContainText('You');
  await admin.context().close();
});

test('an account can be disabled at once, enabled again, and given a new password', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const email = await newUser(browser, 'Tara');
  const admin = await pageOf(browser, demoEmail('administrator'));
  await admin.goto('/admin');
  await signIn(page, email);
  const row = userRow(admin, email);
  const act = async (item: string, confirm: string) => {
    await row.getByRole('button', { name: /^More actions/ }).click();
    await admin.getByRole('menuitem', { name: item }).click();
    await admin.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };
  await act('Disable', 'Cancel');
  await expect(row.getByRole('button', { name: /^More actions/ }), 'the focus is back').toBeFocused();
  await act('Disable', 'Disable');
  await expect(row).toContainText('Disabled');
  await page.goto('/hcps');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logIn(page, email);
  await expect(page.getByRole('alert')).toContainText('This account is disabled');
  await act('Enable', 'Enable');
  await expect(row).toContainText('Active');
  await act('Reset password', 'Reset password');
  const password = (await admin.getByRole('dialog').locator('code').textContent()) ?? '';
  await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await logIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(page.getByText(`was reset by ${demoEmail('administrator')}`)).toBeVisible();
  await page.getByLabel('New password').fill(email);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your password must not be your email address.');
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/hcps');
  await admin.context().close();
});

test('a mailed link replaces a forgotten password once', async ({ page, request }) => {
  const email = await newAccount(request, 'Ugo');
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await mailedLink(email, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill('another-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  await signIn(page, email, 'another-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('a-third-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the audit log shows each action with its user', async ({ page }) => {
  await signIn(page, demoEmail('administrator'));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Sign in', exact: true }).evaluate(async (option, user) => {
    const { href } = location;
    (option as HTMLElement).click();
    for (let waits = 0; location.href === href && waits < 1000; waits++) await null; // the address changes, nothing renders
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Filter by user"]');
    Object.assign(field ?? {}, { value: user });
    field?.form?.requestSubmit();
  }, demoEmail('administrator'));
  await expect(page).toHaveURL('/admin/audit?action=sign_in&actor=administrator%40medatlas.example');
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText(demoEmail('administrator'));
  await expect(rows.first()).toContainText('127.0.0.1');
});
