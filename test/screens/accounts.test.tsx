// Account screens with responses that no demo account gets.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approveUser, changeRole, listUsers, ManagedUser, rejectUser } from '#src/accounts/administration/contract.ts';
import { updateProfile } from '#src/accounts/profile/contract.ts';
import { beginSecondFactor, confirmSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { checkConnection, getSession } from '#src/accounts/sessions/contract.ts';
import { signUp } from '#src/accounts/sign-in/contract.ts';
import { sendMessage } from '#src/pages/contact/contract.ts';
import { getSite } from '#src/shared/site.ts';
import { getWork, handOver } from '#src/work/handover/contract.ts';
import { violationsHere } from '#test/axe.ts';
import {
  alert,
  button,
  expectLater,
  hold,
  lose,
  open,
  refuse,
  region,
  reply,
  requestsTo,
  userOf,
} from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

test('a user from outside the company is marked as external and has no settings', async () => {
  reply(getSession, { person: { ...userOf('manager'), internal: false } });
  await open('/profile');
  await expect.element(region('Basic Information')).toMatchTextContent('External Organization');
  await expect.element(region('Roles & Permissions')).toMatchTextContent('External User');
  await button('Account').click();
  const menu = region('User menu');
  await expect.element(menu).toMatchTextContent('External Organization');
  await expect.element(menu.getByRole('link', { name: 'Changes' })).toBeVisible();
  const day = new Date(Date.now() - 6 * 86_400_000).toLocaleDateString('en-CA');
  expect(menu.getByRole('link', { name: 'Changes' }).element().getAttribute('href'), 'R-1420').toBe(
    `/changes?imported_from=${day}`,
  );
  await expect.element(menu.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
});

test.each(['__proto__', 'constructor', 'nonsense'])(
  'a failed sign-in with the unknown code %s has a message',
  async (code) => {
    await open(`/sign-in?error=${code}`, 'anonymous');
    await expect.element(alert()).toMatchTextContent('The sign-in failed. Please sign in again.');
  },
);

test('the profile says where an outside provider keeps the password', async () => {
  reply(getSession, { person: { ...userOf('manager'), embedded: false } });
  await open('/profile');
  const card = region('Password');
  await expect.element(card).toMatchTextContent('Your identity provider keeps your password. Change it there.');
  expect(card.getByRole('button').elements()).toEqual([]);
});

test('the profile says where an outside provider asks for a second factor', async () => {
  reply(getSession, { person: { ...userOf('manager'), embedded: false } });
  await open('/profile');
  const card = region('Two-step verification');
  await expect.element(card).toMatchTextContent('Your identity provider asks for a second step if it is set up there.');
  expect(card.getByRole('button').elements()).toEqual([]);
});

test.each(['light', 'dark'])(
  'a user sets up a required second factor in place of the page, and keeps the codes (R-857, %s)',
  async (scheme) => {
    const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
    reply(getSession, { person: { ...userOf('administrator'), approved: false, second_factor_due: true } });
    reply(beginSecondFactor, { secret: 'ABCDEFGH', link: 'otpauth://totp/x', qr_code: 'data:,' });
    reply(confirmSecondFactor, { recovery_codes: codes });
    localStorage.setItem('mantine-color-scheme-value', scheme);
    await open('/profile', 'administrator');
    await expect.element(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    const rules = scheme === 'dark' ? ['color-contrast'] : undefined;
    expect(await violationsHere(rules), 'before the password').toEqual([]);
    await page.getByLabelText('Password').fill('a-password-of-mine');
    await button('Continue').click();
    await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
    expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    expect(await violationsHere(rules), 'during the set-up').toEqual([]);
    await page.getByLabelText('Code', { exact: true }).fill('123456');
    await button('Turn on').click();
    await expect.element(page.getByText('eeee-ffff-gggg-hhhh')).toBeVisible();
    expect(await violationsHere(rules), 'with recovery codes').toEqual([]);
    // the session is read again when the window gets the focus: the codes stay
    reply(getSession, { person: userOf('administrator') });
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => requestsTo(getSession).length).toBeGreaterThan(1);
    await expect.element(page.getByText('eeee-ffff-gggg-hhhh')).toBeVisible();
    await button('Continue').click();
    await expect.element(region('Basic Information')).toBeVisible();
  },
);

test.each(['light', 'dark'])(
  'the reset notice, the password form and the sign-out dialog have no accessibility violations (%s)',
  async (scheme) => {
    const password_reset = { by: 'superadmin@medatlas.example', at: '2026-11-22T18:30:00.000Z' };
    reply(getSession, { person: { ...userOf('administrator'), password_reset } });
    localStorage.setItem('mantine-color-scheme-value', scheme);
    await open('/profile', 'administrator');
    await expect
      .element(region('Password reset'))
      .toMatchTextContent('Your password was reset by superadmin@medatlas.example on Nov 22, 2026');
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
    const rules = scheme === 'dark' ? ['color-contrast'] : undefined;
    await button('Change password').click();
    await button('Set password').click();
    await expect.element(page.getByText('Current password is required')).toBeVisible();
    expect(await violationsHere(rules), 'with validation errors').toEqual([]);
    await button('Sign out everywhere').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await violationsHere(rules), 'with the dialog').toEqual([]);
  },
);

test('the red banner shows only while the database does not answer', async () => {
  const message = 'Failed to connect to database';
  refuse(checkConnection, 503, { code: 'unavailable', message });
  await open('/', 'manager');
  const banner = alert().filter({ hasText: message });
  await expectLater(banner);
  reply(checkConnection);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('a refused connection check does not show as an outage', async () => {
  refuse(checkConnection, 403, { code: 'pending', message: 'no' });
  await open('/', 'manager');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => requestsTo(checkConnection).length).toBe(1);
  expect(alert().elements()).toEqual([]);
});

test('the error of a failed sign-up disappears when validation stops the next attempt', async () => {
  lose(signUp);
  await open('/sign-up', 'anonymous');
  const name = page.getByLabelText('Full Name');
  await name.fill('Zora Example');
  await page.getByLabelText('Email').fill('zora@medatlas.example');
  await page.getByLabelText('Password').fill('invented for screens');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert()).toMatchTextContent('Failed to sign up');
  await expect.element(page.getByLabelText('Email')).toBeEnabled();
  await name.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Full Name is required')).toBeVisible();
  await expect.element(page.getByText('Failed to sign up')).not.toBeInTheDocument();
  await name.fill('Zora Example');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert()).toMatchTextContent('Failed to sign up');
});

