// A submission from an opening, what the client sees of it in a browser of their own, and the answer at the recruiter's.
import { type Browser, expect, test } from '@playwright/test';
import { demoEmail, pageOf, signedOut } from './accounts.ts';
import { messageWith } from './mail.ts';
import { newOpening } from './openings.ts';
import { settled, violationsInBothThemes } from './screens.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

/** An opening of the specialist with three people on its list, on a site with pages of clients. */
async function openingWithPeople(browser: Browser, request: Parameters<typeof newOpening>[0], title: string) {
  const administrator = await pageOf(browser, demoEmail('administrator'));
  expect((await administrator.request.patch('/api/client-pages', { data: { on: true }, headers })).status()).toBe(200);
  await administrator.context().close();
  const opening = await newOpening(request, { title, must: 'state=OH', specialty: ['207Q00000X'] });
  const { rows } = await (await request.get(`/api/openings/${opening.id}/people`)).json();
  const npis: string[] = rows.slice(0, 3).map(({ npi }: { npi: string }) => npi);
  expect((await request.post(`/api/lists/${opening.list}/entries`, { data: { npis }, headers })).status()).toBe(200);
  return { ...opening, npis };
}

test('a recruiter submits a person, the client opens the page with a mailed code and says yes (R-1525, R-1528, R-1529)', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Submission ${process.pid} ${Date.now()}`;
  const address = `chief-${process.pid}-${Date.now()}@hospital.example`;
  const { id } = await openingWithPeople(browser, page.request, title);
  await page.goto(`/openings/${id}?on_list=yes`);
  const people = page.getByRole('table', { name: 'People', exact: true }).locator('tbody > tr');
  await people.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit 1 person to a client' });
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dialog.getByText('Nothing was sent.')).toBeVisible();
  await expect(dialog.getByText('When did the person agree?')).toBeVisible();
  await dialog.getByLabel('Client’s email address').fill(address);
  await dialog.getByLabel('Agreed on').fill('2026-11-02');
  await dialog.getByLabel('How the person agreed to this client').fill('Told me by phone');
  await dialog.getByLabel('Your words to the client').fill('Free from spring');
  const file = { name: '../CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 A CV') };
  await dialog.getByLabel(/^Choose a file of /).setInputFiles(file);
  await expect(dialog.getByRole('checkbox', { name: 'Show CV.pdf to the client' })).toBeChecked();
  const preview = dialog.getByRole('region', { name: 'What the client sees' });
  await expect(preview.getByText('Free from spring')).toBeVisible();
  await expect(preview.getByText('CV.pdf')).toBeVisible();
  const name = await preview.getByRole('heading', { level: 4 }).innerText();
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  const link = await page.getByRole('dialog').locator('code').innerText();
  expect(link).toMatch(/\/s\/[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ storageState: signedOut, javaScriptEnabled: false });
  const client = await context.newPage();
  const requests: string[] = [];
  client.on('request', (request) => requests.push(request.url()));
  await client.goto(link);
  await expect(client.getByText(name)).toHaveCount(0);
  await client.getByRole('button', { name: 'Send the code' }).click();
  const message = await messageWith(`To: ${address}`);
  const code = /^(\d{4} \d{4})\r?$/m.exec(message)?.[1] ?? '';
  expect(message).not.toContain(link);
  await client.getByLabel('Code').fill('0000 0000');
  await client.getByRole('button', { name: 'Open the page' }).click();
  await expect(client.getByRole('alert')).toContainText('This code is wrong');
  await client.getByLabel('Code').fill(code);
  await client.getByRole('button', { name: 'Open the page' }).click();
  await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(client.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(client.getByText('Free from spring')).toBeVisible();
  const download = client.waitForEvent('download');
  await client.getByRole('link', { name: 'CV.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('CV.pdf');
  await client.getByRole('radio', { name: 'Yes' }).check();
  await client.getByLabel('Words (optional)').fill('When can we meet?');
  await client.getByLabel('Your name').fill('Dr. Chief');
  await client.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.getByRole('status')).toHaveText('Answer: Yes by Dr. Chief');
  await client.reload();
  await client.goBack();
  await client.goto(link);
  await expect(client.getByRole('status')).toHaveText('Answer: Yes by Dr. Chief');
  expect(requests.every((url) => url.startsWith(link) || url.startsWith('data:'))).toBe(true);
  await client.setViewportSize({ width: 390, height: 844 });
  expect(await client.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('link', { name: 'Submitted' }).click();
  const row = page.getByRole('table', { name: `People submitted to ${address}` }).locator('tbody > tr');
  await expect(row).toContainText('Told me by phone');
  await expect(row).toContainText('When can we meet?');
  await expect(row).toContainText('Dr. Chief');
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'End page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End page' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await client.goto(link);
  await expect(client.getByRole('heading', { name: 'This page does not exist, or it has ended.' })).toBeVisible();
  await context.close();
});

test('the client’s page is large on slow 4G within 1.8 seconds (R-1527)', async ({ page, browser }) => {
  test.slow();
  const { id, npis } = await openingWithPeople(browser, page.request, `Fast ${process.pid} ${Date.now()}`);
  const address = `fast-${process.pid}-${Date.now()}@hospital.example`;
  const entries = npis.map((npi) => ({
    npi,
    agreed_on: '2026-11-02',
    agreed_how: 'By phone',
    facts: ['name', 'specialty'],
  }));
  const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const data = { opening: id, entries, client: address, ends_on };
  const made = await page.request.post('/api/submissions', { data, headers });
  const { url } = await made.json();
  const context = await browser.newContext({ storageState: signedOut, viewport: { width: 390, height: 844 } });
  const client = await context.newPage();
  await client.goto(url);
  await client.getByRole('button', { name: 'Send the code' }).click();
  const code = /^(\d{4} \d{4})\r?$/m.exec(await messageWith(`To: ${address}`))?.[1] ?? '';
  await client.getByLabel('Code').fill(code);
  await client.getByRole('button', { name: 'Open the page' }).click();
  await expect(client.getByRole('button', { name: 'Send answer' })).toHaveCount(3);
  const devtools = await context.newCDPSession(client);
  await devtools.send('Network.enable');
  const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.reload();
  const paint = await client.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  expect(paint).toBeGreaterThan(0);
  expect(paint).toBeLessThan(1800);
  await context.close();
});

test('files of a person are on the person’s card in a list (R-1520)', async ({ page, browser }) => {
  const { list, npis } = await openingWithPeople(browser, page.request, `Files ${process.pid} ${Date.now()}`);
  await page.goto(`/lists/${list}?peek=${npis[0]}`);
  const files = page.getByRole('region', { name: /^Files of / });
  const wrong = { name: 'CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };
  await files.getByLabel(/^Choose a file of /).setInputFiles(wrong);
  await expect(files.getByText('CV.pdf is no PDF or DOCX file by its content.')).toBeVisible();
  await files.getByLabel(/^Choose a file of /).setInputFiles({ ...wrong, buffer: Buffer.from('%PDF-1.7') });
  await expect(files.getByRole('link', { name: 'CV.pdf' })).toBeVisible();
  await files.getByRole('button', { name: 'Delete CV.pdf…' }).click();
  await files.getByRole('button', { name: 'Delete CV.pdf', exact: true }).click();
  await expect(files.getByRole('link', { name: 'CV.pdf' })).toHaveCount(0);
});
