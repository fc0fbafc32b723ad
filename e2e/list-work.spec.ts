// Selections without people marked Do not contact, the list on a phone, and its field 'Find in this list'.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { newList } from './lists.ts';
import { settled, violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

test('the page and all matches leave out people marked Do not contact, and say so (R-680)', { tag: '@rest' }, async ({
  page,
}) => {
  const search = 'state=VT&sort=last_name';
  const { rows, total } = await (await page.request.get(`/api/providers?${search}`)).json();
  const { npi, last_name } = rows[1];
  await page.request.post(`/api/people/${npi}/do-not-contact`, { data: { reason: 'Asked by phone' }, headers });
  await page.goto(`/hcps?${search}`);
  await expect(page.getByRole('img', { name: /^Do not contact/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  await expect(panel.getByRole('radio', { name: `This page, ${rows.length - 1}` })).toBeVisible();
  await expect(panel.getByRole('radio', { name: `All ${total - 1}` })).toBeChecked();
  await expect(panel.getByText('1 person marked Do not contact is left out.')).toBeVisible();
  await expect(panel.getByRole('button', { name: `Export ${total - 1}` })).toBeEnabled();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await page.getByRole('checkbox', { name: 'All on this page' }).click();
  await expect(bar.getByText('1 marked do not contact is not selected')).toBeVisible();
  await expect(bar.getByRole('heading', { name: `${rows.length - 1} selected` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(bar.getByRole('heading', { name: `${rows.length - 1} selected` })).toBeVisible();
  await bar.getByRole('button', { name: `Select all ${total} found` }).click();
  await expect(bar.getByRole('heading', { name: `${total - 1} selected` })).toBeVisible();
  const box = page.getByRole('checkbox', { name: new RegExp(`^Select ${last_name}`, 'i') });
  expect(await box.evaluateAll((boxes) => boxes.filter((box) => !(box as HTMLInputElement).checked).length)).toBe(1);
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New list' }).click();
  await dialog.getByLabel('List name').fill(`Vermont ${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Added ${total - 1} to Vermont`)).toBeVisible();
  await page.request.delete(`/api/people/${npi}/do-not-contact`, { headers });
});

test('a fault of the site itself has a plain sentence, and its message is in the log (R-1195)', async ({ page }) => {
  const name = `Fault ${Date.now()}`;
  await newList(page.request, name, 'state=VT', 1);
  const { rows } = await (await page.request.get('/api/providers?state=WV')).json();
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  await page.addInitScript(() => {
    crypto.randomUUID = () => {
      throw new TypeError("Cannot read properties of undefined (reading 'map')");
    };
  });
  await page.goto(`/provider/${rows[0].npi}`);
  await page.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a list').fill(name);
  await dialog.getByRole('button', { name: new RegExp(name) }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Something went wrong\. Reload the page and try again\.$/);
  expect(logged.join()).toContain("reading 'map'");
});

test('the choice of an export fits in the window, with all columns to choose from (R-770)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/hcps?state=VT');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  for (const choice of ['Call sheet', 'All columns']) {
    await panel.getByRole('radio', { name: choice }).check();
    await expect(
      panel.getByText('ABMS and FSMB are left out, because they are licensed for use on screen.'),
    ).toBeInViewport({ ratio: 1 });
    for (const control of [panel.getByText('Excel'), panel.getByRole('button', { name: /^Export \d+$/ })])
      await expect(control).toBeInViewport({ ratio: 1 });
  }
  await panel.getByRole('radio', { name: 'Choose columns' }).check();
  await panel.getByRole('checkbox', { name: 'Last Name' }).check();
  await panel.hover();
  await page.mouse.wheel(0, 2000);
  const send = panel.getByRole('button', { name: /^Export \d+$/ });
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the rows of a list stay in place when the first is selected, and the bar stays in view (R-681)', async ({
  page,
}) => {
  const list = await newList(page.request, `In place ${Date.now()}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/lists/${list}`);
  await expect(page.getByRole('heading', { name: '5 people' })).toBeVisible();
  await settled(page);
  const row = page.getByRole('table').first().getByRole('row').nth(2);
  const before = (await row.boundingBox())?.y;
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Remove from list' })).toBeVisible();
  await settled(page);
  expect((await row.boundingBox())?.y).toBe(before);

  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => document.querySelector('tbody tr:last-child')?.scrollIntoView({ block: 'end' }));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('heading')).toHaveText('1 selected');
  const bottom = await bar.evaluate((one) => one.getBoundingClientRect().bottom);
  const head = page.getByRole('table').first().getByRole('columnheader').nth(1);
  expect(await head.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom - 1);
});

test('a long name without spaces wraps, and a part of a link leads to no list', async ({ page }) => {
  const list = await newList(page.request, `${Date.now()}${'W'.repeat(100)}`);
  await page.goto(`/lists/${list}`);
  await expect(page.getByRole('heading', { name: '5 people' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto(`/lists/${list.slice(0, 13)}`);
  await expect(
    page.getByRole('heading', { name: 'This list was deleted, or it is not shared with you.' }),
  ).toBeVisible();
});

test('the field of a list keeps the focus while its results arrive', async ({ page }) => {
  const list = await newList(page.request, `Typing ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await expect(page.getByRole('heading', { name: '5 people' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zz');
  await expect(page).toHaveURL(/text=zz$/);
  await page.keyboard.type('yy');
  await expect(page).toHaveURL(/text=zzyy$/);
  await expect(page.getByLabel('Find in this list')).toBeFocused();
});

test('quick changes and a double click are no conflict with oneself (R-635)', { tag: '@rest' }, async ({ page }) => {
  const list = await newList(page.request, `Quick ${Date.now()}`);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  await page.goto(`/lists/${list}?peek=${rows[0].npi}`);
  const person = page.getByRole('region', { name: /^On Quick/ });
  await person.getByLabel('Next step').fill('Call on Monday');
  await page.route(/\/entries$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  for (const [field, option] of [
    ['Stage', 'Contacted'],
    ['Priority', 'High'],
  ] as const) {
    await person.getByLabel(field).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await person.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText(/^Saved the next step of/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(person.getByLabel('Stage')).toHaveValue('Contacted');
  const now = await (await page.request.get(`/api/lists/${list}/entries?npi=${rows[0].npi}`)).json();
  expect(now.rows[0]).toMatchObject({
    stage: 'Contacted',
    priority: 'high',
    next_step: 'Call on Monday',
    version: rows[0].version + 3,
  });
});

test('z undoes what the message says, and the focus stays (R-686)', async ({ page }) => {
  const list = await newList(page.request, `Undo ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await settled(page);
  await page.keyboard.press('Control+a');
  const choose = page.getByRole('button', { name: 'Set priority' });
  await choose.press('Enter');
  await page.getByRole('menuitem', { name: 'High' }).press('Enter');
  await expect(page.getByText('Priority of 5 people: High.')).toBeVisible();
  await expect(choose).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(choose).toBeFocused();
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  expect(new Set(rows.map(({ priority }: { priority: string }) => priority))).toEqual(new Set(['normal']));
});

test('an open list shows what a colleague did', { tag: '@rest' }, async ({ page }) => {
  const list = await newList(page.request, `Watched ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await settled(page);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  const data = { npis: [rows[0].npi], stage: 'Offer' };
  expect((await page.request.patch(`/api/lists/${list}/entries`, { data, headers })).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Offer 1' })).toBeVisible({ timeout: 45_000 }); // looks every 30 seconds
});

test('a failed change says so, also if the server went away before any message was shown', async ({
  page,
  context,
}) => {
  const list = await newList(page.request, `Away ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await settled(page);
  await context.route(/NoticeBox-/, (route) => route.abort());
  await page.route(/\/entries$/, (route) => route.abort());
  await page
    .getByRole('combobox', { name: /^Stage/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Contacted', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to save' })).toBeVisible();
});

test('a change in another window of the same user is called their own', async ({ page }) => {
  const list = await newList(page.request, `Windows ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await settled(page);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  const data = { npis: [rows[0].npi], stage: 'Offer' };
  expect((await page.request.patch(`/api/lists/${list}/entries`, { data, headers })).status()).toBe(200);
  await page
    .getByRole('combobox', { name: /^Stage/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Contacted', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'This person was changed meanwhile' });
  await expect(conflict).toContainText('by you, in another window');
  await conflict.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(page.getByRole('button', { name: 'Offer 1' })).toBeVisible();
});

test('one of many lists and saved searches is found by its name', async ({ page }) => {
  const key = `${Date.now()}`;
  const call = (url: string, data: object) => page.request.post(url, { data, headers });
  for (let n = 1; n <= 11; n++) {
    expect((await call('/api/lists', { name: `Many ${n} of ${key}` })).status()).toBe(200);
    expect((await call('/api/searches', { name: `Many ${n} of ${key}`, url: '/hcps?state=VT' })).status()).toBe(200);
  }
  for (const [address, what, region] of [
    ['/lists', 'list', 'Lists'],
    ['/searches', 'saved search', 'Saved searches'],
  ] as const) {
    await page.goto(address);
    const many = page.getByRole('region', { name: region });
    const field = many.getByRole('searchbox', { name: `Find a ${what}` });
    await field.fill(`many 7 of ${key}`);
    await expect(many.getByRole('heading', { name: new RegExp(`^1 of \\d+ ${what}`) })).toBeVisible();
    await many.getByRole('link', { name: `Many 7 of ${key}` }).click();
    await expect(page).not.toHaveURL(new RegExp(`${address}(\\?|$)`));
    await page.goBack();
    await expect(field).toHaveValue(`many 7 of ${key}`);
    await field.fill('no such name');
    await expect(many.getByText(`No ${what} has ‘no such name’ in its name`)).toBeVisible();
  }
});

test('a message with a long name keeps its buttons in the window of a phone', async ({ page }) => {
  const name = `${Date.now()}${'Psychiatry'.repeat(10)}`;
  await newList(page.request, name, 'state=VT', 1);
  const { rows } = await (await page.request.get('/api/providers?state=WV')).json();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/provider/${rows[0].npi}`);
  await page.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a list').fill(name);
  await dialog.getByRole('button', { name: new RegExp(name) }).click();
  const message = page.getByRole('status').filter({ hasText: `Added 1 to ${name}.` });
  for (const button of ['Undo', 'Close the message'])
    await expect(message.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  await message.getByRole('link', { name: 'Open list' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('the key n waits for the card of notes', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  await page.route(/\/NotesCard-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(`/provider/${rows[0].npi}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a list has its search, filters and people to add at the thumb', { tag: '@rest' }, async ({ page }) => {
    const list = await newList(page.request, `Phone ${Date.now()}`);
    await page.goto(`/lists/${list}`);
    await expect(page.getByLabel('Find in this list')).toBeHidden();
    await page.getByRole('button', { name: 'Find', exact: true }).tap();
    await expect(page.getByLabel('Find in this list')).toBeFocused();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(page.getByRole('dialog').getByLabel('Owner')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add people' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'provider search' }).tap();
    await expect(page.getByRole('form').getByLabel('Last Name')).toBeFocused();
  });
});

test('a printed list has the specialty, the place and the NPI of each person', async ({ page }) => {
  const list = await newList(page.request, `Paper ${Date.now()}`);
  const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
  await page.setViewportSize({ width: 740, height: 1000 }); // of paper in Letter, without its margins
  await page.goto(`/lists/${list}`);
  const who = page.getByRole('listitem').getByText(`${rows[0].state} · NPI ${rows[0].npi}`);
  await expect(page.getByRole('heading', { name: '5 people' })).toBeVisible();
  await expect(who).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(who).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 1000 }); // of large paper
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByText('all keys')).toBeHidden();
});

test('an exported file has the order of the screen (R-770)', { tag: '@rest' }, async ({ page }) => {
  const id = await newList(page.request, `Sorted ${Date.now()}`, 'state=DE', 4);
  for (const address of ['/hcps?state=DE', `/lists/${id}`, '/hcos?state=DE']) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}sort=npi&order=desc`);
    const panel = page.getByRole('dialog', { name: 'Export' });
    for (const who of ['all', 'selected'] as const) {
      if (who === 'all') await page.getByRole('button', { name: 'Export', exact: true }).click();
      else {
        const boxes = page.locator('[data-row]').getByRole('checkbox');
        await boxes.nth(2).check();
        await boxes.nth(0).check();
        await page.keyboard.press('e');
      }
      const download = page.waitForEvent('download');
      if (who === 'all') await panel.getByRole('radio', { name: /^All [\d,]+$/ }).check();
      await panel.getByRole('button', { name: /^Export [\d,]+$/ }).click();
      const [, ...lines] = readFileSync(await (await download).path(), 'utf8')
        .trim()
        .split('\r\n');
      const npis = lines.map((line) => line.slice(0, 10));
      expect(npis.length, address).toBeGreaterThan(1);
      expect(npis, `${address}, ${who}`).toEqual(npis.toSorted().toReversed());
    }
  }
});

test('a list says why and until when not to contact a person, on a desk and a phone', async ({ page }) => {
  const { npi } = (await (await page.request.get('/api/providers?state=WY')).json()).rows[0];
  const list = await newList(page.request, `Marked ${Date.now()}`, `npi=${npi}`);
  const data = { reason: 'Asked by phone', until: '2099-03-04' };
  const mark = `/api/people/${npi}/do-not-contact`;
  expect((await page.request.post(mark, { data, headers })).status()).toBe(200);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/lists/${list}`);
    await expect(page.getByText('Until Mar 4, 2099. Asked by phone', { exact: true })).toBeVisible();
  }
  await page.request.delete(mark, { headers });
});

test.describe('in a browser where it is the next day already', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' }); // 14 hours ahead of UTC
  test('a step due today is not overdue, because the day of TIME_ZONE counts (R-884)', async ({ page }) => {
    const list = await newList(page.request, `Due ${Date.now()}`, 'state=WY', 2);
    const { rows } = await (await page.request.get(`/api/lists/${list}/entries`)).json();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' }).format();
    for (const [step, n] of Object.entries({ [today]: 0, '2020-01-02': 1 })) {
      const data = { npis: [rows[n].npi], next_step: `Call by ${step}`, due_on: step };
      const changed = await page.request.patch(`/api/lists/${list}/entries`, { data, headers });
      expect(changed.status()).toBe(200);
    }
    await page.goto(`/lists/${list}`);
    const due = page.getByTitle(`Call by ${today}`);
    await expect(due).toBeVisible();
    await expect(due).not.toContainText('overdue');
    await expect(page.getByTitle('Call by 2020-01-02')).toContainText('Jan 2, 2020 overdue');
  });
});
