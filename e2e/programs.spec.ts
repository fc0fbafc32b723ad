import { expect, type Page, test } from '@playwright/test';
import { choose, editSearch, field, resultsBody } from './screens.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search Programs' });
const found = (page: Page) => page.getByRole('heading', { name: /^Found [\d,]+ programs$/ });
const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });
const rows = (page: Page) => page.getByRole('table', { name: 'Programs' }).locator('tbody').getByRole('row');

test('a search by filters requires one, suggests sub-specialties, and opens a program and goes back', async ({
  page,
}) => {
  await page.goto('/gmes');
  await expect(page.getByRole('heading', { level: 1, name: 'GME Program Search' })).toBeVisible();
  await expect(page.getByText('Search Residency & Fellowship Programs')).toBeVisible();
  await expect(page.getByText('Use the search form above to find GME programs')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Please provide at least one search criteria');

  await field(page, 'Specialty').fill('internal');
  await page.getByRole('option', { name: 'Internal medicine' }).click();
  await expect(page.getByRole('option')).toHaveCount(0); // the list has closed and returned the focus
  await field(page, 'Sub-specialty').click();
  await expect(page.getByRole('option')).toHaveText([
    'Cardiovascular disease',
    'Gastroenterology',
    'Hospice and palliative medicine',
    'Nephrology',
    'Rheumatology',
  ]);
  await page.getByRole('option', { name: 'Nephrology' }).click();
  await submit(page).click();
  await expect(found(page)).toBeVisible();
  await expect(rows(page).first()).toContainText('Nephrology');
  const city = page.getByRole('columnheader', { name: 'City' });
  await city.getByRole('button').click();
  await expect(page).toHaveURL(/specialty_1=Internal\+medicine&sub_specialty_1=Nephrology&sort=city/);
  await expect(city).toHaveAttribute('aria-sort', 'ascending'); // the URL changes before the page does
  await expect(resultsBody(page)).toHaveAttribute('aria-busy', 'false');
  const name = (await rows(page).first().locator('b').innerText()).trim();
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/gme\/program\/\d{10}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const card of ['Specialty & Accreditation', 'Statistics', 'Program Leadership', 'Sponsoring Institution'])
    await expect(page.getByRole('region', { name: card })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Program Director' }).getByRole('link').last()).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await page.getByRole('link', { name: 'Back to Programs' }).click();
  await expect(page).toHaveURL(/sort=city/);
});

test('a program names its specialty, its positions a year and the others of its sponsor (R-1411, R-1413)', async ({
  page,
  request,
}) => {
  const { rows } = await (await request.get('/api/programs?type=R&keyword=hospital')).json();
  const programs = rows.map(({ program_number: number }: { program_number: string }) =>
    request.get(`/api/programs/${number}`),
  );
  const all = await Promise.all(
    programs.slice(0, 8).map(async (asked: ReturnType<typeof request.get>) => (await asked).json()),
  );
  const program = all.find((each) => each.approved_resident_positions >= each.accredited_length && !each.specialty_2);
  const { program_number: number, name, specialty_1, sub_specialty_1, sponsoring_institution: keyword } = program;
  const others = await (await request.get(`/api/programs?${new URLSearchParams({ keyword })}`)).json();
  await page.goto(`/gme/program/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}: ${sub_specialty_1 ?? specialty_1}`);
  const approved = program.approved_resident_positions + (program.approved_fellow_positions ?? 0);
  const each = Math.round(approved / Number(program.accredited_length));
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(
    new RegExp(`Approved positions a year(?:About )?${each}`),
  );
  const sponsored = page.getByRole('region', { name: 'More Programs of the Sponsor' });
  if (others.total === 1) await expect(sponsored).toBeHidden();
  else await expect(sponsored.getByRole('listitem')).toHaveCount(Math.min(others.total - 1, 6));
});

test('filters beside programs count what each choice finds, one at a time (R-1451)', async ({ page, request }) => {
  const totalOf = async (query: string) => (await (await request.get(`/api/programs?${query}`)).json()).total;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/gmes?state=OH');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Residency/ }).check();
  await expect(page).toHaveURL('/gmes?type=R&state=OH');
  await expect(found(page)).toHaveText(`Found ${await totalOf('state=OH&type=R')} programs`);
  await filters.getByRole('checkbox', { name: /^California/ }).press('Space');
  await expect(page, 'in the place of Ohio').toHaveURL('/gmes?type=R&state=CA');
  await expect(filters.getByRole('checkbox', { name: /^California/ })).toBeFocused();
  await expect(filters.getByText(String(await totalOf('state=OH&type=R')), { exact: true }).first()).toBeVisible();
  await filters.getByRole('checkbox', { name: /^California/ }).uncheck();
  await filters.getByRole('checkbox', { name: /^Residency/ }).click();
  await expect(page, 'programs need a criterion').toHaveURL('/gmes');
  await expect(page.getByRole('form')).toBeVisible();

  await page.goto('/gmes?state=OH');
  await filters.getByLabel('Find a specialty').fill('derm');
  await filters.getByRole('checkbox', { name: /^Dermatology/ }).check();
  await expect(page).toHaveURL(/specialty_1=Dermatology/i);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^Ohio/ })).toBeChecked();
});

