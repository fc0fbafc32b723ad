// Webhooks of an administrator, from the settings to a receiver.
import { expect, test } from '@playwright/test';
import { demoEmail, signIn } from './accounts.ts';
import { newList } from './lists.ts';
import { violationsInBothThemes } from './screens.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('an administrator makes a webhook, tests, pauses and deletes it (R-1681, R-1682)', async ({ page }) => {
  await signIn(page, demoEmail('administrator'));
  await newList(page.request, 'Watched by a webhook');
  await page.goto('/settings#webhooks');
  const card = page.getByRole('region', { name: 'Webhooks', exact: true });
  await card.getByRole('button', { name: 'New webhook' }).click();
  const form = card.getByRole('form', { name: 'New webhook' });
  const address = form.getByLabel('Address');
  await address.fill('http://tools.example/hook?key=hidden');
  await form.getByRole('combobox', { name: 'Watches' }).click();
  await page.getByRole('option', { name: 'List: Watched by a webhook' }).click();
  await form.getByRole('checkbox', { name: 'People whose stage changes' }).uncheck();
  await form.getByRole('button', { name: 'Make webhook' }).click();
  await expect(address).toHaveAccessibleDescription('The address must begin with https://.');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('http://tools.example/hook?key=hidden');
  await expect(form.getByRole('checkbox', { name: 'People whose stage changes' })).not.toBeChecked();
  await address.fill(`${process.env.MEDATLAS_RECEIVER}/hook?key=hidden`);
  await form.getByRole('button', { name: 'Make webhook' }).click();
  const made = card.getByRole('region', { name: 'New secret' });
  await expect(made.getByText(/^whsec_/)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  const hook = card.getByRole('listitem').filter({ hasText: 'Watched by a webhook' });
  await expect(hook).toContainText('/hook?…');
  await expect(hook).toContainText('Active');
  await hook.getByRole('button', { name: 'Send a test' }).click();
  await expect(hook.getByRole('status')).toHaveText('The test arrived: the receiver replied 204.', { timeout: 30_000 });
  await hook.getByRole('button', { name: 'Log' }).click();
  const log = hook.getByRole('table', { name: /^Messages to / });
  await expect(log.getByRole('row').nth(1)).toContainText('webhook.testDelivered: the receiver replied 204.');
  await log.getByRole('button', { name: /^Replay webhook\.test/ }).click();
  await expect(page.getByText('The message is sent again, with the same webhook-id.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await hook.getByRole('button', { name: 'Pause' }).click();
  await expect(hook).toContainText('You paused it. Changes meanwhile send no message');
  await expect(hook.getByRole('button', { name: 'Send a test' })).toBeHidden();
  await hook.getByRole('button', { name: 'Resume' }).click();
  await expect(hook).toContainText('Active');
  await hook.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await expect(hook.getByText(/^whsec_/)).toBeVisible();
  await hook.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(hook).toBeHidden();
});
