// Words for shortage areas in the search box (R-1262, R-1263).
import { expect, type Page, test } from '@playwright/test';
import { settled, violationsInBothThemes } from './screens.ts';

const box = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search everything' });
const understood = (page: Page) => page.getByRole('group', { name: 'Understood as' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const totalOf = async (page: Page, url: string) => (await (await page.request.get(url)).json()).total;
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

for (const { window, width, height } of [
  { window: 'a desk', width: 1440, height: 900 },
  { window: 'a phone', width: 390, height: 844 },
])
  test(`a line finds organizations in shortage areas on ${window}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await box(page).fill('hospitals in mental health shortage areas in Ohio');
    await expect(understood(page)).toContainText(/Hospitals \(\d+\).*Mental health shortage area.*Ohio/s);
    await expect(option(page, /^Organizations/)).toContainText(/Hospitals \(\d+\), Mental health shortage area, Ohio/);
    const [, query = ''] = ((await option(page, /^Organizations/).getAttribute('href')) ?? '').split('?');
    const total = await totalOf(page, `/api/organizations?${query}`);
    await expect(option(page, /^Organizations/)).toContainText(new RegExp(`${total}(?:Enter)?$`));
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shot(page, `words-${width}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, `words-${width}-light`);
    await box(page).press('Enter');
    await expect(page).toHaveURL(/^[^?]+\/hcos\?taxonomy=.*&shortage=mental&state=OH$/);
    await settled(page);
    await expect(page.getByRole('heading', { name: new RegExp(`${total} `) }).first()).toBeVisible();
  });

test('a line finds ZIP codes in shortage areas, of one kind and of several', async ({ page }) => {
  await page.goto('/');
  await box(page).fill('medically underserved areas in Texas');
  await expect(option(page, /^ZIP codes/)).toContainText('Medically underserved (MUA/P), Texas');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/geos?shortage=mua&state=TX');
  const total = await totalOf(page, '/api/places?shortage=mua&state=TX');
  await expect(page.getByRole('heading', { name: `Results (${total})` })).toBeVisible();

  await page.goto('/');
  await box(page).fill('ZIP codes in shortage areas in Kansas');
  await expect(option(page, /^ZIP codes/)).toBeVisible();
  await box(page).press('Enter');
  await expect(page).toHaveURL('/geos?shortage=primary%2Cdental%2Cmental&state=KS');
  await expect(page.getByRole('heading', { name: /^Results \([1-9]/ })).toBeVisible();
  const chips = page.getByRole('group', { name: 'Search criteria' });
  await expect(chips).toContainText(
    'Primary care shortage area or Dental shortage area or Mental health shortage area',
  );
  await page.getByRole('button', { name: 'Edit search' }).click();
  await expect(page.getByRole('form').getByLabel('Shortage Area', { exact: true })).not.toHaveValue('');

  // the words of a chip that is removed are no name: ZIP codes have none
  await page.goto('/');
  await box(page).fill('ZIPs in a dental shortage area in Ohio');
  await page.getByRole('button', { name: 'Take Ohio as plain text' }).click();
  await expect(understood(page)).toContainText('Left out, because no criterion has it: ‘Ohio’');
  await expect(option(page, /^ZIP codes/)).toHaveAttribute('href', '/geos?shortage=dental');
});

test('a line about people says that shortage areas are not searched for them', async ({ page }) => {
  const says =
    'Left out, because shortage areas are searched for organizations and ZIP codes, never for people: ‘in shortage areas’';
  await page.goto('/');
  await box(page).fill('family doctors in shortage areas');
  await expect(understood(page)).toContainText(says);
  await shot(page, 'words-people');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/hcps\?taxonomy=/);
  await expect(page.getByText(says)).toBeVisible();

  await page.goto('/'); // without any criterion of people
  await box(page).fill('providers in shortage areas');
  await expect(understood(page)).toContainText(says);
});
