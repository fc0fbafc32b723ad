// Parts that load at their first use: the focus is never lost, also on a slow or broken connection.
import { expect, type Page, test } from '@playwright/test';
import { found } from './providers.ts';
import { settled } from './screens.ts';

const phone = { width: 390, height: 844 };
const sheet = (page: Page) => page.getByRole('dialog');
const hasFocus = (page: Page, part: string) => page.locator(`${part} :focus`);

/** Delays the scripts whose file has one of these names. Returns a function that lets them pass. */
async function hold(page: Page, ...names: string[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/(${names.join('|')})-[^/]*\\.js$`), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function openResults(page: Page) {
  await page.goto('/hcps?state=OH');
  await expect(found(page)).toBeVisible();
  await settled(page);
}

test('a list of options opens once it is loaded, and its field keeps the focus', { tag: '@rest' }, async ({ page }) => {
  const pass = await hold(page, 'Choice');
  await openResults(page);
  const field = page.getByRole('combobox', { name: 'Filter by gender' });
  const place = await field.boundingBox();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await expect(field).toBeFocused();
  pass();
  await expect(page.getByRole('option', { name: 'Female' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(await field.boundingBox()).toEqual(place);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Female');
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
});

test('a list that loads after the focus has left stays closed and takes no focus', { tag: '@rest' }, async ({
  page,
}) => {
  const pass = await hold(page, 'Choice');
  await openResults(page);
  await page.getByRole('combobox', { name: 'Filter by gender' }).click();
  const field = page.getByRole('combobox', { name: 'Filter by practice type' });
  await field.focus();
  pass();
  await expect(field).not.toHaveAttribute('aria-busy'); // the loaded field
  await expect(field).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.click();
  await expect(page.getByRole('option', { name: 'Sole Proprietor' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Female' })).toBeHidden();
});

test('the column chooser opens once it is loaded, and Escape returns to its button', { tag: '@rest' }, async ({
  page,
}) => {
  const pass = await hold(page, 'ColumnList');
  await openResults(page);
  const button = page.getByRole('button', { name: 'Columns' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  pass();
  await expect(sheet(page)).toBeVisible();
  await expect(hasFocus(page, '[role=dialog]')).toHaveCount(1);
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    await expect(hasFocus(page, '[role=dialog]')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
});

test('a sheet holds the focus from the first Tab, and closing it returns to its button', async ({ page }) => {
  await page.setViewportSize(phone);
  const pass = await hold(page, 'Sheet');
  await openResults(page);
  const button = page.getByRole('button', { name: 'Filters' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  pass();
  await expect(sheet(page).getByRole('checkbox').first()).toBeVisible();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    await expect(hasFocus(page, '[role=dialog]')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('the sheet of filters says how many results a choice finds, and shows them', async ({ page, request }) => {
  await page.setViewportSize(phone);
  await openResults(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const show = sheet(page).getByRole('button', { name: /^Show / });
  const { total } = await (await request.get('/api/providers?state=OH')).json();
  await expect(show).toHaveText(`Show ${total} results`);
  await expect(show).toBeInViewport({ ratio: 1 });
  await sheet(page)
    .getByRole('checkbox', { name: /^Internal Medicine/ })
    .check();
  const { total: fewer } = await (await request.get('/api/providers?state=OH&taxonomy=207R00000X')).json();
  expect(fewer).toBeLessThan(total);
  await expect(show).toHaveText(`Show ${fewer} results`);
  await expect(show).toBeInViewport({ ratio: 1 });
  await show.click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: `Found ${fewer} providers` })).toBeInViewport();
});

test('keys of the selection pressed while its bar loads do what they say, once', async ({ page }) => {
  const passBar = await hold(page, 'SelectionBar');
  const passButtons = await hold(page, 'AddToListButtons');
  await openResults(page);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  passBar();
  await expect(bar.getByRole('button', { name: 'Compare' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Compare' })).not.toBeFocused();
  passButtons();
  await expect(bar.getByRole('button', { name: 'Add to list' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('l');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('x');
  await expect(bar.getByRole('button', { name: 'Add to list' })).toBeVisible();
  await expect(sheet(page)).toBeHidden();
});

test('text typed while the field of a note loads is in the field', { tag: '@rest' }, async ({ page }) => {
  const pass = await hold(page, 'PeekNotes');
  await openResults(page);
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await page.keyboard.type('Called, exx');
  await page.keyboard.press('Backspace');
  pass();
  const note = page.getByRole('complementary').getByLabel('Note', { exact: true });
  await expect(note).toBeFocused();
  await page.keyboard.type('pects a letter');
  await expect(note).toHaveValue('Called, expects a letter');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden();
  await note.fill('');
});

test('a part that cannot be loaded says so, and a reload helps', async ({ page }) => {
  await page.setViewportSize(phone);
  const broken = /\/assets\/(Choice|Sheet)-[^/]*\.js$/;
  await page.route(broken, (route) => route.abort());
  await openResults(page);
  const field = page.getByRole('combobox', { name: 'Filter by gender' });
  await page.getByRole('button', { name: /^Filter these/ }).click();
  await field.click();
  await expect(page.getByText('Could not be loaded. Reload the page.')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeInViewport();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await settled(page);
  await page.getByRole('button', { name: /^Filter these/ }).click();
  await field.click();
  await expect(page.getByRole('option', { name: 'Female' })).toBeVisible();
});
