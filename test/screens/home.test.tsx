// The home page with responses that the demo data does not have.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSession } from '#src/accounts/sessions/contract.ts';
import { getDesk } from '#src/work/desk/contract.ts';
import { Alert, listAlerts, readAlerts } from '#src/work/searches/contract.ts';
import {
  expectLater,
  hold,
  open,
  refuse,
  region,
  reply,
  replyOf,
  requestsTo,
  respond,
  userOf,
} from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const boneless = () => document.querySelector('main .bone') === null;

test('while the desk loads, each card has a shape, and a failure replaces them (R-1402)', async () => {
  hold(getDesk);
  const router = await open('/');
  const steps = region('My next steps');
  await expect.element(steps).toHaveAttribute('aria-busy', 'true');
  // other files share the browser's storage, which has the number of rows
  expect(document.querySelectorAll('main [aria-busy=true] .bone').length).toBeGreaterThan(4);

  await router.navigate('/about');
  await expect.element(steps).not.toBeInTheDocument();
  refuse(getDesk, 400, { code: 'bad_request', message: 'Failed to fetch your desk' });
  await router.navigate('/');
  const error = page.getByRole('alert').filter({ hasText: 'Failed to fetch your desk' });
  await expectLater(error);
  await expect.poll(boneless).toBe(true);
  reply(getDesk);
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect.element(steps).toMatchTextContent('Give people on your lists a next step with a date.');
  await expect.poll(boneless).toBe(true);
});

test('the cards are in the order of urgency', async () => {
  await open('/');
  const titles = () => [...document.querySelectorAll('[aria-label="Your desk"] h2')].map((title) => title.textContent);
  await expect
    .poll(titles)
    .toEqual(['My next steps', 'Openings', 'Alerts', 'What changed', 'My lists', 'Saved searches']);
});

test('home has the newest alerts, and opening one marks it as read (R-740)', async () => {
  const event = { event: 'moved' as const, count: 2, npis: [], people: [] };
  const search = { id: '1', name: 'Cardiology, Ohio', url: '/hcps?state=OH', finds: 'providers' as const };
  reply(listAlerts, { unread: 1, rows: [{ ...minimalOf(Alert), id: '7', search, events: [event] }] });
  await open('/');
  const alerts = region('Alerts');
  await expect.element(alerts).toMatchTextContent(/New practice address: 2.*unread/);
  await alerts.getByRole('link', { name: 'Cardiology, Ohio' }).click();
  await expect.poll(() => requestsTo(readAlerts).length).toBe(1);
});

test('one alert below the bell is marked as read by key, and stays (R-1465)', async () => {
  const search = { id: '1', name: 'Cardiology, Ohio', url: '/hcps?state=OH', finds: 'providers' as const };
  const alert = { ...minimalOf(Alert), id: '7', search, events: [] };
  reply(listAlerts, { unread: 1, rows: [alert] });
  respond(readAlerts, () => {
    reply(listAlerts, { unread: 0, rows: [{ ...alert, read: true }] });
    return Response.json(replyOf(readAlerts));
  });
  await open('/');
  await page.getByRole('button', { name: 'Alerts, 1 unread alert' }).click();
  const list = page.getByRole('dialog', { name: 'Alerts' });
  const mark = list.getByRole('button', { name: 'Mark as read: Cardiology, Ohio' });
  await expect.element(mark).toBeVisible();
  mark.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).not.toBeInTheDocument();
  expect(requestsTo(readAlerts)).toHaveLength(1);
  await expect.element(list.getByRole('link', { name: 'Cardiology, Ohio' })).toBeVisible();
  await expect.element(list.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
});

test('a pending user reads on home who approves the account, and since when it waits (R-50)', async () => {
  const user = { ...userOf('specialist'), role: null, approved: false, created_at: '2026-11-20T12:00:00.000Z' };
  reply(getSession, { person: user });
  await open('/');
  await expect.element(page.getByRole('heading', { name: 'Your account awaits approval' })).toBeVisible();
  const notice = page.getByText(/waited since Nov 20, 2026\. An administrator of this site must approve/);
  await expect.element(notice).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Search everything' }).elements()).toEqual([]);
  expect(requestsTo(getDesk)).toEqual([]);
});
