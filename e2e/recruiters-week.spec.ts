// A recruiter's week, on a server of its own, because an import changes its data.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openMailbox } from '#test/mailbox.ts';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { demoEmail, PASSWORD, signedOut, signIn } from './accounts.ts';
import { found, rows as foundRows } from './providers.ts';
import { settled } from './screens.ts';

/** Orthopaedic surgeons, physician assistants, case managers and family nurse practitioners in Ohio. */
const SEARCH = '/hcps?state=OH&taxonomy=207X00000X&taxonomy=363A00000X&taxonomy=171M00000X&taxonomy=363LF0000X';
/** Those of them whom the first week after the demo moves. */
const MOVED = ['2294394392', '2484279171', '2986740886'];

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const mails = path.join(folder, 'mail');
let url = '';
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mkdirSync(mails);
  let count = 0;
  mailbox = await openMailbox({
    onMessage: (message) => {
      count += 1;
      writeFileSync(path.join(mails, `${count}.eml`), message);
    },
  });
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'on', MEDATLAS_DEMO_PASSWORD: PASSWORD, SMTP_URL: mailbox.url };
  const server = await startServer(env);
  url = server.url.replace('127.0.0.1', 'localhost');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 240_000 }).toBe(200);
});

test.afterAll(async () => {
  mailbox.close();
  for (const { pid, command } of processesOf(dataDir)) if (command.includes('server.ts')) process.kill(pid, 'SIGTERM');
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([]);
  await removeData(dataDir);
});

