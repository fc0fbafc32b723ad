// Accounts and sign-in for the browser tests.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailedLink } from './mail.ts';

/** The password of the demo accounts and of accounts that tests create. */
export const PASSWORD = 'invented for journeys';
/** The storage state of tests that start without a session. */
export const signedOut = { cookies: [], origins: [] };

/** The email address of a demo account. */
export const demoEmail = (name: 'superadmin' | 'administrator' | 'manager' | 'specialist' | 'pending') =>
  `${name}@medatlas.example`;

/** Submits the provider's login form. */
export async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in by HTTP requests, without screens. The visitor keeps the cookies. */
export async function signIn(visitor: { request: APIRequestContext }, email: string, password = PASSWORD) {
  const login = await visitor.request.get('/auth/sign-in');
  const headers = { origin: new URL(login.url()).origin };
  const arrived = await visitor.request.post(login.url(), { form: { email, password }, headers });
  expect([arrived.status(), new URL(arrived.url()).pathname], `${email} signs in`).toEqual([200, '/']);
}

/** Opens a page in a new browser context, with `email` signed in. */
export async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ storageState: signedOut });
  await signIn(context, email);
  return context.newPage();
}

let created = 0;
/** An email address that no other test uses. */
export const freshEmail = (name: string) => `${name}-${process.pid}-${Date.now()}-${created++}@medatlas.example`;

export async function fillSignUp(page: Page, full_name: string, email: string, password: string) {
  await page.getByLabel('Full Name').fill(full_name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Creates an account with a confirmed address, by API calls. It still awaits approval. */
export async function newAccount(request: APIRequestContext, name: string): Promise<string> {
  const email = freshEmail(name.toLowerCase());
  const body = { full_name: `${name} Example`, email, password: PASSWORD };
  expect((await request.post('/api/sign-up', { data: body })).status()).toBe(200);
  const token = new URL(await mailedLink(email, '/confirm-email')).searchParams.get('token');
  expect((await request.post('/api/email-confirmation', { data: { token } })).status()).toBe(200);
  return email;
}

/** Creates an account and approves it. */
export async function newUser(browser: Browser, name: string): Promise<string> {
  const context = await browser.newContext({ storageState: signedOut });
  const email = await newAccount(context.request, name);
  await signIn(context, demoEmail('administrator'));
  const { rows }: { rows: { id: string; email: string }[] } = await (await context.request.get('/api/users')).json();
  const id = rows.find((row) => row.email === email)?.id;
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  expect((await context.request.post(`/api/users/${id}/approval`, { headers })).status()).toBe(200);
  await context.close();
  return email;
}

export const pendingRow = (admin: Page, email: string) =>
  admin.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem').filter({ hasText: email });
export const userRow = (admin: Page, email: string) =>
  admin.getByRole('table', { name: 'Active Users' }).getByRole('row').filter({ hasText: email });
