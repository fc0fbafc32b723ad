// A search applies every field of its form or shows an error. It ignores none.
import { expect, type Page, test } from '@playwright/test';
import { editSearch, field } from './screens.ts';

/** Pastes into the focused field as a browser does, which truncates to the field's maximum length. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => document.execCommand('insertText', false, text), text);

const pastes = [
  ['/hcps', 'ZIP Code', ' 25301', '25301'],
  ['/hcos', 'Postal Code', ' 25301-1234', '25301'],
  ['/gmes', 'ZIP Code', ' 25301', '25301'],
  ['/geos', 'ZIP Code', '\t25301', '25301'],
  ['/payments', 'ZIP Code', ' 25301', '25301'],
  ['/payments', 'NPI', ' 2000001018 ', '2000001018'],
  ['/payments', 'State', ' oh', 'OH'],
  ['/npi-nppes', 'NPI Number', ' 2000001018 ', '2000001018'],
  ['/npi-nppes', 'Postal Code', ' 25301-1234', '253011234'],
] as const;

test('a blank pasted before a number truncates no digit', { tag: '@rest' }, async ({ page }) => {
  for (const [address, name, pasted, held] of pastes)
    await test.step(`${address}: ${name}`, async () => {
      await page.goto(address);
      await field(page, name).focus();
      await paste(page, pasted);
      await expect(field(page, name)).toHaveValue(held);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`=${held}(&|$)`));
    });
});

test('numbers, years and purposes apply or show an error', async ({ page, request }) => {
  await test.step('an inverted range of members shows an error, and numbers may have thousands separators', async () => {
    await page.goto('/mgma');
    await field(page, 'Members from').fill('50');
    await field(page, 'Members to').fill('10');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Maximum must not be less than the minimum')).toBeVisible();
    await expect(field(page, 'Members to')).toBeFocused();
    await expect(page).toHaveURL('/mgma');
    await field(page, 'Members from').fill('2');
    await field(page, 'Members to').fill('1,000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ medical groups?$/ })).toBeVisible();
  });

  await test.step('a negative number shows an error', async () => {
    await page.goto('/geos');
    await field(page, 'Population Range Max').fill('-5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Population must be a whole number of at most 9 digits')).toBeVisible();
  });

  await test.step('the form shows a payment year that only the URL has', async () => {
    await page.goto('/payments?year=2001');
    await editSearch(page);
    await expect(field(page, 'Year')).toHaveValue('2001');
    await expect(page.getByText('No payment records found matching your criteria')).toBeVisible();
  });

  await test.step('the address purpose applies without other address fields', async () => {
    const query = 'last_name=smith&address_purpose=SECONDARY';
    const { total } = await (await request.get(`/api/registry?${query}`)).json();
    const all = await (await request.get('/api/registry?last_name=smith')).json();
    expect(total).toBeLessThan(all.total);
    await page.goto(`/npi-nppes?${query}&limit=100`);
    await expect(page.getByRole('heading', { name: `Found ${total} results` })).toBeVisible();
  });
});

test('a refusal of a value from the URL is a sentence, and blanks are no criteria of it', { tag: '@rest' }, async ({
  page,
}) => {
  for (const [address, sentence] of [
    ['/hcps?gender=X', 'Gender must be F or M'],
    [`/hcps?last_name=${'x'.repeat(101)}`, 'Last name must have at most 100 characters'],
    ['/hcps?npi=1', 'NPI must have 10 digits'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.goto('/hcps');
  await field(page, 'NPI').fill('  ');
  await field(page, 'City').fill('akron');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hcps?city=akron');
});

test('the filter of a city list resets with its state', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/search/state/TX');
  await page.getByRole('heading', { name: /cities$/ }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Find anything' }).waitFor(); // its shortcut works from here
  for (const state of ['texas', 'ohio', 'texas']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(state);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(state === 'ohio' ? '/search/state/OH' : '/search/state/TX');
    const filter = page.getByRole('searchbox', { name: 'Search cities' });
    await expect(filter).toHaveValue('');
    await filter.fill('a');
    await expect(page).toHaveURL(/find=a$/);
  }
});
