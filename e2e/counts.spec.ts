// How many there are, and which page of them: in words that agree with the number.
import { expect, type Page, test } from '@playwright/test';
import { demo, freshEmail, nobody, PASSWORD, signIn } from './accounts.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('a page beyond the last says how many pages there are, and leads back to them', async ({ page, request }) => {
  const { total, page_size } = await (await request.get('/api/providers?state=WV')).json();
  const last = Math.ceil(total / page_size);
  await page.goto(`/hcps?state=WV&page=${last + 1}`);
  await expect(page.getByText(`There is no page ${last + 1}`)).toBeVisible();
  await expect(pages(page)).toContainText(`${last} pages`);
  await expect(pages(page)).not.toContainText('Page ');
  await pages(page).getByRole('button', { name: 'Previous' }).focus();
  await page.keyboard.press('Enter');
  await expect(pages(page)).toContainText(`Page ${last} of ${last}`);
});

test('a list of one page leads back from the second', async ({ page, request }) => {
  const [{ program_number }] = (await (await request.get('/api/programs?type=R')).json()).rows;
  await page.goto(`/gmes?program_number=${program_number}&page=2`);
  await expect(page.getByText('There is no page 2')).toBeVisible();
  await pages(page).getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(`/gmes?program_number=${program_number}`);
  await expect(page.getByRole('heading', { name: 'Found 1 program', exact: true })).toBeVisible();
});

test('the audit log does so too', async ({ page }) => {
  await page.context().clearCookies();
  await signIn(page, demo('administrator'));
  await page.goto('/admin/audit?page=5000');
  await expect(pages(page)).toContainText(/^\d+ pages?/);
  await expect(page.getByText('There is no page 5,000')).toBeVisible();
});

for (const [what, list, field, address, heading] of [
  ['provider', '/api/providers?state=OH', 'npi', '/hcps?npi=', 'Found 1 provider'],
  ['organization', '/api/organizations?state=OH', 'npi', '/hcos?npi=', 'Found 1 organization'],
  ['payment record', '/api/payments?state=OH', 'npi', '/payments?npi=', 'Found 1 payment record'],
  ['licensed provider (R-194)', '/api/licenses?page=1', 'npi', '/fsmb?npi=', 'Found 1 provider(s)'],
] as const)
  test(`one ${what} is counted in the singular`, async ({ page, request }) => {
    const [row] = (await (await request.get(list)).json()).rows;
    await page.goto(`${address}${row[field]}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  });

test('ten affiliations are not called the first ten, and more say how many there are', async ({ page, request }) => {
  const [{ npi }] = (await (await request.get('/api/affiliations?page=1')).json()).rows;
  let more = 0;
  await page.route(`/api/affiliations/${npi}`, async (route) => {
    const reply = await (await route.fetch()).json();
    const rows = Array.from({ length: 10 }, (_, n) => ({ ...reply.rows[0], address_1: `${n + 1} Main St` }));
    await route.fulfill({ json: { ...reply, rows, total: rows.length + more } });
  });
  await page.goto(`/provider/${npi}`);
  const card = page.getByRole('region', { name: 'Affiliation Details' });
  await expect(card.getByRole('list', { name: 'Affiliations' }).getByRole('listitem')).toHaveCount(10);
  await expect(card.getByText('The first')).toBeHidden();
  more = 2;
  await page.reload();
  await expect(card.getByText('The first 10 of 12 by name of the group.')).toBeVisible();
});

test.describe('a failed attempt', () => {
  test.use({ storageState: nobody });

  test('is no longer told of once a field stops the next one', async ({ page }) => {
    await page.route('**/api/sign-up', (route) => route.abort());
    await page.goto('/sign-up');
    await page.getByLabel('Full Name').fill('Zora Example');
    await page.getByLabel('Email').fill(freshEmail('zora'));
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Failed to sign up');
    await page.getByLabel('Full Name').fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Full Name is required')).toBeVisible();
    await expect(page.getByText('Failed to sign up')).toBeHidden();
    await page.getByLabel('Full Name').fill('Zora Example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Failed to sign up');
  });
});