test('a recruiter finds, lists, shares, calls and exports, and an import of the week brings an alert', {
  tag: '@rest',
}, async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await pageHere(browser, 'specialist');
  const stage = (on: Page, row: number) => listRows(on).nth(row).getByRole('combobox', { name: 'Stage' });

  // Monday: about 40 people found, and the search saved with an alert about moves.
  await page.goto(SEARCH);
  await expect(found(page)).toHaveText(/^Found (3[5-9]|4[0-5]) providers$/);
  await page.getByRole('button', { name: 'Save search' }).click();
  const saving = page.getByRole('form', { name: 'Save search' });
  await saving.getByLabel('Name').fill('Ohio orthopaedics');
  await saving.getByLabel('Tell me').click();
  await page.getByRole('option', { name: 'After every import' }).click();
  await saving.getByLabel('New practice address').check();
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Ohio orthopaedics')).toBeVisible();

  // Twenty of them go on a list.
  await settled(page);
  for (const npi of MOVED) await page.locator(`[data-row="${npi}"]`).getByRole('checkbox').check();
  for (let row = 0; (await picked(page)) < 20; row++) await foundRows(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('List name').fill('Ohio week');
  await page.getByLabel('List name').press('Enter');
  await expect(page.getByText('Added 20 to Ohio week.')).toBeVisible();

  // The list is shared with the team, and a colleague moves people while it is open here.
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('link', { name: 'Ohio week' }).click();
  await expect(listRows(page)).toHaveCount(20);
  const list = page.url();
  await page.getByRole('button', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share ‘Ohio week’' });
  await sharing.getByLabel('Name or email').fill(demoEmail('manager'));
  await sharing.getByRole('button', { name: 'Invite' }).click();
  await expect(sharing.getByRole('list', { name: 'People with access' })).toContainText(demoEmail('manager'));
  await sharing.getByRole('button', { name: 'Done' }).click();
  const colleague = await pageHere(browser, 'manager');
  await colleague.goto(list);
  for (const row of [0, 1]) {
    await stage(colleague, row).click();
    await colleague.getByRole('option', { name: 'Contacted', exact: true }).click();
    await expect(stage(colleague, row)).toHaveText('Contacted');
  }
  await stage(page, 2).click();
  await page.getByRole('option', { name: 'Interested', exact: true }).click();
  await expect(stage(page, 2)).toHaveText('Interested');
  await expect(stage(page, 0)).toHaveText('Contacted');

  // A call from the phone, and one line about it.
  const phone = await pageHere(browser, 'specialist', { width: 390, height: 844 });
  await phone.goto(list);
  const call = phone.getByRole('link', { name: /^\(\d{3}\) / }).first();
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await phone.goto(`/provider/${MOVED[0]}`);
  const notes = phone.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('What happened').fill('Asked to call back on Friday');
  await notes.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(notes.getByText(/Asked to call back on Friday/)).toBeVisible();
  await phone.context().close();

  // All twenty go into a spreadsheet.
  await page.goto(list);
  expect(await exportedNpis(page)).toEqual(expect.arrayContaining(MOVED));
  expect(await exportedNpis(page)).toHaveLength(20);

  // The week's files arrive.
  await promisify(execFile)(process.execPath, ['src/app/demo.ts', 'weekly'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Alerts/ });
  await expect(async () => {
    await page.reload();
    await expect(bell).toHaveAccessibleName(/unread/, { timeout: 2000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole('region', { name: 'Your desk' })).toContainText(/New (?:practice )?address/);
  await bell.click();
  const alerts = page.getByRole('dialog', { name: 'Alerts' });
  await expect(alerts).toContainText('New practice address: 3');
  await expect.poll(() => allMails()).toContain('3 with a new practice address:');
  await alerts.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(bell).toHaveAccessibleName('Alerts');
  await expect(alerts.getByRole('heading', { name: 'Alerts' })).toBeFocused();
  await alerts.getByRole('link', { name: 'Ohio orthopaedics' }).click();
  await expect(found(page)).toBeVisible();

  // The list says who moved. Seen changes are hidden from the user alone, by keyboard, with an undo.
  await page.goto(list);
  const strip = (on: Page) => on.getByRole('region', { name: 'What changed this week' });
  await strip(page).getByRole('button', { name: '3 with a new address' }).click();
  await expect(listRows(page)).toHaveCount(3);
  await strip(page).getByRole('button', { name: 'Mark seen' }).press('Enter');
  await expect(page.getByText(/^Nothing new since you marked changes as seen on /)).toBeVisible();
  await expect(listRows(page)).toHaveCount(20);
  await expect(strip(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Nothing new since/);
  await colleague.goto(list);
  await expect(strip(colleague)).toContainText('3 with a new address');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(strip(page)).toContainText('3 with a new address');
  await strip(page).getByRole('button', { name: 'Mark seen' }).press('Enter');
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Nothing new since you marked changes as seen on /)).toBeVisible();

  // Two ask not to be contacted, and the next export leaves them out.
  for (const npi of MOVED.slice(0, 2)) {
    await page.goto(`/provider/${npi}`);
    await page.getByRole('button', { name: 'Do not contact' }).click();
    await page.getByRole('dialog').getByLabel('Why?').fill('Asked us not to call');
    await page.getByRole('button', { name: 'Mark Do not contact' }).click();
    await expect(page.getByRole('button', { name: 'Lift Do not contact' })).toBeVisible();
  }
  await page.goto(list);
  const left = await exportedNpis(page);
  expect(left).toHaveLength(18);
  expect(left.filter((npi) => MOVED.includes(npi))).toEqual([MOVED[2]]);
});

const listRows = (page: Page) => page.getByRole('table', { name: 'People' }).locator('tbody').getByRole('row');

async function picked(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole('toolbar', { name: 'Selection' }).innerText()) ?? '', 10);
}

/** Exports all people on the list as CSV. Returns their NPIs. */
async function exportedNpis(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  await panel.getByRole('radio', { name: /^All \d+$/ }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: /^Export \d+$/ }).click(),
  ]);
  await expect(panel).toBeHidden();
  return [...readFileSync(await file.path(), 'utf8').matchAll(/^﻿?"?(2\d{9})\b/gm)].map(([, npi]) => npi ?? '');
}

const allMails = () =>
  readdirSync(mails)
    .map((name) => readFileSync(path.join(mails, name), 'utf8'))
    .join('\n');

async function pageHere(browser: Browser, user: 'specialist' | 'manager', viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ storageState: signedOut, baseURL: url, viewport });
  await signIn(context, demoEmail(user));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}
