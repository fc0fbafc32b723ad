// A team's sheet of trainees: looked up, kept, shown on the person's page, and deleted.
import { expect, test } from '@playwright/test';
import { links } from '#src/shared/links.ts';
import { settled, sidewaysParts, violationsInBothThemes } from './screens.ts';

test('the people of a sheet are kept as trainees of the team (R-1351, R-1352)', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/providers?state=OH&page=3')).json();
  const program = `Residency ${process.pid} ${Date.now()}`;
  const lines = [
    'NPI,Program,Specialty,Ends on',
    `${rows[0].npi},${program},Internal Medicine,June 2029`,
    `${rows[1].npi},${program},Internal Medicine,someday`,
  ];
  await page.goto('/lookup');
  await page
    .getByLabel('Spreadsheet file')
    .setInputFiles({ name: 'trainees.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.getByLabel('First row is the heading')).toBeChecked();
  await page.getByRole('button', { name: /^Look up/ }).click();
  await page.getByRole('button', { name: 'Keep as trainees' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Ends on')).toHaveValue('3');
  await expect(dialog.getByLabel('Source')).toHaveValue('trainees.csv');
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByLabel('Source').fill('Program coordinator');
  await dialog.getByLabel('Source').press('Enter');
  await expect(
    dialog.getByText('Row 2: ‘someday’ is no month or day. Write it as 6/30/2027 or June 2027'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(links.provider(rows[0].npi));
  const training = page.getByRole('list', { name: 'Training' }).getByRole('listitem').filter({ hasText: program });
  await expect(training).toContainText(`Trains at ${program}, Internal Medicine, until Jun 30, 2029`);
  await expect(training).toContainText('Your team’s sheet: Program coordinator');
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await expect.poll(() => sidewaysParts(page)).toEqual([]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await training.getByRole('button', { name: /^Delete/ }).click();
  await training.getByRole('button', { name: /^Delete now/ }).click();
  await expect(training).toHaveCount(0);
});
