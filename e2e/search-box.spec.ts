// The search box on the home page, and by Ctrl K on any page.

import { expect, type Page, type Route, test } from '@playwright/test';
import { demoEmail, pageOf, signedOut } from './accounts.ts';

import { editSearch, violationsInBothThemes } from './screens.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const marked = (page: Page) => page.getByRole('option', { selected: true });

test('plain words find a specialty, and a name finds providers, by keyboard only', async ({ page }) => {
  await test.step('on the home page plain words find a specialty, by keyboard only', async () => {
    await page.goto('/');
    await box(page).focus();
    await page.keyboard.type('heart doctor');
    const specialties = page.getByRole('group', { name: 'Specialties and professions' });
    await expect(specialties.getByRole('option')).toHaveText([/^Cardiology/]);
    await expect(marked(page), 'no option is highlighted before an arrow key').toHaveCount(0);
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(marked(page)).toHaveAttribute('href', '/providers/specialty/cardiology');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/providers/specialty/cardiology');
  });

  await test.step('a name finds providers among other kinds, and the arrow keys move through all options', async () => {
    await page.goto('/');
    await box(page).fill('smith');
    const providers = page.getByRole('group', { name: 'Providers', exact: true });
    await expect(providers.getByRole('option')).toHaveCount(6);
    await expect(providers.getByRole('option').last()).toHaveText(/^See all [\d,]+$/);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await providers.getByRole('option').last().click();
    await expect(page).toHaveURL(/^[^?]+\/hcps\?last_name=smith$/i);
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
  });

  await test.step('an empty result has a message', async () => {
    await page.goto('/');
    await box(page).fill('xqzwv qxzzy');
    await expect(page.getByRole('status').filter({ hasText: 'No results for ‘xqzwv qxzzy’' })).toBeVisible();
  });
});

test('Enter on a name lists all providers with it, with links to the other kinds found', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?last_name=hill')).json();
  expect(total).toBeGreaterThan(100);
  await page.goto('/');
  await box(page).focus();
  await page.keyboard.type('hill');
  await page.getByRole('group', { name: 'Providers', exact: true }).waitFor();
  await page.getByRole('option').nth(2).hover(); // hovering selects nothing
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hcps?last_name=hill');
  await expect(page.getByRole('heading', { name: `Found ${total} providers` })).toBeVisible();
  const also = page.getByRole('navigation', { name: 'Also found' });
  await expect(also).toContainText('‘hill’ in Providers');
  await expect(also.getByRole('link', { name: /^Providers/ })).toBeHidden();
  await also.getByRole('link', { name: /^Organizations \(\d+\)$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hcos?name=hill');
  await expect(also.getByRole('link', { name: `Providers (${total})` })).toBeVisible();
  await page.reload();
  await expect(also.getByRole('link', { name: `Providers (${total})` })).toBeVisible();
  await editSearch(page);
  await page.getByRole('form').getByLabel('Organization Name').fill('clinic');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hcos?name=clinic');
  await expect(also, 'these are new results').toBeHidden();
});

const searches = [
  ['smith', /\/hcps\?last_name=smith$/],
  ['new', /\/hcps\?city=new$/], // several states have this prefix
  ['ohio', /\/search\/state\/OH$/],
  ['columbus oh', /\/hcps\?city=columbus&state=OH$|\/hcps\?state=OH&city=columbus$/],
  ['900', /\/hcps\?zip=900$/],
  ['hospital program', /\/gmes\?name=hospital\+program$/],
] as const;

test('Enter right after typing opens all results, not the first one', { tag: '@rest' }, async ({ page }) => {
  for (const [text, address] of searches)
    await test.step(text, async () => {
      await page.goto('/');
      await box(page).focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
    });
});

test('Ctrl K opens it on any page, an NPI opens its record, and Escape returns the focus', async ({ page }) => {
  await page.goto('/hcps?state=OH');
  const link = page.getByRole('table').getByRole('link').first();
  const npi = (await link.textContent()) ?? '';
  await editSearch(page);
  const city = page.getByRole('form').getByLabel('City');
  await city.focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeHidden();
  await expect(city).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('43081');
  await expect(page.getByRole('option').first()).toHaveText(/^43081 Westerville, OH/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/geos/zip/43081');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.keyboard.type(npi);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/provider/${npi}`);
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeHidden();
});

test('keys typed before its script loads are kept, and Ctrl with a click leaves it open', async ({ page }) => {
  const held: Route[] = [];
  await page.route('**/assets/SearchBox*.js', (route) => void held.push(route));
  await page.goto('/hcps');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('col');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(box(page)).toHaveValue('col');
  const answer = page.waitForResponse((response) => response.url().includes('/api/suggestions?text=columb'));
  await page.keyboard.type('umb');
  await expect(box(page)).toHaveValue('columb');
  await answer; // a list that changes during a click gets no click
  const tab = page.context().waitForEvent('request', (request) => request.resourceType() === 'document');
  await page
    .getByRole('option', { name: /Columbus/i })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  expect(new URL((await tab).url()).pathname).toBe('/search/state/OH/city/Columbus'); // the event 'page' can get lost
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL('/hcps');
});

test('only users who may read data see it', { tag: '@rest' }, async ({ browser }) => {
  const pending = await pageOf(browser, demoEmail('pending'));
  await pending.goto('/');
  await expect(pending.getByRole('heading', { name: 'The Power of Information' })).toBeVisible();
  await expect(box(pending)).toBeHidden();
  await pending.context().close();
  const visitor = await browser.newPage({ storageState: signedOut });
  await visitor.goto('/about');
  await expect(visitor.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Find anything' })).toBeHidden();
  await visitor.context().close();
});

test('its suggestions have no accessibility violations in either theme', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/');
  await box(page).fill('columb');
  await page.getByRole('option').first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('pa');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  expect(await violationsInBothThemes(page), 'in the dialog').toEqual([]);
});

test('on a phone the page scrolls to the results', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await box(page).fill('hill');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Also found' })).toBeInViewport();
});

test('one criterion finds providers if it names nothing else, and what is not searched says so', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/');
  await box(page).fill('providers near clevland');
  await expect(page.getByRole('group', { name: 'Understood as' })).toContainText('Near Cleveland, OH');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hcps?near=Cleveland%2C+OH');
  await page.goto('/');
  await box(page).fill('614-555-0100');
  await expect(page.getByText('Phone numbers are not searched.')).toBeVisible();
});

