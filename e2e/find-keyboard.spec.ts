// The provider search by keyboard: the focus never gets lost, nothing typed is lost, and Back undoes one step.
import { expect, type Page, test } from '@playwright/test';
import { found, rows } from './providers.ts';
import { editSearch, field, settled } from './screens.ts';

const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const group = (page: Page, name: string) => filters(page).getByRole('region', { name, exact: true });
const peek = (page: Page) => page.getByRole('complementary', { name: 'Provider at a glance' });
const focused = (page: Page) => page.locator(':focus');

test('text in the open form outlives filters, chips and buttons beside it', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX&not.gender=M');
  await expect(found(page)).toBeVisible();
  await editSearch(page);
  await field(page, 'Last Name').fill('smi');
  await field(page, 'Licensed in').pressSequentially('Ohi');
  await filters(page).getByRole('checkbox', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty&not.gender=M');
  await expect(field(page, 'Last Name')).toHaveValue('smi');
  await expect(field(page, 'Licensed in')).toHaveValue('Ohio');
  await expect(field(page, 'Board certification')).toHaveValue('Active');
  await page.getByRole('form').getByRole('button', { name: 'Remove Not: Male' }).click();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await expect(field(page, 'Last Name')).toHaveValue('smi');
  await page.getByRole('button', { name: 'Search Providers' }).click();
  await expect(page).toHaveURL('/hcps?last_name=smi&state=TX&license_state=OH&certified=yes&certified_in=specialty');
  await expect(page.getByRole('form')).toBeHidden();
  await page.goBack();
  await editSearch(page);
  await expect(field(page, 'Last Name')).toHaveValue('');
});

test('the focus moves on when its control disappears', { tag: '@rest' }, async ({ page, request }) => {
  await page.goto('/hcps?last_name=s&state=TX&gender=F');
  await expect(found(page)).toBeVisible();
  const remove = (name: string) => chips(page).getByRole('button', { name: `Remove ${name}` });
  await test.step('chips, and the buttons beside them', async () => {
    expect(await remove('Texas').boundingBox()).toMatchObject({ width: 24, height: 24 }); // large enough to hit
    await remove('Last name s').press('Enter');
    await expect(remove('Texas')).toBeFocused();
    await remove('Female').press('Enter');
    await expect(page.getByRole('button', { name: 'Edit search' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Last Name')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Edit search' })).toBeFocused();
    await chips(page).getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(field(page, 'Last Name')).toBeFocused();
    await expect(page).toHaveURL('/hcps');
  });

  await test.step('the rest of a list of values', async () => {
    await page.goto('/hcps?state=TX');
    await group(page, 'Specialty')
      .getByRole('button', { name: /^\d+ more$/ })
      .press('Enter');
    await expect(group(page, 'Specialty').getByRole('checkbox').nth(6)).toBeFocused();
  });

  await test.step('buttons that start a search', async () => {
    await page.getByLabel('Filter by city').fill('austin');
    await page.getByRole('button', { name: /^Search all \d+ for austin$/ }).press('Enter');
    await expect(page).toHaveURL('/hcps?state=TX&city=austin');
    await expect(found(page)).toBeFocused();
    const { total } = await (await request.get('/api/providers?state=WY')).json();
    await page.goto('/hcps?state=WY&last_name=zzzz');
    await page.getByRole('button', { name: `Without ‘Last name zzzz’: ${total}` }).press('Enter');
    await expect(found(page)).toBeFocused();
    await page.goto('/hcps?near=Austin,%20TX&view=map');
    const map = page.getByRole('region', { name: 'Map of the matches' });
    await expect(map.getByRole('button', { name: /^[\d,]+ providers? near / }).first()).toBeVisible();
    await settled(page);
    await map.locator('.leaflet-container').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Search this area' }).press('Enter');
    await expect(page).toHaveURL(/area=/);
    await expect(page.getByRole('heading', { name: /^Found / })).toBeFocused();
  });
});

