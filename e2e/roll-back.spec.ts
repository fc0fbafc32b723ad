// Administrators release held changes and roll an import back, on a server of their own, because other tests read the demo.
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { npiOf } from '#src/shared/npi.ts';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { demoEmail, PASSWORD, signedOut, signIn } from './accounts.ts';
import { violationsInBothThemes } from './screens.ts';

const dataDir = path.join(temporaryFolder(), 'data');
const fields =
  'npi,first_name,last_name,degree_code,city,state_code,license_number,license_issue_date,license_expire_date';
const header = `${fields},birth_date,medical_school_name,graduation_year`;

/** A file of thirty licenses that expire on a day. */
const licenses = (expires: string) => ({
  name: 'fsmb.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [header, ...Array.from({ length: 30 }, (_, n) => lineOf(npiOf(200_000_000 + n), expires)), ''].join('\n'),
  ),
});
const lineOf = (npi: string, expires: string) => `${npi},AVERY,FERNWOOD,MD,COLUMBUS,OH,${npi},1999-07-01,${expires},,,`;

let url = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'off', MEDATLAS_DEMO_PASSWORD: PASSWORD });
  url = server.url.replace('127.0.0.1', 'localhost');
});

test.afterAll(async () => {
  for (const { pid, command } of processesOf(dataDir)) if (command.includes('server.ts')) process.kill(pid, 'SIGTERM');
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([]);
  await removeData(dataDir);
});

test('held changes are released, and an import is rolled back (R-487, R-488, R-495)', { tag: '@rest' }, async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ storageState: signedOut, baseURL: url });
  await signIn(context, demoEmail('administrator'));
  const page = await context.newPage();
  await page.goto('/admin/data');
  const card = page.getByRole('region', { name: 'State medical board licenses' });
  const importFile = async (expires: string) => {
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    const button = card.getByRole('button', { name: 'Files', exact: true });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(licenses(expires));
    await card.getByRole('button', { name: 'Start import' }).click();
  };
  const status = card.getByRole('status').first();

  await importFile('2040-04-01');
  await expect(card).toContainText('Changes are found from the next import on. It is the first import.');
  await importFile('2042-04-01');
  await expect(card).toContainText(
    /30 changes held until you release them\. Changes of kind license touch 30 of 30 records\./,
  );
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await changesIn(context.request)).toBe(0);

  const release = card.getByRole('button', { name: 'Release changes' });
  await release.focus();
  await page.keyboard.press('Enter');
  const released = card.getByRole('link', { name: '30 changes since the import before' });
  await expect(released).toBeVisible();
  await expect(card).toBeFocused();
  expect(await changesIn(context.request)).toBe(30);

  await card.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Keep the import' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: 'Roll back', exact: true }).click();
  await card.getByRole('button', { name: 'Roll back now' }).click();
  await expect(status).toContainText('Last import rolled back');
  await expect(card.getByRole('button', { name: 'Roll back', exact: true }), 'it works once').toBeHidden();
  expect(await changesIn(context.request)).toBe(0);
  await expect(async () => {
    await page.goto(`/fsmb?npi=${npiOf(200_000_000)}`);
    await expect(page.getByText('2040').first()).toBeVisible({ timeout: 2000 });
  }, 'imports within a minute share a build of the index').toPass({ timeout: 90_000 });
  await page.goto('/changes?page=1');
  await expect(page.getByText('No changes found')).toBeVisible();
  await context.close();
});

async function changesIn(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/api/changes/newest')).json()).total;
}
