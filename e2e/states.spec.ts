// The states of every screen while its call is on its way, left, refused and answered, and the sentence of the
// error catalogue for a call refused as a gateway does while the server is down.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demo, signIn } from './accounts.ts';

const gateway = { status: 504, body: 'gateway' };

/** A search by a form: the button is disabled and says so. */
const searching = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await results(page);
};
/** Results without a form, or before it. */
const results = (page: Page) =>
  expect(page.getByRole('region', { name: 'Results', exact: true })).toHaveAttribute('aria-busy', 'true');
/** A page of one thing. */
const loading = (page: Page) => expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached();
const options = (page: Page) => expect(page.getByText('Loading taxonomy options...').first()).toBeVisible();

type Row = [screen: string, call: string, sentence: string, waits: (page: Page) => Promise<void>];

const screens: Row[] = [
  ['/hcps?state=WV', '**/api/providers?*', 'Search failed', searching],
  ['/hcos?state=WV', '**/api/organizations?*', 'Search failed', searching],
  ['/gmes?state=OH', '**/api/programs?*', 'Failed to fetch programs', searching],
  ['/affiliations?page=1', '**/api/affiliations?*', 'Failed to fetch results. Please try again later.', searching],
  ['/mgma?page=1', '**/api/medical-groups?*', 'Search failed', searching],
  ['/hospitals?page=1', '**/api/hospitals?*', 'Failed to fetch hospitals', searching],
  ['/abms?page=1', '**/api/certifications?*', 'Search failed', searching],
  ['/fsmb?page=1', '**/api/licenses?*', 'Search failed', searching],
  ['/npi-nppes?state=WV', '**/api/registry?*', 'Failed to fetch results', searching],
  ['/geos?state=WV', '**/api/places?*', 'Failed to fetch data', searching],
  ['/payments?state=OH', '**/api/payments?*', 'Failed to fetch CMS payment data. Please try again.', searching],
  ['/wdms?core_id=F0900001', '**/api/schools?*', 'Failed to fetch WDMS data. Please try again.', searching],
  ['/hcps', '**/api/taxonomy/professions*', 'Failed to fetch professions. Please try again.', options],
  ['/search/state/OH/city/COLUMBUS?type=ALL', '**/api/states/*/providers?*', 'Search failed', results],
  ['/search/state/OH/city/COLUMBUS', '**/api/states/*/provider-types?*', 'Failed to fetch taxonomy options', results],
  ['/search/state/OH/specialty/cardiology', '**/api/states/*/specialties/*/providers*', 'Search failed', results],
  ['/search/state/OH', '**/api/states/*/cities*', 'Failed to fetch cities', results],
  ['/states', '**/api/states', 'Failed to fetch states', results],
  ['/providers/specialty/cardiology', '**/api/specialties/*/providers*', 'Failed to fetch providers', results],
  ['/providers/profession/physician', '**/api/professions/*/providers*', 'Failed to fetch providers', results],
  ['/state/OH', '**/api/states/OH', 'Failed to fetch the state', loading],
  ['/provider/:providers', '**/api/providers/2*', 'Failed to fetch provider', loading],
  ['/organization/:organizations', '**/api/organizations/2*', 'Failed to fetch organization', loading],
  ['/npi-nppes/:providers', '**/api/registry/2*', 'Failed to fetch provider details', loading],
  ['/gme/program/:programs', '**/api/programs/*', 'Failed to fetch program details', loading],
  ['/geos/zip/25302', '**/api/places/25302', 'Failed to fetch details', loading],
  ['/payments/2001214339', '**/api/payments/2*', 'Failed to fetch payment details', loading],
  ['/wdms/F0900001', '**/api/schools/F*', 'Failed to fetch school details', loading],
  ['/hospitals/:hospitals', '**/api/hospitals/*', 'Failed to fetch hospital', loading],
  ['/hospitals/:hospitals', '**/api/hospitals/*/clinicians*', 'Failed to fetch clinicians', results],
  ['/admin', '**/api/users', 'Failed to fetch users', loading],
  ['/admin/data', '**/api/data-status', 'Failed to fetch the data status', loading],
  ['/admin/audit', '**/api/audit*', 'Failed to fetch the audit log', loading],
];

for (const [screen, call, sentence, waits] of screens)
  test(`${screen} waits for ${call}, gives it up when left, and says '${sentence}'`, async ({ page, request }) => {
    if (screen.startsWith('/admin')) {
      await page.context().clearCookies();
      await signIn(page, demo('administrator'));
    }
    await page.route(call, () => {}); // held back
    const asked = page.waitForRequest(call);
    await page.goto(await addressOf(request, screen));
    await waits(page);
    const first = await asked;
    const left = page.waitForEvent('requestfailed', (one) => one === first);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED');

    await page.unroute(call);
    await page.route(call, (route) => route.fulfill(gateway));
    await page.goBack();
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect(alert).toBeVisible();
    await page.unroute(call);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeHidden();

    if (waits !== searching) return;
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Results', exact: true })).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
  });

/** The address with somebody's number in it, where it is about one. */
async function addressOf(request: APIRequestContext, screen: string): Promise<string> {
  const [, list] = /:(\w+)$/.exec(screen) ?? [];
  if (!list) return screen;
  const { rows } = await (await request.get(`/api/${list}?state=OH`)).json();
  return screen.replace(`:${list}`, rows[0].npi ?? rows[0].program_number ?? rows[0].ccn);
}