test('programs can be searched by dual type, number and ZIP', { tag: '@rest' }, async ({ page, request }) => {
  await test.step('the type Dual shows secondary fields, and any other type clears them', async () => {
    await page.goto('/gme');
    await expect(field(page, 'Secondary Specialty')).toBeHidden();
    await choose(page, 'Type', 'Dual');
    await field(page, 'Secondary Specialty').fill('Pediatrics');
    await field(page, 'Secondary Sub-specialty').click();
    await field(page, 'Keyword').fill('hospital');
    await submit(page).click();
    await expect(page).toHaveURL(/type=D&specialty_2=Pediatrics/);
    await editSearch(page);
    await expect(field(page, 'Secondary Specialty')).toHaveValue('Pediatrics');
    await choose(page, 'Type', 'Residency');
    await expect(field(page, 'Secondary Specialty')).toBeHidden();
    await submit(page).click();
    await expect(page).toHaveURL(/keyword=hospital&type=R$/);
  });

  await test.step('a search by number requires one, ignores the filters, and reports an unknown one', async () => {
    const reply = await request.get('/api/programs?keyword=hospital&sort=program_number');
    const [{ program_number }] = (await reply.json()).rows;
    expect(program_number).toMatch(/^0/);
    await page.goto('/gmes');
    await field(page, 'Keyword').fill('zzzz');
    await page.getByText('Search by Program Number').click();
    await submit(page).click();
    await expect(page.getByText('Please enter a program number')).toBeVisible();
    await field(page, 'Program Number').fill(program_number);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Found 1 program', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/gmes?program_number=${program_number}`);
    await page.reload();
    await expect(chips(page).getByText(`Program ${program_number}`, { exact: true })).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'Program Number')).toHaveValue(program_number);
    await field(page, 'Program Number').fill('9');
    await submit(page).click();
    await expect(page.getByText('No programs found matching your criteria')).toBeVisible();
    await page.goto('/gme/program/9');
    await expect(page.getByRole('heading', { name: 'Program not found' })).toBeVisible();
  });

  await test.step('a ZIP in the URL fills the field and searches', async () => {
    const [{ program_number }] = (await (await request.get('/api/programs?keyword=hospital')).json()).rows;
    const { director } = await (await request.get(`/api/programs/${program_number}`)).json();
    await page.goto(`/gmes?zip=${director.zip}`);
    await expect(found(page)).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'ZIP Code')).toHaveValue(director.zip.slice(0, 5));
  });
});

