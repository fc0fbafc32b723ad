// Signing in, as the journeys need it.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailedLink } from './mail.ts';

export const PASSWORD = 'medatlas-demo';
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

/** Signs in as people do, from the product's own page, and arrives at home. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, email, password);
  await page.getByRole('button', { name: 'Account' }).waitFor();
}

/** A page of a browser of its own, with `email` signed in. */
export async function pageOf(browser: Browser, email: string, password?: string): Promise<Page> {
  const context = await browser.newContext({ storageState: nobody });
  const page = await context.newPage();
  await signIn(page, email, password);
  return page;
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

/** Approves an account, as an administrator whose page of users this is. */
export async function approve(admin: Page, email: string) {
  await admin.goto('/admin');
  await waiting(admin, email).getByRole('button', { name: 'Approve' }).click();
  await expect(member(admin, email)).toContainText('Specialist');
}

export const waiting = (admin: Page, email: string) =>
  admin.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem').filter({ hasText: email });
export const member = (admin: Page, email: string) =>
  admin.getByRole('table', { name: 'Active Users' }).getByRole('row').filter({ hasText: email });
