// What administrators see of a team: its activity, and the work of a user who leaves. And a user's exports on the profile.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { demoEmail, newUser, pageOf, signedOut, signIn, userRow } from './accounts.ts';
import { violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

test.describe('an administrator', () => {
  test.describe.configure({ mode: 'serial' }); // one sign-in
  let admin: Page;
  test.beforeAll(async ({ browser }) => {
    admin = await pageOf(browser, demoEmail('administrator'));
  });
  test.afterAll(() => admin.context().close());

  test('reads the activity of all users and of one, and downloads it (R-670)', { tag: '@rest' }, async ({
    request,
  }) => {
    const { rows } = await (await request.get('/api/providers?state=ID')).json();
    const call = { kind: 'call', text: 'Left a message' };
    await request.post(`/api/people/${rows[0].npi}/activities`, { data: call, headers });
    await admin.goto('/admin/activity');
    const table = admin.getByRole('table', { name: 'Activity by user' });
    const weeks = admin.getByRole('table', { name: 'Activity by week' });
    const row = table.getByRole('row').filter({ hasText: demoEmail('specialist') });
    await expect(row.getByRole('cell').last()).toHaveText(/^[1-9]/);
    expect(await violationsInBothThemes(admin)).toEqual([]);
    const download = async () => {
      const [file] = await Promise.all([
        admin.waitForEvent('download'),
        admin.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    const edgeIn = async (one: typeof table) => (await one.getByRole('columnheader').nth(2).boundingBox())?.x;
    expect(await edgeIn(weeks), 'the columns line up').toBe(await edgeIn(table));
    const all = await download();
    expect(all).toContain(demoEmail('specialist'));
    expect(all, 'a user who did nothing').toContain(demoEmail('superadmin'));
    await expect(weeks.locator('tbody').getByRole('row')).toHaveCount(12);
    await row.getByRole('link').click();
    await expect(table).toBeHidden();
    await expect(weeks.getByRole('columnheader').first()).toHaveText('Week of');
    await admin.getByRole('combobox', { name: 'Weeks' }).click();
    await admin.getByRole('option', { name: 'Last 4 weeks' }).click();
    await expect(weeks.locator('tbody').getByRole('row')).toHaveCount(4);
    const own = (await download()).trim().split('\n').slice(1);
    expect(own, 'the user and the weeks of the screen').toHaveLength(4);
    expect(own.filter((line) => !line.includes(demoEmail('specialist')))).toEqual([]);
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(weeks.locator('tbody').getByText('Week of').first()).toBeVisible();
    await expect(weeks).not.toContainText(/\b1 (?:searches|exports|rows|contacts)/);
    await admin.setViewportSize({ width: 1280, height: 720 });
  });

  test('hands the work of a leaver over to a colleague, by keyboard (R-671)', { tag: '@rest' }, async ({ browser }) => {
    const email = await newUser(browser, 'Lea');
    const leaver = await browser.newContext({ storageState: signedOut });
    await signIn(leaver, email);
    const { id } = await (await leaver.request.post('/api/lists', { data: { name: 'Ohio' }, headers })).json();
    await leaver.close();
    await admin.goto('/admin');
    await userRow(admin, email).getByRole('button', { name: 'More actions' }).press('Enter');
    await admin.getByRole('menuitem', { name: 'Hand over work' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Hand over the work of Lea Example' });
    await expect(dialog.getByText('Lea Example owns 1 list. Choose a colleague')).toBeVisible();
    await expect(dialog.getByLabel('New owner')).toBeFocused();
    expect(await violationsInBothThemes(admin)).toEqual([]);
    await admin.keyboard.press('ArrowDown');
    await admin.getByRole('option', { name: demoEmail('manager') }).click();
    await dialog.getByRole('button', { name: 'Hand over' }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(/ is now the owner of 1 list\.$/);
    await expect(dialog.getByRole('status')).toBeFocused();
    const list = await (await admin.request.get(`/api/lists/${id}`)).json();
    expect(list.owner.email).toBe(demoEmail('manager'));
    await admin.keyboard.press('Escape');
    await expect(userRow(admin, email).getByRole('button', { name: 'More actions' })).toBeFocused();
  });
});

test('the profile has the exports of the user, to download and delete (R-770)', { tag: '@rest' }, async ({ page }) => {
  const made = await page.request.post('/api/exports', { data: { search: 'state=WY', format: 'csv' }, headers });
  expect(made.status()).toBe(202);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Exports' });
  const link = card.getByRole('link', { name: /^Download providers-.*\.csv$/ }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('WY');
  const all = await card.getByRole('listitem').count();
  await card
    .getByRole('button', { name: /^Delete providers-/ })
    .first()
    .press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(all - 1);
});
