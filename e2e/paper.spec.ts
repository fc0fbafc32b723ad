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
  await expect(call.locator('svg')).toBeHidden();
});

test('a printed board has all stages, and a printed list has whole notes', async ({ page }) => {
  const name = `Paper of all stages ${Date.now()}`;
  const list = await newList(page.request, name, 'state=VT', 2);
  await page.setViewportSize(LETTER);
  await page.goto(`/lists/${list}?view=board`);
  await page.emulateMedia({ media: 'print' });
  for (const stage of ['New', 'Interviewing', 'Not a fit'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${stage} `) })).toBeInViewport({ ratio: 1 });

  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  const text = 'Asked for a part-time job with telehealth, four days a week, from the first of May on, near the sea.';
  const added = await page.request.post(`/api/people/${rows[0].npi}/notes`, {
    data: { text },
    headers: { origin: process.env.MEDATLAS_URL ?? '' },
  });
  expect(added.status()).toBe(200);
  await page.goto(`/lists/${list}`);
  const note = page.getByText(text).first();
  await expect(note).toBeVisible();
  const cut = () =>
    page
      .getByRole('listitem')
      .locator('div')
      .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth + 1));
  expect(await cut()).toBe(false);
});

test('the name of a list keeps its words beside the other columns', async ({ page }) => {
  const name = `Psychiatry ${Date.now()}`;
  await newList(page.request, name, 'state=VT', 2);
  await page.setViewportSize({ width: 770, height: 1000 });
  await page.goto('/lists');
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  expect((await link.locator('..').boundingBox())?.width).toBeGreaterThan(150);
});

test('the printed page of a hospital has no link that searches', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/hospitals?state=TX')).json();
  await page.goto(`/hospitals/${rows[0].ccn}`);
  const search = page.getByRole('link', { name: 'Search its providers' });
  await expect(search).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(search).toBeHidden();
});
