// Counts and page numbers, in the singular and the plural.
import { expect, type Page, test } from '@playwright/test';
import { demoEmail, signIn } from './accounts.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('a page beyond the last says so and links back', async ({ page, request }) => {
  await test.step('a page beyond the last shows the number of pages and links back', async () => {
    const { total, page_size } = await (await request.get('/api/providers?state=WV')).json();
    const last = Math.ceil(total / page_size);
    await page.goto(`/hcps?state=WV&page=${last + 1}`);
    await expect(page.getByText(`Page ${last + 1} does not exist`)).toBeVisible();
    await expect(pages(page)).toContainText(`${last} pages`);
    await expect(pages(page)).not.toContainText('Page ');
    await pages(page).getByRole('button', { name: 'Previous' }).focus();
    await page.keyboard.press('Enter');
    await expect(pages(page)).toContainText(`Page ${last} of ${last}`);
  });

  await test.step('a list of one page links back from the second', async () => {
    const [{ program_number }] = (await (await request.get('/api/programs?type=R')).json()).rows;
    await page.goto(`/gmes?program_number=${program_number}&page=2`);
    await expect(page.getByText('Page 2 does not exist')).toBeVisible();
    await pages(page).getByRole('button', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`/gmes?program_number=${program_number}`);
    await expect(page.getByRole('heading', { name: 'Found 1 program', exact: true })).toBeVisible();
  });

  await test.step('the audit log does the same', async () => {
    await page.context().clearCookies();
    await signIn(page, demoEmail('administrator'));
    await page.goto('/admin/audit?page=5000');
    await expect(pages(page)).toContainText(/^\d+ pages?/);
    await expect(page.getByText('Page 5,000 does not exist')).toBeVisible();
  });
});

const singulars = [
  ['provider', '/api/providers?state=OH', 'npi', '/hcps?npi=', 'Found 1 provider'],
  ['organization', '/api/organizations?state=OH', 'npi', '/hcos?npi=', 'Found 1 organization'],
  ['payment record', '/api/payments?state=OH', 'npi', '/payments?npi=', 'Found 1 payment record'],
  ['licensed provider (R-194)', '/api/licenses?page=1', 'npi', '/fsmb?npi=', 'Found 1 provider(s)'],
] as const;

test('a single result is counted in the singular', { tag: '@rest' }, async ({ page, request }) => {
  for (const [what, list, field, address, heading] of singulars)
    await test.step(what, async () => {
      const [row] = (await (await request.get(list)).json()).rows;
      await page.goto(`${address}${row[field]}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    });
});
