// The public pages about the site.
import { expect, test } from '@playwright/test';
import { signedOut } from './accounts.ts';
import { messageWith } from './mail.ts';

test.use({ storageState: signedOut });

test('the footer links to the public pages without a sign-in', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('navigation', { name: 'About' });
  await expect(footer.getByRole('link')).toHaveText(['About Us', 'Contact Us', 'Terms of Use', 'Privacy Policy']);
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  const sources = page.getByRole('table', { name: 'Sources' });
  await expect(
    sources.getByRole('row', { name: /NPPES.*Centers for Medicare & Medicaid Services.*demo data/ }),
  ).toBeVisible();
  await expect(page.getByText('copyright of the American Medical Association')).toBeVisible();
  await expect(page.getByRole('link', { name: 'GeoNames', exact: true })).toBeVisible();
  for (const name of ['Contact Us', 'Terms of Use', 'Privacy Policy']) {
    await footer.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Medatlas`);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
  }
  await expect(page.getByText('delete its entries after 365 days')).toBeVisible();
});

test('a message is validated, sent by keyboard only, confirmed and mailed', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '(555) 555-0100' })).toHaveAttribute('href', 'tel:+15555550100');
  await expect(page.getByRole('link', { name: 'support@medatlas.example' })).toBeVisible();
  await expect(page.getByText('100 Example Street')).toBeVisible();
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Message is required')).toBeVisible();
  await page.keyboard.type('Ada Example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  const text = `A question, number ${Date.now()}.`;
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('@partner.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toContainText('ada@partner.example');
  expect(await messageWith(text)).toContain('Reply-To: ada@partner.example');
});

test('the API documentation works with the Content-Security-Policy of all pages', { tag: '@rest' }, async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Providers', exact: true }).click();
  await expect(page.getByText('/api/providers', { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});
