import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { titleCase } from '#src/shared/title-case.ts';
import { choose, columnOf, editSearch, field } from './screens.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');
const get = async (request: APIRequestContext, url: string) => (await request.get(url)).json();

interface Hospital {
  ccn: string;
  facility_name: string;
  state: string;
  zip: string;
  city: string;
}

/** A hospital with more than 35 clinicians and another hospital in its ZIP. */
async function largeHospital(request: APIRequestContext): Promise<Hospital> {
  for (let page = 1; ; page++) {
    const { rows: hospitals } = await get(request, `/api/hospitals?page=${page}`);
    if (hospitals.length === 0) throw new Error('No hospital matches.');
    for (const hospital of hospitals) {
      const { total } = await get(request, `/api/hospitals/${hospital.ccn}/clinicians`);
      if (total > 35 && (await get(request, `/api/hospitals?zip=${hospital.zip}`)).total > 1) return hospital;
    }
  }
}

test('a ZIP lists its hospitals, a hospital its location and clinicians (R-1415), whose page links back', async ({
  page,
  request,
}) => {
  const { ccn, facility_name, zip } = await largeHospital(request);
  const { total } = await get(request, `/api/hospitals?zip=${zip}`);
  const { total: clinicians } = await get(request, `/api/hospitals/${ccn}/clinicians`);
  await page.goto(`/geos/zip/${zip}`);
  const card = page.getByRole('region', { name: 'The Hospitals' });
  await expect(card.getByRole('listitem')).toHaveCount(total);
  await expect(card).toContainText(/CMS Hospitals · \w{3} \d/);
  const name = titleCase(facility_name);
  await card.getByRole('link', { name, exact: true }).click();

  await expect(page).toHaveURL(`/hospitals/${ccn}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: `Map of ${zip}` }).getByTitle(new RegExp(`^${zip} `))).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Location' }).getByRole('link', { name: zip })).toHaveAttribute(
    'href',
    `/geos/zip/${zip}`,
  );
  await expect(page.getByRole('heading', { name: `${clinicians} affiliated clinicians` })).toBeVisible();
  await page.getByRole('button', { name: 'First Name' }).click();
  await expect(page).toHaveURL(/sort=first_name/);
  await expect(async () => {
    const names = await columnOf(rows(page, 'Clinicians'), 3);
    expect(names).toEqual(names.toSorted());
  }).toPass({ timeout: 15_000 });

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
  await expect(page.getByRole('button', { name: 'Add to list' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    rows(page, 'Clinicians')
      .getByRole('link', { name: /^\(\d{3}\)/ })
      .first(),
  ).toHaveAttribute('href', /^tel:/);
  await rows(page, 'Clinicians').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/provider\/2\d{9}$/);
  const details = page.getByRole('region', { name: 'Affiliation Details' });
  await details.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/hospitals/${ccn}`);
});

test('hospitals can be searched by name, place and number, sorted and paged', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  const { ccn, facility_name, zip, city, state } = await largeHospital(request);
  await page.goto('/hospitals');
  await expect(page.getByText(/^\d+ hospitals · CMS Hospitals, as of/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
  await page.getByRole('button', { name: 'Search Hospitals' }).click();
  await expect(rows(page, 'Hospitals')).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=city/);

  await editSearch(page);
  await field(page, 'Hospital Name').fill(facility_name.slice(0, 8).toLowerCase());
  await field(page, 'City').fill(city.slice(1).toLowerCase());
  await field(page, 'ZIP Code').fill(zip);
  await page.getByRole('button', { name: 'Search Hospitals' }).click();
  await expect(page.getByRole('link', { name: ccn })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/hospitals');
  await field(page, 'CCN').fill('12');
  await page.getByRole('button', { name: 'Search Hospitals' }).click();
  await expect(page.getByText('CCN must have at least 6 digits or letters')).toBeVisible();
  await expect(field(page, 'CCN')).toBeFocused();
  await field(page, 'CCN').fill(ccn);
  await page.getByRole('button', { name: 'Search Hospitals' }).click();
  await expect(page.getByRole('heading', { name: 'Found 1 hospital', exact: true })).toBeVisible();
  await rows(page, 'Hospitals').first().click();
  await expect(page).toHaveURL(`/hospitals/${ccn}`);
  await page.getByRole('link', { name: 'Back to Hospitals' }).click();
  await expect(page).toHaveURL(`/hospitals?ccn=${ccn}`);

  await page.goto(`/hospitals?state=${state}&facility_name=zzzz`);
  await expect(page.getByText('No hospitals found matching your search criteria')).toBeVisible();
  await editSearch(page);
  await choose(page, 'State', 'Guam');
  await expect(field(page, 'State')).toHaveValue('Guam');
  await page.goto('/hospitals/999999');
  await expect(page.getByRole('heading', { name: 'Hospital not found' })).toBeVisible();
});

test('a place without hospitals has no hospital card', async ({ page }) => {
  const answered = page.waitForResponse('**/api/hospitals?*');
  await page.goto('/geos/zip/25302');
  expect((await (await answered).json()).total).toBe(0);
  await expect(page.getByRole('region', { name: 'The People' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The Hospitals' })).toBeHidden();
});
