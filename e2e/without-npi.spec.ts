// A person without an NPI: typed in, moved, and joined with the provider that NPPES has.
import { expect, test } from '@playwright/test';
import { newList } from './lists.ts';
import { newOpening } from './openings.ts';
import { settled, sidewaysParts, tabTo, violationsInBothThemes } from './screens.ts';

test('a list takes a person without an NPI and joins it with one by the keyboard (R-1350)', async ({
  page,
  request,
}) => {
  const name = `Nurses ${process.pid} ${Date.now()}`;
  const id = await newList(request, name, 'state=OH', 3);
  const { rows } = await (await request.get('/api/providers?state=OH&page=2')).json();
  const { npi, first_name, last_name, city, primary_taxonomy: code, classification } = rows[0];
  expect(code).toBeTruthy();
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('button', { name: 'Type a person in' }).click();
  const form = page.getByRole('form', { name: 'Person without an NPI' });
  await expect(form.getByLabel('Name')).toBeVisible();
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByText('Source is required')).toBeVisible();
  await form.getByLabel('Name').fill('2000000002');
  await expect(form.getByRole('button', { name: 'Add NPI 2000000002 instead' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await form.getByLabel('Name').fill(`${first_name} ${last_name}`);
  await form.getByLabel('Profession').fill(classification);
  await form.getByLabel('Place').fill(`${city}, OH`);
  await form.getByLabel('Source').fill('Referred by a colleague');
  await form.getByLabel('Source').press('Enter');
  const typed = `${first_name} ${last_name}`;
  await expect(page.getByText(`Added ${typed} to ${name}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 people and 1 without an NPI' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Without an NPI (1)' });
  await expect(card.getByText('Source: Referred by a colleague')).toBeVisible();
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1 person without an NPI is in the last rows of the file.')).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('combobox', { name: `Stage of ${typed}` }).click();
  await page.getByRole('option', { name: 'Interested' }).click();
  await expect(page.getByText(`Moved ${typed} to Interested.`)).toBeVisible();
  await card.getByRole('button', { name: `Change ${typed}` }).click();
  await page.getByRole('dialog').getByLabel('Next step').fill('Call on Monday');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Call on Monday')).toBeVisible();

  await card.getByRole('button', { name: `Remove ${typed}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await expect.poll(() => sidewaysParts(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const same = card.getByRole('button', { name: /^Same person: / }).first();
  await card.focus();
  await tabTo(same);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${typed} is on the list with NPI ${npi} now.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  const { rows: entries } = await (await request.get(`/api/lists/${id}/entries?npi=${npi}`)).json();
  expect(entries).toMatchObject([{ npi, stage: 'Interested', next_step: 'Call on Monday' }]);
});

test('an opening takes a person without an NPI (R-1350)', async ({ page, request }) => {
  const { id, title } = await newOpening(request, { title: `ICU nurse ${process.pid} ${Date.now()}` });
  await page.goto(`/openings/${id}`);
  await page.getByRole('button', { name: 'Type a person in' }).click();
  const form = page.getByRole('form', { name: 'Person without an NPI' });
  for (const [label, value] of Object.entries({
    Name: 'Dara Quill',
    Profession: 'RN',
    Place: 'Columbus, OH',
    Source: 'Job fair',
  }))
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByText(`Added Dara Quill to ${title}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Without an NPI (1)' })).toContainText('RN · Columbus, OH');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText(/Added 1 person without an NPI(?! \()/);
});
