import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { columnOf, field, resultsBody, settled } from './screens.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Search Affiliations' });

/** The largest medical group, and somebody of it who has colleagues, alumni and hospitals. */
async function wellKnown(request: APIRequestContext) {
  const get = async (url: string) => (await request.get(url)).json();
  const { rows: groups } = await get('/api/medical-groups?sort=org_members&order=desc');
  for (const group of groups) {
    const { rows: members } = await get(`/api/medical-groups/${group.org_pac_id}/clinicians`);
    for (const { npi } of members) {
      const [{ facilities }, alumni] = [
        await get(`/api/affiliations/${npi}`),
        await get(`/api/affiliations/${npi}/alumni`),
      ];
      if (facilities.length > 0 && alumni.rows.length > 0) return { npi, group };
    }
  }
  throw new Error('Nobody has everything.');
}

/** A provider of a medical group that lists nobody else. */
async function alone(request: APIRequestContext) {
  const get = async (url: string) => (await request.get(url)).json();
  const { rows: groups } = await get('/api/medical-groups?sort=clinicians');
  for (const group of groups) {
    const [member] = (await get(`/api/medical-groups/${group.org_pac_id}/clinicians`)).rows;
    const { rows } = await get(`/api/affiliations/${member.npi}/related`);
    const { rows: own } = await get(`/api/affiliations/${member.npi}`);
    if (rows.length === 0 && own.length > 0) return { npi: member.npi as string, group };
  }
  throw new Error('Every group lists several.');
}

/** A provider of the demo who is in no affiliation file. */
async function unknown(request: APIRequestContext): Promise<string> {
  const { rows: dentists } = await (await request.get('/api/providers?taxonomy=1223G0001X')).json();
  return dentists[0].npi;
}

test('affiliations are searched by NPI, each provider once; an empty form lists everybody, sorted and paged', async ({
  page,
  request,
}) => {
  await test.step('affiliations are searched by NPI, each provider once; an empty form lists everybody, sorted and paged', async () => {
    const { npi } = await wellKnown(request);
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
    expect(new Set(await columnOf(rows(page, 'Affiliated providers'), 5)), 'no facility comes last').toEqual(
      new Set(['']),
    );
    await rows(page, 'Affiliated providers').first().click();
    await expect(page).toHaveURL(/\/provider\/2\d{9}$/);
  });

  await test.step('an unknown NPI finds nobody, a malformed one is explained', async () => {
    await page.goto('/affiliations?npi=2999999999');
    await expect(page.getByText('No providers found matching your search criteria')).toBeVisible();
    await field(page, 'NPI').fill('12');
    await submit(page).click();
    await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
    await expect(field(page, 'NPI')).toBeFocused();
  });
});

test('a medical group is found by name and size, and lists its clinicians', async ({ page, request }) => {
  const { group } = await wellKnown(request);
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
  await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
  const specialties = await columnOf(rows(page, 'Clinicians'), 4);
  expect(specialties).toEqual(specialties.toSorted());
  await page.getByRole('link', { name: 'Back to Medical Groups' }).click();
  await expect(page, 'sorting was no page of its own').toHaveURL(/\/mgma\?facility_name=/);

  await page.goto('/mgma/9999999999');
  await expect(page.getByRole('heading', { name: 'Medical group not found' })).toBeVisible();
  await page.goto('/mgma?facility_name=zzzz');
  await expect(page.getByText('No medical groups found matching your search criteria')).toBeVisible();
});

test('a provider’s page shows affiliations, colleagues and alumni, where there are some', async ({ page, request }) => {
  await test.step('a provider’s page shows affiliations, colleagues and alumni, and leads to them', async () => {
    const { npi, group } = await wellKnown(request);
    await page.goto(`/provider/${npi}`);
    const details = card(page, 'Affiliation Details');
    await expect(details.getByRole('link', { name: group.facility_name }).first()).toBeVisible();
    await expect(details).toContainText('Hospitals and facilities');
    await expect(details).toContainText(/CMS Doctors & Clinicians · \w{3} \d/);
    const colleagues = card(page, 'Organization Insights').getByRole('list', { name: 'Related providers' });
    await expect(colleagues.getByRole('listitem')).not.toHaveCount(0);
    expect(await colleagues.getByRole('listitem').count()).toBeLessThanOrEqual(20);
    const alumni = card(page, 'Alumni Network').getByRole('list', { name: 'Alumni' });
    expect(await alumni.getByRole('listitem').count()).toBeLessThanOrEqual(20);
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.slice(2, 6)).toEqual([
      'Specialties & Taxonomy',
      'Affiliation Details',
      'Organization Insights',
      'Alumni Network',
    ]);
    await alumni.getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(npi));
    await expect(page.getByRole('region', { name: 'Basic Information' })).toBeVisible();
  });

  await test.step('a group without another provider in it is shown with its name and members (R-214)', async () => {
    const { npi, group } = await alone(request);
    await page.goto(`/provider/${npi}`);
    const insights = card(page, 'Organization Insights');
    await expect(insights.getByRole('link', { name: group.facility_name })).toHaveAttribute(
      'href',
      `/mgma/${group.org_pac_id}`,
    );
    await expect(insights).toContainText(group.org_members === 1 ? '1 member' : `${group.org_members} members`);
    await expect(insights, 'nobody is promised').not.toContainText('Related providers');
  });

  await test.step('a provider without affiliations has no such card, and nothing more is asked for', async () => {
    const asked: string[] = [];
    page.on('request', (call) => asked.push(call.url()));
    const answered = page.waitForResponse('**/api/affiliations/*');
    await page.goto(`/provider/${await unknown(request)}`);
    await answered;
    await settled(page);
    await expect(card(page, 'Basic Information')).toBeVisible();
    for (const name of ['Affiliation Details', 'Organization Insights', 'Alumni Network'])
      await expect(card(page, name)).toBeHidden();
    expect(asked.filter((url) => /\/(related|alumni)$/.test(url))).toEqual([]);
  });
});
