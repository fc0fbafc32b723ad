// An opening: its people with reasons, added to its list and moved there, and its history.
import { expect, test } from '@playwright/test';
import { newOpening } from './openings.ts';
import { settled, sidewaysParts, violationsInBothThemes } from './screens.ts';

test('an opening shows its people with reasons, keeps them on its list, and says what was done (R-1314 to R-1316)', async ({
  page,
  request,
}) => {
  const title = `Family physician ${process.pid} ${Date.now()}`;
  const { id, list } = await newOpening(request, {
    title,
    must: 'license_state=OH&state=OH',
    specialty: ['207Q00000X'],
  });
  await page.goto('/openings');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const first = page.getByRole('table', { name: 'People', exact: true }).locator('tbody > tr').first();
  await expect(first).toContainText(/\d of \d/);
  await first.getByRole('button', { name: /^Why / }).click();
  await expect(page.getByRole('table', { name: /^Why / })).toContainText(/shown/);
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await first.getByRole('button', { name: /^Add / }).click();
  await expect(page.getByText(`Added 1 to ${title}.`)).toBeVisible();
  await first.getByRole('combobox', { name: /^Stage/ }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  await expect(page.getByText(/^Moved .* to Contacted\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Added 1 person');
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Stage Contacted');
  await page.goto(`/lists/${list}`);
  await page.getByRole('link', { name: `Opening ${title}` }).click();
  await expect(page).toHaveURL(`/openings/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(first).toBeVisible();
  await expect.poll(() => sidewaysParts(page)).toEqual([]);
});

test('results and openings for nurses say that NPPES lists few of them (R-1333)', async ({ page, request }) => {
  const words = page.getByText('NPPES lists few nurses; this is not the workforce.');
  await page.goto('/hcps?taxonomy=163W00000X');
  await expect(words).toBeVisible();
  const { id } = await newOpening(request, { title: `Nurse ${process.pid} ${Date.now()}`, specialty: ['163W00000X'] });
  await page.goto(`/openings/${id}`);
  await expect(words).toBeVisible();
  await page.goto('/hcps?taxonomy=207Q00000X');
  await expect(page.getByRole('columnheader', { name: 'NPI' })).toBeVisible();
  await expect(words).toHaveCount(0);
});
