// A start in a terminal without data and with SIGN_UP=closed: the printed sign-in links, and the pages for visitors.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort, processesOf, removeData } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { signedOut } from './accounts.ts';

test.use({ storageState: signedOut });
test.describe.configure({ mode: 'serial' });

const dataDir = path.join(temporaryFolder(), 'data');
let url = '';
let output = '';

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const command = 'node src/app/server.ts';
  const args =
    process.platform === 'darwin' ? ['-q', '/dev/null', ...command.split(' ')] : ['-qefc', command, '/dev/null'];
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off', SIGN_UP: 'closed' };
  const terminal = spawn('script', args, { cwd: path.join(import.meta.dirname, '..'), env });
  terminal.stdout.on('data', (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('pending@medatlas.example  http');
});

test.afterAll(async () => {
  for (const { pid, command } of processesOf(dataDir)) if (command.includes('server.ts')) process.kill(pid, 'SIGTERM');
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([]);
  await removeData(dataDir);
});

test('a printed link signs in once, after a click, and leaves no key in the URL', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  const link = /manager@medatlas\.example {2}(\S+)/.exec(output)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign in to the demo' })).toBeVisible();
  expect(page.url()).toBe(`${url}/auth/demo`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, 'manager@medatlas.example');

  const another = await (await browser.newContext({ storageState: signedOut })).newPage();
  await another.goto(link);
  await another.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await expect(another.getByRole('alert')).toHaveText(
    'This link was used or has expired. Restart Medatlas for a new one.',
  );
  await another.context().close();
});

test('the printed password signs in', { tag: '@rest' }, async ({ page }) => {
  const password = /password (\S+),/.exec(output)?.[1] ?? '';
  await page.goto(`${url}/auth/sign-in`);
  await page.getByLabel('Email').fill('specialist@medatlas.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, 'specialist@medatlas.example');
});

test('no page offers a sign-up, and the sign-up page names the contact', { tag: '@rest' }, async ({ page }) => {
  await page.goto(`${url}/about`);
  await expect(page.getByRole('link', { name: 'Sign-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign-up' })).toHaveCount(0);
  await page.goto(`${url}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveCount(0);
  await page.goto(`${url}/sign-up`);
  await expect(page.getByText('Sign-up is closed. Ask an administrator for an account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@medatlas.example' })).toBeVisible();
});

async function expectSignedIn(page: Page, email: string) {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
}
