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
  await expect(row('Work of each week', /^Demo Specialist .* 1 1$/)).toBeVisible();
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

test('a list asks why a person is not a fit, and the report has the answer (R-1557)', async ({ page }) => {
  const opening = await newOpening(page.request, { title: 'An opening with a no' });
  const { rows } = await (await page.request.get('/api/providers?state=NH&contactable=yes')).json();
  const data = { npis: rows.slice(0, 2).map(({ npi }: { npi: string }) => npi) };
  await page.request.post(`/api/lists/${opening.list}/entries`, { data, headers });
  await page.goto(`/lists/${opening.list}`);
  await page
    .getByRole('combobox', { name: /^Stage of / })
    .first()
    .click();
  await page.getByRole('option', { name: 'Not a fit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why not?' });
  await expect(dialog.getByText('The candidate may one day read this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Took another job' }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  await dialog.getByLabel('In words').fill('Begins in Concord in May');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved the reason.')).toBeVisible();
  await page.goto(`/openings/${opening.id}?tab=report`);
  const reasons = page.getByRole('table', { name: 'Reasons for no' });
  await expect(reasons.getByRole('row', { name: /^Took another job 1 Begins in Concord in May/ })).toBeVisible();
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