test('a message that could not be sent stays in the form, with the reason', async () => {
  lose(sendMessage);
  await open('/contact', 'anonymous');
  await page.getByLabelText('Name').fill('Ada Example');
  await page.getByRole('form').getByLabelText('Email').fill('ada@partner.example');
  await page.getByLabelText('Message').fill('A question.');
  await button('Send Message').click();
  await expect.element(alert()).toMatchTextContent('Failed to send the message. Please try again.');
  await expect.element(page.getByLabelText('Message')).toHaveValue('A question.');
});

test('the contact form has the name and the email of a signed-in user (R-1440)', async () => {
  await open('/contact', 'manager');
  const form = page.getByRole('form');
  await expect.element(form.getByLabelText('Name')).toHaveValue(userOf('manager').full_name);
  await expect.element(form.getByLabelText('Email')).toHaveValue(userOf('manager').email);
});

test('a password is shown and hidden again by its button (R-1441)', async () => {
  await open('/sign-up', 'anonymous');
  const field = page.getByLabelText('Password');
  await field.fill('four words make one');
  await expect.element(field).toHaveAttribute('type', 'password');
  await button('Show').click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('four words make one');
  await button('Hide').click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('a name cannot be changed after the session has ended', async () => {
  await open('/profile');
  await button('Edit name').click();
  await page.getByLabelText('Full Name').fill('Lena Changed');
  refuse(updateProfile, 401, { code: 'signed_out', message: 'No user logged in' });
  hold(getSession); // the page has not noticed the end yet
  await button('Save').click();
  await expect.element(alert().filter({ hasText: 'No user logged in' })).toBeVisible();
});

test.each([
  ['/profile', 'Please sign in to view your profile'],
  ['/admin', 'Please sign in to access the admin dashboard'],
])('%s says that the session has ended, in words of its own', async (address, message) => {
  await open(address, 'administrator');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  reply(getSession, { person: null });
  window.dispatchEvent(new Event('visibilitychange')); // as on a return to this tab
  await expect.element(page.getByText(message)).toBeVisible();
});

const account = { ...minimalOf(ManagedUser), email_verified: true, embedded: true };
const omar = {
  ...account,
  id: '0f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
  full_name: 'Omar Example',
  email: 'omar@medatlas.example',
};
const nils = {
  ...account,
  id: '1f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
  full_name: 'Nils Example',
  email: 'nils@medatlas.example',
  role: 'specialist' as const,
};
const rowOf = (email: string) =>
  page.getByRole('table', { name: 'Active Users' }).getByRole('row').filter({ hasText: email });

test.each([true, false])(
  'administrators see whether the NPI Registry API is open: %s (R-1605)',
  async (npi_api_open) => {
    reply(getSite, { name: 'Medatlas', sign_up: true, criteria_off: [], npi_api_open, tables: [] });
    reply(listUsers, { rows: [omar, nils] });
    await open('/admin', 'administrator');
    await expect.element(page.getByRole('table', { name: 'Active Users' })).toBeVisible();
    expect(page.getByText("The NPI Registry's API is open to anyone").elements()).toHaveLength(npi_api_open ? 1 : 0);
  },
);

test('each failed administrator action shows its error', async () => {
  reply(listUsers, { rows: [omar, nils] });
  for (const call of [approveUser, rejectUser]) refuse(call, 504);
  refuse(changeRole, 504, undefined, 1);
  await open('/admin', 'administrator');
  const pending = page.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem');
  await pending.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Failed to approve user')).toBeVisible();
  await pending.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject account' }).click();
  await expect.element(dialog.getByText('Failed to reject user')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const row = rowOf(nils.email);
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('Failed to update user role');
});

test('a role change that the server refuses shows the reason and keeps the old role', async () => {
  reply(listUsers, { rows: [nils] });
  refuse(changeRole, 502, { code: 'auth0', message: 'Failed to update Auth0 user role' });
  await open('/admin', 'administrator');
  await expect.element(page.getByText('No pending approval requests')).toBeVisible();
  const row = rowOf(nils.email);
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('Failed to update Auth0 user role');
  await expect.element(row).toMatchTextContent('Specialist');
});

test('a hand-over names only parts that are not zero, and the steps that stay (R-671)', async () => {
  const lea = {
    ...minimalOf(ManagedUser),
    id: 'lea',
    full_name: 'Lea',
    email: 'lea@medatlas.example',
    role: 'manager',
  } as const;
  const ann = { id: '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f12', name: 'Ann', email: 'ann@medatlas.example' };
  reply(listUsers, { rows: [lea] });
  reply(getWork, { lists: 0, searches: 0, steps: 1, trainees: 3, colleagues: [ann] });
  reply(handOver);
  await open('/admin', 'administrator');
  await button('More actions for Lea').click();
  await page.getByRole('menuitem', { name: 'Hand over work' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Lea owns 1 next step and 3 trainees. Choose a colleague');
  await expect.element(dialog.getByLabelText('New owner')).toHaveFocus();
  await dialog.getByLabelText('New owner').click();
  await page.getByRole('option', { name: 'Ann' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('Nothing was handed over. 1 next step stayed, on lists that Ann cannot open.');
});
