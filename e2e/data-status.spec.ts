// The data status screen.
import { expect, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';

test('only an administrator sees each dataset’s loaded rows, date and refused rows', { tag: '@rest' }, async ({
  browser,
  page,
}) => {
  await test.step('an administrator sees each dataset’s loaded rows, date and refused rows', async () => {
    const page = await pageOf(browser, demoEmail('administrator'));
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Data status' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data Status' })).toBeFocused();
    const nppes = page.getByRole('region', { name: /NPPES/ });
    await expect(nppes).toContainText('20,000 providers');
    await expect(nppes).toContainText(/Nov 8, 2026.*days old, expected every 31 days/);
    await expect(nppes).toContainText(/read [\d,]+ · loaded [\d,]+ · refused \d+ · skipped \d+/);
    await expect(nppes).toContainText('npidata_pfile');
    await nppes.getByText('Why rows were not loaded').focus();
    await page.keyboard.press('Enter');
    await expect(nppes.getByText(/\d+ × deactivated/)).toBeVisible();
    await page.context().close();
  });

  await test.step('an overview leads to each dataset’s card', async () => {
    const page = await pageOf(browser, demoEmail('administrator'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/data');
    const overview = page.getByRole('navigation', { name: 'Datasets' });
    const card = page.getByRole('region', { name: 'Order and Referring' });
    await expect(card).not.toBeInViewport();
    await overview.getByRole('button', { name: 'Order and Referring' }).press('Enter');
    await expect(card).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('combobox')).toBeFocused();
    await page.context().close();
  });

  await test.step('other users are redirected home', async () => {
    await page.goto('/admin/data');
    await expect(page).toHaveURL('/');
  });
});
