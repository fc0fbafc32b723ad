import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { columnOf, editSearch, field, resultsBody, settled, showAs } from './screens.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Search Affiliations' });

/** A provider with alumni and hospitals in one of the largest medical groups, with that group. */
async function connectedProvider(request: APIRequestContext) {
  const get = async (url: string) => (await request.get(url)).json();
  const { rows: groups } = await get('/api/medical-groups?sort=org_members&order=desc');
  for (const group of groups) {
    const { rows: clinicians } = await get(`/api/medical-groups/${group.org_pac_id}/clinicians`);
    for (const { npi } of clinicians) {
      const [{ facilities }, alumni] = [
        await get(`/api/affiliations/${npi}`),
        await get(`/api/affiliations/${npi}/alumni`),
      ];
      if (facilities.length > 0 && alumni.rows.length > 0) return { npi, group };
    }
  }
  throw new Error('No provider has alumni and hospitals.');
}

/** The only provider of a medical group, with that group. */
async function soleClinician(request: APIRequestContext) {
  const get = async (url: string) => (await request.get(url)).json();
  const { rows: groups } = await get('/api/medical-groups?sort=clinicians');
  for (const group of groups) {
    const [clinician] = (await get(`/api/medical-groups/${group.org_pac_id}/clinicians`)).rows;
    const { rows } = await get(`/api/affiliations/${clinician.npi}/related`);
    const { rows: own } = await get(`/api/affiliations/${clinician.npi}`);
    if (rows.length === 0 && own.length > 0) return { npi: clinician.npi as string, group };
  }
  throw new Error('Every group has several clinicians.');
}

/** A demo provider without affiliations. */
async function unaffiliated(request: APIRequestContext): Promise<string> {
  const { rows: dentists } = await (await request.get('/api/providers?taxonomy=1223G0001X')).json();
  return dentists[0].npi;
}

test('an affiliation search by NPI lists each provider once, and an empty form lists all providers, sorted and paged', {
  tag: '@rest',
}, async ({ page, request }) => {
  await test.step('an affiliation search by NPI lists each provider once, and an empty form lists all providers, sorted and paged', async () => {
    const { npi } = await connectedProvider(request);
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /AFFILIATIONS/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Provider Affiliation Search' })).toBeVisible();
    await expect(page.getByText(/affiliated providers · CMS Doctors & Clinicians, as of/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();

    await field(page, 'NPI').fill(npi);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Found 1 provider', exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Affiliated providers' }).getByRole('listitem')).toHaveCount(1);
    await showAs(page, 'Table');
    await expect(rows(page, 'Affiliated providers')).toHaveCount(1);

    await page.getByRole('button', { name: 'Clear' }).click();
    await submit(page).click();
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
    await expect(rows(page, 'Affiliated providers')).toHaveCount(50);
    await page.getByRole('button', { name: 'Facility' }).click();
    await expect(page).toHaveURL(/sort=facility/);
    await page.getByRole('button', { name: 'Facility' }).click();
    await expect(page).toHaveURL(/sort=facility&order=desc/);
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
    expect(
      new Set(await columnOf(rows(page, 'Affiliated providers'), 6)),
      'providers without a facility come last',
    ).toEqual(new Set(['']));
    await rows(page, 'Affiliated providers').first().click();
    await expect(page).toHaveURL(/\/provider\/2\d{9}$/);
  });

  await test.step('an unknown NPI has no results, and a malformed one shows an error', async () => {
    await page.goto('/affiliations?npi=2999999999');
    await expect(page.getByText('No providers found matching your search criteria')).toBeVisible();
    await editSearch(page);
    await field(page, 'NPI').fill('12');
    await submit(page).click();
    await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
    await expect(field(page, 'NPI')).toBeFocused();
  });
});

test('medical groups can be found by name and size, and list their clinicians', async ({ page, request }) => {
  const { group } = await connectedProvider(request);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /MGMA/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Medical Groups' })).toBeVisible();
  await field(page, 'Group Name').fill(group.facility_name.slice(0, 12).toLowerCase());
  await field(page, 'Members from').fill(String(group.org_members));
  await page.getByRole('button', { name: 'Search Medical Groups' }).click();
  await page.getByRole('link', { name: group.facility_name }).first().click();

  await expect(page).toHaveURL(/\/mgma\/\d{10}$/);
  await expect(page.getByRole('heading', { level: 1, name: group.facility_name })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${group.clinicians} clinicians` })).toBeVisible();
  await page.getByRole('button', { name: 'Specialty' }).click();
  await expect(page).toHaveURL(/sort=specialty/);
  await expect(async () => {
    const specialties = await columnOf(rows(page, 'Clinicians'), 5);
    expect(specialties).toEqual(specialties.toSorted());
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Back to Medical Groups' }).click();
  await expect(page, 'sorting added no history entry').toHaveURL(/\/mgma\?facility_name=/);

  await page.goto('/mgma/9999999999');
  await expect(page.getByRole('heading', { name: 'Medical group not found' })).toBeVisible();
  await page.goto('/mgma?facility_name=zzzz');
  await expect(page.getByText('No medical groups found matching your search criteria')).toBeVisible();
});

test('a provider’s page shows affiliations, colleagues and alumni, if there are any', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  await test.step('a provider’s page shows affiliations, colleagues and alumni, and links to them', async () => {
    const { npi, group } = await connectedProvider(request);
    await page.goto(`/provider/${npi}`);
    const details = card(page, 'Affiliation Details');
    await expect(details.getByRole('link', { name: group.facility_name }).first()).toBeVisible();
    await expect(details).toContainText('Hospitals and facilities');
    await expect(details).toContainText(/CMS Doctors & Clinicians · \w{3} \d/);
    const colleagues = card(page, 'Organization Insights').getByRole('list', { name: 'Related providers' });
    await expect(colleagues.getByRole('listitem')).not.toHaveCount(0);
    expect(await colleagues.getByRole('listitem').count()).toBeLessThanOrEqual(4);
    const alumni = card(page, 'Alumni Network').getByRole('list', { name: 'Alumni' });
    expect(await alumni.getByRole('listitem').count()).toBeLessThanOrEqual(4);
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.slice(3, 7)).toEqual([
      'Specialties & Taxonomy',
      'Affiliation Details',
      'Organization Insights',
      'Alumni Network',
    ]);
    await alumni.getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(npi));
    await expect(page.getByRole('region', { name: 'Basic Information' })).toBeVisible();
  });

  await test.step('a group without other providers shows its name and size (R-214)', async () => {
    const { npi, group } = await soleClinician(request);
    await page.goto(`/provider/${npi}`);
    const insights = card(page, 'Organization Insights');
    await expect(insights.getByRole('link', { name: group.facility_name })).toHaveAttribute(
      'href',
      `/mgma/${group.org_pac_id}`,
    );
    await expect(insights).toContainText(group.org_members === 1 ? '1 member' : `${group.org_members} members`);
    await expect(insights, 'no related providers').not.toContainText('Related providers');
  });

  await test.step('a provider without affiliations has no affiliation cards, and the page requests nothing more', async () => {
    const requests: string[] = [];
    page.on('request', (call) => requests.push(call.url()));
    const answered = page.waitForResponse('**/api/affiliations/*');
    await page.goto(`/provider/${await unaffiliated(request)}`);
    await answered;
    await settled(page);
    await expect(card(page, 'Basic Information')).toBeVisible();
    for (const name of ['Affiliation Details', 'Organization Insights', 'Alumni Network'])
      await expect(card(page, name)).toBeHidden();
    expect(requests.filter((url) => /\/(related|alumni)$/.test(url))).toEqual([]);
  });
});
