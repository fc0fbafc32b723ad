// What users report about a person or a number: the author, a colleague, and an administrator who lifts it.
import { expect, type Page, test } from '@playwright/test';
import { demoEmail, logIn, pageOf } from './accounts.ts';
import { settled, violationsInBothThemes } from './screens.ts';

const reports = (page: Page) => page.getByRole('group', { name: 'Reported problems' });

test('a number that did not answer is reported, seen by a colleague, and lifted by an administrator (R-1270 to R-1278)', async ({
  page,
  browser,
}) => {
  const { rows } = await (await page.request.get('/api/providers?state=UT&sort=npi&order=desc')).json();
  const { npi, phone } = rows.find((row: { phone: string | null }) => /^\d{10}$/.test(row.phone ?? ''));
  const number = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  await page.goto(`/provider/${npi}`);
  await settled(page);
  await expect(reports(page)).toContainText('No problem reported');
  await reports(page).getByRole('button', { name: 'Did not reach' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Did not reach at this number')).toBeFocused();
  await expect(dialog.getByLabel('Phone number', { exact: true })).toHaveValue(number);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(reports(page).getByRole('button', { name: 'Did not reach' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Comment').fill('Rang out twice');
  await page.keyboard.press('Enter');
  const unreached = reports(page)
    .getByRole('listitem')
    .filter({ hasText: `${number}: Did not reach` });
  await expect(unreached).toContainText(/ at this number \([A-Z]{1,2}, [A-Z][a-z]{2} \d+\) “Rang out twice”/);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await reports(page).getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toContainText('Choose what is wrong');
  await dialog.getByLabel('Deceased').check();
  await dialog.getByRole('button', { name: 'Report' }).click();
  const deceased = (of: Page) => reports(of).getByRole('listitem').filter({ hasText: 'Deceased' });
  await expect(deceased(page)).toContainText('not confirmed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(deceased(page)).toHaveCount(0);

  await page.goto(`/hcps?npi=${npi}&peek=${npi}`);
  await expect(
    page.locator(`[data-row="${npi}"]`).getByRole('img', { name: /^Did not reach at this number/ }),
  ).toBeVisible();
  await expect(reports(page)).toContainText('Rang out twice');

  const manager = await pageOf(browser, demoEmail('manager'));
  await manager.goto(`/provider/${npi}`);
  await expect(reports(manager)).toContainText('Rang out twice');
  await manager.context().close();

  const administrator = await pageOf(browser, demoEmail('administrator'));
  await administrator.goto('/admin');
  await administrator.getByRole('link', { name: 'Reported problems' }).click();
  const row = administrator.getByRole('row').filter({ hasText: 'Rang out twice' });
  await expect(row.getByRole('link', { name: 'Correct at NPPES' })).toHaveAttribute(
    'href',
    'https://nppes.cms.hhs.gov/',
  );
  expect(await violationsInBothThemes(administrator)).toEqual([]);
  await row.getByRole('button', { name: /^Lift: Did not reach/ }).click();
  await expect(row).toHaveCount(0);
  await administrator.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Lift/ }).click();
  await expect(row).toHaveCount(0);
  await administrator.context().close();
  await page.reload();
  await expect(reports(page)).toContainText('No problem reported');
});

test('a report that is typed when the session ends is there after signing in again (R-1287)', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('manager'));
  const { rows } = await (await page.request.get('/api/providers?state=NV')).json();
  await page.goto(`/provider/${rows[0].npi}`);
  await reports(page).getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('dialog').getByLabel('Moved').check();
  await page.getByRole('dialog').getByLabel('Comment').fill('To Reno, says the office');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await logIn(page, demoEmail('manager'));
  await reports(page).getByRole('button', { name: 'Report a problem' }).click();
  await expect(page.getByRole('dialog').getByLabel('Comment')).toHaveValue('To Reno, says the office');
  await expect(page.getByRole('dialog').getByLabel('Moved')).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.context().close();
});