test('the form follows the URL, and hidden fields do not apply', { tag: '@rest' }, async ({ page, request }) => {
  await test.step('the form follows the URL through Back and the navigation', async () => {
    await page.goto('/gmes?state=OH');
    await expect(found(page)).toBeVisible();
    const ohio = await found(page).innerText();
    await editSearch(page);
    await page.getByText('Search by Program Number').click();
    await field(page, 'Program Number').fill('9');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No programs found matching your criteria')).toBeVisible();
    await page.goBack();
    await expect(found(page)).toHaveText(ohio);
    await expect(chips(page).getByText('Ohio', { exact: true })).toBeVisible();
    await editSearch(page);
    await expect(field(page, 'State')).toHaveValue('Ohio');
    await expect(field(page, 'Program Number')).toBeHidden();
    await expect(page.getByText('Please enter a program number')).toBeHidden();
    await page.goForward();
    await expect(field(page, 'Program Number')).toHaveValue('9');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GMES' }).click();
    await expect(page).toHaveURL('/gmes');
    await expect(field(page, 'Keyword')).toBeVisible();
    await expect(page.getByText('Please enter a program number')).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('an empty number shows an error without results, and Back restores the filtered results', async () => {
    await page.goto('/gmes?state=OH');
    await expect(found(page)).toBeVisible();
    await editSearch(page);
    await page.getByText('Search by Program Number').click();
    await submit(page).click();
    await expect(page.getByText('Please enter a program number')).toBeVisible();
    await expect(field(page, 'Program Number')).toBeFocused();
    await expect(found(page)).toBeHidden();
    await page.goBack();
    await expect(found(page)).toBeVisible();
    await expect(field(page, 'State')).toHaveValue('Ohio');
    await expect(page.getByText('Please enter a program number')).toBeHidden();
  });

  await test.step('hidden fields do not filter the results', async () => {
    const totalOf = async (query: string) => (await (await request.get(`/api/programs?${query}`)).json()).total;
    const residencies = await totalOf('type=R');
    expect(await totalOf('type=R&specialty_2=Psychiatry')).toBeLessThan(residencies);
    await page.goto('/gmes?type=R&specialty_2=Psychiatry');
    await expect(found(page)).toHaveText(`Found ${residencies} programs`);
    const [{ program_number }] = (await (await request.get('/api/programs?type=R')).json()).rows;
    await page.goto(`/gmes?program_number=${program_number}&state=ZZ&zip=abc`);
    await expect(rows(page)).toHaveCount(1);
    await expect(chips(page).getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await editSearch(page);
    await expect(field(page, 'Program Number')).toHaveValue(program_number);
  });
});

test('a program leads to providers with its director’s name, and their pages lead back, by name only (R-402)', {
  tag: '@rest',
}, async ({ page, request }) => {
  const get = async (url: string) => (await request.get(url)).json();
  /** A program whose director shares the name with `providers` providers of its state. */
  const directedBy = async (isFit: (providers: number) => boolean) => {
    for (const state of ['CA', 'TX', 'NY', 'FL', 'OH'])
      for (const program of (await get(`/api/programs?state=${state}`)).rows) {
        const [first, last] = (program.director_name ?? '').split(',')[0].split(' ');
        if (!first || !last) continue;
        const { rows } = await get(
          `/api/providers?${new URLSearchParams({ first_name: first, last_name: last, state })}`,
        );
        const named = rows.filter(
          (row: { first_name: string; last_name: string }) => row.first_name === first && row.last_name === last,
        );
        if (isFit(named.length)) return { program, state, first, last, npi: named[0].npi as string, named };
      }
    throw new Error('No director fits.');
  };

  const { program, first, last, npi } = await directedBy((providers) => providers === 1);
  await page.goto(`/gme/program/${program.program_number}`);
  const search = page
    .getByRole('region', { name: 'Program Director' })
    .getByRole('link', { name: /^1 provider named/ });
  await expect(search).toContainText(`${first} ${last}`);
  await expect(page.getByRole('region', { name: 'Program Director' })).toContainText('Matched by name');
  await search.click();
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers?$/ })).toBeVisible();
  await page.getByRole('link', { name: npi }).click();
  const card = page.getByRole('region', { name: 'Programs by Director’s Name' });
  await expect(card.getByRole('listitem').filter({ hasText: program.name }).first()).toContainText(
    `Directs ${program.name}, by name`,
  );
  await expect(card).toContainText('Matched by name and state only.');
  await expect(card).toContainText('ACGME');
  await card.getByRole('link', { name: program.name }).first().click();
  await expect(page).toHaveURL(/\/gme\/program\/\d{10}$/);

  const shared = await directedBy((providers) => providers > 1);
  await page.goto(`/provider/${shared.npi}`);
  await expect(card).toContainText('has a director of this name');
  await expect(card).toContainText(`${shared.named.length} providers in`);
  await expect(card).not.toContainText('Directs');
});
