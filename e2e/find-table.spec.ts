// The table of a provider search: keys, peek, columns and row heights.
import { expect, test } from '@playwright/test';
import { heading, peek } from './find-screen.ts';
import { rows } from './providers.ts';
import { settled } from './screens.ts';

test('keys move through the rows, and Space opens a peek that Back closes', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole('status').filter({ hasText: /^Found 1,631$/ })).toBeAttached();
  await settled(page);
  await expect(page.getByRole('columnheader', { name: 'Taxonomy' }).getByRole('button')).toHaveAccessibleDescription(
    'Sorts by classification, then code',
  );
  await page.keyboard.press('j');
  await expect(rows(page).nth(0).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('2 of 1,631');
  const second = new URL(page.url()).searchParams.get('peek') ?? '';
  await expect(peek(page)).toContainText(second);
  await page.keyboard.press('j');
  await expect(peek(page)).toContainText('3 of 1,631');
  await expect(rows(page).nth(1)).toHaveAttribute('data-mark', 'seen');
  await peek(page).getByRole('button', { name: 'Previous provider' }).click();
  await expect(peek(page)).toContainText('2 of 1,631');
  await page.reload();
  await expect(peek(page)).toContainText('2 of 1,631');
  await page.goBack();
  await expect(peek(page)).toBeHidden();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.goForward();
  await expect(peek(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek(page)).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Open or close the peek');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
  await page.getByLabel('Filter by last name').focus();
  await page.keyboard.type('jo ');
  await expect(page.getByLabel('Filter by last name')).toHaveValue('jo ');
});

test('the choice in use and the current screen are marked in the system’s own colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/hcps?state=TX');
  const rowHeights = page.getByRole('radiogroup', { name: 'Row height' }).locator('label');
  const look = async () => {
    await page.mouse.move(0, 0);
    return (await rowHeights.nth(1).screenshot()).toString('base64');
  };
  await expect(rowHeights).toHaveCount(3);
  await settled(page);
  const chosen = await look();
  await rowHeights.nth(0).click();
  await page.getByRole('heading', { name: /^Found / }).click();
  expect(await look()).not.toBe(chosen);

  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const lineOf = (name: string) => link(name).evaluate((element) => getComputedStyle(element).borderBottomColor);
  const line = await lineOf('HCPS');
  const ground = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.color = 'Canvas';
    return getComputedStyle(box).color;
  });
  expect(line).not.toBe(ground);
  expect(await lineOf('HCOS')).toBe(ground);
});

test('a ticked column shows and makes no other one vanish, and one without room says so (R-379)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto('/hcps?state=TX&view=table');
  const heads = () => page.getByRole('columnheader').filter({ hasText: /./ }).allTextContents();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 });
  await expect(chooser.getByRole('checkbox', { name: 'Medicare' })).toHaveAccessibleDescription(
    'No room in this window',
  );
  await expect(chooser.getByRole('checkbox', { name: 'Phone' })).not.toHaveAccessibleDescription(
    'No room in this window',
  );
  for (const name of ['Graduated', 'Group', 'License issued']) {
    const before = await heads();
    await chooser.getByRole('checkbox', { name, exact: true }).check();
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    expect(await heads()).toEqual(expect.arrayContaining(before));
    await expect(chooser.getByRole('checkbox', { name, exact: true })).not.toHaveAccessibleDescription(/No room/);
  }
});

test('columns and row heights are remembered, and a search of all rows is one click away', async ({
  page,
  request,
}) => {
  await page.goto('/hcps?state=TX');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('Gender')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Gender' }).uncheck();
  await expect(head('Gender')).toBeHidden();
  await expect(head('Graduated')).toBeHidden();
  await page.getByLabel('Find a column').fill('grad');
  await expect(page.getByRole('checkbox', { name: 'Gender' })).toBeHidden();
  await page.getByLabel('Find a column').press('Enter'); // the only one found
  await expect(page.getByRole('checkbox', { name: 'Graduated' })).toBeChecked();
  await expect(head('Graduated')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTitle('Roomy rows').click();
  await page.reload();
  await expect(head('Phone')).toBeVisible();
  await expect(head('Gender')).toBeHidden();
  await expect(
    rows(page)
      .locator('td')
      .filter({ hasText: /^(19|20)\d\d$/ })
      .first(),
  ).toBeVisible();
  expect((await rows(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(56);

  await page.getByLabel('Filter by city').fill('austin');
  const { total } = await (await request.get('/api/providers?state=TX&city=austin')).json();
  await page.getByRole('button', { name: `Search all ${total} for austin` }).click();
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
  await expect(page).toHaveURL('/hcps?state=TX&city=austin');
});

test('at 1440 pixels no board year and no state of a license is cut, with and without the peek', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/hcps?state=TX&license_state=OK');
  const cells = rows(page).locator('[data-column=licenses]');
  const cut = () =>
    rows(page)
      .locator(':is([data-column=licenses], [data-column=board])')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const content = cell.firstElementChild;
            const needed = content ? Math.ceil(content.getBoundingClientRect().width) : 0;
            return needed > cell.clientWidth - 12; // its padding
          })
          .map(({ textContent }) => textContent),
      );
  await expect(cells.first()).toContainText('OK');
  expect(await cut()).toEqual([]);
  const three = cells.filter({ hasText: 'NM' });
  await expect(three).toContainText(/OK.*TX.*NM/);
  await expect(three.getByTitle('NM: license of the state board')).toHaveText(/^\+1/);

  await rows(page).first().getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('1 of 3');
  await expect(rows(page).locator('[data-column=board]').first()).toBeVisible();
  await expect(three).toBeVisible();
  expect(await cut()).toEqual([]);
});
