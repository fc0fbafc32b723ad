// The server does what a form asks, but its reply is lost. The next try writes nothing twice.
import { expect, type Page, test } from '@playwright/test';
import { found } from './providers.ts';
import { settled } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

// Requests made while interception begins can pass it, so it begins before the page.
test.beforeEach(({ page }) => page.route('/api/**', (route) => route.continue()));

/** Loses the reply to the next POST to `path`. */
async function loseReply(page: Page, path: string) {
  let lost = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    },
  );
}

/** Writes a note about a person in Utah, not saved yet. Returns its field, and the path of the person's notes. */
async function writeNote(page: Page, place: number, text: string) {
  const { rows } = await (await page.request.get('/api/providers?state=UT')).json();
  await page.goto(`/provider/${rows[place].npi}`);
  const note = page.getByLabel('Note', { exact: true });
  await note.fill(text);
  return { note, notes: `/api/people/${rows[place].npi}/notes` };
}

test('a note and an activity are saved once, also by a double click', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=UT')).json();
  const person = `/api/people/${rows[0].npi}`;
  const timeline = page.getByRole('list', { name: 'Notes and activities' }).getByRole('listitem');
  await page.goto(`/provider/${rows[0].npi}`);
  await page.getByLabel('What happened').waitFor();
  for (const [field, button, path] of [
    ['Note', 'Save note', 'notes'],
    ['What happened', 'Log', 'activities'],
  ] as const) {
    const text = `Once, ${path}`;
    await page.getByLabel(field, { exact: true }).fill(text);
    await loseReply(page, `${person}/${path}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(/^Failed to (save the note|log the activity)$/)).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(text);
    await page.getByRole('button', { name: button, exact: true }).dblclick();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
    await expect(timeline.filter({ hasText: text })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('the second click of a double click logs no other activity', { tag: '@rest' }, async ({ page }) => {
  const { note, notes } = await writeNote(page, 3, 'Clicked twice');
  const secondClick = async () => {
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  };
  const log = page.getByLabel('What happened', { exact: true });
  const timeline = page.getByRole('list', { name: 'Notes and activities' }).getByRole('listitem');
  const logged: (string | null)[] = [];
  page.on('request', (request) => request.url().endsWith('/activities') && logged.push(request.postData()));
  await loseReply(page, notes);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Failed to save the note')).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toHaveValue('');
  await secondClick(); // the error is gone, and what is below it moved up
  await log.fill('Called once');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(timeline.filter({ hasText: 'Called once' })).toBeVisible();
  await expect(log).toBeEditable();
  await secondClick();
  await log.fill('Written after it');
  expect(logged).toEqual([JSON.stringify({ kind: 'call', text: 'Called once' })]);
});

test('a note whose page is left before the reply is written once', { tag: '@rest' }, async ({ page }) => {
  const { note, notes } = await writeNote(page, 2, 'Left early');
  let sent = 0;
  await page.route(/\/notes$/, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch(); // the reply does not come before the page is left
  });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect.poll(async () => (await page.request.get(notes)).text()).toContain('Left early');
  await page.reload();
  await expect(note).toHaveValue('Left early');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('Note added')).toBeVisible();
  expect((await (await page.request.get(notes)).text()).split('Left early')).toHaveLength(2);
});

test('a double click while the server is slow says that the note was saved', { tag: '@rest' }, async ({ page }) => {
  const { note } = await writeNote(page, 1, 'Twice clicked');
  let sent = 0;
  await page.route(/\/notes$/, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    const again = await page.request.post(route.request().url(), {
      data: route.request().postDataJSON(),
      headers: { ...headers, 'idempotency-key': route.request().headers()['idempotency-key'] ?? '' },
    });
    expect(again.status()).toBe(200);
    const body = { code: 'in_progress', message: 'The first request with this Idempotency-Key still runs.' };
    await route.fulfill({ status: 409, json: body });
  });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Twice clicked' })).toHaveCount(1);
});

test('a saved search is saved once', { tag: '@rest' }, async ({ page }) => {
  const name = `Lost ${Date.now()}`;
  await page.goto('/hcps?state=UT');
  await expect(found(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).click();
  const form = page.getByRole('form', { name: 'Save search' });
  await form.getByLabel('Name').fill(name);
  await loseReply(page, '/api/searches');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to save the search');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved ${name}`)).toBeVisible();
  await page.goto('/searches');
  await settled(page);
  await expect(page.getByRole('link', { name })).toHaveCount(1);
});

test('a new list is made with its people, and under the name that it has now', { tag: '@rest' }, async ({ page }) => {
  const name = `Lost ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await page.goto('/hcps?state=UT');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await dialog.getByRole('button', { name: 'New list' }).click();
  await dialog.getByLabel('List name').fill(name);
  await loseReply(page, '/api/lists');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to make the list');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Added 1 to ${name}.`)).toBeVisible();
  const lists = async () =>
    (await (await page.request.get('/api/lists')).json()).rows.filter((list: { name: string }) =>
      list.name.startsWith(name),
    );
  expect(await lists()).toHaveLength(1);

  await page.goto('/lists');
  await page.getByRole('button', { name: 'New list' }).first().click();
  await dialog.getByLabel('List name').fill(`${name}, made`);
  await loseReply(page, '/api/lists');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to make the list');
  await dialog.getByLabel('List name').fill(`${name}, renamed`);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: `${name}, renamed` })).toBeVisible();
});

test('a reason not to contact someone may change before the next try', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=UT')).json();
  const { npi } = rows[2];
  const dialog = page.getByRole('dialog');
  await page.goto(`/provider/${npi}`);
  await page.getByRole('button', { name: 'Do not contact' }).click();
  await dialog.getByLabel('Why?').fill('Asked by phone');
  await loseReply(page, `/api/people/${npi}/do-not-contact`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to mark the person');
  await expect(dialog.getByLabel('Why?')).toHaveValue('Asked by phone');
  await dialog.getByLabel('Why?').fill('Asked by mail');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Lift Do not contact' })).toBeVisible();
  await page.request.delete(`/api/people/${npi}/do-not-contact`, { headers });
});
