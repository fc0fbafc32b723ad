// Administrators import files on the Data Status screen.
import { type BrowserContext, expect, type Locator, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { violationsInBothThemes } from './screens.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an administrator uploads a file and sees why it was refused (R-476)', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/admin/data');
  const card = page.getByRole('region', { name: /programs/i });
  const files = card.getByRole('button', { name: 'Files', exact: true });
  const choose = (chosen: ReturnType<typeof file>) => chooseIn(card, chosen);

  await test.step('the form says what is missing, and closes', async () => {
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(files).toBeFocused();
    await card.getByRole('button', { name: 'Start import' }).click();
    await expect(card.getByText('Choose a file', { exact: true })).toBeVisible();
    await expect(files).toBeFocused();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await choose(file('empty.csv', ''));
    await card.getByRole('button', { name: 'Start import' }).click();
    await expect(card.getByText('empty.csv is empty')).toBeVisible();
    await expect(card.getByRole('status').filter({ hasText: 'empty.csv · 0 bytes' })).toBeVisible();
    await card.getByRole('button', { name: 'Clear files' }).click();
    await expect(files).toBeFocused();
    await expect(card.getByText('empty.csv')).toBeHidden();
    await choose(file('one.csv', '1'));
    await card.getByLabel('Publisher’s date').focus();
    await page.keyboard.type('11');
    await card.getByRole('button', { name: 'Start import' }).click();
    await expect(card.getByText('Enter a whole date')).toBeVisible();
    await expect(card.getByLabel('Publisher’s date')).toBeFocused();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toBeFocused();
  });

  await test.step('the job of a wrong file fails with the importer’s sentence, and can be retried', async () => {
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    await choose(file('programs.csv', `a,b,c\n${'1,2,3\n'.repeat(400_000)}`));
    await card.getByRole('button', { name: 'Start import' }).click();
    const alert = card.getByRole('alert');
    await expect(alert).toContainText(/programs\.csv.*header|header.*programs\.csv|column/i);
    await expect(card.getByRole('status').filter({ hasText: 'Last import failed' })).toBeVisible();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toBeFocused();
    await page.goto('/admin/jobs');
    await expect(page.getByRole('row', { name: /^Import .*programs\.csv/ })).toContainText('attempt 2');
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/data');
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
  await page.context().close();
});

/** Chooses a file for the import of a card whose form is open. */
async function chooseIn(card: Locator, chosen: ReturnType<typeof file>) {
  const button = card.getByRole('button', { name: 'Files', exact: true });
  const [chooser] = await Promise.all([card.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(chosen);
}

/** Counts the parts of uploads. Each takes a while, and the first one is cut off. */
async function slowParts(context: BrowserContext) {
  const parts = { count: 0 };
  await context.route('/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts.count += 1;
    if (parts.count === 1) return route.abort();
    await new Promise((resume) => setTimeout(resume, 300));
    await route.continue().catch(() => {}); // the upload has stopped
  });
  return parts;
}

test('an upload goes on after an interruption, and stops when the user leaves (R-476)', { tag: '@rest' }, async ({
  browser,
}) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  const parts = await slowParts(page.context());
  await page.goto('/admin/data');
  const card = page.getByRole('region', { name: /Hospital/ });
  await card.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseIn(card, file('hospitals.csv', 'x'.repeat(40_000_000)));
  await card.getByRole('button', { name: 'Start import' }).click();
  await expect(card.getByText('Interrupted, trying again')).toBeVisible();
  await expect(card.getByText('Uploading')).toBeVisible();
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused();
  const { count } = parts;
  await page.waitForTimeout(1500);
  expect(parts.count).toBe(count);
  await page.context().close();
});

test('an administrator reads refused rows within the card (R-477)', { tag: '@rest' }, async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/admin/data');
  const card = page.getByRole('region', { name: /Medical Schools/ });
  await card.getByRole('button', { name: 'Import', exact: true }).click();
  const header = 'core_id,core_type,medical_school_name,city,state_name,country_name\n';
  await chooseIn(card, file('wdms_refused.csv', `${header},wdms,${'A very long name '.repeat(40)},Omaha,Ohio,US\n`));
  await card.getByRole('button', { name: 'Start import' }).click();
  await card.getByText('1 refused row').click();
  const row = card.getByRole('list', { name: 'Refused rows' }).getByRole('listitem');
  await expect(row).toContainText('core_id: empty · line 2 of wdms_refused.csv');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of [row, card.getByRole('button', { name: 'Try again' })])
      expect(await rightOf(part), `${width}`).toBeLessThan(await rightOf(card));
  }
  expect(await violationsInBothThemes(page)).toEqual([]);

  // the rows are those of the last import only
  await card.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseIn(card, file('wrong.csv', 'a,b\n1,2\n'));
  await card.getByRole('button', { name: 'Start import' }).click();
  await expect(card.getByRole('alert')).toContainText('wrong.csv');
  await expect(card.getByText('refused row')).toBeHidden();
  await page.context().close();
});

/** The right edge in pixels. */
async function rightOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: Number.NaN };
  return x + width;
}
