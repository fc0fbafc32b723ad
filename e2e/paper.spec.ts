// What paper shows of screens: all of it, and no controls.
import { expect, test } from '@playwright/test';
import { newList } from './lists.ts';

const LETTER = { width: 740, height: 1000 }; // without its margins

test('printed results have the phone number of each provider', async ({ page }) => {
  await page.setViewportSize(LETTER);
  await page.goto('/hcps?state=DE');
  const call = page
    .getByRole('listitem')
    .getByRole('link', { name: /^\(\d{3}\) / })
    .first();
  await expect(call).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const number = call.getByText(/^\(\d{3}\) /);
  await expect.poll(async () => (await number.boundingBox())?.width ?? 0).toBeGreaterThan(60);
  await expect(number).toHaveCSS('clip-path', 'none');
  await expect(call.locator('svg')).toBeHidden();
});

test('a printed board has all stages, and a printed list has whole notes', { tag: '@rest' }, async ({ page }) => {
  const name = `Paper of all stages ${Date.now()}`;
  const list = await newList(page.request, name, 'state=VT', 2);
  await page.setViewportSize(LETTER);
  await page.goto(`/lists/${list}?view=board`);
  await page.emulateMedia({ media: 'print' });
  for (const stage of ['New', 'Interviewing', 'Not a fit'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${stage} `) })).toBeInViewport({ ratio: 1 });

  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  const note = async (text: string) => {
    const { npi } = rows[0];
    const headers = { origin: process.env.MEDATLAS_URL ?? '' };
    expect((await page.request.post(`/api/people/${npi}/notes`, { data: { text }, headers })).status()).toBe(200);
    await page.goto(`/lists/${list}`);
    await expect(page.getByText(text).first()).toBeVisible();
    return page
      .getByRole('listitem')
      .locator('div')
      .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth + 1));
  };
  expect(
    await note('Asked for a part-time job with telehealth, four days a week, from the first of May on, near the sea.'),
  ).toBe(false);

  // a very long note leaves room for the other people: else Chrome prints none of them
  await note('A long plan. '.repeat(384).trim());
  expect((await page.getByRole('listitem').filter({ hasText: 'A long plan.' }).boundingBox())?.height).toBeLessThan(
    300,
  );
});

test('the name of a list keeps its words beside the other columns', async ({ page }) => {
  const name = `Psychiatry ${Date.now()}`;
  await newList(page.request, name, 'state=VT', 2);
  await page.setViewportSize({ width: 770, height: 1000 });
  await page.goto('/lists');
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  expect((await link.locator('..').boundingBox())?.width).toBeGreaterThanOrEqual(150);
});

test('the printed page of a hospital has no link that searches', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/hospitals?state=TX')).json();
  await page.goto(`/hospitals/${rows[0].ccn}`);
  const search = page.getByRole('link', { name: 'Search its providers' });
  await expect(search).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(search).toBeHidden();
});

test('a printed comparison has all facts, without controls', async ({ page }) => {
  const list = await newList(page.request, `Compared on paper ${Date.now()}`, 'state=VT', 4);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  const npis = rows.map(({ npi }: { npi: string }) => npi);
  await page.setViewportSize(LETTER);
  await page.goto(`/lists/${list}?${new URLSearchParams({ page: '1', compare: npis.join(',') })}`);
  const tray = page.getByRole('region', { name: 'Compare 4 people' });
  await expect(tray.getByRole('rowheader', { name: 'Primary taxonomy' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tray.getByRole('rowheader').last()).toBeVisible();
  expect(await tray.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  const below = async () => (await tray.boundingBox())?.y ?? 0;
  expect(await below()).toBeGreaterThan((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
  const names = tray.getByRole('columnheader').getByRole('link', { name: /, / });
  expect((await names.first().boundingBox())?.height).toBeLessThan(70);
  await expect(tray.getByText('Only differences')).toBeHidden();
  await expect(tray.getByRole('button')).toHaveCount(0);
});
