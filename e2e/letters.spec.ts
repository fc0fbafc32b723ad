// A letter from its template to the inbox, its reply, and the opt-out by someone who has only the link.
import { expect, test } from '@playwright/test';
import { demoEmail, pageOf, signedOut } from './accounts.ts';
import { messageWith } from './mail.ts';
import { newOpening } from './openings.ts';
import { violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

test('a letter is written from a template, arrives as shown, is marked as replied, and its link opts out (R-1506, R-1508, R-1509)', async ({
  browser,
}) => {
  test.slow();
  const page = await pageOf(browser, demoEmail('manager'));
  await page.goto('/templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('An opening of letters');
  await dialog.getByLabel('Subject').fill('A position for a {{specialty}}');
  await dialog.getByLabel('Text').fill('Dear {{salutation}},\n\nmay I call you?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Text has an unknown field')).toBeVisible();
  await dialog.getByLabel('Text').fill('Dear {{name}},\n\nmay I call you in {{place}}?');
  await dialog.getByLabel('Text').press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /An opening of letters/ })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const { rows } = await (await page.request.get('/api/providers?state=ID')).json();
  const { npi } = rows.at(-1);
  const { id: opening } = await newOpening(page.request, { title: 'An opening of letters', must: 'state=ID' });
  const address = `doctor-${npi}@mail.example`;
  await page.goto(`/provider/${npi}`);
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(dialog.getByText('Your team has no e-mail address of this person.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const data = { kind: 'email', value: address };
  expect((await page.request.post(`/api/people/${npi}/contact-details`, { data, headers })).status()).toBe(200);

  await page.goto(`/openings/${opening}`);
  const row = page.locator(`[data-row="${npi}"]`);
  await row.getByRole('button', { name: /^Write to / }).click();
  await dialog.getByLabel('Template').click();
  await page.getByRole('option', { name: 'An opening of letters' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Dear (?!\{\{).*may I call you in [^{}]+, ID\?$/s);
  await expect(
    dialog.getByText(/^Added by .* on .* · From .* · Replies go to manager@medatlas\.example$/),
  ).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const subject = `${await dialog.getByLabel('Subject').inputValue()} ${npi}`;
  await dialog.getByLabel('Subject').fill(subject);
  const text = await dialog.getByLabel('Text').inputValue();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  const message = await messageWith(`To: ${address}`);
  for (const line of [...text.split('\n').filter(Boolean), 'Reply-To: manager@medatlas.example', 'One-Click'])
    expect(message).toContain(line);

  await page.getByRole('link', { name: 'Outreach' }).click();
  await expect(page.getByText('1 letter to 1 person · 0 replied · 0 opted out')).toBeVisible();
  await page.getByRole('button', { name: /^Mark as replied: / }).click();
  await expect(page.getByText('1 letter to 1 person · 1 replied · 0 opted out')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('1 letter to 1 person · 0 replied · 0 opted out')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const context = await browser.newContext({ storageState: signedOut });
  const reader = await context.newPage();
  await reader.goto(/\/o\/[\w-]+/.exec(message)?.[0] ?? '');
  await expect(reader).toHaveTitle(/^Letters · /);
  expect(await violationsInBothThemes(reader)).toEqual([]);
  await reader.getByRole('button', { name: 'Get no more letters' }).click();
  await expect(reader.getByRole('heading', { name: 'No more letters' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('1 letter to 1 person · 0 replied · 1 opted out')).toBeVisible();
  await page.goto(`/provider/${npi}`);
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(dialog.getByText(/^This person opted out of letters on /)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Letters before' })).toContainText(subject);
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await page.close();
});
