import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { choose, columnOf, field } from './screens.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search Organizations' });
const found = (page: Page) => page.getByRole('heading', { name: /^Found [\d,]+ organizations$/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Organizations' }).locator('tbody').getByRole('row');

test.describe('searching', () => {
  test('finds organizations by form and by URL, and shows errors', async ({ page }) => {
    await test.step('shows nothing before the first search, then all organizations for an empty form', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Healthcare Organizations' }).click();
      await expect(page).toHaveURL('/hcos');
      await expect(page.getByRole('heading', { level: 1, name: 'Search Healthcare Organizations' })).toBeVisible();
      await expect(page.getByText(/^6,000 organizations · NPPES, as of \w{3} \d/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
      await submit(page).click();
      await expect(found(page)).toHaveText('Found 6,000 organizations');
      await expect(rows(page)).toHaveCount(50);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(page).toHaveURL('/hcos');
    });

    await test.step('finds by name, city, state and code', async () => {
      await page.goto('/organizations');
      await field(page, 'Organization Name').fill(' pharmacy ');
      await field(page, 'City').fill('ci');
      await choose(page, 'State', 'Ohio');
      await field(page, 'Taxonomy Code').fill('333.6C0003.X');
      await submit(page).click();
      await expect(found(page)).toBeVisible();
      for (const name of await columnOf(rows(page), 2)) expect(name.toLowerCase()).toContain('pharmacy');
      expect(new Set(await columnOf(rows(page), 5))).toEqual(new Set(['OH']));
    });

    await test.step('a state or ZIP in the URL is searched at once, with the ZIP cut to five digits', async () => {
      await page.goto('/hcos?state=WV');
      await expect(field(page, 'State')).toHaveValue('West Virginia');
      await expect(found(page)).toBeVisible();
      const zips = await columnOf(rows(page), 6);
      const zip = (zips[0] ?? '').replace('-', '');
      await page.goto(`/hcos?zip=${zip}`);
      await expect(field(page, 'Postal Code')).toHaveValue(zip.slice(0, 5));
      await expect(found(page)).toBeVisible();
      for (const each of await columnOf(rows(page), 6)) expect(each.slice(0, 5)).toBe(zip.slice(0, 5));
    });

    await test.step('shows the error of a field, and an empty result', async () => {
      await page.goto('/hcos');
      await field(page, 'Taxonomy Code').fill('333');
      await submit(page).click();
      await expect(page.getByText(/Taxonomy codes must have ten characters/)).toBeVisible();
      await expect(field(page, 'Taxonomy Code')).toBeFocused();
      await field(page, 'Taxonomy Code').fill('');
      await field(page, 'Organization Name').fill('zzzz');
      await submit(page).click();
      await expect(page.getByText('No organizations found matching your criteria')).toBeVisible();
    });
  });
});

test('column headers sort the results, and the filter line narrows them', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcos?state=CA');
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
  await expect(page).toHaveURL(/state=CA&sort=city$/);
  await expect
    .poll(async () => {
      const cities = await columnOf(rows(page), 4);
      return cities.join() === cities.toSorted().join();
    })
    .toBe(true);
  await page.goto('/hcos');
  await submit(page).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByLabel('Filter by organization type').click();
  await page.getByRole('option', { name: 'Independent' }).click();
  const independent = await rows(page).count();
  await page.getByLabel('Filter by organization type').click();
  await page.getByRole('option', { name: 'Subpart' }).click();
  await expect(page.getByText(`${50 - independent} of 50 shown`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows(page)).toHaveCount(50);
});

test.describe('the organization page', () => {
  test('shows the NPPES record and links back to the results', async ({ page, request }) => {
    const organization = await fullOrganization(request);
    await page.goto(`/hcos?npi=${organization.npi}`);
    await rows(page).getByRole('cell').nth(1).click();
    await expect(page).toHaveURL(`/organization/${organization.npi}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(organization.name);
    const card = (label: string) => page.getByRole('region', { name: label });
    await expect(card('Basic Information')).toContainText(organization.npi);
    await expect(card('Basic Information')).toContainText(/NPPES · \w{3} \d{1,2}, \d{4}/);
    await expect(card('Practice Location')).toContainText(organization.address_1);
    await expect(card('Specialties & Taxonomy').getByText('Primary', { exact: true })).toHaveCount(1);
    await expect(card('Authorized Official')).toContainText(organization.official_last_name);
    await expect(card('Other Names')).toContainText(organization.other_names[0].other_name);
    await expect(card('Secondary Locations')).toContainText(organization.locations[0].city);
    const link = card('Basic Information').getByRole('link', { name: organization.parent_organization });
    await expect(link).toHaveAttribute('href', `/hcos?name=${encode(organization.parent_organization)}`);
    await page.getByRole('link', { name: 'Back to Organizations' }).click();
    await expect(page).toHaveURL(`/hcos?npi=${organization.npi}`);
  });

  test('an unknown number is not found, and other numbers link to their page', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    await page.goto('/organization/2999999999');
    await expect(page.getByRole('heading', { name: 'Organization not found' })).toBeVisible();
    await expect(page).toHaveTitle('Organization not found · Medatlas');
    const provider = await anyNpi(request, '/api/providers?state=IL');
    await page.goto(`/organization/${provider}`);
    await page.getByRole('link', { name: 'Open the provider' }).click();
    await expect(page).toHaveURL(`/provider/${provider}`);
    const organization = await anyNpi(request, '/api/organizations?state=IL');
    await page.goto(`/provider/${organization}`);
    await page.getByRole('link', { name: 'Open the organization' }).click();
    await expect(page).toHaveURL(`/organization/${organization}`);
    await page.getByRole('link', { name: 'Back to Organizations' }).click();
    await expect(page).toHaveURL(`/provider/${organization}`);
  });
});

const encode = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);

async function anyNpi(request: APIRequestContext, url: string): Promise<string> {
  return (await (await request.get(url)).json()).rows[0].npi;
}

/** An organization whose record fills most cards. */
async function fullOrganization(request: APIRequestContext) {
  for (let page = 1; page < 40; page++) {
    const url = `/api/organizations?organization_subpart=Y&sort=npi&page=${page}`;
    for (const { npi } of (await (await request.get(url)).json()).rows) {
      const organization = await (await request.get(`/api/organizations/${npi}`)).json();
      const { other_names, locations, primary_taxonomy } = organization;
      if (other_names.length > 0 && locations.length > 0 && primary_taxonomy) return organization;
    }
  }
  throw new Error('No organization fills the cards.');
}
