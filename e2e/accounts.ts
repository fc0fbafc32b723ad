// Signing in, as the journeys need it.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailedLink } from './mail.ts';

/** Of the demo accounts, and of those that journeys create. */
export const PASSWORD = 'invented for journeys';
/** For journeys that begin with nobody signed in. */
export const nobody = { cookies: [], origins: [] };

/** The address of a demo account. */
export const demo = (name: 'superadmin' | 'administrator' | 'manager' | 'specialist' | 'pending') =>
  `${name}@medatlas.example`;

/** Fills in the provider's own login page. */
export async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by the requests that a browser makes on the way, without its screens; the cookies are the visitor's from now on. */
export async function signIn(visitor: { request: APIRequestContext }, email: string, password = PASSWORD) {
  const login = await visitor.request.get('/auth/sign-in');
  const headers = { origin: new URL(login.url()).origin };
  const arrived = await visitor.request.post(login.url(), { form: { email, password }, headers });
  expect([arrived.status(), new URL(arrived.url()).pathname], `${email} signs in`).toEqual([200, '/']);
}

/** A page of a browser of its own, with `email` signed in. */
export async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ storageState: nobody });
  await signIn(context, email);
  return context.newPage();
}

/** What makes accounts different from those of other tests. */
let made = 0;
export const freshEmail = (name: string) => `${name}-${process.pid}-${Date.now()}-${made++}@medatlas.example`;

export async function fillSignUp(page: Page, full_name: string, email: string, password: string) {
  await page.getByLabel('Full Name').fill(full_name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** An account that signed up and confirmed its address, by the calls the screens make; it still awaits approval. */
export async function newAccount(request: APIRequestContext, name: string): Promise<string> {
  const email = freshEmail(name.toLowerCase());
  const body = { full_name: `${name} Example`, email, password: PASSWORD };
  expect((await request.post('/api/sign-up', { data: body })).status()).toBe(200);
  const token = new URL(await mailedLink(email, '/confirm-email')).searchParams.get('token');
  expect((await request.post('/api/email-confirmation', { data: { token } })).status()).toBe(200);
  return email;
}

/** A new account that an administrator has approved. */
export async function newUser(browser: Browser, name: string): Promise<string> {
  const context = await browser.newContext({ storageState: nobody });
  const email = await newAccount(context.request, name);
  await signIn(context, demo('administrator'));
  const { rows }: { rows: { id: string; email: string }[] } = await (await context.request.get('/api/users')).json();
  const id = rows.find((row) => row.email === email)?.id;
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  expect((await context.request.post(`/api/users/${id}/approval`, { headers })).status()).toBe(200);
  await context.close();
  return email;
}

export const waiting = (admin: Page, email: string) =>
  admin.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem').filter({ hasText: email });
export const userRow = (admin: Page, email: string) =>
  admin.getByRole('table', { name: 'Active Users' }).getByRole('row').filter({ hasText: email });
