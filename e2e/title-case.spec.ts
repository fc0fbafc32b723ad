// Publishers' capitals in Title Case, on the screen only (R-401).
import { expect, test } from '@playwright/test';

/** Whether a text has only capitals, as invented names of medical groups and their clinicians do. */
const capitals = /^[^a-z]+$/;

/** `APPLEFALL CARDIOLOGY GROUP` as `Applefall Cardiology Group`. */
const inWords = (name: string) => name.replace(/\p{L}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase());

test('names in capitals show in Title Case in lists, headings, chips and suggestions; the data keeps them', {
  tag: '@rest',
}, async ({ page, request }) => {
  const get = async (url: string) => (await request.get(url)).json();
  const { rows: groups } = await get('/api/medical-groups?sort=org_members&order=desc');
  const group = groups.find(({ facility_name }: { facility_name: string | null }) =>
    /^[A-Z]{5,} [A-Z]{5,}( [A-Z]{5,})?$/.test(facility_name ?? ''),
  );
  const { org_pac_id: id, facility_name } = group;
  const shown = inWords(facility_name);

  await page.goto(`/mgma?facility_name=${encodeURIComponent(facility_name)}`);
  const row = page.getByRole('table', { name: 'Medical groups' }).getByRole('row').filter({ hasText: group.state });
  await expect(row.getByRole('link', { name: shown, exact: true }).first()).toBeVisible();
  await page.goto(`/mgma/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  await expect(page).toHaveTitle(`${shown} · ${id} · Medatlas`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(shown);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`${inWords(group.city)}, ${group.state}`);

  const [clinician] = (await get(`/api/medical-groups/${id}/clinicians`)).rows;
  expect(clinician.last_name).toMatch(capitals);
  const first = page.getByRole('table', { name: 'Clinicians' }).locator('tbody').getByRole('row').first();
  await expect(first.locator('b')).toHaveText(/\p{Ll}$/u);
  await expect(first.getByRole('link').first()).toHaveAccessibleName(
    new RegExp(`^${clinician.npi}, \\p{Lu}\\p{Ll}.*, ${clinician.credential}$`, 'u'),
  );

  await page.goto(`/hcps?group=${id}`);
  await expect(page.getByRole('group', { name: 'Search criteria' })).toContainText(shown);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(facility_name);
  const options = page.getByRole('group', { name: 'Medical groups' }).getByRole('option');
  await expect(options.first().locator('b')).toHaveText(shown);
});
