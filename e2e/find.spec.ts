// The provider search as a workplace: chips, filters with counts, peek, columns and keys.
import { expect, type Page, test } from '@playwright/test';
import { editSearch, found, rows, submit } from './providers.ts';
import { choose, field, settled, violationsInBothThemes } from './screens.ts';

const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const peek = (page: Page) => page.getByRole('complementary', { name: 'Provider at a glance' });
const group = (page: Page, name: string) => filters(page).getByRole('region', { name, exact: true });
const heading = (total: number) => `Found ${total.toLocaleString('en-US')} ${total === 1 ? 'provider' : 'providers'}`;

/** Every criterion of one question, as a recruiter would ask it. */
const question = {
  near: 'Austin, TX',
  miles: '200',
  license_state: 'TX',
  certified: 'yes',
  graduated_from: '1985',
  graduated_to: '2016',
  payment_from: '20000',
  group_size_to: '500',
};

test("'Find a specialty' finds every specialty of the people found, by name, code or synonym (R-1053)", async ({
  page,
  request,
}) => {
  const counted = async (query: string) =>
    (await (await request.get(`/api/providers/facets?facet=taxonomy&${query}`)).json()).facets.taxonomy;
  const listed = new Set((await counted('')).map(({ value }: { value: string }) => value));
  const rare = (await counted('facet_text=interventional')).find(({ value }: { value: string }) => !listed.has(value));
  await page.goto('/hcps?view=table&sort=npi');
  const find = group(page, 'Specialty').getByLabel('Find a specialty');
  await find.fill('hospice');
  await expect(
    group(page, 'Specialty')
      .getByRole('checkbox', { name: /hospice/i })
      .first(),
  ).toBeVisible();
  await find.fill('no such specialty');
  await expect(group(page, 'Specialty')).toContainText('None found has this');
  await find.fill('interventional');
  await group(page, 'Specialty').getByRole('checkbox', { name: rare.label, exact: true }).check();
  await expect(page.getByRole('heading', { name: heading(rare.count) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`taxonomy=${rare.value}`));
});

test('the rail has one entry for all codes of Cardiology, which opens to them, as box and form (R-1121)', async ({
  page,
  request,
}) => {
  const codes = ['207RC0000X', '207RI0011X', '207RC0001X', '207RA0001X'];
  const totalOf = async (of: string[]) =>
    (await (await request.get(`/api/providers?state=TX&${of.map((code) => `taxonomy=${code}`).join('&')}`)).json())
      .total;
  await page.goto('/hcps?state=TX&view=table');
  await group(page, 'Specialty').getByLabel('Find a specialty').fill('cardiologist');
  const whole = group(page, 'Specialty').getByRole('checkbox', { name: 'Cardiology (4)', exact: true });
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes)) })).toBeVisible();
  await expect(chips(page)).toContainText('Cardiology (4)');
  await expect(whole).toBeChecked();
  const members = group(page, 'Specialty').getByRole('button', { name: 'Members of Cardiology (4)' });
  await members.focus();
  await page.keyboard.press('Enter');
  await expect(members).toHaveAttribute('aria-expanded', 'true');
  const within = group(page, 'Specialty').getByRole('group', { name: 'Cardiology (4)' }).getByRole('checkbox');
  await expect(within).toHaveCount(4);
  await within.nth(1).uncheck();
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes.toSpliced(1, 1))) })).toBeVisible();
  await expect(whole).toHaveJSProperty('indeterminate', true);
  await whole.click();
  await expect(page.getByRole('heading', { name: heading(await totalOf(codes)) })).toBeVisible();
  await editSearch(page);
  await expect(page.getByRole('form')).toContainText('Cardiology (4)');
});

