// The card of webhooks in the settings.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getLists } from '#src/work/lists/contract.ts';
import { listSearches } from '#src/work/searches/contract.ts';
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  testWebhook,
  type Webhook,
} from '#src/work/webhooks/contract.ts';
import { button, open, refuse, region, reply, replyOf, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const id = '3d1a7d0e-8f0b-4a55-9d0f-0a5a3f6c2b11';
const hook: Webhook = {
  ...minimalOf(listWebhooks.response.shape.rows.element),
  id,
  url: 'https://tools.example/hook?key=hidden',
  list: id,
  search: null,
  name: 'Ohio cardiologists',
  events: ['list.changed'],
  paused: null,
  made_at: '2026-11-20T08:00:00.000Z',
  waiting: 0,
};
const delivery = {
  ...minimalOf(listDeliveries.response.shape.rows.element),
  id: '7',
  type: 'webhook.test',
  made_at: '2026-11-20T08:00:00.000Z',
  attempts: 0,
  tried_at: null,
  next_at: '2026-11-20T08:00:00.000Z',
  delivered_at: null,
  status: null,
  problem: null,
};
const webhooks = (...rows: Webhook[]) => reply(listWebhooks, { rows });
const log = (...rows: object[]) =>
  reply(listDeliveries, { rows: rows.map((row) => ({ ...delivery, ...row })), total: rows.length, page_size: 50 });

test('a refused address is in words beside its field, and nothing typed is lost (R-1681)', async () => {
  webhooks();
  const list = minimalOf(getLists.response.shape.rows.element);
  reply(getLists, { rows: [{ ...list, id, name: 'Nurses', opening: id }] });
  reply(listSearches, { rows: [{ ...minimalOf(listSearches.response.shape.rows.element), id, name: 'Ohio' }] });
  refuse(makeWebhook, 400, { code: 'bad_request', message: 'url: The port of the address must be 443 or 8443.' }, 1);
  await open('/settings', 'administrator');
  const card = region('Webhooks');
  await card.getByRole('button', { name: 'New webhook' }).click();
  await card.getByRole('button', { name: 'Make webhook' }).click();
  await expect.element(card.getByText('Enter an address, such as https://tools.example/hook')).toBeVisible();
  await card.getByLabelText('Address').fill('https://tools.example:1/hook');
  await card.getByRole('combobox', { name: 'Watches' }).click();
  await expect.element(page.getByRole('option', { name: 'Opening: Nurses' })).toBeVisible();
  await page.getByRole('option', { name: 'Saved search: Ohio' }).click();
  await card.getByRole('button', { name: 'Make webhook' }).click();
  await expect.element(card.getByText('The port of the address must be 443 or 8443.')).toBeVisible();
  await expect.element(card.getByLabelText('Address')).toHaveValue('https://tools.example:1/hook');
  const body = await requestsTo(makeWebhook).at(-1)?.clone().json();
  expect(body).toEqual({ url: 'https://tools.example:1/hook', search: id, events: ['search.changed'] });
});

test('a test says what came of it (R-1681)', async () => {
  webhooks(hook);
  reply(testWebhook, delivery);
  log({ attempts: 1, tried_at: delivery.made_at, status: 500, problem: 'The receiver replied 500.' });
  await open('/settings', 'administrator');
  const card = region('Webhooks');
  await expect.element(card).toMatchTextContent('https://tools.example/hook?…');
  await expect.element(card).not.toMatchTextContent('hidden');
  await button('Send a test').click();
  await expect
    .element(card)
    .toMatchTextContent(/The test did not arrive. The receiver replied 500. Next attempt Nov 20, 2026/);
});

test('a paused webhook says why, and what happens to changes and waiting messages (R-1681, R-1682)', async () => {
  const paused = { since: '2026-11-20T08:00:00.000Z', why: 'The receiver replied 410 Gone.' };
  webhooks({ ...hook, paused, waiting: 2 });
  reply(changeWebhook, replyOf(changeWebhook, hook));
  log({ attempts: 3, next_at: null, status: 410, problem: 'The receiver replied 410.' });
  await open('/settings', 'administrator');
  const card = region('Webhooks');
  await expect.element(card).toMatchTextContent(/Paused since Nov 20, 2026.*The receiver replied 410 Gone\./);
  await expect
    .element(card)
    .toMatchTextContent('Changes meanwhile send no message; 2 that wait are sent when you resume it.');
  await button('Log').click();
  await expect.element(card.getByText('Failed. The receiver replied 410.')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Replay/ })).toBeDisabled();
  webhooks(hook);
  await button('Resume').click();
  await expect.element(page.getByText(/^Resumed\. Messages that waited are sent now/)).toBeVisible();
  await expect.poll(() => requestsTo(changeWebhook).length).toBe(1);
});

test('only administrators have the card (R-1681)', async () => {
  await open('/settings', 'manager');
  await expect.element(region('Ownership')).toBeVisible();
  expect(region('Webhooks').elements()).toEqual([]);
});
