// A saved search: saved beside its results, opened, edited, deleted and restored, with the keyboard and on a phone.
import { expect, test } from '@playwright/test';
import { newUser, pageOf } from './accounts.ts';
import { found } from './providers.ts';
import { violationsInBothThemes } from './screens.ts';

test('saves a search, says who is new in it, and restores it after a deletion', async ({ page }) => {
  const name = `Ohio ${Date.now()}`;
  await page.goto('/hcps?state=OH');
  await expect(found(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Save search' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Tell me').click();
  await page.getByRole('option', { name: 'After every import' }).click();
  await form.getByLabel('New practice address').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved ${name}`)).toBeVisible();

  await page.getByRole('link', { name: 'Saved searches' }).click();
  const item = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await expect(item.getByText('No change')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await item.getByRole('button', { name: `Edit ${name}` }).click();
  await page
    .getByRole('form', { name: `Edit ${name}` })
    .getByLabel('Share with my team')
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(item.getByText('With your team')).toBeVisible();
  await item.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(item).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await item.getByRole('button', { name: `Delete ${name}` }).boundingBox())?.height).toBe(44);
  await item.getByRole('link', { name }).click();
  await expect(page).toHaveURL('/hcps?state=OH');
  await page.getByRole('button', { name: 'Alerts' }).click();
  await expect(page.getByRole('dialog', { name: 'Alerts' }).getByText('No alerts yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Alerts' })).toBeFocused();
});

test('what an unread alert tells is beside the search, in place of ‘No change’ (R-1419)', async ({ browser }) => {
  const page = await pageOf(browser, await newUser(browser, 'Mover'));
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  const data = { name: 'Vermont', url: '/hcps?state=VT', alert: 'import', events: ['moved'] };
  const search = await (await page.request.post('/api/searches', { data, headers })).json();
  const { rows } = await (await page.request.get('/api/providers?state=VT')).json();
  const npis: string[] = rows.slice(0, 3).map(({ npi }: { npi: string }) => npi);
  await page.route('/api/alerts', (route) =>
    route.fulfill({
      json: {
        unread: 1,
        rows: [
          {
            id: '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
            search: { id: search.id, name: 'Vermont', url: data.url, finds: 'providers' },
            opening: null,
            events: [{ event: 'moved', count: 3, npis, people: [] }],
            created_at: '2026-11-29T12:00:00.000Z',
            read: false,
          },
        ],
      },
    }),
  );
  await page.goto('/searches');
  const row = page.getByRole('row').filter({ hasText: 'Vermont' });
  await expect(row.getByRole('link', { name: '3 moved' })).toBeVisible();
  await expect(row.getByText('No change')).toBeHidden();
  await expect(row.getByRole('cell').nth(3)).toHaveText('After every import');
  await row.getByRole('link', { name: '3 moved' }).click();
  await expect(page.getByRole('heading', { name: 'Found 3 providers' })).toBeVisible();
  await page.context().close();
});

test('a search that is counted again says since when, on the day of its reader, on its screen and on the desk (R-1032)', async ({
  browser,
}) => {
  const page = await pageOf(browser, await newUser(browser, 'Recounted'));
  const data = { name: 'Wyoming', url: '/hcps?excluded=no&state=WY' };
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  expect((await page.request.post('/api/searches', { data, headers })).status()).toBe(200);
  const late = '2026-11-15T03:00:00.000Z'; // November 14 in New York
  await page.route(/\/api\/(?:searches|desk)$/, async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"recounted_at":null', `"recounted_at":"${late}"`);
    await route.fulfill({ response: reply, body: text });
  });
  for (const address of ['/searches', '/']) {
    await page.goto(address);
    await expect(page.getByText(/counted again since Nov 14, 2026/).first()).toBeVisible();
  }
});

test('Escape in a choice of a search to save closes only the choice', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=OH');
  await page.getByRole('button', { name: 'Save search' }).click();
  const form = page.getByRole('form', { name: 'Save search' });
  await form.getByLabel('Name').fill('Half a name');
  await form.getByLabel('Tell me').click();
  await expect(page.getByRole('option', { name: 'Weekly' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Weekly' })).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Half a name');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save search' })).toBeFocused();
});

test('a half-typed name of a search survives Escape and a click outside, until another search', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/hcps?state=OH');
  const button = page.getByRole('button', { name: 'Save search' });
  const name = page.getByRole('form', { name: 'Save search' }).getByLabel('Name');
  await button.click();
  await name.fill('Half a name');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Half a name');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(name).toBeHidden();
  await button.click();
  await expect(name).toHaveValue('Half a name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await button.click();
  await expect(name).toHaveValue('');
});

test('searches of one name show their criteria, also on the home page', { tag: '@rest' }, async ({ browser }) => {
  const page = await pageOf(browser, await newUser(browser, 'Homer'));
  const name = `Cardiology ${Date.now()}`;
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  for (const url of [
    '/hcps?taxonomy=207RC0000X&state=OH&state=TX&sort=city',
    '/hcps?last_name=smith&not.gender=F&peek=1',
    '/changes?kind=address&source=nppes&state=TX&imported_from=2026-11-01&page=2',
  ])
    expect((await page.request.post('/api/searches', { data: { name, url }, headers })).status()).toBe(200);
  await page.goto('/searches');
  const items = page.getByRole('row').filter({ hasText: name });
  await expect(items.getByText('Cardiovascular Disease Physician · Ohio or Texas', { exact: true })).toBeVisible();
  await expect(items.getByText('Last name smith · Not: Female', { exact: true })).toBeVisible();
  const changes = 'New practice address · NPPES · Texas · Imported from Nov 1, 2026';
  await expect(items.getByText(changes, { exact: true })).toBeVisible();
  await page.goto('/');
  const onDesk = page.getByRole('listitem').filter({ hasText: name });
  await expect(onDesk).toHaveCount(3);
  await expect(onDesk.getByText(changes, { exact: true })).toBeVisible();
  await expect(onDesk.getByText(/^\d+ providers? · Cardiovascular Disease Physician · Ohio or Texas$/)).toBeVisible();
  await expect(onDesk.getByText(/^\d+ providers? · Last name smith · Not: Female$/)).toBeVisible();
  await page.context().close();
});

test('the tools of results keep to one line and keep their names, from 1280 pixels up', { tag: '@rest' }, async ({
  page,
}) => {
  const { rows } = await (await page.request.get('/api/providers?state=VT')).json();
  for (const width of [1280, 1440, 1700])
    for (const part of ['', '&view=split', '&view=map', `&peek=${rows[0].npi}`]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/hcps?state=VT${part}`);
      await expect(found(page)).toBeVisible();
      const tools = [
        page.getByRole('button', { name: 'Export', exact: true }),
        page.getByRole('group', { name: 'View' }),
        page.getByRole('button', { name: 'Save search', exact: true }),
      ];
      const middles = async () => {
        const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
        const lines = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
        return Math.max(...lines) - Math.min(...lines);
      };
      await expect.poll(middles, { message: `${width} ${part}` }).toBeLessThan(3);
      await expect(page.getByRole('button', { name: 'Split', exact: true })).toBeAttached();
    }
});