test('results with certificates of the specialty say how many more are unknown to ABMS, and open them (R-1123)', async ({
  page,
  request,
}) => {
  const query = 'taxonomy=207RI0011X&certified_in=specialty';
  const { total } = await (await request.get(`/api/providers?${query}&certified=unknown`)).json();
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
    await field(page, 'Group size, at most').fill('500');
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

test('the filter of large groups refuses a text that is no number, in words', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await group(page, 'Large groups').getByRole('button').click();
  const most = filters(page).getByLabel('Not in a group of more than');
  await most.fill('5x');
  await most.press('Enter');
  await expect(most).toHaveAccessibleDescription('A whole number');
  await most.fill('5');
  await most.press('Enter');
  await expect(page).toHaveURL(/not\.group_size_from=6/);
  await expect(most).toHaveAccessibleDescription('');
});

test('the form refuses a number that it cannot use, in words', async ({ page }) => {
  await page.goto('/hcps');
  for (const [name, value, reason] of [
    ['Graduated from', '1985.5', 'must be a year from 1900 to 2099'],
    ['Within miles', '1000', 'must be from 1 to 500'],
  ] as const) {
    await field(page, name).fill(value);
    await field(page, name).press('Enter');
    await expect(field(page, name)).toHaveValue(value);
    await expect(page.getByRole('form')).toContainText(reason);
    await field(page, name).fill('');
  }
});

test('a size of groups may have commas, in the form and in the filters', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await group(page, 'Group size').getByRole('button').click();
  await filters(page).getByLabel('Group size, to').fill('1,000');
  await filters(page).getByLabel('Group size, to').press('Enter');
  await expect(chips(page)).toContainText('Group size ≤ 1,000');
  await expect(found(page)).toBeVisible();
  await group(page, 'Large groups').getByRole('button').click();
  const most = filters(page).getByLabel('Not in a group of more than');
  await most.fill('1,000');
  await most.press('Enter');
  await expect(page).toHaveURL(/not\.group_size_from=1001/);
  await page.goto('/hcps');
  await field(page, 'Group size, at most').fill('1,500');
  await submit(page).click();
  await expect(chips(page)).toContainText('Group size ≤ 1,500');
  await expect(found(page)).toBeVisible();
});

test('an unknown place is refused at its field too, also in the sheet of a phone', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?state=OH');
  const open = { name: /^Location/ };
  await filters(page).getByRole('button', open).click();
  const near = page.getByRole('textbox', { name: 'Near' });
  await near.fill('Nowhereville, ZZ');
  await near.press('Enter');
  await expect(near).toHaveAccessibleDescription(/^Unknown place "Nowhereville, ZZ"\. Give a ZIP code/);
  await expect(near).toHaveAttribute('aria-invalid', 'true');
  const ohio = group(page, 'State').getByRole('checkbox', { name: 'Ohio' });
  await expect(ohio, 'other filters go on').toBeVisible();
  await expect(group(page, 'Specialty').getByRole('checkbox').first()).toBeVisible();
  await expect(filters(page)).not.toContainText('could not be loaded');
  await near.fill('Nowhereville, OH');
  await expect(near, 'while another place is typed').not.toHaveAttribute('aria-invalid');
  await near.fill('');
  await expect(page.getByRole('heading', { name: /^Found / })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', open).click();
  await sheet.getByRole('textbox', { name: 'Near' }).fill('Nowhereville, ZZ');
  await expect(sheet.getByText(/^Unknown place "Nowhereville, ZZ"/)).toBeInViewport();
});

