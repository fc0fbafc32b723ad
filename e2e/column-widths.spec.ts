// Columns of results are as wide as their cells need (R-1425).
import { expect, type Page, test } from '@playwright/test';
import { settled } from './screens.ts';

/** Names, cities and codes of a table that are cut. */
const cutIn = (page: Page, columns: readonly string[]) =>
  page.locator('#results').evaluate(
    (results, ids) =>
      [...results.querySelectorAll<HTMLElement>('td[data-column], td .code')]
        .filter((part) => part.matches('.code') || ids.includes(part.dataset.column ?? ''))
        .filter((part) => part.offsetWidth > 0 && part.scrollWidth > part.clientWidth && part.clientWidth > 0)
        .map((part) => part.innerText),
    columns,
  );

/** The left ends of the heads. */
const headsOf = (page: Page) =>
  page
    .locator('#results thead th')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));

/** The same after the cells of certificates have loaded and no column moves. */
async function headsAtRest(page: Page) {
  await expect(page.locator('td[data-column="board"]').first()).toHaveText(/./);
  let last = '';
  const rests = async () => {
    const now = JSON.stringify(await headsOf(page));
    const isSame = now === last;
    last = now;
    return isSame;
  };
  await expect.poll(rests, { intervals: [500] }).toBe(true);
  return headsOf(page);
}

for (const width of [1440, 1040])
  test(`no name, city or code is cut at ${width} pixels, and a row has at most two lines`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/hcps?state=OH', '/hcps?state=OH&page=5', '/hcps?state=CA', '/hcps?excluded=yes'])
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        const names = ['npi', 'last_name', 'first_name', 'city', 'state', 'phone'];
        await expect.poll(() => cutIn(page, names)).toEqual([]); // what cells load, and what measures them, come later
        const rows = page.locator('#results tbody tr:not(:has([data-screening]))');
        const tall = await rows.evaluateAll(
          (all) => all.filter((row) => row.getBoundingClientRect().height > 37).length,
        );
        expect(tall, 'rows with a third line').toBe(0);
      });
  });

test('an empty column gives its width, and the table stays while its pages turn', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/hcps?state=OH');
  await settled(page);
  const changed = page.getByRole('columnheader', { name: 'Changed' });
  await expect.poll(async () => (await changed.boundingBox())?.width).toBeLessThan(80);
  const before = await headsAtRest(page);
  await page.getByLabel('Filter by first name').fill('an');
  await expect(page.getByText(/of \d+ shown/)).toBeVisible();
  expect(await headsOf(page)).toEqual(before);
});

test('rows of the other searches are one line high, and no name is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [address, names] of [
    ['/hospitals?state=OH', ['ccn', 'facility_name', 'city']],
    ['/mgma?state=OH', ['facility_name', 'city']],
    ['/gmes?state=OH', ['program_number', 'city', 'phone']],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await settled(page);
      await expect.poll(() => cutIn(page, names)).toEqual([]);
      const heights = await page
        .locator('#results tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThan(40);
    });
});
