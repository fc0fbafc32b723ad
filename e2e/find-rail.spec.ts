// The filters beside the results of a provider search, with their counts.
import { expect, test } from '@playwright/test';
import { chips, filters, group, heading } from './find-screen.ts';
import { found, rows, submit } from './providers.ts';
import { editSearch, field } from './screens.ts';

test("'Find a specialty' finds every specialty of the people found, by name, code or synonym (R-1053)", async ({
  page,
  request,
}) => {
  const counted = async (query: string) =>
    (await (await request.get(`/api/providers/facets?facet=taxonomy&${query}`)).json()).facets.taxonomy;
  const listed = new Set((await counted('')).map(({ value }: { value: string }) => value));
  const rare = (await counted('facet_text=interventional')).find(({ value }: { value: string }) => !listed.has(value));
  await page.goto('/hcps?view=table&sort=npi');
  const find = group(page, 'Specialty').getByLabel('Find a specialty');
  await find.fill('hospice');
  await expect(
    group(page, 'Specialty')
      .getByRole('checkbox', { name: /hospice/i })
      .first(),
  ).toBeVisible();
  await find.fill('no such specialty');
  await expect(group(page, 'Specialty')).toContainText('No matches');
  await find.fill('interventional');
  await group(page, 'Specialty').getByRole('checkbox', { name: rare.label, exact: true }).check();
  await expect(page.getByRole('heading', { name: heading(rare.count) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`taxonomy=${rare.value}`));
});

test('no code shows beside the results while the counts load (R-443)', async ({ page }) => {
  let reply = () => {};
  const asked = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route('**/api/providers/facets?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/hcps?taxonomy=207RC0000X&taxonomy=207RI0011X&state=TX');
  await expect(group(page, 'State').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
  await expect(group(page, 'Specialty')).not.toContainText('207R');
  reply();
  await expect(group(page, 'Specialty').getByRole('checkbox', { name: /Cardi/, checked: true }).first()).toBeVisible();
});

test("Enter in 'Find a specialty' ticks the only value or the one of this name, else it says why not (R-1171)", async ({
  page,
}) => {
  await page.goto('/hcps?view=table&sort=npi');
  const find = group(page, 'Specialty').getByLabel('Find a specialty');
  const ticked = group(page, 'Specialty').getByRole('checkbox', { checked: true });
  await find.fill('interventional');
  await find.press('Enter');
  await expect(find).toHaveAccessibleDescription('Several have this text. Tick one, or type more.');
  await expect(ticked).toHaveCount(0);
  await find.fill('hospice and palliative medicine (internal'); // before its values are there
  await expect(find).not.toHaveAccessibleDescription(/Several/);
  await find.press('Enter');
  await expect(page).toHaveURL(/taxonomy=207RH0002X/);
  await expect(ticked).toHaveCount(1);
  await find.press('Enter');
  await expect(ticked, 'it stays ticked').toHaveCount(1);
  await find.fill('no such specialty');
  await find.press('Enter');
  await expect(group(page, 'Specialty')).toContainText('No matches');
});

test('the rail has one entry for all codes of Cardiology, which opens to them, as box and form (R-1121)', async ({
  page,
  request,
}) => {
  const codes = ['207RC0000X', '207RI0011X', '207RC0001X', '207RA0001X'];
  const totalOf = async (of: string[]) =>
    (await (await request.get(`/api/providers?state=TX&${of.map((code) => `taxonomy=${code}`).join('&')}`)).json())
      .total;
  await page.goto('/hcps?state=TX&view=table');
  await group(page, 'Specialty').getByLabel('Find a specialty').fill('cardiologist');
  const whole = group(page, 'Specialty').getByRole('checkbox', { name: 'Cardiology (4)', exact: true });
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes)) })).toBeVisible();
  await expect(chips(page)).toContainText('Cardiology (4)');
  await expect(whole).toBeChecked();
  const members = group(page, 'Specialty').getByRole('button', { name: 'Members of Cardiology (4)' });
  await members.focus();
  await page.keyboard.press('Enter');
  await expect(members).toHaveAttribute('aria-expanded', 'true');
  const within = group(page, 'Specialty').getByRole('group', { name: 'Cardiology (4)' }).getByRole('checkbox');
  await expect(within).toHaveCount(4);
  await within.nth(1).uncheck();
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes.toSpliced(1, 1))) })).toBeVisible();
  await expect(whole).toHaveJSProperty('indeterminate', true);
  await whole.click();
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes)) })).toBeVisible();
  await editSearch(page);
  await expect(page.getByRole('form')).toContainText('Cardiology (4)');
});

test('the filter of large groups refuses a text that is no number, in words', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await group(page, 'Large groups').getByRole('button').click();
  const most = filters(page).getByLabel('Not in a group of more than');
  await most.fill('5x');
  await most.press('Enter');
  await expect(most).toHaveAccessibleDescription('A whole number');
  await most.fill('5');
  await most.press('Enter');
  await expect(page).toHaveURL(/not\.group_size_from=6/);
  await expect(most).toHaveAccessibleDescription('');
});

