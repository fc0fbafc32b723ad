import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

import { choose, columnOf, editSearch, field, settled, violationsInBothThemes } from './screens.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search Organizations' });
const found = (page: Page) => page.getByRole('heading', { name: /^Found [\d,]+ organizations$/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Organizations' }).locator('tbody').getByRole('row');

test.describe('searching', () => {
  test('finds organizations by form and by URL, and shows errors', { tag: '@rest' }, async ({ page }) => {
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
      await expect(found(page)).toBeVisible();
      await editSearch(page);
      await expect(field(page, 'State')).toHaveValue('West Virginia');
      const zips = await columnOf(rows(page), 6);
      const zip = (zips[0] ?? '').replace('-', '');
      await page.goto(`/hcos?zip=${zip}`);
      await expect(found(page)).toBeVisible();
      await editSearch(page);
      await expect(field(page, 'Postal Code')).toHaveValue(zip.slice(0, 5));
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

const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const heading = (total: number) =>
  `Found ${total.toLocaleString('en-US')} ${total === 1 ? 'organization' : 'organizations'}`;

test('filters, address and API find the same, and chips remove what filters add (R-425)', async ({ page, request }) => {
  const totalOf = async (query: string) => (await (await request.get(`/api/organizations?${query}`)).json()).total;
  const expectFound = async (query: string) => {
    await expect(page).toHaveURL(`/hcos?${query}`);
    await expect(page.getByRole('heading', { name: heading(await totalOf(query)) })).toBeVisible();
  };
  await page.goto('/hcos');
  await choose(page, 'State', 'Texas');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: heading(await totalOf('state=TX')) })).toBeFocused();
  await expect(page.getByRole('form')).toBeHidden();
  const specialty = filters(page).getByRole('group', { name: 'Specialty' }).getByRole('checkbox').first();
  const { facets } = await (await request.get('/api/organizations/facets?state=TX&facet=taxonomy')).json();
  const [{ value, label, count }] = facets.taxonomy;
  await expect(specialty).toHaveAccessibleName(label);
  await specialty.check();
  await expect(page.getByRole('heading', { name: heading(count) })).toBeVisible();
  await expectFound(`state=TX&taxonomy=${value}`);
  await filters(page).getByLabel('Near').fill('Houston, TX');
  await filters(page).getByLabel('Near').press('Enter');
  await expectFound(`state=TX&taxonomy=${value}&near=Houston%2C+TX`);
  const miles = await rows(page).locator('[data-column=distance]').allTextContents();
  expect(miles.length).toBeGreaterThan(0);
  for (const text of miles) expect(text).toMatch(/^(?:about [\d,]+|under 1) mi, by ZIP$/);
  const numbers = miles.map((text) => Number(text.replace(/\D/g, '')));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  await chips(page)
    .getByRole('button', { name: `Remove ${label}` })
    .click();
  await filters(page).getByLabel('Clinicians at the address, from').fill('2');
  await expectFound('state=TX&near=Houston%2C+TX&members_from=2');
  for (const text of await rows(page).locator('[data-column=members]').allTextContents())
    expect(Number(text)).toBeGreaterThanOrEqual(2);
  await expect(chips(page)).toContainText('Clinicians at the address ≥ 2');
  await page.goto('/hcos?state=TX&state=OH&not.city=houston&sort=city');
  await expect(chips(page)).toContainText('Not: houston');
  await editSearch(page);
  await expect(page.getByRole('form')).toContainText(/Also:\s*Not: houston\s*Ohio|Also:\s*Ohio\s*Not: houston/);
  await field(page, 'Organization Name').fill('hospital');
  await filters(page).getByRole('group', { name: 'State' }).getByRole('checkbox', { name: 'Ohio' }).click();
  await expect(field(page, 'Organization Name')).toHaveValue('hospital');
  await submit(page).click();
  await expectFound('name=hospital&state=TX&not.city=houston&sort=city');
  await expect(page.getByRole('form')).toBeHidden();
  await rows(page).nth(1).getByRole('link').first().press('Enter');
  await expect(page.getByRole('link', { name: 'Back to Organizations' })).toBeVisible();
  await page.goBack();
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
  await page.goto('/hcos?near=Atlantis,%20TX');
  await expect(page.getByRole('alert')).toContainText('Unknown place "Atlantis, TX"');
  await expect(filters(page).getByRole('checkbox').first()).toBeVisible();
  await expect(filters(page)).not.toContainText('could not be loaded');
});

test('a search at the moment when a filter changes takes both (R-425)', async ({ page }) => {
  await page.goto('/hcos?state=TX&state=OH');
  await editSearch(page);
  await field(page, 'Organization Name').fill('hospital');
  const ohio = filters(page).getByRole('group', { name: 'State' }).getByRole('checkbox', { name: 'Ohio' });
  const clicks = [await ohio.elementHandle(), await submit(page).elementHandle()];
  await page.evaluate((parts) => parts.forEach((part) => void (part as HTMLElement).click()), clicks);
  await expect(page).toHaveURL('/hcos?name=hospital&state=TX');
});

test('the filters are accessible, also on a phone', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcos?state=TX&members_from=1');
  await expect(rows(page).first()).toBeVisible();
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcos?near=Houston,%20TX');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: 'State' }).getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/\/hcos\?state=\w\w&near=Houston/);
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(chips(page)).toContainText('within 25 mi of Houston, TX');
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

  test('leads to its people, its hospital, its group and its programs (R-1410, R-1411, R-1412)', async ({
    page,
    request,
  }) => {
    const { rows } = await (await request.get('/api/organizations?name=Alderworth+Hospital&state=NJ')).json();
    const { npi, name } = rows[0];
    const people = await (await request.get(`/api/organizations/${npi}/people`)).json();
    const programs = await (
      await request.get(`/api/programs?${new URLSearchParams({ keyword: name, state: 'NJ' })}`)
    ).json();
    await page.goto(`/organization/${npi}`);
    const card = page.getByRole('region', { name: 'Who works here' });
    await expect(card).toContainText('That is not proof of employment.');
    await expect(card.getByRole('link', { name: `See all ${people.total}` })).toHaveAttribute(
      'href',
      `/hcps?employer=${people.employers[0].pac_id}`,
    );
    await expect(card.getByRole('row')).toHaveCount(9); // with the heads
    await expect(card.getByRole('link', { name: /^\(\d{3}\)/ }).first()).toHaveAttribute('href', /^tel:\+1\d{10}$/);
    await settled(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(card.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
    await card.getByRole('button', { name: `Select all ${people.total}` }).click();
    await card.getByRole('button', { name: 'Add to list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New list' }).click();
    await page.getByRole('dialog').getByLabel('List name').fill('People of Alderworth');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Added ${people.total} to People of Alderworth`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hospital Record' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      /^\/hospitals\//,
    );
    await expect(
      page.getByRole('region', { name: 'People who bill through it' }).getByRole('link', { name }),
    ).toHaveAttribute('href', `/mgma/${people.employers[0].pac_id}`);
    const sponsored = page.getByRole('region', { name: 'Programs' });
    await expect(sponsored.getByRole('listitem')).toHaveCount(6);
    await expect(sponsored.getByRole('link', { name: `See all ${programs.total}` })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible();
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
