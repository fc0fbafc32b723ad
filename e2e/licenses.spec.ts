import { expect, type Page, test } from '@playwright/test';
import { columnOf, editSearch, field, showAs } from './screens.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Licensed providers' }).locator('tbody').getByRole('row');
const card = (page: Page) => page.getByRole('region', { name: 'FSMB License Information' });
const submit = (page: Page) => page.getByRole('button', { name: 'Search Licenses' });

test('a license search by NPI lists each provider once, and an empty form lists all providers, sorted and paged', async ({
  page,
}) => {
  await test.step('a license search by NPI lists each provider once, and an empty form lists all providers, sorted and paged', async () => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Physician & APP Licensing/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'FSMB License Verification' })).toBeVisible();
    await expect(page.getByText(/licensed providers · FSMB, as of/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
    await submit(page).click();
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ provider\(s\)$/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Licensed providers' }).locator('> li')).toHaveCount(50);
    await showAs(page, 'Table');
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Expires' }).click();
    await expect(page).toHaveURL(/sort=expiry_date&view=table$/);
    await page.getByRole('button', { name: 'Expires' }).click();
    await expect(page).toHaveURL(/sort=expiry_date&order=desc/);
    await expect(async () => {
      const days = (await columnOf(rows(page), 8)).map((day) => Date.parse(day));
      expect(days).toEqual(days.toSorted((a, b) => b - a));
    }).toPass({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

    const npi = (await columnOf(rows(page), 1))[0] ?? '';
    await editSearch(page);
    await field(page, 'NPI').fill(npi);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Found 1 provider(s)', exact: true })).toBeVisible();
    await rows(page).first().click();
    await expect(page).toHaveURL(`/provider/${npi}`);
    await expect(card(page)).toContainText(/Expire[sd] \w{3} \d/);
    await expect(card(page)).toContainText(/FSMB · \w{3} \d/);
    await expect(card(page)).not.toContainText(/birth/i);
  });

  await test.step('an unknown NPI has no results, and a malformed one shows an error', async () => {
    await page.goto('/fsmb?npi=2000000002');
    await expect(page.getByText('No licenses found matching your search criteria')).toBeVisible();
    await editSearch(page);
    await field(page, 'NPI').fill('12');
    await submit(page).click();
    await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
    await expect(field(page, 'NPI')).toBeFocused();
  });
});
