// What a team keeps about a person: notes, activities, contact details, and Do not contact.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { settled, violationsInBothThemes } from './screens.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Notes' });
const timeline = (page: Page) => page.getByRole('list', { name: 'Notes and activities' }).getByRole('listitem');

/** An affiliated provider far down the list, whom no other test opens, with a phone number. */
async function personIn(request: APIRequestContext, state: string) {
  const { rows } = await (await request.get(`/api/providers?state=${state}&sort=npi&order=desc&grouped=yes`)).json();
  const found = rows.find(({ phone }: { phone: string | null }) => /^\d{10}$/.test(phone ?? ''));
  return found as { npi: string; phone: string; last_name: string };
}

test('notes, activities and contact details are added and deleted, with Undo (R-700 to R-705, R-718)', async ({
  page,
  browser,
}) => {
  const { npi } = await personIn(page.request, 'NM');
  await page.goto(`/provider/${npi}`);
  await settled(page);
  const note = card(page).getByLabel('Note', { exact: true });
  await expect(note).toBeVisible();
  await page.keyboard.press('n');
  await expect(note).toBeFocused();
  await page.keyboard.type('Open to nights');
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page).filter({ hasText: 'Open to nights' })).toBeVisible();
  await note.fill('Asked for more pay');
  await card(page).getByLabel('Private: you and administrators').check();
  await card(page).getByRole('button', { name: 'Save note' }).dblclick();
  const own = timeline(page).filter({ hasText: 'Asked for more pay' });
  await expect(own).toContainText('Private');
  await expect(own).toHaveCount(1);

  await expect(card(page).getByText(/^At the practice it is \w+,? [\d:]+ [AP]M M[SD]T\.$/)).toBeVisible();
  await card(page).getByLabel('What happened').fill('Left a message');
  await page.goto('/lookup');
  await page.goBack();
  await expect(card(page).getByLabel('What happened')).toHaveValue('Left a message');
  await card(page).getByRole('button', { name: 'Log', exact: true }).click();
  await expect(timeline(page).filter({ hasText: 'Call · Left a message' })).toBeVisible();
  await card(page).getByRole('button', { name: 'Add a mobile number or an email address' }).click();
  await page.keyboard.type('5055550100');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('link', { name: '(505) 555-0100' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const colleague = await pageOf(browser, demoEmail('manager'));
  await colleague.goto(`/provider/${npi}`);
  await expect(timeline(colleague).filter({ hasText: 'Open to nights' })).toBeVisible();
  await expect(timeline(colleague).filter({ hasText: 'Asked for more pay' })).toBeHidden();
  await colleague.context().close();

  await own.getByRole('button', { name: /^Delete the note/ }).click();
  await expect(own).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
});

