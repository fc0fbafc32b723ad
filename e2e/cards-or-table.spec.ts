// The switch between cards and a table.
import { expect, type Page, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { columnOf, resultsBody, settled, showAs, tabTo } from './screens.ts';

const choice = (page: Page, name: 'Cards' | 'Table') =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const cards = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** The screens with the switch: the URL, the name of the rows, and the columns that sort them. */
const screens = [
  ['/payments?state=OH', 'Payment records', 'Last Name · First Name · Medicare Payment · Beneficiaries'],
  ['/abms?page=1', 'Board certified providers', 'Last Name · First Name · Certificate · City · State'],
  ['/fsmb?page=1', 'Licensed providers', 'NPI · Last Name · First Name · City · State & License · Issued · Expires'],
  [
    '/affiliations?page=1',
    'Affiliated providers',
    'NPI · Last Name · First Name · Specialty · Facility · City · State',
  ],
  ['/npi-nppes?state=WV', 'Registry results', 'Name · Type · City · State'],
  ['/wdms?core_type=wdms', 'Medical schools', 'Core Type · Name · City · State · Country'],
  ['/providers/specialty/cardiology', 'Providers', 'Last Name · First Name · Specialty · City · State'],
  ['/providers/profession/physician', 'Providers', 'Last Name · First Name · Specialty · City · State'],
  ['/search/state/OH/city/Columbus?type=ALL', 'Providers', 'Last Name · First Name · Specialty · City · State'],
  ['/search/state/OH/specialty/cardiology', 'Providers', 'Last Name · First Name · Specialty · City · State'],
] as const;

test('the keyboard chooses the table, which stays in the URL and for the user’s other screens', {
  tag: '@rest',
}, async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('manager'));
  await page.goto('/payments?state=OH');
  await expect(choice(page, 'Cards')).toHaveAttribute('aria-pressed', 'true');
  const card = cards(page, 'Payment records').getByRole('listitem').first();
  const npi = (await card.innerText()).match(/NPI (\d{10})/)?.[1] ?? '';
  const facts = await card.getByRole('definition').allInnerTexts();
  await tabTo(choice(page, 'Table'));
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Table')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/payments?state=OH&view=table');
  const row = table(page, 'Payment records').getByRole('row').filter({ hasText: npi });
  for (const fact of facts) await expect(row).toContainText(fact);

  await page.getByRole('columnheader', { name: 'Medicare Payment' }).getByRole('button').click();
  await expect(page).toHaveURL('/payments?state=OH&sort=amount&view=table');
  await expect(page.getByRole('columnheader', { name: 'Medicare Payment' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Medicare Payment');
  await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
  const body = table(page, 'Payment records').locator('tbody').getByRole('row');
  const amounts = (await columnOf(body, 8)).map((text) => Number(text.replace(/[$,]/g, '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  const first = (await columnOf(body, 1))[0] ?? '';
  await body.first().click();
  await expect(page).toHaveURL(`/payments/${first}`);
  await page.goBack();
  await expect(page).toHaveURL('/payments?state=OH&sort=amount&view=table');
  await expect(table(page, 'Payment records').getByRole('link', { name: first })).toBeVisible();

  await page.goto('/wdms?core_type=wdms&country_name=United+States+of+America');
  await expect(table(page, 'Medical schools')).toBeVisible();
  await page.goto('/wdms?core_type=wdms&country_name=United+States+of+America&view=cards');
  await expect(cards(page, 'Medical schools')).toBeVisible();
  await page.goto('/wdms?core_type=wdms&country_name=United+States+of+America');
  await expect(table(page, 'Medical schools'), 'a URL with a view changes no preference').toBeVisible();
  await showAs(page, 'Cards');
  await page.goto('/payments?state=OH');
  await expect(cards(page, 'Payment records')).toBeVisible();
  await page.context().close();
});

test('on a phone the table scrolls sideways in its box, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payments?state=OH&view=table');
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const last = table(page, 'Payment records').getByRole('columnheader', { name: 'Allowed amount' });
  await expect(last).not.toBeInViewport();
  await last.evaluate((head) => head.scrollIntoView({ inline: 'end', block: 'center' }));
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollX)).toBe(0);
});

test('every screen with cards has the table, with rows of 36 or 56 pixels (R-1447), sorted columns and the same links', {
  tag: '@rest',
}, async ({ page }) => {
  for (const [address, name, sorted] of screens) {
    await page.goto(address);
    await expect(choice(page, 'Cards'), address).toHaveAttribute('aria-pressed', 'true');
    const hrefs = (one: ReturnType<typeof table>) =>
      one.locator('a:not([href^="tel:"])').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect(cards(page, name)).toBeVisible();
    const wanted = await hrefs(cards(page, name));
    await showAs(page, 'Table');
    await expect(table(page, name)).toBeVisible();
    expect([address, await hrefs(table(page, name))]).toEqual([address, wanted]);
    await expect(
      table(page, name)
        .getByRole('columnheader')
        .filter({ has: page.getByRole('button') }),
    ).toHaveText(sorted.split(' · '));
    const heights = await table(page, name)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect([address, heights.filter((height) => ![36, 56].includes(Math.floor(height)))]).toEqual([address, []]);
    await showAs(page, 'Cards');
    await expect(cards(page, name)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test('Back from a card leads to that card (R-420)', async ({ page }) => {
  for (const address of ['/payments?state=OH&view=cards', '/providers/profession/physician']) {
    await page.goto(address);
    const card = page.getByRole('region', { name: 'Results' }).getByRole('listitem').nth(4).getByRole('link').first();
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(card).toBeFocused();
  }
});