test('the focus returns to the row that the user came from', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await settled(page);
  for (let row = 0; row < 3; row++) await page.keyboard.press('j');
  const link = rows(page).nth(2).getByRole('link').first();
  await expect(link).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('3 of ');
  await settled(page);
  await expect(rows(page).nth(2).locator(':focus')).toHaveCount(1); // in another column, as the NPI has no room
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(peek(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Back to Results' })).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.keyboard.press('j');
  const isMoved = Promise.withResolvers<void>();
  await page.route('**/api/providers/*', async (route) => {
    await isMoved.promise;
    await route.continue();
  });
  await page.keyboard.press('o');
  const back = page.getByRole('link', { name: 'Back to Results' });
  await back.focus();
  isMoved.resolve();
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await settled(page);
  await expect(back).toBeFocused(); // not the heading that came late
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(3).getByRole('link').first()).toBeFocused();
});

test('closing a peek, or the map of a phone, leaves no entry in the history', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/about');
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('1 of ');
  await page.keyboard.press('j');
  await expect(peek(page)).toContainText('2 of ');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/hcps?state=TX');
  await expect(peek(page)).toBeHidden();
  await page.keyboard.press(' ');
  await expect(peek(page)).toBeVisible();
  await page.getByLabel('Filter by last name').fill('a');
  await expect(page).toHaveURL(/filter=/);
  await peek(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/hcps?state=TX&filter=last_name%3Aa');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.goBack();
  await expect(page).toHaveURL('/about');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=TX');
  const list = page.getByRole('list', { name: 'Providers' });
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/hcps?state=TX&view=map');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('nothing moves under a pressed pointer', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await expect(found(page)).toBeVisible();
  await group(page, 'Name').getByRole('button', { name: 'Name' }).click();
  await group(page, 'Name').getByLabel('Last name').click();
  const target = filters(page).getByRole('checkbox', { name: 'Active', exact: true });
  await target.hover();
  const [place, total] = [await target.boundingBox(), await found(page).textContent()];
  await page.keyboard.type('smi');
  await page.mouse.down(); // before the search, which begins a moment after the last letter
  await expect(page).toHaveURL('/hcps?last_name=smi&state=TX');
  await page.waitForTimeout(1000); // longer than the search takes
  expect([await target.boundingBox(), await found(page).textContent()]).toEqual([place, total]);
  await page.mouse.up();
  await expect(page).toHaveURL('/hcps?last_name=smi&state=TX&certified=yes&certified_in=specialty');

  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await page.route('**/api/understand*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700)); // chips appear above the suggestions
    await route.continue();
  });
  await box.fill('cardiology TX');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  const wanted = await option.getAttribute('href');
  await option.click({ delay: 1200 });
  await expect(page).toHaveURL(wanted ?? '');
});

test('an unknown peek says so, and filters that no search asks say why', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX&peek=2999999999');
  await expect(peek(page)).toContainText('NPI 2999999999 is not in the directory.');
  await page.goto('/hcps?state=TX&last_name=s');
  await page.getByLabel('Filter by last name').fill('sa');
  await expect(page.getByText('Filters this page only: the search already asks for last name.')).toBeVisible();
  await page.getByLabel('Filter by last name').fill('');
  await page.getByLabel('Filter by first name').fill('zzzz');
  await expect(page.getByText(/^None of all [\d,]+ providers matches\.$/)).toBeVisible();
  await page.goto('/hcps?last_name=s');
  await page.getByLabel('Filter by state').fill('T');
  await expect(page.getByText('a search takes whole state codes, such as TX.')).toBeVisible();
});

test('removing the place removes its order, and the slider has the limit of its chip', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?near=Austin,%20TX&miles=100&sort=distance&order=desc&gender=F');
  await chips(page).getByRole('button', { name: 'Remove within 100 mi of Austin, TX' }).click();
  await expect(page).toHaveURL('/hcps?gender=F');

  await page.goto('/hcps?state=TX');
  const payments = group(page, 'Medicare payments');
  const upper = payments.getByRole('slider', { name: 'Medicare payments, upper limit' });
  await upper.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/payment_to=\d+000$/);
  const limit = new URL(page.url()).searchParams.get('payment_to') ?? '';
  await expect(payments.getByLabel('Medicare payments, to')).toHaveValue(limit);
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', style: 'currency', currency: 'USD' });
  await expect(chips(page)).toContainText(`Medicare ≤ ${short.format(Number(limit)).toLowerCase()}`);
  await expect(focused(page)).toHaveAttribute(
    'aria-valuenow',
    String(Number(await upper.getAttribute('aria-valuemax')) - 1),
  );
});
