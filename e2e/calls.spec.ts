// A queue of calls, from a list to its end, by keys, with a colleague who calls from the same list.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { newList } from './lists.ts';
import { violationsInBothThemes } from './screens.ts';

test.describe.configure({ mode: 'default' }); // a user has the turn of one person at a time

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

/** A list of the whole team with people whom no one has called. */
async function listToCall(request: APIRequestContext, name: string, search: string, people: number) {
  const list = await newList(request, name, search, people);
  const { version } = await (await request.get(`/api/lists/${list}`)).json();
  const shared = await request.patch(`/api/lists/${list}`, { data: { version, visibility: 'everybody' }, headers });
  expect(shared.status()).toBe(200);
  return list;
}

test('one key logs a call and shows the next person, Z takes it back, and a colleague gets another one (R-1484, R-1485)', async ({
  page,
  browser,
}) => {
  test.slow();
  const list = await listToCall(page.request, 'People to call', 'state=OR', 6);
  await page.goto(`/lists/${list}`);
  await page.getByRole('link', { name: 'Start calls (6)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls: People to call' })).toBeVisible();
  const name = page.getByRole('main').getByRole('heading', { level: 2 });
  const card = page.getByRole('main').getByRole('region').first();
  await expect(card.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:/);
  await expect(card.getByText(/^At the practice it is /)).toBeVisible();
  const first = await name.innerText();

  const colleague = await pageOf(browser, demoEmail('manager'));
  await colleague.goto(`/calls?list=${list}`);
  await expect(colleague.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
  await expect(colleague.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveText(first);
  await colleague.close();

  await page.keyboard.press('t');
  await page.keyboard.type('Asked for the spring');
  await page.keyboard.press('Enter');
  await page.keyboard.press('v');
  await expect(page.getByText(`Voicemail: ${first}`)).toBeVisible();
  await expect(name).not.toHaveText(first);
  await page.keyboard.press('z');
  await expect(name).toHaveText(first);
  await expect(page.getByLabel('What was said')).toHaveValue('Asked for the spring');

  await page.keyboard.press('b');
  await page.getByLabel('Call back at (your time)').press('Enter');
  await expect(page.getByText('Call back: 1')).toBeVisible();
  for (const [key, said] of [
    ['x', 'Asked not to be called: 1'],
    ['i', 'Not interested: 1'],
    ['d', 'Did not reach at this number: 1'],
  ] as const) {
    await expect(page.getByRole('button', { name: /^Reached/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press(key);
    await expect(page.getByText(said)).toBeVisible();
  }
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('the queue follows the list and colleagues, and keeps the turn of a long call (R-1487)', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.clock.install();
  const { rows } = await (await page.request.get('/api/providers?state=AR')).json();
  const list = await newList(page.request, 'A list that grows', 'state=AR', 1);
  await page.goto(`/lists/${list}`);
  await page.getByRole('link', { name: 'Start calls (1)' }).click();
  await expect(page.getByText('0 calls of 1 person')).toBeVisible();
  await page.goBack();
  const data = { npis: [rows[1].npi] };
  expect((await page.request.post(`/api/lists/${list}/entries`, { data, headers })).status()).toBe(200);
  await page.getByRole('link', { name: 'Start calls (' }).click();
  await expect(page.getByText('0 calls of 2 people')).toBeVisible();

  const card = page.getByRole('main').getByRole('region').first();
  const npi = /NPI (\d{10})/.exec(await card.innerText())?.[1];
  const renewal = page.waitForRequest((request) => request.url().endsWith('/api/calls/next'));
  await page.clock.fastForward('05:01');
  expect((await renewal).postDataJSON()).toEqual({ list, npis: [npi] });

  await page.request.post(`/api/people/${npi}/contact-details`, {
    data: { kind: 'mobile', value: '7025550137', preferred: false },
    headers,
  });
  await page.reload();
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault())); // dials nothing
  await card.getByRole('list', { name: 'Contact details' }).getByRole('link', { name: '(702) 555-0137' }).click();
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/calls'));
  await page.keyboard.press('d');
  expect((await logged).postDataJSON()).toMatchObject({ npi, number: null });
  await expect(card.getByText(`NPI ${rows[1].npi}`).or(card.getByText(`NPI ${rows[0].npi}`))).toBeVisible();
  await expect(page.getByText('1 call of 2 people')).toBeVisible();

  const other = [rows[0].npi, rows[1].npi].find((one) => one !== npi);
  const colleague = await pageOf(browser, demoEmail('manager'));
  const mark = { data: { reason: 'Asked by mail' }, headers };
  expect((await colleague.request.post(`/api/people/${other}/do-not-contact`, mark)).status()).toBe(200);
  await page.clock.fastForward('00:16');
  await expect(card.getByText('The phone number is hidden')).toBeVisible();
  await colleague.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a call is logged by touch, and the queue ends with what was done', async ({ page }) => {
    const list = await listToCall(page.request, 'People to call on a phone', 'state=WY', 1);
    await page.goto(`/calls?list=${list}`);
    await page.getByRole('button', { name: 'Reached' }).tap();
    await expect(page.getByText('The queue is done')).toBeVisible();
    await expect(page.getByText('1 call of 1 person')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
