// The provider search as a workplace: one question in form, chips and filters, and records that lead to a search.
import { expect, test } from '@playwright/test';
import { chips, filters, group, heading, peek } from './find-screen.ts';
import { found, rows, submit } from './providers.ts';
import { choose, field, settled, violationsInBothThemes } from './screens.ts';

/** Every criterion of one question, as a recruiter would ask it. */
const question = {
  near: 'Austin, TX',
  miles: '200',
  license_state: 'TX',
  certified: 'yes',
  graduated_from: '1985',
  graduated_to: '2016',
  payment_from: '20000',
  'not.group_size_from': '501',
};

test('results with certificates of the specialty say how many more are unknown to ABMS, and open them (R-1123)', async ({
  page,
  request,
}) => {
  const query = 'taxonomy=207RC0000X&taxonomy=207RI0011X&state=TX&certified_in=specialty';
  const { total } = await (await request.get(`/api/providers?${query}&certified=unknown`)).json();
  expect(total).toBeGreaterThan(0);
  await page.goto(`/hcps?${query}&certified=yes`);
  await page.getByRole('button', { name: `${total} more unknown to ABMS` }).click();
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
  await expect(chips(page)).toContainText('Unknown to ABMS');
});

test('a question across datasets finds the same by form, filters and API, and its chips can be removed', {
  tag: '@rest',
}, async ({ page, request }) => {
  const totalOf = async (query: Record<string, string>) =>
    (await (await request.get(`/api/providers?${new URLSearchParams(query)}`)).json()).total as number;
  const total = await totalOf(question);
  expect(total).toBeGreaterThan(0);

  await test.step('by form', async () => {
    await page.goto('/hcps');
    await field(page, 'Near').fill('Austin, TX');
    await field(page, 'Within miles').fill('200');
    await choose(page, 'Licensed in', 'Texas');
    await choose(page, 'Board certification', 'Active');
    await field(page, 'Graduated from').fill('1985');
    await field(page, 'Graduated to').fill('2016');
    await field(page, 'Medicare payments, at least').fill('$20,000');
    await field(page, 'Not in a group of more than').fill('500');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: heading(total) })).toBeFocused();
    await expect(page.getByRole('form')).toBeHidden();
    const miles = await rows(page).locator('[data-column=distance]').allTextContents();
    for (const text of miles) expect(text).toMatch(/^(?:about [\d,]+|under 1) mi, by ZIP$/);
    const numbers = miles.map((text) => Number(text.replace(/\D/g, '')));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  await test.step('each chip removes its criterion', async () => {
    const { certified: _, ...uncertified } = question;
    await chips(page).getByRole('button', { name: 'Remove Board certified' }).click();
    await expect(page.getByRole('heading', { name: heading(await totalOf(uncertified)) })).toBeVisible();
    const { near: _near, miles: _miles, ...anywhere } = uncertified;
    await chips(page).getByRole('button', { name: 'Remove within 200 mi of Austin, TX' }).click();
    await expect(page.getByRole('heading', { name: heading(await totalOf(anywhere)) })).toBeVisible();
    await expect(page).not.toHaveURL(/miles|near/);
  });

  await test.step('by filters', async () => {
    await page.goto('/hcps?state=TX');
    const active = group(page, 'Board certification').getByRole('checkbox', { name: 'Active', exact: true });
    const counted = group(page, 'Board certification').getByText(/^\d/).first();
    const certified = await totalOf({ state: 'TX', certified: 'yes' });
    await expect(counted).toHaveText(certified.toLocaleString('en-US'));
    await active.check();
    await expect(page.getByRole('heading', { name: heading(certified) })).toBeVisible();
    await filters(page).getByLabel('Graduation year, from').fill('2000');
    const since = await totalOf({ state: 'TX', certified: 'yes', graduated_from: '2000' });
    await expect(page.getByRole('heading', { name: heading(since) })).toBeVisible();
    await expect(chips(page)).toContainText('Graduated ≥ 2000');
    await page.goBack();
    await expect(page.getByRole('heading', { name: heading(certified) })).toBeVisible();
    await expect(filters(page).getByLabel('Graduation year, from')).toHaveValue('');
  });
});

test('a link with limits in the wrong order is refused without names of parameters', async ({ page }) => {
  await page.goto('/hcps?payment_from=9&payment_to=1');
  await expect(page.getByRole('alert')).toContainText('Payment from must not be above payment to');
});

test('a search without matches offers the one without the narrowest criterion (R-1144)', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?state=WY')).json();
  await page.goto('/hcps?state=WY&last_name=zzzz');
  await expect(page.getByText('No providers found matching your criteria')).toBeVisible();
  await page.getByRole('button', { name: `Without ‘Last name zzzz’: ${total}` }).click();
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
});

test('a search without matches offers larger distances, and names what does not help (R-1144)', async ({
  page,
  request,
}) => {
  const near = 'near=Cleveland,%20OH';
  const reply = await request.get(`/api/providers?${near}&miles=100&sort=distance&order=desc`);
  const [{ npi, miles }] = (await reply.json()).rows;
  const enough = [25, 50, 100].find((each) => each >= miles);
  await page.goto(`/hcps?${near}&miles=1&npi=${npi}`);
  await page.getByRole('button', { name: `Within ${enough} miles: 1` }).click();
  await expect(page.getByRole('heading', { name: heading(1) })).toBeVisible();

  await page.goto(`/hcps?${near}&miles=100&npi=${npi}&last_name=zzzz`);
  await expect(page.getByRole('button', { name: 'Without ‘Last name zzzz’: 1' })).toBeVisible();
  await expect(page.getByText(`Still none without ‘NPI ${npi}’`)).toBeVisible();
});

test('the screen is accessible with its filters and peek, also on a phone', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?near=Austin,%20TX&miles=100&certified=yes');
  await expect(rows(page).first()).toBeVisible();
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(peek(page).getByRole('heading', { level: 2 })).toBeVisible();
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=TX');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Active', exact: true }).check();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(chips(page)).toContainText('Board certified');
});

test('records lead to the providers who share them', { tag: '@rest' }, async ({ page, request }) => {
  const { rows: affiliated } = await (await request.get('/api/providers?grouped=yes&group_size_from=10')).json();
  const { rows: groups } = await (await request.get('/api/medical-groups?state=TX')).json();
  const { rows: places } = await (await request.get('/api/places?state=OH')).json();
  await test.step('a provider to colleagues', async () => {
    await page.goto(`/provider/${affiliated[0].npi}`);
    const colleagues = page.getByRole('region', { name: 'Colleagues' }).getByRole('listitem').first();
    const total = Number(((await colleagues.textContent()) ?? '').match(/([\d,]+)(?=\D*$)/)?.[1]?.replace(',', ''));
    await colleagues.getByRole('link').click();
    await expect(page).toHaveURL(/\/hcps\?/);
    await expect(found(page)).toBeVisible();
    expect(total).toBeGreaterThan(0);
  });
  for (const [address, name, chip] of [
    [`/mgma/${groups[0].org_pac_id}`, 'Search its providers', new RegExp(groups[0].facility_name, 'i')],
    [`/geos/zip/${places[0].zip}`, 'Providers within 25 miles', `within 25 mi of ${places[0].zip}`],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await page.getByRole('link', { name }).click();
      await expect(chips(page)).toContainText(chip);
      await expect(page.getByRole('heading', { name: /^Found [\d,]+ provider/ })).toBeVisible();
    });
});
