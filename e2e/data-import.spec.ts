// Administrators import files on the Data Status screen.
import { expect, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { violationsInBothThemes } from './screens.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an administrator uploads a file and sees why it was refused (R-476)', async ({ browser }) => {
  const page = await pageOf(browser, demoEmail('administrator'));
  await page.goto('/admin/data');
  const card = page.getByRole('region', { name: /programs/i });
  const choose = async (chosen: ReturnType<typeof file>) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Files' }).click(),
    ]);
    await chooser.setFiles(chosen);
  };

  await test.step('the form says what is missing, and closes', async () => {
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Files' })).toBeFocused();
    await card.getByRole('button', { name: 'Start import' }).click();
    await expect(card.getByText('Choose a file', { exact: true })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await choose(file('empty.csv', ''));
    await card.getByRole('button', { name: 'Start import' }).click();
    await expect(card.getByText('empty.csv is empty')).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toBeFocused();
  });

  await test.step('the job of a wrong file fails with the importer’s sentence, and can be retried', async () => {
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    await choose(file('programs.csv', `a,b,c\n${'1,2,3\n'.repeat(400_000)}`));
    await card.getByRole('button', { name: 'Start import' }).click();
    const alert = card.getByRole('alert');
    await expect(alert).toContainText(/programs\.csv.*header|header.*programs\.csv|column/i);
    await alert.getByRole('button', { name: 'Try again' }).click();
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
