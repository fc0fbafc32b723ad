// A lookup: pasted NPIs and a name, a spreadsheet, the choice of a candidate, and the people on a list.
import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { violationsInBothThemes } from './screens.ts';

test('looks up pasted rows and a spreadsheet, corrects one, adds the people to a list, and exports the sheet', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  const [one, two, three] = rows;
  const wrong = `${two.npi.slice(0, 9)}${(Number(two.npi.at(-1)) + 1) % 10}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'NPI lookup' }).click();
  await expect(page.getByLabel('NPIs or names')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Look up', exact: true }).press('Enter');
  await expect(page.getByText('No NPI or name in this text.')).toBeVisible();
  await page.getByLabel('NPIs or names').fill(`${one.npi}, ${wrong}\nZyxwv Qponml, Paris OH`);
  await expect(page.getByText('3 rows · 2 NPIs · 1 name')).toBeVisible();
  const csv = `Who,Where\n"${three.last_name}, ${three.first_name}",${three.city} OH\n`;
  await page
    .getByLabel('Spreadsheet file')
    .setInputFiles({ name: 'badges.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('badges.csv')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('First row is the heading').press('Space');
  await expect(page.getByText('5 rows in all')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Column 1 Who; ' })).toBeVisible();
  await page.getByLabel('First row is the heading').press('Space');
  await expect(page.getByText('4 rows in all')).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByText('Say which column')).toBeVisible();
  await page.getByLabel('Read Who as').selectOption('Last and first name');
  await page.getByLabel('Read Where as').selectOption('City');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();

  await expect(page.getByRole('heading', { name: '4 rows looked up' })).toBeVisible();
  await expect(page.getByText('3 pasted, 1 from badges.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the other 2' }).press('Enter');
  await expect(page.getByText('Copied 2 rows without a provider.')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(`${wrong}\nZyxwv Qponml, Paris OH`);
  await page.getByRole('button', { name: 'Use it, row 2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copy the other 1' })).toBeVisible();
  await expect(page.getByRole('cell', { name: `NPI corrected from ${wrong} by you` })).toBeVisible();
  await expect(page.getByRole('button', { name: '2 found', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 unknown', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Zyxwv Qponml, Paris OH' })).toBeVisible();
  await page.getByRole('button', { name: 'All 4' }).click();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/Who.*Where.*Lookup status/);
  await page.getByRole('checkbox', { name: 'Select' }).nth(1).click();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New list' }).click();
  await dialog.getByLabel('List name').fill(`Badges ${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Added \d/)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a copy of rows that the browser refuses says so (R-1197)', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill('Zyxwv Qponml, Paris OH');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByRole('button', { name: 'Copy the other 1' }).click();
  await expect(page.getByText('Not copied, because your browser refused access to the clipboard.')).toBeVisible();
  await expect(page.getByText(/^Copied/)).toHaveCount(0);
});

test('a double click looks up once, and Back returns to the form', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=ME')).json();
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/lookup') begun.push(request.url());
  });
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill(rows[0].npi);
  await page.getByRole('button', { name: 'Look up', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: '1 row looked up' })).toBeVisible();
  expect(begun).toHaveLength(1);
  await page.goBack();
  await expect(page.getByLabel('NPIs or names')).toBeVisible();
});

test('a result shows board certification and screening, and its rows can be edited (R-942)', async ({ page }) => {
  const search = async (query: string) => (await (await page.request.get(`/api/providers?${query}`)).json()).rows[0];
  const certifiedInIt = 'taxonomy=207RC0000X&certified=yes&certified_in=specialty&excluded=no';
  const [excluded, certified] = [await search('excluded=yes'), await search(certifiedInIt)];
  const text = `${excluded.npi}\n${certified.npi}\n1234567890`;
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill(text);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { name: '3 rows looked up' })).toBeVisible();
  await expect(page.getByRole('row', { name: excluded.npi })).toContainText('Excluded by OIG');
  await expect(page.getByRole('row', { name: certified.npi })).toContainText(/ABMS .*active/);
  await expect(page.getByRole('button', { name: '1 bad check digit' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 to decide' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit rows' }).click();
  await expect(page.getByLabel('NPIs or names')).toHaveValue(text);
});