test('Do not contact hides the phone number on every screen until its author or a manager lifts it (R-706 to R-709)', {
  tag: '@rest',
}, async ({ page, browser }) => {
  const { npi, phone, last_name } = await personIn(page.request, 'MT');
  const number = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  const calls = page.locator(`main a[href*="${phone}"]`);
  await page.goto(`/provider/${npi}`);
  await expect(calls.first()).toBeVisible();
  await page.getByRole('button', { name: 'Do not contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill('Asked us not to call');
  await dialog.getByRole('button', { name: 'Mark Do not contact' }).click();
  await expect(page.getByRole('button', { name: 'Lift Do not contact' })).toBeVisible();
  await expect(calls).toHaveCount(0);

  for (const address of [`/npi-nppes/${npi}`, `/npi-nppes?number=${npi}`, `/affiliations?npi=${npi}`]) {
    await page.goto(address);
    await settled(page);
    await expect(page.getByText(number), address).toHaveCount(0);
  }
  await page.goto(`/hcps?npi=${npi}&peek=${npi}`);
  const found = page.locator(`[data-row="${npi}"]`);
  await expect(found).toHaveAttribute('data-barred', 'true');
  await expect(found.getByRole('img', { name: /^Do not contact/ }), 'no cell cuts it').toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('complementary', { name: 'Provider at a glance' })).toContainText(/Do not contact/);
  await expect(page.getByText(number)).toHaveCount(0);

  const other = await personIn(page.request, 'ND');
  await page.goto(`/hcps?npi=${npi}&compare=${npi},${other.npi}`);
  const compared = page.getByRole('region', { name: 'Compare 2 people' });
  await expect(compared.locator(`a[href="/provider/${npi}"]`)).toHaveCSS('text-decoration-line', 'line-through');
  await expect(compared.locator(`a[href="/provider/${other.npi}"]`)).not.toHaveCSS(
    'text-decoration-line',
    'line-through',
  );

  const colleague = await pageOf(browser, demoEmail('manager'));
  await colleague.goto(`/provider/${npi}`);
  await colleague.getByRole('button', { name: 'Lift Do not contact' }).click();
  await expect(colleague.locator(`main a[href*="${phone}"]`).first()).toBeVisible();
  await colleague.getByRole('button', { name: 'Do not contact' }).click();
  await colleague.getByRole('dialog').getByLabel('Why?').fill('Works for a competitor');
  await colleague.getByRole('button', { name: 'Mark Do not contact' }).click();
  await expect(colleague.getByRole('button', { name: 'Lift Do not contact' })).toBeVisible();
  await page.goto(`/provider/${npi}`);
  await expect(card(page)).toContainText('Works for a competitor'); // the specialist reads it, but may not lift it
  await expect(page.getByRole('button', { name: 'Lift Do not contact' })).toBeHidden();
  await colleague.getByRole('button', { name: 'Lift Do not contact' }).click();
  await expect(colleague.getByRole('button', { name: 'Do not contact', exact: true })).toBeVisible();
  await colleague.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(last_name, 'i'));
  await expect(calls.first()).toBeVisible();
});

test('a long note folds on the page and in the peek, by mouse and keyboard (R-715)', { tag: '@rest' }, async ({
  page,
}) => {
  const { npi } = await personIn(page.request, 'ND');
  const text = `Spoke about pay. ${'Likes nights and short weeks. '.repeat(400)}`.slice(0, 10_000).trim();
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  for (const note of [text, 'Short'])
    expect((await page.request.post(`/api/people/${npi}/notes`, { data: { text: note }, headers })).status()).toBe(200);
  for (const address of [`/provider/${npi}`, `/hcps?npi=${npi}&peek=${npi}`]) {
    await page.goto(address);
    const long = timeline(page).filter({ hasText: 'Spoke about pay' });
    const height = async () => (await long.boundingBox())?.height ?? 0;
    await expect(timeline(page).filter({ hasText: 'Short' }).getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await long.getByRole('button', { name: 'Show more' }).focus();
    expect(await height(), address).toBeLessThan(320);
    await page.keyboard.press('Enter');
    await expect.poll(height).toBeGreaterThan(2_000);
    await long.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(height).toBeLessThan(320);
    await expect(long.getByRole('button', { name: 'Show more' })).toBeInViewport();
  }
});

test('a note changed or deleted in another window leaves what is typed here', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const { npi } = await personIn(page.request, 'ID');
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  await page.request.post(`/api/people/${npi}/notes`, { data: { text: 'As first written' }, headers });
  const other = await context.newPage();
  const form = (where: Page) => card(where).getByRole('form', { name: 'Change the note' });
  for (const each of [page, other]) {
    await each.goto(`/provider/${npi}`);
    await card(each)
      .getByRole('button', { name: /^Change the note/ })
      .click();
  }
  await form(other).getByLabel('Text').fill('From the other window');
  await other.keyboard.press('Control+Enter');
  await expect(timeline(other).filter({ hasText: 'From the other window' })).toContainText('changed');
  await form(page).getByLabel('Text').fill('From here');
  await page.keyboard.press('Control+Enter');
  await expect(form(page).getByText(/It now says ‘From the other window’\. Save again/)).toBeVisible();
  await card(other)
    .getByRole('button', { name: /^Delete the note/ })
    .click();
  await expect(other.getByText('Note deleted')).toBeVisible();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByText('This record was deleted, or you may not read it.')).toBeVisible();
  await settled(page);
  await expect(form(page).getByLabel('Text')).toHaveValue('From here');
});
