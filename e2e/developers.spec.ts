// The page for developers: each of its requests runs with the reader's session.
import { expect, test } from '@playwright/test';
import { violationsInBothThemes } from './screens.ts';

test('runs ten requests in place, and says what remains of the allowance (R-1654 to R-1657)', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('region', { name: 'User menu' }).getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(requests).toHaveCount(10);
  await expect(requests.nth(3)).toContainText(/\/api\/providers\/2\d{9}/);
  const limits = page.getByRole('region', { name: 'Limits' });
  const remaining = async () =>
    Number(/([\d,]+) of [\d,]+ remain/.exec(await limits.innerText())?.[1]?.replaceAll(',', ''));
  await expect.poll(remaining).toBeGreaterThan(0);
  const before = await remaining();
  for (const request of await requests.all()) {
    const name = await request.locator('b').first().innerText();
    await request.getByRole('button', { name: 'Run' }).click();
    const status = request.getByRole('status').filter({ hasText: ' ms · ' });
    await expect(status, name).toContainText(name === 'A refusal' ? '400' : /20\d/);
    if (name === 'Search') await expect(request).toContainText('RateLimit: "requests";r=');
    await expect(request.getByRole('region', { name: `Reply to ${name}` })).not.toBeEmpty();
  }
  await expect.poll(remaining).toBe(before - 1);
  await expect(page.getByRole('region', { name: 'Assistants' })).toContainText('/mcp');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
