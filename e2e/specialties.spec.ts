// Every screen shows a specialty by its display name, then its classification and code (R-1033).
import { type APIRequestContext, expect, type Locator, test } from '@playwright/test';

const CODE = '207RI0011X';
const [name, classification, code] = ['Interventional Cardiology Physician', 'Internal Medicine', '207.RI0011.X'];

/** An interventional cardiologist. */
async function cardiologist(request: APIRequestContext) {
  const { rows } = await (await request.get(`/api/providers?taxonomy=${CODE}`)).json();
  const row = rows.find(({ primary_taxonomy }: { primary_taxonomy: string }) => primary_taxonomy === CODE);
  expect(row).toMatchObject({ display_name: name, classification });
  return row as { npi: string; first_name: string; last_name: string; city: string; state: string };
}

/** Expects all three texts, in this order and visible. */
async function expectAll(cell: Locator) {
  await expect(cell).toContainText(new RegExp(`${name}.*${classification} ${code}`, 's'));
  for (const text of [name, classification, code])
    await expect(cell.getByText(text, { exact: false }).first()).toBeVisible();
}

test('every screen shows the display name, then classification and code, on a wide screen and a phone', {
  tag: '@rest',
}, async ({ page, request }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { npi } = await cardiologist(request);
    await page.goto(`/hcps?npi=${npi}`);
    await expectAll(page.getByRole(width > 1024 ? 'row' : 'listitem').filter({ hasText: npi }));
    await page.goto(`/npi-nppes?number=${npi}`);
    await expectAll(page.getByRole('list', { name: 'Registry results' }).getByRole('listitem'));
    await page.goto(`/npi-nppes/${npi}`);
    await expectAll(page.getByRole('region', { name: 'Taxonomies' }).getByRole('listitem').first());
    await page.goto(`/provider/${npi}`);
    await expectAll(page.getByRole('region', { name: 'Specialties & Taxonomy' }).getByRole('listitem').first());
    await page.goto('/providers/specialty/cardiology');
    await page.getByRole('list', { name: 'Providers' }).getByRole('listitem').first().waitFor();
    const named = page.getByRole('list', { name: 'Providers' }).getByText(name);
    await expectAll(named.first().locator('xpath=ancestor::li'));
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(npi);
    await expectAll(page.getByRole('option').first());
  }
});

test('filters and organizations show codes in the same way, and the column sorts by them', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  await test.step('the filter of the rows shows codes in the same way', async () => {
    const { npi } = await cardiologist(request);
    await page.goto(`/hcps?npi=${npi}`);
    await page.getByLabel('Filter by taxonomy').click();
    await expect(page.getByRole('option')).toHaveText([`${name} · ${classification} ${code}`]);
  });

  await test.step('organizations show their display name too, and the column sorts by classification, then code', async () => {
    const { rows } = await (await request.get('/api/organizations?sort=primary_taxonomy')).json();
    const orders = rows.map(
      (row: { classification: string; primary_taxonomy: string }) => `${row.classification} ${row.primary_taxonomy}`,
    );
    expect(orders).toEqual(orders.toSorted());
    const special = rows.find((row: { specialization: string | null }) => row.specialization);
    await page.goto(`/hcos?npi=${special.npi}`);
    const row = page.getByRole('row').filter({ hasText: special.npi });
    await expect(row).toContainText(special.display_name);
    await expect(row).toContainText(special.classification);
  });
});

test('the head of Primary Taxonomy says what it sorts by', { tag: '@rest' }, async ({ page }) => {
  for (const address of ['/hcps?state=WV&view=table', '/hcos?state=WV', '/providers/specialty/cardiology']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    if (address.startsWith('/providers')) await page.getByText('Table', { exact: true }).click();
    const head = page.getByRole('columnheader', { name: /Taxonomy|Specialty/ }).getByRole('button');
    await expect(head, address).toHaveAttribute('title', 'Sorts by classification, then code');
    await expect(head).toHaveAccessibleDescription('Sorts by classification, then code');
  }
});
