// The report of an opening and of several, on screens and on paper.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { newOpening } from './openings.ts';
import { violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

/** An opening with three people: one new, one called, and one who said no. */
async function worked(request: APIRequestContext, title: string, client: string) {
  const opening = await newOpening(request, { title, client: { text: client }, visibility: 'everybody' });
  const list = `/api/lists/${opening.list}/entries`;
  const { rows } = await (await request.get('/api/providers?state=ME&contactable=yes')).json();
  const npis = rows.slice(0, 3).map(({ npi }: { npi: string }) => npi);
  await request.post(list, { data: { npis }, headers });
  const no = { npis: [npis[1]], stage: 'Not a fit', reason: 'pay', reason_text: 'Wants 20,000 more' };
  expect((await request.patch(list, { data: no, headers })).status()).toBe(200);
  const call = { opening: opening.id, npi: npis[2], outcome: 'reached' };
  expect((await request.post('/api/calls', { data: call, headers })).status()).toBe(200);
  return opening;
}

test('the report of an opening has stages, reasons and calls, as a file and on paper (R-1555)', async ({ page }) => {
  const opening = await worked(page.request, 'An opening to report', 'Sable Creek');
  await page.goto(`/openings/${opening.id}`);
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Report' }).click();
  const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });
  await expect(row('Stages', /^New 1 3 < 1$/)).toBeVisible();
  await expect(row('Stages', /^Contacted 1 1 < 1$/)).toBeVisible();
  await expect(row('Stages', /^Offer 0 0$/)).toBeVisible();
  await expect(row('Reasons for no', /^Pay 1 Wants 20,000 more/)).toBeVisible();
  await expect(row('Work of each week', /Demo Specialist 1 1$/)).toBeVisible();
  await page.getByLabel('Weeks').click();
  await page.getByRole('option', { name: 'Last 4 weeks' }).click();
  await expect(page).toHaveURL(/weeks=4/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report-.*\.xlsx$/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const control of [page.getByRole('button', { name: 'Print' }), page.getByText('Download Excel')])
    await expect(control).toBeHidden();
  await expect(row('Stages', /^New 1 3/)).toBeVisible();
});

test('the report of several openings is of one client by choice (R-1556)', async ({ page }) => {
  await worked(page.request, 'Of the first client', 'Alder Falls Clinic');
  await worked(page.request, 'Of the second client', 'Birch Hill Clinic');
  await page.goto('/openings');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report of openings' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Openings' });
  await expect(table.getByRole('link', { name: 'Of the second client' })).toBeVisible();
  await page.getByLabel('Client').click();
  await page.getByRole('option', { name: 'Alder Falls Clinic' }).click();
  await expect(page.getByRole('heading', { name: '1 opening' })).toBeVisible();
  await expect(table.getByRole('link', { name: 'Of the first client' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
