import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { choose, editSearch, field } from './screens.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search Registry' });
const found = (page: Page) => page.getByRole('heading', { name: /^(Found|First) [\d,]+ (of [\d,]+ )?results?$/ });
const cards = (page: Page) => page.getByRole('list', { name: 'Registry results' }).getByRole('listitem');

test.describe('searching', () => {
  test('starts with West Virginia and ten results, and validates on submit (R-217, R-219)', async ({ page }) => {
    await test.step('starts with West Virginia and ten results, and searches on submit (R-217)', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'National Provider Identification Number' }).click();
      await expect(page).toHaveURL('/npi-nppes');
      await expect(page.getByRole('heading', { level: 1, name: 'NPI Registry Search' })).toBeVisible();
      await expect(field(page, 'State')).toHaveValue('WV');
      await expect(field(page, 'Results Limit')).toHaveValue('10');
      await expect(field(page, 'Enumeration Type')).toHaveValue('Any Type');
      await expect(field(page, 'Address Purpose')).toHaveValue('Any');
      await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
      await submit(page).click();
      await expect(found(page)).toHaveText(/^First 10 of \d+ results$/);
      await expect(cards(page)).toHaveCount(10);
      for (const card of await cards(page).all()) await expect(card).toContainText('WV');
    });

    await test.step('requires a criterion', async () => {
      await page.goto('/npi-nppes');
      await field(page, 'State').fill('');
      await submit(page).click();
      await expect(page.getByRole('alert')).toHaveText('Please enter at least one search criteria');
      await expect(page).toHaveURL('/npi-nppes');
      await field(page, 'City').fill('zzzz');
      await expect(page.getByRole('alert')).toBeHidden();
      await submit(page).click();
      await expect(page.getByText('No results found matching your criteria')).toBeVisible();
      await editSearch(page);
      await expect(field(page, 'State'), 'a removed state does not return').toHaveValue('');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(field(page, 'State')).toHaveValue('WV');
      await expect(page).toHaveURL('/npi-nppes');
    });

    await test.step('shows the error of a field, and limits its length (R-219)', async () => {
      await page.goto('/npi-nppes');
      await field(page, 'NPI Number').pressSequentially('12345');
      await field(page, 'Postal Code').pressSequentially('1234567890');
      await expect(field(page, 'Postal Code')).toHaveValue('123456789');
      await field(page, 'Postal Code').fill('123456');
      await field(page, 'State').press('End');
      await field(page, 'State').pressSequentially('X');
      await expect(field(page, 'State')).toHaveValue('WV');
      await field(page, 'State').fill('');
      await field(page, 'State').pressSequentially('oh');
      await expect(field(page, 'State'), 'capitals while typing').toHaveValue('OH');
      await submit(page).click();
      await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
      await expect(page.getByText('Postal Code must have 5 or 9 digits')).toBeVisible();
      await expect(field(page, 'NPI Number')).toBeFocused();
    });
  });

  test('shows the results with the requested limit and order', { tag: '@rest' }, async ({ page, request }) => {
    await test.step('shows the first results, and the others on further pages', async () => {
      const reply = await (await request.get('/api/registry?state=WV&limit=10')).json();
      expect([reply.result_count, reply.results.length]).toEqual([10, 10]);
      const { total } = reply;
      await page.goto('/npi-nppes?state=WV&limit=10');
      await expect(found(page)).toHaveText(`First 10 of ${total} results`);
      const first = await cards(page).getByRole('link').first().getAttribute('href');
      await page.getByRole('button', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/npi-nppes?state=WV&limit=10&page=2');
      const last = Math.min(20, total);
      await expect(page.getByRole('heading', { name: `11–${last} of ${total} results` })).toBeVisible();
      await expect(cards(page)).toHaveCount(last - 10);
      await expect(cards(page).getByRole('link').first()).not.toHaveAttribute('href', first ?? '');
      await page.goto(`/npi-nppes?state=WV&limit=10&page=${Math.ceil(total / 10) + 1}`);
      await expect(page.getByText(/^Page \d+ does not exist$/)).toBeVisible();
    });

    await test.step('a limit in the URL applies, and the field shows it', async () => {
      await page.goto('/npi-nppes?state=OH&limit=7');
      await editSearch(page);
      await expect(field(page, 'Results Limit')).toHaveValue('7');
      await expect(cards(page)).toHaveCount(7);
      await page.goto('/npi-nppes?state=OH&limit=999');
      await editSearch(page);
      await expect(field(page, 'Results Limit')).toHaveValue('200');
      await expect(cards(page)).toHaveCount(200);
    });

    await test.step('results sort by name both ways, and the URL keeps it', async () => {
      const shown = 'state=WV&enumeration_type=NPI-2&limit=10';
      const names = async (order: string) =>
        (await results(request, `${shown}&${order}`)).map(
          ({ basic }: { basic: { organization_name: string } }) => basic.organization_name,
        );
      await page.goto(`/npi-nppes?${shown}`);
      await page.getByLabel('Sort by').click();
      await page.getByRole('option', { name: 'Name', exact: true }).click();
      await expect(cards(page).locator('b')).toHaveText(await names('sort=name'));
      await expect(page).toHaveURL(/sort=name$/);
      await page.getByRole('button', { name: 'Sort descending' }).click();
      await expect(cards(page).locator('b')).toHaveText(await names('sort=name&order=desc'));
      await expect(page).toHaveURL(/sort=name&order=desc$/);
    });
  });

  test('one click removes the preset state, in the form or beside the results', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    const [{ number }] = await results(request, 'state=OH&enumeration_type=NPI-1&limit=1');
    await page.goto('/npi-nppes');
    await field(page, 'NPI Number').fill(number);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No results found matching your criteria')).toBeVisible();
    const chip = page.getByRole('group', { name: 'Search criteria' }).getByText('West Virginia', { exact: true });
    const [text, all] = await Promise.all([chip.boundingBox(), chip.locator('..').boundingBox()]);
    expect(all?.width, 'the chip is as wide as its text and button').toBeLessThan((text?.width ?? 0) + 60);
    await page.getByRole('button', { name: 'Remove West Virginia' }).focus();
    await page.keyboard.press('Enter');
    await expect(found(page)).toHaveText('Found 1 result');
    await editSearch(page);
    await expect(field(page, 'State')).toHaveValue('');
    await expect(page).toHaveURL(`/npi-nppes?number=${number}&limit=10`);
    await page.goto('/npi-nppes');
    await page.getByRole('button', { name: 'Remove the state' }).click();
    await expect(field(page, 'State')).toHaveValue('');
    await expect(field(page, 'State')).toBeFocused();
  });

  test('finds records by every field', { tag: '@rest' }, async ({ page }) => {
    await page.goto('/npi-nppes');
    await choose(page, 'Enumeration Type', 'Organization NPI-2');
    await field(page, 'Organization Name').fill('pharmacy');
    await field(page, 'State').fill('oh');
    await field(page, 'Taxonomy Description').fill('community/retail');
    await choose(page, 'Address Purpose', 'Mailing');
    await choose(page, 'Results Limit', '25');
    await submit(page).click();
    await expect(found(page)).toBeVisible();
    for (const card of await cards(page).all()) await expect(card).toContainText(/pharmacy/i);
    await expect(cards(page).filter({ hasText: 'Primary' })).not.toHaveCount(0);
  });
});