test('a city takes the state chosen, and a refused one keeps the rows and offers others (R-1054)', async ({
  page,
  request,
}) => {
  const totalOf = async (query: string) =>
    (await (await request.get(`/api/providers?${query}`)).json()).total as number;
  await page.goto('/hcps?state=OH');
  await expect(page.getByRole('heading', { name: heading(await totalOf('state=OH')) })).toBeVisible();
  await filters(page)
    .getByRole('button', { name: /^Location/ })
    .click();
  const near = filters(page).getByRole('textbox', { name: 'Near' });
  await near.fill('Columbus');
  await near.press('Enter');
  const inOhio = await totalOf('state=OH&near=Columbus, OH');
  await expect(page.getByRole('heading', { name: heading(inOhio) })).toBeVisible();
  await chips(page).getByRole('button', { name: 'Remove Ohio' }).click();
  await expect(page.getByRole('alert')).toContainText('Did you mean Columbus, OH; Columbus, GA?');
  await expect(rows(page), 'a refused filter never empties the screen').not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: heading(inOhio) })).toBeVisible();
  await filters(page)
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('button', { name: 'Columbus, GA' })
    .click();
  await expect(page.getByRole('heading', { name: heading(await totalOf('near=Columbus, GA')) })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('near a place, the peek says about how far by ZIP, and the screen how many have no location (R-382)', async ({
  page,
  request,
}) => {
  const query = 'near=Austin,%20TX&miles=50';
  const { rows: found, not_placed } = await (await request.get(`/api/providers?${query}&sort=distance`)).json();
  await page.goto(`/hcps?${query}&peek=${found[5].npi}`);
  await expect(peek(page)).toContainText(/(?:about \d+|under 1) mi, by ZIP/);
  if (not_placed > 0) await expect(page.getByText(`${not_placed} more matches have no known location`)).toBeVisible();
});

test('a link with limits in the wrong order is refused without names of parameters', async ({ page }) => {
  await page.goto('/hcps?payment_from=9&payment_to=1');
  await expect(page.getByRole('alert')).toContainText('Payment from must not be above payment to');
});

test('counts that a busy server refuses come a moment later (R-378)', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?state=TX&certified=yes')).json();
  const busy = { code: 'search_busy', message: 'Too many searches are waiting.' };
  await page.route(/facets.*facet=/, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await page.goto('/hcps?state=TX');
  const active = group(page, 'Board certification').getByText(/^\d/).first();
  await expect(active).toHaveText(total.toLocaleString('en-US'));
});

test('Edit search restores every field, keeps criteria without a field, and Cancel discards changes', async ({
  page,
}) => {
  await page.goto('/hcps?last_name=s&gender=F&state=TX&state=OH&not.state=CA&certified=yes');
  await expect(found(page)).toBeVisible();
  const before = await found(page).textContent();
  await editSearch(page);
  await expect(field(page, 'Last Name')).toBeFocused();
  await expect(field(page, 'Last Name')).toHaveValue('s');
  await expect(field(page, 'Gender')).toHaveValue('Female');
  await expect(field(page, 'State')).toHaveValue('Texas');
  await expect(field(page, 'Board certification')).toHaveValue('Active');
  await expect(page.getByRole('form')).toContainText(/Also:\s*Ohio\s*Not: California/);
  await field(page, 'Last Name').fill('zzz');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(found(page)).toHaveText(before ?? '');
  await editSearch(page);
  await expect(field(page, 'Last Name')).toHaveValue('s');
  await submit(page).click();
  await expect(page).toHaveURL(/state=TX&state=OH.*not\.state=CA/);
});

for (const address of ['/hcps?state=OH', '/hcos?state=OH'])
  test(`the form of ${address} keeps its place free while it loads (R-481)`, async ({ page }) => {
    let load = () => {};
    const asked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/(?:Provider|Organization)Form-/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(address);
    const heading = page.getByRole('heading', { name: /^Found / });
    await expect(heading).toBeVisible();
    const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const folded = await top();
    await editSearch(page);
    await expect.poll(top).toBeGreaterThan(folded + 100);
    const waiting = await top();
    load();
    await expect(page.getByRole('form')).toBeVisible();
    expect(Math.abs((await top()) - waiting)).toBeLessThanOrEqual(5);
  });

test('keys move through the rows, and Space opens a peek that Back closes', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole('status').filter({ hasText: /^Found 1,631$/ })).toBeAttached();
  await settled(page);
  await page.keyboard.press('j');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('2 of 1,631');
  const second = new URL(page.url()).searchParams.get('peek') ?? '';
  await expect(peek(page)).toContainText(second);
  await page.keyboard.press('j');
  await expect(peek(page)).toContainText('3 of 1,631');
  await expect(rows(page).nth(1)).toHaveAttribute('data-mark', 'seen');
  await peek(page).getByRole('button', { name: 'Previous provider' }).click();
  await expect(peek(page)).toContainText('2 of 1,631');
  await page.reload();
  await expect(peek(page)).toContainText('2 of 1,631');
  await page.goBack();
  await expect(peek(page)).toBeHidden();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.goForward();
  await expect(peek(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek(page)).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Open or close the peek');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.getByLabel('Filter by last name').focus();
  await page.keyboard.type('jo ');
  await expect(page.getByLabel('Filter by last name')).toHaveValue('jo ');
});

test('the choice in use is marked in the system’s own colors too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/hcps?state=TX');
  const rowHeights = page.getByRole('radiogroup', { name: 'Row height' }).locator('label');
  const look = async () => {
    await page.mouse.move(0, 0);
    return (await rowHeights.nth(1).screenshot()).toString('base64');
  };
  await expect(rowHeights).toHaveCount(3);
  await settled(page);
  const chosen = await look();
  await rowHeights.nth(0).click();
  await page.getByRole('heading', { name: /^Found / }).click();
  expect(await look()).not.toBe(chosen);
});

test('the system’s own colors mark the current screen alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/hcps?state=TX');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const lineOf = (name: string) => link(name).evaluate((element) => getComputedStyle(element).borderBottomColor);
  const line = await lineOf('HCPS');
  const ground = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.color = 'Canvas';
    return getComputedStyle(box).color;
  });
  expect(line).not.toBe(ground);
  expect(await lineOf('HCOS')).toBe(ground);
});

