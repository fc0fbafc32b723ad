import { expect, test } from '@playwright/test';
import { anyProvider, column, found, fullProvider, rows, submit } from './providers.ts';
import { choose, editSearch, field } from './screens.ts';

test.describe('searching', () => {
  test('shows nothing before the first search, then results or errors', { tag: '@rest' }, async ({ page, request }) => {
    await test.step('shows nothing before the first search, then all providers for an empty form', async () => {
      await page.goto('/hcps');
      await expect(page.getByRole('heading', { level: 1, name: 'Search Healthcare Providers' })).toBeVisible();
      await expect(page.getByText(/^20,000 providers · NPPES, as of \w{3} \d/)).toBeVisible();
      await expect(page.getByText('search with an empty form to list every provider')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Results' })).toBeHidden();
      await submit(page).click();
      await expect(found(page)).toHaveText('Found 20,000 providers');
      await expect(rows(page)).toHaveCount(50);
      await expect(page.getByText('Page 1 of 400')).toBeVisible();
      await page.reload();
      await expect(found(page)).toHaveText('Found 20,000 providers');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(page).toHaveURL('/hcps');
      await expect(found(page)).toBeHidden();
    });

    await test.step('a ZIP in the URL is cut to five digits and searched at once', async () => {
      const { rows: some } = await (await request.get('/api/providers?state=OH')).json();
      const { zip } = await (await request.get(`/api/providers/${some[0].npi}`)).json();
      await page.goto(`/hcps?zip=${zip}`);
      await editSearch(page);
      await expect(field(page, 'ZIP Code')).toHaveValue(zip.slice(0, 5));
      await expect(page.getByRole('link', { name: some[0].npi })).toBeVisible();
    });

    await test.step('shows the error of a field, and searches once it is valid', async () => {
      await page.goto('/hcps');
      await field(page, 'NPI').fill('123');
      await submit(page).click();
      await expect(page.getByText('NPI must have 10 digits')).toBeVisible();
      await expect(field(page, 'NPI')).toBeFocused();
      await expect(page).toHaveURL('/hcps');
      await field(page, 'NPI').fill('1234567890');
      await expect(page.getByText('NPI must have 10 digits')).toBeHidden();
      await submit(page).click();
      await expect(page.getByText('No providers found matching your criteria')).toBeVisible();
      await page.goto('/hcps?npi=12');
      await expect(page.getByRole('alert')).toContainText('NPI must have 10 digits');
    });
  });

  test('finds providers by every field, and a pasted URL shows the same screen', { tag: '@rest' }, async ({
    page,
    context,
  }) => {
    await page.goto('/providers');
    await field(page, 'Last Name').fill('  MAN ');
    await choose(page, 'Gender', 'Female');
    await choose(page, 'Practice Type', 'Group Practice');
    await field(page, 'State').fill('oh');
    await expect(page.getByRole('option').first()).toHaveText('Ohio');
    await page.getByRole('option').first().click();
    await submit(page).click();
    await expect(found(page)).toBeVisible();
    expect(await column(page, 8)).toEqual(Array(await rows(page).count()).fill('OH'));
    expect((await column(page, 2)).every((name) => name.toLowerCase().includes('man'))).toBe(true);
    expect(new Set(await column(page, 5))).toEqual(new Set(['Female']));

    const pasted = await context.newPage();
    await pasted.goto(`${page.url()}&utm_source=letter`);
    await expect(found(pasted)).toHaveText((await found(page).textContent()) ?? '');
    await editSearch(pasted);
    await expect(field(pasted, 'Last Name')).toHaveValue('MAN');
    await expect(field(pasted, 'State')).toHaveValue('Ohio');
    await expect(field(pasted, 'Gender')).toHaveValue('Female');
    await expect(field(pasted, 'Practice Type')).toHaveValue('Group Practice');
    expect(await column(pasted, 1)).toEqual(await column(page, 1));
  });
});

test.describe('the taxonomy picker', () => {
  test('cascades, lists codes, and is restored from the URL', { tag: '@rest' }, async ({ page }) => {
    await page.goto('/hcps');
    await expect(field(page, 'Specialty')).toBeDisabled();
    await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
    await choose(page, 'Specialty', 'Psychiatry & Neurology');
    const codes = page.getByText(/^Taxonomy codes \(\d+\)$/);
    await expect(codes).toBeVisible();
    const all = Number((await codes.textContent())?.match(/\d+/));
    expect(all).toBeGreaterThan(1);
    await field(page, 'Subspecialty').click();
    await expect(page.getByRole('option')).toHaveCount(all);
    await page.getByRole('option', { name: 'Neurology', exact: true }).click();
    await expect(codes).toHaveText('Taxonomy codes (1)');
    await expect(page.getByText('208.4N0400.X')).toBeVisible();
    await submit(page).click();
    await expect(found(page)).toBeFocused();
    await editSearch(page);
    await page.getByRole('button', { name: 'Hide taxonomy codes' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden();

    await page.reload();
    await editSearch(page);
    await expect(field(page, 'Profession')).toHaveValue('Allopathic & Osteopathic Physicians');
    await expect(field(page, 'Specialty')).toHaveValue('Psychiatry & Neurology');
    await expect(field(page, 'Subspecialty')).toHaveValue('Neurology');
    await expect(codes).toHaveText('Taxonomy codes (1)');
    await choose(page, 'Profession', 'Dental Providers');
    await expect(codes).toBeHidden();
    await expect(field(page, 'Specialty')).toHaveValue('');
  });

  test('lists the codes of a specialty, chosen or in the URL, including its own code', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    await test.step('lists the own code of a specialty without subspecialties', async () => {
      await page.goto('/hcps');
      await choose(page, 'Profession', 'Allopathic & Osteopathic Physicians');
      await choose(page, 'Specialty', 'Hospitalist');
      await expect(page.getByText('Taxonomy codes (1)')).toBeVisible();
      await expect(page.getByText('208.M00000.X')).toBeVisible();
    });

    await test.step('codes can be removed, and the code of the specialty itself added', async () => {
      await page.goto('/hcps');
      await choose(page, 'Profession', 'Chiropractic Providers');
      await choose(page, 'Specialty', 'Chiropractor');
      await expect(page.getByText('Taxonomy codes (11)')).toBeVisible();
      await page.getByRole('button', { name: 'Remove 111.NR0200.X' }).click();
      await expect(page.getByText('Taxonomy codes (10)')).toBeVisible();
      await page.getByRole('button', { name: 'Chiropractor itself 111.N00000.X' }).click();
      await expect(page.getByText('Taxonomy codes (11)')).toBeVisible();
      await submit(page).click();
      await expect(rows(page).first()).toBeVisible();
      expect(new URL(page.url()).searchParams.getAll('taxonomy')).toContain('111N00000X');
    });

    await test.step('a specialty in a URL without codes applies all its codes', async () => {
      const { total } = await (await request.get('/api/providers?specialty=Chiropractor')).json();
      await page.goto('/hcps?profession=Chiropractic+Providers&specialty=Chiropractor');
      await expect(found(page)).toHaveText(`Found ${total} providers`);
      await editSearch(page);
      await expect(page.getByText('Taxonomy codes (12)')).toBeVisible();
      await page.goto('/hcps?specialty=Chiropractor');
      await expect(found(page)).toHaveText(`Found ${total} providers`);
      await editSearch(page);
      await expect(field(page, 'Specialty')).toHaveValue('Chiropractor');
      await expect(page.getByRole('alert')).toBeHidden();
    });
  });

  test('a profession applies without codes, and the URL restores it', { tag: '@rest' }, async ({ page, request }) => {
    const totalOf = async (query: string) => (await (await request.get(`/api/providers?${query}`)).json()).total;
    const profession = 'Dental Providers';
    const total = await totalOf(new URLSearchParams({ profession }).toString());
    await page.goto('/hcps');
    await choose(page, 'Profession', profession);
    await expect(page.getByText(/^Taxonomy codes/)).toBeHidden();
    await submit(page).click();
    await expect(found(page)).toHaveText(`Found ${total.toLocaleString('en-US')} providers`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(20_000);
    await expect(page).toHaveURL('/hcps?profession=Dental+Providers');

    await editSearch(page);
    await choose(page, 'Specialty', 'Dentist');
    await submit(page).click();
    await expect(page).toHaveURL(/specialty=Dentist&taxonomy=/);
    await expect(found(page)).not.toHaveText(`Found ${total.toLocaleString('en-US')} providers`);
    await page.goBack();
    await editSearch(page);
    await expect(field(page, 'Profession')).toHaveValue(profession);
    await expect(field(page, 'Specialty')).toHaveValue('');
    await expect(found(page)).toHaveText(`Found ${total.toLocaleString('en-US')} providers`);

    const unknown = await request.get('/api/providers?profession=Wizards');
    expect([unknown.status(), (await unknown.json()).message]).toEqual([
      400,
      'profession: Unknown profession "Wizards". Give its name in the NUCC taxonomy.',
    ]);
    await page.goto('/hcps?profession=Wizards');
    await expect(page.getByRole('alert')).toContainText('Unknown profession "Wizards"');
  });

  test('of more than 50 codes the list shows 50, and the search applies all', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    const nurses = new URLSearchParams({ profession: 'Nursing Service Providers', specialty: 'Registered Nurse' });
    const { total } = await (await request.get(`/api/providers?${nurses}`)).json();
    const { rows: below } = await (await request.get(`/api/taxonomy/subspecialties?${nurses}`)).json();
    await page.goto('/hcps');
    await choose(page, 'Profession', 'Nursing Service Providers');
    await choose(page, 'Specialty', 'Registered Nurse');
    await expect(page.getByText(`First 50 of ${below.length + 1}`)).toBeVisible();
    await submit(page).click();
    await expect(page).toHaveURL(`/hcps?${nurses}`);
    await expect(found(page)).toHaveText(`Found ${total.toLocaleString('en-US')} providers`);

    const pasted = `Found ${total.toLocaleString('en-US')} providers`;
    await page.reload();
    await expect(found(page)).toHaveText(pasted);
    await editSearch(page);
    await expect(page.getByText(`First 50 of ${below.length + 1}`)).toBeVisible();
    await page.getByRole('button', { name: 'Show taxonomy codes' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(50);
    await page.getByRole('button', { name: 'Remove 163.W00000.X' }).click();
    await expect(page.getByText('Taxonomy codes (49)')).toBeVisible();
  });
});

test.describe('the results', () => {
  test('are sorted by column headers across pages, and the URL keeps sort and page', { tag: '@rest' }, async ({
    page,
  }) => {
    await page.goto('/hcps?state=CA');
    const head = page.getByRole('columnheader', { name: 'City' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=city$/);
    await expect(async () => {
      const cities = await column(page, 7);
      expect(cities).toEqual(sorted(cities));
    }).toPass();
    const first = await column(page, 7);
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => column(page, 7).then((cities) => cities[0])).not.toBe(first[0]);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/sort=city&order=desc&page=2$/);
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(found(page)).toBeFocused();
    await expect(page.getByText('51–100')).toBeVisible();
    await page.reload();
    await expect(page.getByText('51–100')).toBeVisible();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await page.goBack();
    await expect(page.getByText('1–50', { exact: true })).toBeVisible();
    await editSearch(page);
    await field(page, 'Gender').click();
    await page.getByRole('option', { name: 'Male', exact: true }).click();
    await submit(page).click();
    await expect(page, 'a new search starts at page 1').not.toHaveURL(/page=/);
  });

  test('gender shows as words, and the filter line narrows the loaded rows (R-98, R-381)', { tag: '@rest' }, async ({
    page,
  }) => {
    await test.step('gender sorts and shows as words', async () => {
      await page.goto('/hcps?state=NY&sort=gender&order=desc');
      await expect(rows(page).first()).toContainText('Male');
    });

    await test.step('the filter line narrows the loaded rows, and the server only counts for “Search all”', async () => {
      await page.goto('/hcps?state=TX');
      await expect(rows(page)).toHaveCount(50);
      const [npis, genders, taxonomies] = [await column(page, 1), await column(page, 5), await column(page, 6)];
      const calls: string[] = [];
      await page.waitForLoadState('networkidle'); // the counts and facts of the loaded rows
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/providers')) calls.push(pathname + search);
      });
      await page.getByLabel('Filter by gender').click();
      await page.getByRole('option', { name: 'Female' }).click();
      const women = npis.filter((_, place) => genders[place] === 'Female');
      expect(women.length).toBeGreaterThan(0);
      expect(women.length).toBeLessThan(50);
      await expect(page.getByText(`${women.length} of 50 shown`)).toBeVisible();
      expect(await column(page, 1), 'the loaded rows that pass, in their order').toEqual(women);
      expect(new Set(await column(page, 5))).toEqual(new Set(['Female']));
      await page.getByLabel('Filter by last name').fill('zzzz');
      await expect(page.getByText('No rows on this page match these filters')).toBeVisible();
      await expect.poll(() => calls.some((call) => call.includes('zzzz'))).toBe(true); // it waits for more keys
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(rows(page)).toHaveCount(50);
      await page.getByLabel('Filter by taxonomy').click();
      const option = page.getByRole('option').first();
      const label = (await option.textContent()) ?? '';
      const code = label.match(/\S+$/)?.[0] ?? 'none';
      await option.click();
      expect(await column(page, 1)).toEqual(npis.filter((_, place) => taxonomies[place]?.endsWith(code)));
      const taxonomy = code.replaceAll('.', '');
      await expect(page.getByRole('button', { name: `for ${label}` })).toBeVisible();
      expect(new Set(calls), 'only counts').toEqual(
        new Set([
          '/api/providers/facets?state=TX&gender=F',
          '/api/providers/facets?last_name=zzzz&state=TX&gender=F',
          `/api/providers/facets?state=TX&taxonomy=${taxonomy}`,
        ]),
      );
      calls.length = 0;
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByLabel('Filter by last name').pressSequentially('smith', { delay: 40 });
      await expect(page.getByRole('button', { name: /^Search all .* for smith$/ })).toBeVisible();
      expect(calls.at(-1)).toBe('/api/providers/facets?last_name=smith&state=TX');
      expect(calls.length, 'fewer counts than keys').toBeLessThan(5); // a busy machine may pause between keys
    });
  });
});

test.describe('the provider page', () => {
  test('shows the provider, copies the NPI, links to the search, and reports an unknown number', async ({
    page,
    request,
    context,
  }) => {
    await test.step('shows the provider with source and date', async () => {
      const provider = await fullProvider(request);
      await page.goto(`/provider/${provider.npi}`);
      const name = [provider.first_name, provider.middle_name, provider.last_name, provider.name_suffix];
      const title = [name.filter(Boolean).join(' '), provider.credential].filter(Boolean).join(', ');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · NPI ${provider.npi} · Medatlas`);
      const card = (label: string) => page.getByRole('region', { name: label });
      await expect(card('Basic Information')).toContainText(/NPPES · \w{3} \d{1,2}, \d{4}/);
      await expect(card('Basic Information')).toContainText(provider.npi);
      await expect(card('Specialties & Taxonomy').getByText('Primary', { exact: true })).toHaveCount(1);
      const digits = provider.phone.replace(/\D/g, '');
      const phone = page.getByRole('link', {
        name: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
      });
      await expect(phone.first()).toHaveAttribute('href', `tel:+1${digits}`);
      await expect(card('Practice Location')).toContainText(provider.zip.replace(/^(\d{5})(\d{4})$/, '$1-$2'));
      await expect(card('Professional Licenses').getByText('Active', { exact: true })).not.toHaveCount(0);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      await expect(crumbs).toHaveText(['Home', 'Healthcare Providers', title]);
    });

    await test.step('the NPI can be copied', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { npi } = await anyProvider(request);
      await page.goto(`/provider/${npi}`);
      await page.getByRole('button', { name: 'Copy NPI' }).click();
      await expect(page.getByText('NPI copied')).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(npi);
    });

    await test.step('without a history, Back to Results opens the search', async () => {
      const { npi } = await anyProvider(request);
      await page.goto(`/provider/${npi}`);
      await page.getByRole('link', { name: 'Back to Results' }).click();
      await expect(page).toHaveURL('/hcps');
    });

    await test.step('an unknown number is not found', async () => {
      await page.goto('/provider/2999999999');
      await expect(page.getByRole('heading', { name: 'Provider not found' })).toBeVisible();
      await expect(page).toHaveTitle('Provider not found · Medatlas');
    });
  });
});

test('a user can search, open a result and go back by keyboard only', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps');
  await field(page, 'NPI').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Last Name')).toBeFocused();
  await page.keyboard.type('son');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'State')).toBeFocused();
  await page.keyboard.type('new york');
  await expect(page.getByRole('option')).toHaveText(['New York']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, 'State')).toHaveValue('New York');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(found(page)).toBeVisible();
  const link = rows(page).first().getByRole('link').first();
  const npi = (await link.textContent()) ?? '';
  for (let step = 0; step < 60 && !(await link.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/provider/${npi}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Back to Results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: npi })).toBeVisible();
});

test('a search without a connection says so, and runs again with one', { tag: '@rest' }, async ({ page, context }) => {
  await page.goto('/hcps');
  await field(page, 'City').fill('akron');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Trying again, 1 of 3')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Check the connection and try again.');
  await context.setOffline(false);
  await expect(found(page)).toHaveText(/^Found \d+ providers$/);
});

test('a search times out after 120 seconds (R-311)', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/providers?*', () => {}); // never answered
  await page.goto('/hcps');
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  await page.clock.fastForward(121_000);
  await expect(page.getByRole('alert')).toContainText('Query timeout exceeded');
});

const sorted = (texts: string[]) => [...texts].sort((one, other) => (one.toUpperCase() < other.toUpperCase() ? -1 : 1));
