// Expects the texts and rows of a visit (texts/visit.ts).
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { resultsBody } from './screens.ts';
import type { Visit } from './texts/visit.ts';

const each = (joined = '') => joined.split(/\s+·\s+/).filter(Boolean);
const visible = (things: Locator, name: string) => expect(things.first(), name).toBeVisible();

export async function expectTexts(
  page: Page,
  { crumbs, texts, buttons, links, fields, filled, filters, columns, cards }: Visit,
) {
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  if (crumbs) await expect(trail).toHaveText(['Home', ...each(crumbs)]);
  for (const text of each(texts)) await visible(page.getByText(text, { exact: true }), text);
  for (const name of each(buttons)) await visible(page.getByRole('button', { name, exact: true }), name);
  for (const name of each(links)) await visible(page.getByRole('link', { name, exact: true }), name);
  for (const name of each(fields)) await visible(page.getByRole('form').getByLabel(name, { exact: true }), name);
  for (const [name, value] of Object.entries(filled ?? {}))
    await expect(page.getByRole('form').getByLabel(name, { exact: true })).toHaveValue(value);
  for (const name of each(filters))
    await visible(
      page.getByRole('group', { name: 'Filter the results shown' }).getByPlaceholder(name, { exact: true }),
      name,
    );
  // the head of checkboxes has no text
  if (columns) await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(each(columns));
  for (const [name, labels] of Object.entries(cards ?? {})) {
    const card = page.getByRole('region', { name, exact: true });
    await visible(card, name);
    for (const label of each(labels)) await visible(card.getByText(label, { exact: true }), `${name}: ${label}`);
  }
}

/** Expects the rows, sort order and page of the URL. */
export async function expectList(
  page: Page,
  request: APIRequestContext,
  address: string,
  { rows: [call, key] = ['', ''], sorted = '', found = '' }: Visit,
) {
  const view = new URL(address, 'http://any').searchParams;
  view.delete('view'); // of the screen only
  const reply = await (await request.get(`${call}${call.includes('?') ? '&' : '?'}${view}`)).json();
  const { total, rows: [first] = reply.results } = reply;
  const heading = found.replace('N', total.toLocaleString('en-US'));
  if (found) await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  const link = resultsBody(page).getByRole('link').first();
  await expect(link).toHaveAttribute('href', new RegExp(`/${first[key]}(\\?|$)`));
  if (view.has('page')) await expect(page.getByText(`Page ${view.get('page')} of `)).toBeVisible();
  const [order, other] = view.get('order') === 'desc' ? ['descending', 'ascending'] : ['ascending', 'descending'];
  const control = page.getByRole('combobox', { name: 'Sort by' });
  if (await control.isVisible()) {
    await expect(control).toHaveValue(sorted);
    await expect(page.getByRole('button', { name: `Sort ${other}` })).toBeVisible();
  } else
    await expect(page.getByRole('columnheader', { name: sorted, exact: true })).toHaveAttribute('aria-sort', order);
}

/** Expects the options of each list, opened once. */
export async function expectOptions(page: Page, { options }: Visit) {
  for (const [name, texts] of Object.entries(options ?? {})) {
    await page.getByRole('combobox', { name, exact: true }).click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(each(texts)); // not those of other lists
    await page.keyboard.press('Escape');
  }
}

/** Adds fields to a response that the demo data does not have. */
export async function overrideReply(page: Page, { override }: Visit) {
  if (!override) return;
  const [call, fields] = override;
  await page.route(call, async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, ...fields } });
  });
}
