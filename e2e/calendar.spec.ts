// The address of a calendar, from the settings to a program that reads it.
import { expect, request, test } from '@playwright/test';
import { newOpening } from './openings.ts';
import { violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

test('a user makes the address, shows names, and ends it (R-1563)', async ({ page }) => {
  const opening = await newOpening(page.request, { title: 'Hospitalist with a date' });
  const list = `/api/lists/${opening.list}/entries`;
  const { rows } = await (await page.request.get('/api/providers?state=VT&contactable=yes')).json();
  const npis = [rows[0].npi];
  await page.request.post(list, { data: { npis }, headers });
  const due_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.request.patch(list, { data: { npis, next_step: 'Call', due_on }, headers });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Calendar' });
  await card.getByRole('button', { name: 'Make the address' }).click();
  const shown = card.getByRole('region', { name: 'New address' });
  await expect(shown.getByText(/\/calendar\/[\w-]{22}\.ics$/)).toBeVisible();
  const url = await shown.locator('code').innerText();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const program = await request.newContext({ storageState: { cookies: [], origins: [] } });
  const read = async () => (await (await program.get(url)).text()).replaceAll('\r\n ', '');
  await expect.poll(read).toContain('SUMMARY:Call · Hospitalist with a date\r\n');
  expect(await read()).not.toContain(npis[0]);
  await card.getByRole('checkbox', { name: 'Show names' }).check();
  await expect.poll(read).toMatch(/SUMMARY:Call · Hospitalist with a date · \S/);
  expect(await read()).toContain(`peek=${npis[0]}`);
  await page.reload();
  await expect(card.getByRole('button', { name: 'New address' })).toBeVisible();
  await expect(card.getByRole('checkbox', { name: 'Show names' })).toBeChecked();
  await expect(page.getByText(url)).toHaveCount(0);
  await card.getByRole('button', { name: 'End the address' }).click();
  await expect(card.getByRole('button', { name: 'Make the address' })).toBeVisible();
  expect((await program.get(url)).status()).toBe(404);
  await program.dispose();
});