test('a size of groups may have commas, in the form and in the filters', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await group(page, 'Group size').getByRole('button').click();
  await filters(page).getByLabel('Group size, to').fill('1,000');
  await filters(page).getByLabel('Group size, to').press('Enter');
  await expect(chips(page)).toContainText('Group size ≤ 1,000');
  await expect(found(page)).toBeVisible();
  await group(page, 'Large groups').getByRole('button').click();
  const most = filters(page).getByLabel('Not in a group of more than');
  await most.fill('1,000');
  await most.press('Enter');
  await expect(page).toHaveURL(/not\.group_size_from=1001/);
  await page.goto('/hcps');
  await field(page, 'Not in a group of more than').fill('1,500');
  await submit(page).click();
  await expect(chips(page)).toContainText('Not in a group of more than 1,500');
  await expect(found(page)).toBeVisible();
});

test('counts that a busy server refuses come a moment later (R-378)', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?state=TX&certified=yes')).json();
  const busy = { code: 'search_busy', message: 'Too many searches are waiting.' };
  await page.route(/facets.*facet=/, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await page.goto('/hcps?state=TX');
  const active = group(page, 'Board certification').getByText(/^\d/).first();
  await expect(active).toHaveText(total.toLocaleString('en-US'));
});

test('the filters fold, stay folded, and F leads to the first of them', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(group(page, 'State').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
  await page.keyboard.press('f');
  await expect(filters.getByRole('button', { name: /^State/ })).toBeFocused();
  await filters.getByRole('button', { name: 'Hide filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(filters).toBeHidden();
  const show = page.getByRole('button', { name: 'Filters' });
  await expect(show).toBeFocused();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(filters).toBeHidden();
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(filters.getByRole('button', { name: 'Hide filters' })).toBeFocused();
  await expect(group(page, 'State').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
});

test('a chosen specialty shows no code while its name loads', async ({ page }) => {
  await page.goto('/hcps?state=TX&taxonomy=207Q00000X');
  await expect(chips(page)).toContainText('Family Medicine');
  let reply = () => {};
  const held = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route(/\/api\/taxonomy\/codes/, async (route) => {
    await held;
    await route.continue();
  });
  await group(page, 'Specialty')
    .getByRole('checkbox', { name: /^Internal Medicine/ })
    .check();
  await expect(chips(page)).toContainText('Texas');
  await expect(chips(page).getByRole('button', { name: /Specialty/ })).toBeVisible();
  await expect(chips(page)).toContainText('Family Medicine');
  await expect(chips(page)).not.toContainText('207');
  reply();
  await expect(chips(page)).toContainText('Internal Medicine');
});

test('on a phone, Back closes the filters and keeps what they chose (R-378)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=TX');
  const button = page.getByRole('button', { name: 'Filters' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Active', exact: true }).check();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await expect(chips(page)).toContainText('Board certified');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
});

test('two quick filters both apply, and Back is not overtaken by a filter that waits', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?gender=F');
  await group(page, 'Name').getByRole('button', { name: 'Name' }).click();
  await group(page, 'Name').getByLabel('Last name').fill('smi');
  await filters(page).getByRole('checkbox', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL(/last_name=smi&gender=F&certified=yes/);

  await page.goto('/hcps?state=TX');
  await filters(page).getByRole('checkbox', { name: 'Active', exact: true }).check();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await filters(page).getByLabel('Graduation year, from').fill('2010');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.waitForTimeout(1000); // longer than a filter waits
  await expect(page).toHaveURL('/hcps?state=TX');
  await group(page, 'Graduation year').evaluate((element) => {
    for (const [end, year] of Object.entries({ from: '2010', to: '2005' })) {
      element.querySelector<HTMLElement>(`[aria-label="Graduation year, ${end}"]`)?.focus();
      document.execCommand('insertText', false, year); // both before the search for the first
    }
  });
  await expect(filters(page).getByText('Below the first')).toBeVisible();
});

test('License issued says the day of its slider, and refuses half a date (R-1207)', async ({ page }) => {
  await page.goto('/hcps?license_state=TX');
  const issued = group(page, 'License issued');
  await issued.getByRole('button', { name: /^License issued/ }).click();
  const slider = issued.getByRole('slider');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Jan 1, 20\d\d$/);
  await expect(page).toHaveURL(/licensed_since=20\d\d-01-01/);
  const day = issued.getByLabel('License issued', { exact: true }).and(page.locator('input'));
  await expect(day).toHaveValue(/-01-01$/); // otherwise there is nothing to clear yet
  await day.fill('');
  await expect(page).not.toHaveURL(/licensed_since/);
  await day.pressSequentially('01');
  await day.press('Enter');
  await expect(day).toHaveAccessibleDescription('Complete the date');
  await day.pressSequentially('0124');
  await day.press('Enter');
  await expect(day).toHaveAccessibleDescription('A date, such as 06/30/2024');
  await day.fill('2024-01-01');
  await expect(chips(page)).toContainText('License issued since Jan 1, 2024');
  await expect(day).not.toHaveAccessibleDescription(/date/i);
});