test('a ticked column shows and makes no other one vanish, and one without room says so (R-379)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/hcps?state=TX&view=table');
  const heads = () => page.getByRole('columnheader').filter({ hasText: /./ }).allTextContents();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'Medicare' })).toHaveAccessibleDescription(
    'No room in this window',
  );
  await expect(chooser.getByRole('checkbox', { name: 'Phone' })).not.toHaveAccessibleDescription(
    'No room in this window',
  );
  for (const name of ['Graduated', 'Group']) {
    const before = await heads();
    await chooser.getByRole('checkbox', { name, exact: true }).check();
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    expect(await heads()).toEqual(expect.arrayContaining(before));
    await expect(chooser.getByRole('checkbox', { name, exact: true })).not.toHaveAccessibleDescription(/No room/);
  }
});

test('columns and row heights are remembered, and a search of all rows is one click away', async ({
  page,
  request,
}) => {
  await page.goto('/hcps?state=TX');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('Gender')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Gender' }).uncheck();
  await expect(head('Gender')).toBeHidden();
  await expect(head('Graduated')).toBeHidden();
  await page.getByLabel('Find a column').fill('grad');
  await expect(page.getByRole('checkbox', { name: 'Gender' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Graduated' }).check();
  await expect(head('Graduated')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTitle('Roomy rows').click();
  await page.reload();
  await expect(head('Phone')).toBeVisible();
  await expect(head('Gender')).toBeHidden();
  await expect(
    rows(page)
      .locator('td')
      .filter({ hasText: /^(19|20)\d\d$/ })
      .first(),
  ).toBeVisible();
  expect((await rows(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(56);

  await page.getByLabel('Filter by city').fill('austin');
  const { total } = await (await request.get('/api/providers?state=TX&city=austin')).json();
  await page.getByRole('button', { name: `Search all ${total} for austin` }).click();
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
  await expect(page).toHaveURL('/hcps?state=TX&city=austin');
});

test('the filters fold, stay folded, and F leads to the first of them', async ({ page }) => {
  await page.goto('/hcps?state=TX');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(group(page, 'State').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
  await page.keyboard.press('f');
  await expect(filters.getByRole('button', { name: /^Specialty/ })).toBeFocused();
  await filters.getByRole('button', { name: 'Hide filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(filters).toBeHidden();
  const show = page.getByRole('button', { name: 'Filters' });
  await expect(show).toBeFocused();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(filters).toBeHidden();
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(filters.getByRole('button', { name: 'Hide filters' })).toBeFocused();
  await expect(group(page, 'State').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
});

test('the picker has one chip, and a filter without matches keeps its name (R-441, R-443)', { tag: '@rest' }, async ({
  page,
}) => {
  const pickedFrom = async (...levels: [string, string][]) => {
    await page.goto('/hcps');
    for (const [name, option] of levels) await choose(page, name, option);
    await submit(page).click();
    await expect(found(page)).toBeVisible();
    return chips(page).getByRole('button', { name: /^Remove / });
  };
  const profession = ['Profession', 'Allopathic & Osteopathic Physicians'] as [string, string];
  const all = await pickedFrom(profession, ['Specialty', 'Internal Medicine']);
  await expect(all).toHaveCount(1);
  await expect(chips(page)).toContainText(/Internal Medicine, \d+ codes/);
  const one = await pickedFrom(
    profession,
    ['Specialty', 'Internal Medicine'],
    ['Subspecialty', 'Interventional Cardiology'],
  );
  await expect(one).toHaveCount(1);
  await one.click();
  await expect(page).toHaveURL('/hcps?page=1');

  await page.goto('/hcps?taxonomy=207RI0011X&license_state=TX&last_name=zzzz');
  const chosen = group(page, 'Specialty').getByRole('group', { name: 'Specialty' });
  await expect(chosen.getByRole('checkbox', { name: 'Interventional Cardiology' })).toBeChecked();
  await expect(chosen).toContainText('0');
  await expect(group(page, 'License state').getByRole('checkbox', { name: 'Texas' })).toBeChecked();
  await page.goto('/hcps?county=17031&gender=F');
  await expect(chips(page)).toContainText('Cook County, IL');
});

test('a chosen specialty shows no code while its name loads', async ({ page }) => {
  await page.goto('/hcps?state=TX&taxonomy=207Q00000X');
  await expect(chips(page)).toContainText('Family Medicine');
  let reply = () => {};
  const held = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route(/\/api\/taxonomy\/codes/, async (route) => {
    await held;
    await route.continue();
  });
  await group(page, 'Specialty')
    .getByRole('checkbox', { name: /^Internal Medicine/ })
    .check();
  await expect(chips(page)).toContainText('Texas');
  await expect(chips(page).getByRole('button', { name: /Specialty/ })).toBeVisible();
  await expect(chips(page)).toContainText('Family Medicine');
  await expect(chips(page)).not.toContainText('207');
  reply();
  await expect(chips(page)).toContainText('Internal Medicine');
});

test('a search without matches offers the one without the narrowest criterion', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?state=WY')).json();
  await page.goto('/hcps?state=WY&last_name=zzzz');
  await expect(page.getByText('No providers found matching your criteria')).toBeVisible();
  await page.getByRole('button', { name: `Without ‘Last name zzzz’: ${total}` }).click();
  await expect(page.getByRole('heading', { name: heading(total) })).toBeVisible();
});

test('bad criteria are refused in words, and nothing is lost', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/hcps');
  await field(page, 'Within miles').fill('30');
  await submit(page).click();
  await expect(page.getByText('Enter the center of the circle')).toBeVisible();
  await expect(field(page, 'Near')).toBeFocused();
  await field(page, 'Near').fill('Atlantis, TX');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Unknown place "Atlantis, TX"');
  await expect(field(page, 'Near')).toHaveValue('Atlantis, TX');
  await field(page, 'Near').fill('Austin, TX');
  await submit(page).click();
  await expect(found(page)).toBeVisible();
  await filters(page).getByLabel('Medicare payments, from').fill('lots');
  await expect(filters(page).getByText('An amount, such as 200,000')).toBeVisible();
  await expect(page).not.toHaveURL(/payment/);
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

test('on a phone, Back closes the filters and keeps what they chose (R-378)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hcps?state=TX');
  const button = page.getByRole('button', { name: 'Filters' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Active', exact: true }).check();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await expect(chips(page)).toContainText('Board certified');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
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

test('two quick filters both apply, and Back is not overtaken by a filter that waits', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?gender=F');
  await group(page, 'Name').getByRole('button', { name: 'Name' }).click();
  await group(page, 'Name').getByLabel('Last name').fill('smi');
  await filters(page).getByRole('checkbox', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL(/last_name=smi&gender=F&certified=yes/);

  await page.goto('/hcps?state=TX');
  await filters(page).getByRole('checkbox', { name: 'Active', exact: true }).check();
  await expect(page).toHaveURL('/hcps?state=TX&certified=yes&certified_in=specialty');
  await filters(page).getByLabel('Graduation year, from').fill('2010');
  await page.goBack();
  await expect(page).toHaveURL('/hcps?state=TX');
  await page.waitForTimeout(1000); // longer than a filter waits
  await expect(page).toHaveURL('/hcps?state=TX');
  await group(page, 'Graduation year').evaluate((element) => {
    for (const [end, year] of Object.entries({ from: '2010', to: '2005' })) {
      element.querySelector<HTMLElement>(`[aria-label="Graduation year, ${end}"]`)?.focus();
      document.execCommand('insertText', false, year); // both before the search for the first
    }
  });
  await expect(filters(page).getByText('Below the first')).toBeVisible();
});

test('at 1440 pixels no board year and no state of a license is cut, with and without the peek', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/hcps?state=TX&license_state=OK');
  const cells = rows(page).locator('[data-column=licenses]');
  const cut = () =>
    rows(page)
      .locator(':is([data-column=licenses], [data-column=board])')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const content = cell.firstElementChild;
            const needed = content ? Math.ceil(content.getBoundingClientRect().width) : 0;
            return needed > cell.clientWidth - 16; // its padding
          })
          .map(({ textContent }) => textContent),
      );
  await expect(cells.first()).toContainText('OK');
  expect(await cut()).toEqual([]);
  const three = cells.filter({ hasText: 'NM' });
  await expect(three).toContainText(/OK.*TX.*NM/);
  await expect(three.getByTitle('NM: license of the state board')).toHaveText(/^\+1/);

  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press(' ');
  await expect(peek(page)).toContainText('1 of 3');
  await expect(rows(page).locator('[data-column=board]').first()).toBeVisible();
  await expect(three).toBeVisible();
  expect(await cut()).toEqual([]);
});