test.describe('the record', () => {
  test('opens from its card with every section, and links back', async ({ page, request }) => {
    const record = await fullRecord(request);
    await page.goto(`/npi-nppes?number=${record.number}`);
    await expect(found(page)).toHaveText('Found 1 result');
    await cards(page).getByRole('link').click();
    await expect(page).toHaveURL(`/npi-nppes/${record.number}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Basic Information',
      'Taxonomies',
      'Addresses',
      'Status',
      'Other Identifiers',
      'Endpoints',
      'Screening',
    ]);
    const section = (name: string) => page.getByRole('region', { name });
    await expect(section('Basic Information')).toContainText(record.number);
    await expect(section('Taxonomies').getByText('Primary', { exact: true })).toHaveCount(1);
    await expect(section('Taxonomies')).toContainText(record.taxonomies[0].desc);
    await expect(section('Addresses').getByRole('heading', { name: 'Location' })).toBeVisible();
    await expect(section('Addresses').getByRole('heading', { name: 'Mailing' })).toBeVisible();
    await expect(section('Status')).toContainText('Active');
    await expect(section('Other Identifiers')).toContainText(record.identifiers[0].identifier);
    await expect(section('Endpoints')).toContainText(record.endpoints[0].endpoint);
    await page.getByRole('link', { name: 'Back to Search' }).click();
    await expect(page).toHaveURL(`/npi-nppes?number=${record.number}`);
  });

  test('links to the page of the individual or organization, and reports an unknown number', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    await test.step('links to the page of the individual or organization', async () => {
      const [person] = await results(request, 'state=WV&enumeration_type=NPI-1');
      await page.goto(`/npi-nppes/${person.number}`);
      await page.getByRole('link', { name: 'Open the provider' }).click();
      await expect(page).toHaveURL(`/provider/${person.number}`);
      const [clinic] = await results(request, 'state=WV&enumeration_type=NPI-2');
      await page.goto(`/npi-nppes/${clinic.number}`);
      await page.getByRole('link', { name: 'Open the organization' }).click();
      await expect(page).toHaveURL(`/organization/${clinic.number}`);
    });

    await test.step('reports an unknown number', async () => {
      await page.goto('/npi-nppes/2999999999');
      await expect(page.getByRole('heading', { name: 'Provider not found' })).toBeVisible();
      await expect(page).toHaveTitle('Provider not found · Medatlas');
    });
  });
});

const results = async (request: APIRequestContext, query: string) =>
  (await (await request.get(`/api/registry?${query}`)).json()).results;

/** A record that fills every section. */
async function fullRecord(request: APIRequestContext) {
  for (const state of ['CA', 'TX', 'NY', 'FL', 'PA', 'IL', 'OH'])
    for (const { number } of await results(request, `state=${state}&enumeration_type=NPI-2&limit=200`)) {
      const record = await (await request.get(`/api/registry/${number}`)).json();
      const { addresses, identifiers, endpoints, taxonomies } = record;
      const declared = taxonomies.some((slot: { primary: boolean }) => slot.primary);
      if (declared && addresses.length > 1 && identifiers.length > 0 && endpoints.length > 0) return record;
    }
  throw new Error('No record fills every section.');
}
