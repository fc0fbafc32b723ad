// Pasted NPIs: a search for providers takes up to 50, and more are looked up.
import { expect, type Page, test } from '@playwright/test';
import { field, violationsInBothThemes } from './screens.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** Puts a text on the clipboard and pastes it with the keyboard into a field of the search form. */
async function paste(page: Page, name: string, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await field(page, name).focus();
  await page.keyboard.press('Control+V');
}

/** Invented NPIs, which nobody has. */
const invented = (many: number) => Array.from({ length: many }, (_, n) => String(2_999_999_000 + n));

test('a provider search takes a pasted column of NPIs, and names one that is none (R-801)', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  const [one, two] = rows.map(({ npi }: { npi: string }) => npi);
  await page.goto('/hcps');
  await paste(page, 'NPI', `NPI\r\n${one}\r\n${two}\r\n12345\r\n${one}\r\n`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('12345: NPI must have 10 digits')).toBeVisible();
  await expect(field(page, 'NPI')).toBeFocused();
  await expect(page).toHaveURL('/hcps');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${one}; ${two}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Found 2 providers' })).toBeVisible();
  await expect(page).toHaveURL(`/hcps?npi=${one}&npi=${two}`);
  await page.getByRole('button', { name: 'Edit search' }).press('Enter');
  await expect(field(page, 'NPI')).toHaveValue(`${one} ${two}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Remove NPI ${one}` }).click();
  await expect(page.getByRole('heading', { name: 'Found 1 provider', exact: true })).toBeVisible();
});

test('the NPI field reads numbers as people and spreadsheets write them (R-1013)', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
  const [one, two] = rows.map(({ npi }: { npi: string }) => npi);
  await page.goto('/hcps');
  await paste(page, 'NPI', `="${one}"\r\n${two.slice(0, 3)}-${two.slice(3, 6)}-${two.slice(6)}\u200b\r\n`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Found 2 providers' })).toBeVisible();
  await expect(page).toHaveURL(`/hcps?npi=${one}&npi=${two}`);
});

test('a field for one NPI takes its signs key by key, and no eleventh digit (R-1013)', async ({ page }) => {
  for (const [path, name] of [
    ['/payments', 'NPI'],
    ['/npi-nppes', 'NPI Number'],
  ] as const) {
    await page.goto(path);
    for (const typed of ['2811-375-1634', '2811 375 163', 'NPI: 2811375163', '2811.375.163'])
      await test.step(`${path}: ${typed}`, async () => {
        await field(page, name).fill('');
        await field(page, name).pressSequentially(typed);
        await expect(field(page, name)).toHaveValue('2811375163');
      });
  }
});

test('more NPIs than a search takes go to the lookup (R-801)', async ({ page }) => {
  const npis = invented(51);
  await page.goto('/hcps');
  await paste(page, 'NPI', npis.slice(1).join('\n'));
  await expect(page.getByRole('button', { name: /^Look up these/ })).toBeHidden();
  await page.keyboard.press('End');
  await page.keyboard.type(`,${npis[0]}`);
  await expect(page.getByRole('button', { name: 'Look up these 51' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A search takes up to 50 NPIs. These are 51.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Look up these 51' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('NPIs or names')).toHaveValue([...npis.slice(1), npis[0]].join('\n'));
  await expect(page.getByText('51 rows · 51 NPIs')).toBeVisible();
});

test('other searches offer to look up a pasted list (R-801)', { tag: '@rest' }, async ({ page }) => {
  const [one, two] = invented(2);
  for (const [address, name] of [
    ['/hcos', 'NPI'],
    ['/payments', 'NPI'],
    ['/fsmb', 'NPI'],
    ['/abms', 'NPI'],
    ['/affiliations', 'NPI'],
    ['/changes', 'NPI'],
    ['/npi-nppes', 'NPI Number'],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await paste(page, name, `${one}\n${two}`);
      await expect(field(page, name)).toHaveValue(`${one} ${two}`);
      await page.keyboard.press('Enter');
      await expect(page.getByText('This search takes one NPI at a time')).toBeVisible();
      await page.getByRole('button', { name: 'Look up these 2' }).click();
      await expect(page.getByLabel('NPIs or names')).toHaveValue(`${one}\n${two}`);
    });
});