test('pasted text survives a reload and other screens, until it is looked up', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=ME')).json();
  const field = page.getByLabel('NPIs or names');
  await page.goto('/lookup');
  await field.fill(rows[0].npi);
  await page.reload();
  await expect(field).toHaveValue(rows[0].npi);
  await page.getByRole('link', { name: 'Saved searches' }).click();
  await page.getByRole('link', { name: 'NPI lookup' }).click();
  await expect(field).toHaveValue(rows[0].npi);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 row looked up' })).toBeVisible();
  await page.goto('/lookup');
  await expect(field).toHaveValue('');
});

test('rows copied from a sheet or a CSV file keep their NPI, and their quotation marks do no harm', async ({
  page,
}) => {
  const { rows } = await (await page.request.get('/api/providers?last_name=Smith&first_name=John')).json();
  expect(rows.length).toBeGreaterThan(1);
  const john = rows.at(-1);
  const other = (await (await page.request.get('/api/providers?state=OH')).json()).rows[0];
  await page.goto('/lookup');
  await page
    .getByLabel('NPIs or names')
    .fill(
      `Smith, John\t${john.npi}\t2165550104\n"${other.last_name}, ${other.first_name}",${other.city},${other.state}`,
    );
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 rows looked up' })).toBeVisible();
  await expect(page.locator(`main a[href="/provider/${john.npi}"]`)).toBeVisible();
  await expect(page.locator(`main a[href="/provider/${other.npi}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 found', exact: true })).toBeVisible();
});

test('a choice made by keyboard leaves the focus at its row', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill('John Smith');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page
    .getByRole('button', { name: /^Choose .*, row 1$/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('row', { name: /Chosen by hand/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const change = page.getByRole('button', { name: 'Change, row 1' });
  await expect(change).toBeFocused();

  const candidates = page.getByRole('list', { name: 'Candidates of row 1' });
  await page.keyboard.press('Enter');
  await expect(candidates).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(candidates).toBeHidden();
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await candidates
    .getByRole('button', { name: /^Choose/ })
    .first()
    .focus();
  await page.keyboard.press('Escape');
  await expect(candidates).toBeHidden();
  await expect(page.getByRole('row', { name: /Chosen by hand/ })).toBeFocused();
});

test('a pasted heading is no row', async ({ page }) => {
  await page.goto('/lookup');
  const field = page.getByLabel('NPIs or names');
  await field.fill('NPI\tFirst name\tLast_Name\n1\n2');
  await expect(page.getByText('2 rows · 2 NPIs · 0 names')).toBeVisible();
  await field.fill('"Last Name","First Name","State"\nSmith, John, OH\nCity, Anna');
  await expect(page.getByText('2 rows · 0 NPIs · 2 names')).toBeVisible();
});

test('NPIs in the lines of an e-mail count as NPIs, also two in one line', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=TX')).json();
  const [first, second, third] = rows.map(({ npi }: { npi: string }) => npi);
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill(`Please check\n${first} and ${second}\nDr. Someone, ${third}\n${third}`);
  await expect(page.getByText('5 rows · 4 NPIs · 1 name · 1 repeated')).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  for (const npi of [first, second]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: npi, exact: true }) });
    await expect(row.getByText('Found')).toBeVisible();
  }
});

test('an interrupted upload says so, and goes on with the same file', async ({ page }) => {
  await page.goto('/lookup');
  await page.route('**/api/lookup/sheets', (route) => route.abort('connectionreset'), { times: 1 });
  await page
    .getByLabel('Spreadsheet file')
    .setInputFiles({ name: 'badges.csv', mimeType: 'text/csv', buffer: Buffer.from('npi\n2000000002\n') });
  await expect(page.getByRole('alert')).toContainText('The upload of the file was interrupted');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('badges.csv')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Spreadsheet' })).toBeFocused();
});

test('another sheet of a workbook is chosen, and the rows without a provider are downloaded (R-1115, R-1118)', async ({
  page,
}) => {
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  const heads = ['NPI', 'Last Name'];
  const [one, two] = rows.map(({ npi, last_name }: Record<string, string>) => [npi, last_name]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, one]), 'Day');
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, two, ['1234', 'Zyxwvutson']]), 'Night');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = { name: 'rosters.xlsx', mimeType, buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) };
  await page.goto('/lookup');
  await page.getByLabel('Spreadsheet file').setInputFiles(file);
  await expect(page.getByText('Only the sheet Day was read, not Night.')).toBeVisible();
  const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
  await expect(sheet).toHaveValue('Day');
  await sheet.focus();
  await sheet.selectOption('Night');
  await expect(page.getByText('Only the sheet Night was read, not Day.')).toBeVisible();
  await expect(sheet).toBeFocused();
  await sheet.selectOption('All 2 sheets with the same columns');
  await expect(page.getByText('Day, Night · 3 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { name: '3 rows looked up' })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Only the 1 without a provider' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^Night,1234,Zyxwvutson,Unknown,/);
});

test('asks about columns that are not read, and shows the buttons of a doubtful row whole (R-790)', async ({
  page,
}) => {
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  const people = rows
    .slice(0, 20)
    .map(({ last_name, first_name }: Record<string, string>, n: number) => [
      `"${last_name}, ${first_name}"`,
      'AK',
      `A-${n}`,
    ]);
  const upload = async (heads: string) => {
    await page.goto('/lookup');
    const csv = [heads, ...people].join('\n');
    const file = { name: 'badges.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Spreadsheet file').setInputFiles(file);
  };
  await upload('Who,State,Badge');
  await expect(page.getByText('Which column has the NPI or the name? Kept as notes: Who, Badge.')).toBeVisible();
  await upload('Provider,State,Badge');
  await expect(page.getByText('Kept as a note: Badge. If it is something else, say what.')).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of [/^Yes, row/, /^No, row/]) {
      const label = page.getByRole('button', { name }).first().locator('.mantine-Button-label');
      await expect(label).toBeVisible();
      expect(await label.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    }
  }
});

test('leaves out excluded people, explains the number selected, and keeps the heading in the window (R-1218)', async ({
  page,
}) => {
  const rowsOf = async (query: string) => (await (await page.request.get(`/api/providers?${query}`)).json()).rows;
  const [excluded] = await rowsOf('excluded=yes');
  const others = (await rowsOf('state=OH&excluded=no')).slice(0, 30);
  const [{ first_name, last_name, city, state }] = others;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/lookup');
  const lines = [...others.map(({ npi }: { npi: string }) => npi), excluded.npi];
  await page.getByLabel('NPIs or names').fill([...lines, `${first_name} ${last_name}, ${city}, ${state}`].join('\n'));
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByText('30 selected · 1 excluded left out · 1 row repeats a person')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /^Select / });
  const theirs = page.getByRole('row', { name: excluded.npi }).getByRole('checkbox');
  await expect(theirs).not.toBeChecked();
  await box.nth(1).click();
  await expect(page.getByText('29 selected · 1 excluded left out · 1 not selected ·')).toBeVisible();
  await theirs.click(); // by their own decision
  await expect(page.getByText('30 selected · 1 not selected ·')).toBeVisible();
  const given = page.getByRole('columnheader', { name: 'You gave' });
  await theirs.scrollIntoViewIfNeeded();
  await expect(given).toBeInViewport();
  expect((await given.boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366);

  await page.goto('/lookup');
  const csv = `State,City,Last Name,First Name\n${state},${city},${last_name},${first_name}\n`;
  await page
    .getByLabel('Spreadsheet file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByLabel('Read State as')).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(
    page.getByRole('cell', { name: `${first_name} ${last_name}, ${city}, ${state}`, exact: true }),
  ).toBeVisible();
});
