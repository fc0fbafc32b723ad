// The error catalogue (spec §8) on the screens that show it: each call refused as a gateway does while the server is down.
import { expect, test } from '@playwright/test';
import { demo, member, newAccount, newMember, nobody, signIn, waiting } from './accounts.ts';
import { choose } from './screens.ts';

const gateway = { status: 504, body: 'gateway' };

/** What a screen says when its call is refused: the sentence, the call, and the screen. */
const refused: [sentence: string, call: string, screen: string][] = [
  ['Search failed', '**/api/providers?*', '/hcps?state=WV'],
  ['Search failed', '**/api/organizations?*', '/hcos?state=WV'],
  ['Failed to fetch programs', '**/api/programs?*', '/gmes?state=OH'],
  ['Failed to fetch results. Please try again later.', '**/api/affiliations?*', '/affiliations?npi=2000000010'],
  ['Failed to fetch WDMS data. Please try again.', '**/api/schools?*', '/wdms?core_id=F0900001'],
  ['Failed to fetch results', '**/api/registry?*', '/npi-nppes?state=WV'],
  ['Failed to fetch professions. Please try again.', '**/api/taxonomy/professions*', '/hcps'],
  ['Failed to fetch program details', '**/api/programs/*', '/gme/program/0300821001'],
  ['Failed to fetch school details', '**/api/schools/*', '/wdms/F0000001'],
  ['Failed to fetch provider details', '**/api/registry/*', '/npi-nppes/2000000010'],
  ['Failed to fetch organization', '**/api/organizations/*', '/organization/2000000010'],
  ['Search failed', '**/api/licenses?*', '/fsmb?npi=2000000010'],
  ['Search failed', '**/api/certifications?*', '/abms?npi=2000000010'],
  ['Search failed', '**/api/states/*/providers?*', '/search/state/OH/city/Columbus?type=all'],
  ['Failed to fetch taxonomy options', '**/api/states/*/provider-types?*', '/search/state/OH/city/Columbus'],
  ['Failed to fetch cities', '**/api/states/*/cities*', '/search/state/OH'],
  ['Failed to fetch providers', '**/api/specialties/*/providers*', '/providers/specialty/cardiology'],
  ['Failed to fetch data', '**/api/places?*', '/geos?state=WV'],
  ['Failed to fetch details', '**/api/places/*', '/geos/zip/25302'],
  ['Failed to fetch CMS payment data. Please try again.', '**/api/payments?*', '/payments?state=OH'],
  ['Failed to fetch payment details', '**/api/payments/2*', '/payments/2000000010'],
  ['Failed to fetch provider', '**/api/providers/*', '/provider/2000000010'],
];

for (const [sentence, call, screen] of refused)
  test(`'${sentence}' stands on ${screen}`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(gateway));
    await page.goto(screen);
    await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
  });

test('a code is being translated, and one that has no translation is unknown', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/providers?taxonomy=207R00000X')).json();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/taxonomy/codes?*', (route) => asked.then(() => route.fulfill({ json: { rows: [] } })));
  await page.goto(`/provider/${rows[0].npi}`);
  await expect(page.getByText('Loading taxonomy details...').first()).toBeVisible();
  answer();
  await expect(page.getByText('Unknown Specialization').first()).toBeVisible();
});

test('the picker says what it is loading, and which of its lists failed', async ({ page }) => {
  await page.route('**/api/taxonomy/subspecialties?*', (route) => route.fulfill(gateway));
  await page.goto('/hcps');
  await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
  await choose(page, 'Specialty', 'Internal Medicine');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch subspecialties. Please try again.');
  await page.unroute('**/api/taxonomy/subspecialties?*');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/taxonomy/professions*', (route) => asked.then(() => route.continue()));
  await page.reload();
  await expect(page.getByText('Loading taxonomy options...')).toBeVisible();
  answer();
  await expect(page.getByText('Loading taxonomy options...')).toBeHidden();
});

test.describe('of accounts', () => {
  test.use({ storageState: nobody });

  test('a name cannot be changed after the session has ended', async ({ page, browser }) => {
    await signIn(page, await newMember(browser, 'Lena'));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Full Name').fill('Lena Changed');
    await page.route('**/api/session', () => {}); // nor has the page heard of it yet
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No user logged in' })).toBeVisible();
  });

  test('an administrator is told what could not be done', async ({ page, browser, request }) => {
    const applicant = await newAccount(request, 'Omar');
    const active = await newMember(browser, 'Nils');
    await signIn(page, demo('administrator'));
    await page.goto('/admin');
    await page.route(/\/api\/users\/[^/]+/, (route) => route.fulfill(gateway));
    const pending = waiting(page, applicant);
    await pending.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Failed to approve user')).toBeVisible();
    await pending.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Failed to reject user')).toBeVisible();
    const row = member(page, active);
    await row.getByRole('button', { name: 'Edit' }).click();
    await row.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await expect(row.getByRole('alert')).toHaveText('Failed to update user role');
  });
});
