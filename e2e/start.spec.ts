import { expect, test } from '@playwright/test';

test('the first page shows the name of the product', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Medatlas/);
  await expect(page.getByRole('banner')).toContainText('Medatlas');
});
