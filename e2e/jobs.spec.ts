// The background jobs, for administrators.
import { expect, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { violationsInBothThemes } from './screens.ts';

test('an administrator sees the jobs with their log, and filters them by state (R-454)', { tag: '@rest' }, async ({
  browser,
}) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeFocused();
  const jobs = page.getByRole('row');
  const cleanUp = jobs.filter({ hasText: /^Clean-up/ }).first();
  await expect(jobs.nth(1)).toBeVisible();
  for (let n = 2; !(await cleanUp.isVisible()); n += 1) {
    await page.goto(`/admin/jobs?page=${n}`); // other journeys have added jobs since the start
    await expect(jobs.nth(1)).toBeVisible();
  }
  await expect(cleanUp).toContainText('Done');
  await expect(cleanUp).toContainText('Deleted what has expired');
  const badge = await cleanUp.getByText('Done').boundingBox();
  expect(badge?.width, 'the state is one line').toBeGreaterThan(badge?.height ?? 0);
  await cleanUp.getByText('Log').click();
  await expect(cleanUp).toContainText('The log has no lines.');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Canceled' }).click();
  await expect(page).toHaveURL('/admin/jobs?state=canceled');
  await expect(page.getByText('No job is in this state.')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Any state' }).click();
  await expect(jobs.nth(1)).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.context().close();
});