test('a line of several criteria becomes chips, which can be changed, and Enter opens their search', async ({
  page,
  request,
}) => {
  const line = 'female family medicine doctors near Austin, TX within 100 miles';
  const { url } = await (await request.get(`/api/understand?${new URLSearchParams({ text: line })}`)).json();
  const { total } = await (await request.get(url.replace('/hcps', '/api/providers'))).json();
  const understood = page.getByRole('group', { name: 'Understood as' });
  await page.goto('/');
  await box(page).focus();
  await page.keyboard.type(line);
  await expect(understood).toContainText(/Female.*Family/);
  await expect(page.getByRole('option', { name: /^Providers Female/ })).toContainText(`Within 100 miles${total}`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { name: new RegExp(`^Found ${total} provider`) })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Search criteria' })).toContainText('within 100 mi of');

  await page.goto('/');
  await box(page).fill(line);
  await understood.getByRole('button', { name: /^Take Female as plain text/ }).click();
  await expect(understood).toContainText('and the name ‘female’');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=female/);
});

test('hospitals in a ZIP Code, a city or a state open their list, not people of that name', { tag: '@rest' }, async ({
  page,
}) => {
  const { rows } = await (await page.request.get('/api/hospitals?state=TX')).json();
  const { zip, city } = rows[0];
  for (const [place, query] of [
    [zip, { zip }],
    [`${city}, TX`, { city, state: 'TX' }],
    ['texas', { state: 'TX' }],
  ]) {
    await page.goto('/');
    const box = page.getByRole('combobox').first();
    await box.fill(`hospitals in ${place}`);
    await expect(
      page
        .getByRole('group', { name: /^Hospitals/ })
        .getByRole('option')
        .first(),
    ).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL(`/hospitals?${new URLSearchParams(query)}`);
    await expect(page.getByRole('heading', { name: /^Found \d+ hospitals?$/ })).toBeVisible();
  }
});

test('a school that no data has is left out in words, and no name; a misspelled name lists who was suggested (R-1203, R-1204)', {
  tag: '@rest',
}, async ({ page, request }) => {
  await page.goto('/');
  await box(page).fill('cardiologists in Ohio who trained at Case Western board certified');
  const says = 'Left out, because no school in the data has this name: ‘trained at Case Western’';
  await expect(page.getByRole('group', { name: 'Understood as' })).toContainText(says);
  await page.keyboard.press('Enter');
  await expect(page.getByText(says)).toBeVisible();
  await expect(page).not.toHaveURL(/name=/);

  const { rows } = await (await request.get('/api/providers?state=OH&sort=npi')).json();
  const typos = rows
    .filter(({ last_name }: { last_name: string }) => last_name.length >= 7)
    .map(
      (row: { last_name: string; first_name: string }) =>
        `${row.last_name.slice(0, 3)}q${row.last_name.slice(3)} ${row.first_name}`,
    );
  await page.goto('/');
  await box(page).fill(typos[0]);
  const close = page.getByRole('option', { name: /Close name/ }).first();
  const suggested = await close.getAttribute('href');
  await box(page).press('Enter');
  await expect(
    page.getByRole('region', { name: 'Close matches' }).locator(`a[href="${suggested}"]`).first(),
  ).toBeVisible();
});

test('a wish that no search can express is named, not dropped without a word', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/');
  await box(page).fill('family physicians in rural Ohio');
  const understood = page.getByRole('group', { name: 'Understood as' });
  await expect(understood).toContainText('Family Medicine');
  await expect(understood).toContainText('Left out, because no criterion has it: ‘rural’');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]+\/hcps\?/);
  const left = page.getByText('Left out, because no criterion has it: ‘rural’');
  await expect(left).toBeVisible();
  await page.reload();
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ohio' }).click(); // a further search is no longer the text
  await expect(left).toBeHidden();
  await page.goto('/');
  await box(page).fill('family physicians in rural Ohio');
  await understood.getByText('Left out').waitFor();
  await page.getByRole('option', { name: 'Providers Family Medicine (3), Ohio' }).click();
  await expect(left).toBeVisible();
});
