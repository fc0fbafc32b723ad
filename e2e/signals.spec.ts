// Signals: from the screen of changes to people, and in the filters and the form of the search.
import { expect, test } from '@playwright/test';
import { chips, group, heading } from './find-screen.ts';
import { found, submit } from './providers.ts';
import { editSearch, field, violationsInBothThemes } from './screens.ts';

test('a recruiter finds people by a signal, narrows and changes it (R-1280, R-1285)', async ({ page, request }) => {
  const label = 'Newly licensed where they do not practice';
  const { total } = await (await request.get('/api/providers?signal=newly_licensed')).json();
  await page.goto('/changes');
  await page.getByRole('list', { name: 'Signals' }).getByRole('link', { name: label }).click();
  await expect(page).toHaveURL('/hcps?signal=newly_licensed');
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
  await expect(chips(page)).toContainText(label);
  await group(page, 'Signals')
    .getByRole('checkbox', { name: /^License ended or ends soon/ })
    .click();
  await expect(page).toHaveURL('/hcps?signal=newly_licensed&signal=license_ends');
  await editSearch(page);
  await expect(field(page, 'Signal')).toHaveValue(label);
  await field(page, 'Signals since').fill('2026-11-01');
  await submit(page).click();
  await expect(page).toHaveURL(/signal=newly_licensed&signal=license_ends&signal_since=2026-11-01/);
  await expect(found(page)).toBeVisible();
  await expect(chips(page)).toContainText('Signals since Nov 1, 2026');
});

test('the signals before a search of changes have no accessibility violations in either theme', async ({ page }) => {
  await page.goto('/changes');
  await page.getByRole('list', { name: 'Signals' }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
