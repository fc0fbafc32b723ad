// The browser's back, forward and reload during a search.
import { expect, type Page, test } from '@playwright/test';
import { sampleOf } from '#test/sampling.ts';
import { found, submit } from './providers.ts';
import { choose, editSearch, field, resultsBody } from './screens.ts';

const links = (page: Page) => resultsBody(page).getByRole('link', { name: /^\d{10},/ });
const settled = (page: Page) => expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
const scroll = (page: Page) => page.evaluate(() => scrollY);

/** Sorts by city: by the column header, or on a phone by the sort control. */
const sortByCity = {
  'a wide screen': (page: Page) => page.getByRole('columnheader', { name: 'City' }).getByRole('button').click(),
  'a phone': async (page: Page) => {
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'City', exact: true }).click();
  },
};

const devices = [
  ['a wide screen', 1280, 800],
  ['a phone', 390, 844],
] as const;

for (const [device, width, height] of sampleOf(devices, 2))
  test(`back, forward and reload restore each step of a search, its filter and its scroll position on ${device}`, async ({
    page,
    request,
  }) => {
    test.slow(); // a long journey
    await page.setViewportSize({ width, height });
    await page.goto('/hcps');
    await choose(page, 'State', 'Texas');
    await submit(page).click();
    await expect(found(page)).toBeVisible();
    await sortByCity[device](page);
    await expect(page).toHaveURL('/hcps?state=TX&sort=city');
    const { rows } = await (await request.get('/api/providers?state=TX&sort=city')).json();
    const firstPage = rows.map(({ npi }: { npi: string }) => npi);
    await expect(links(page)).toHaveText(firstPage);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('51–100')).toBeVisible();
    await settled(page);
    await page.getByLabel('Filter by gender').click();
    await page.getByRole('option', { name: 'Female' }).click();
    await expect(page).toHaveURL('/hcps?state=TX&sort=city&page=2&filter=gender%3AF');
    const shown = await links(page).allTextContents();
    const last = shown.length - 1;
    await links(page).nth(last).scrollIntoViewIfNeeded();
    const place = await scroll(page);
    expect(place).toBeGreaterThan(100);
    const isAsLeft = async () => {
      await expect(links(page)).toHaveText(shown);
      await expect(page.getByText(/^Page 2 of /)).toBeVisible();
      await expect.poll(() => scroll(page)).toBe(place);
    };

    await links(page).nth(last).click();
    await expect(page).toHaveURL(`/provider/${shown[last]}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await isAsLeft();
    await page.reload();
    await isAsLeft();
    await page.goForward();
    await expect(page.getByRole('region', { name: 'Basic Information' })).toContainText(shown[last] ?? '');
    await page.reload();
    await page.goBack();
    await isAsLeft();

    await page.goBack();
    await expect(page).toHaveURL('/hcps?state=TX&sort=city');
    await expect(links(page)).toHaveText(firstPage);
    await page.goBack();
    await expect(page).toHaveURL('/hcps?state=TX');
    await editSearch(page);
    await expect(field(page, 'State')).toHaveValue('Texas');
    await page.goBack();
    await expect(page).toHaveURL('/hcps');
    await expect(field(page, 'State')).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
    await page.goForward();
    await expect(found(page)).toBeVisible();
  });

test('what is typed and not yet searched returns with Back and Forward, and from other pages (R-421)', async ({
  page,
}) => {
  const typed = async () => {
    await expect(field(page, 'Last Name')).toHaveValue('Abern');
    await expect(field(page, 'City')).toHaveValue('Dayton');
    await expect(page.getByRole('form').getByLabel('State', { exact: true })).toHaveValue('Ohio');
  };
  await page.goto('/hcps');
  await choose(page, 'State', 'Ohio');
  await submit(page).click();
  await expect(found(page)).toBeFocused();
  await editSearch(page);
  await field(page, 'Last Name').fill('Abern');
  await field(page, 'City').fill('Dayton');
  await page.goBack();
  await expect(page).toHaveURL('/hcps');
  await expect(field(page, 'State')).toHaveValue('');
  await page.goForward();
  await typed();

  await test.step('from the page of a provider, with the focus at its row', async () => {
    const link = links(page).first();
    await link.click();
    await expect(page).toHaveURL(/\/provider\//);
    await page.goBack();
    await typed();
    await expect(link).toBeFocused();
  });

  await test.step('not after Cancel, nor after its search', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await links(page).first().click();
    await expect(page).toHaveURL(/\/provider\//);
    await page.goBack();
    await expect(found(page)).toBeVisible();
    await expect(page.getByRole('form')).toBeHidden();
    await editSearch(page);
    await expect(field(page, 'Last Name')).toHaveValue('');
    await field(page, 'Last Name').fill('s');
    await submit(page).click();
    await expect(page).toHaveURL(/last_name=s/);
    await expect(page.getByRole('form')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/hcps?state=OH');
    await expect(page.getByRole('button', { name: 'Edit search' })).toBeVisible();
  });
});

test('every search form keeps what is typed (R-421)', async ({ page }) => {
  await page.goto('/hospitals');
  await field(page, 'Hospital Name').fill('mercy');
  await page.getByRole('navigation').getByRole('link', { name: 'GEOS' }).click();
  await expect(page).toHaveURL('/geos');
  await page.goBack();
  await expect(field(page, 'Hospital Name')).toHaveValue('mercy');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(field(page, 'Hospital Name')).toHaveValue('');
  await page.goBack();
  await expect(field(page, 'Hospital Name')).toHaveValue('');
});
