import { expect, test } from '@playwright/test';
import { choose, editSearch, field } from './screens.ts';

test('the directory starts with a type and a country (R-253), searches, sorts, opens a school and goes back', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /WDMS/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Medical School Directory' })).toBeVisible();
  await expect(field(page, 'Core Type')).toHaveValue('wdms');
  await expect(field(page, 'Country')).toHaveValue('United States of America');
  await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
  for (const name of ['Core Type', 'Country']) await expect(field(page, name)).toHaveAttribute('required');
  await page.getByRole('button', { name: 'Search Medical Schools' }).click();

  await expect(page.getByRole('heading', { name: /^Found \d+ medical schools$/ })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Medical schools' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'City', exact: true }).click();
  await expect(page).toHaveURL(/sort=city/);
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect(page).toHaveURL(/order=desc/);
  const last = '/api/schools?core_type=wdms&country_name=United+States+of+America&sort=city&order=desc';
  await expect(cards.first()).toContainText((await (await request.get(last)).json()).rows[0].core_id);

  const name = (await cards.first().locator('b').innerText()).trim();
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/wdms\/F09\d{5}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Location' })).toContainText('United States of America');
  await expect(page.getByRole('region', { name: 'Core Information' })).toContainText('wdms');
  await page.getByRole('link', { name: 'Back to Medical Schools' }).click();
  await expect(page).toHaveURL(/sort=city&order=desc/);
  await expect(cards.first()).toContainText(name);
});

test('a school has its alumni, and counts them by specialty and state (R-1414)', async ({ page, request }) => {
  await page.goto('/wdms/F0900001');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const of = new URLSearchParams({ school: name });
  const { total } = await (await request.get(`/api/providers?${of}`)).json();
  const { facets } = await (await request.get(`/api/providers/facets?${of}&facet=taxonomy&facet=state`)).json();
  const alumni = page.getByRole('region', { name: 'Alumni', exact: true });
  await expect(alumni.getByRole('row')).toHaveCount(Math.min(total, 20) + 1);
  await expect(alumni.getByRole('link', { name: `See all ${total}` })).toHaveAttribute('href', `/hcps?${of}`);
  await alumni.getByRole('checkbox', { name: 'All on this page' }).check();
  await expect(alumni.getByRole('button', { name: 'Export' })).toBeVisible();
  for (const [title, values] of [
    ['Alumni by Specialty', facets.taxonomy],
    ['Alumni by State', facets.state],
  ]) {
    const first = page.getByRole('region', { name: title }).getByRole('listitem').first();
    await expect(first).toHaveText(`${values[0].label}${values[0].count}`);
  }
  await page.getByRole('region', { name: 'Alumni by State' }).getByRole('link').first().click();
  await expect(page).toHaveURL(`/hcps?${of}&state=${facets.state[0].value}`);
});

test('a core ID overrides other fields, and a URL may omit the form’s defaults', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  await test.step('a core ID overrides all other fields, and an empty result has a message', async () => {
    await page.goto('/wdms');
    await choose(page, 'Country', 'Canada');
    await field(page, 'Medical School Name').fill('zzzz');
    await page.getByRole('button', { name: 'Search Medical Schools' }).click();
    await expect(page.getByText('No medical schools found matching your criteria')).toBeVisible();
    await editSearch(page);
    await field(page, 'Core ID').fill('F0900001');
    await page.getByRole('button', { name: 'Search Medical Schools' }).click();
    await expect(page.getByRole('heading', { name: 'Found 1 medical school', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(field(page, 'Country')).toHaveValue('United States of America');
    await expect(page).toHaveURL('/wdms');
  });

  await test.step('a URL may omit the form’s defaults', async () => {
    const defaults = 'core_type=wdms&country_name=United+States+of+America';
    const { total } = await (await request.get(`/api/schools?name=osteo&${defaults}`)).json();
    expect(total).toBeGreaterThan(0);
    await page.goto('/wdms?name=osteo');
    await expect(page.getByRole('heading', { name: new RegExp(`^Found ${total} medical schools?$`) })).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'Country')).toHaveValue('United States of America');
    await page.goto('/wdms?country_name=Canada');
    await expect(page.getByRole('heading', { name: /^Found \d+ medical schools?$/ })).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'Core Type')).toHaveValue('wdms');
  });

  await test.step('with a core ID, other fields are empty or disabled', async () => {
    await page.goto('/wdms?core_id=F0900001&name=zzzz&country_name=Canada');
    await expect(page.getByRole('list', { name: 'Medical schools' }).getByRole('listitem')).toHaveCount(1);
    await editSearch(page);
    await expect(field(page, 'Medical School Name')).toHaveValue('');
    await page.goto('/wdms');
    await field(page, 'City').fill('zzzz');
    await field(page, 'Core ID').fill('F0900001');
    await expect(page.getByText('A core ID overrides the other fields.')).toBeVisible();
    for (const name of ['Core Type', 'Medical School Name', 'City', 'State', 'Country'])
      await expect(field(page, name)).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/wdms?core_id=F0900001');
    await field(page, 'Core ID').fill('');
    await expect(field(page, 'City')).toBeEnabled();
  });

  await test.step('an unknown core ID is not found', async () => {
    await page.goto('/wdms/F0000000');
    await expect(page.getByRole('heading', { name: 'Medical school not found' })).toBeVisible();
  });
});

test('filters beside schools count what each choice finds, and keep the default country (R-1451)', async ({
  page,
  request,
}) => {
  const totalOf = async (query: string) => (await (await request.get(`/api/schools?${query}`)).json()).total;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/wdms?page=1');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('checkbox', { name: /^United States Of America/i })).toBeChecked();
  await filters.getByRole('checkbox', { name: /^Texas/ }).check();
  await expect(page).toHaveURL('/wdms?state_name=Texas');
  await expect(
    page.getByRole('heading', { name: `Found ${await totalOf('state_name=Texas')} medical schools` }),
  ).toBeVisible();
  await filters.getByRole('checkbox', { name: /^Texas/ }).uncheck();
  await filters.getByLabel('Find a country').fill('canad');
  await filters.getByRole('checkbox', { name: /^Canada/ }).check();
  await expect(page).toHaveURL('/wdms?country_name=Canada');
  await expect(filters.getByRole('checkbox', { name: /^Canada/ })).toBeChecked();
});
