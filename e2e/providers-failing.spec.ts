import { expect, test } from '@playwright/test';
import { found, submit } from './providers.ts';

test.describe('when the server falters', () => {
  const fail = (status: number, code: string, message: string) => ({ status, json: { code, message } });
  const search = '**/api/providers?*';

  test('a search is tried again, a second apart (R-310), and can be cancelled meanwhile', async ({ page }) => {
    let calls = 0;
    await page.route(search, (route) => {
      calls += 1;
      return calls < 3 ? route.fulfill(fail(503, 'unavailable', 'Search failed')) : route.continue();
    });
    await page.goto('/hcps?state=NV');
    await expect(page.getByText('Trying again, 1 of 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
    await expect(found(page)).toBeVisible();
    expect(calls).toBe(3);

    calls = 0;
    await page.reload();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Search cancelled')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
  });

  for (const status of [502, 503, 504])
    test(`a gateway's ${status} is tried again (R-312)`, async ({ page }) => {
      let calls = 0;
      await page.route(search, (route) => {
        calls += 1;
        return calls < 2 ? route.fulfill({ status, body: '<h1>Gateway</h1>' }) : route.continue();
      });
      await page.goto('/hcps?state=NV');
      await expect(found(page)).toBeVisible();
      expect(calls).toBe(2);
    });

  test('after three more attempts (R-310) it says so and what to try', async ({ page }) => {
    let calls = 0;
    await page.route(search, (route) => {
      calls += 1;
      return route.fulfill(fail(503, 'unavailable', 'Search failed'));
    });
    await page.goto('/hcps?state=NV');
    await expect(page.getByRole('alert')).toContainText('Search failed');
    expect(calls).toBe(4);
    await page.unroute(search);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(found(page)).toBeVisible();
  });

  test('a refusal or a time limit of the database is final', async ({ page }) => {
    let calls = 0;
    const sentence = 'Search took too long. Please refine your search criteria.';
    await page.route(search, (route) => {
      calls += 1;
      return route.fulfill(fail(504, '57014', sentence));
    });
    await page.goto('/hcps?state=NV');
    await expect(page.getByRole('alert')).toContainText(sentence);
    expect(calls).toBe(1);
    await page.unroute(search);
    await page.goto('/hcps?npi=12');
    await expect(page.getByRole('alert')).toContainText('NPI must have 10 digits');
  });

  test('a reply without data, and no reply at all, have their sentences', async ({ page }) => {
    await page.route(search, (route) => route.fulfill({ json: null }));
    await page.goto('/hcps?state=NV');
    await expect(page.getByRole('alert')).toContainText('No data received from query.');
    await page.unroute(search);
    await page.route(search, (route) => route.abort());
    await page.goto('/hcps?state=UT');
    await expect(page.getByRole('alert')).toContainText('Search failed');
    await expect(page.getByRole('alert')).toContainText('could not be reached');
  });

  test('120 seconds are the end of a search (R-311)', async ({ page }) => {
    await page.clock.install();
    await page.route(search, () => {}); // never answered
    await page.goto('/hcps?state=NV');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    await page.clock.fastForward(121_000);
    await expect(page.getByRole('alert')).toContainText('Query timeout exceeded');
  });
});
