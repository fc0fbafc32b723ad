// Comboboxes: the search uses the shown value, and an invalid text shows an error.
import { expect, type Page, test } from '@playwright/test';
import { found, submit } from './providers.ts';
import { editSearch, field } from './screens.ts';

const stateOf = (page: Page) => new URL(page.url()).searchParams.get('state');
const results = (page: Page) => page.getByRole('heading', { name: /^(Found|Results)/ });

test.describe('the State field', () => {
  test('accepts typed text: the first match, an exact one or the only one', { tag: '@rest' }, async ({
    page,
    request,
  }) => {
    await test.step('Enter selects the first match and searches', async () => {
      await page.goto('/hcps');
      await field(page, 'State').fill('tex');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?state=TX');
      await editSearch(page);
      await expect(field(page, 'State')).toHaveValue('Texas');
      const { total } = await (await request.get('/api/providers?state=TX')).json();
      await expect(found(page)).toHaveText(`Found ${total.toLocaleString('en-US')} providers`);
    });

    await test.step('lists exact codes first, then exact names, prefix matches and other matches', async () => {
      await page.goto('/hcps');
      for (const [text, ...first] of [
        [' or', 'Oregon', 'Armed Forces Americas'], // OR is its code
        ['virginia', 'Virginia', 'West Virginia'],
        ['va', 'Virginia'],
      ] as const) {
        await field(page, 'State').fill(text);
        for (const [place, name] of first.entries())
          await expect(page.getByRole('option').nth(place), text).toHaveText(name);
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?state=VA');
    });

    await test.step('Enter selects the option that an arrow key highlighted while the list was opening', async () => {
      for (const screen of ['/hcps', '/hcos']) {
        await page.goto(screen);
        await field(page, 'State').focus();
        await expect(async () => {
          await page.keyboard.press('ArrowDown'); // has no effect before the list renders
          await page.getByRole('option', { name: 'Alabama' }).waitFor();
          await expect(page.locator('[data-combobox-selected]')).toBeVisible({ timeout: 500 });
        }).toPass();
        const marked = await page.locator('[data-combobox-selected]').textContent();
        await page.keyboard.press('Enter');
        await expect(field(page, 'State'), screen).toHaveValue(marked ?? '');
        await expect(page).toHaveURL(screen);
      }
    });

    await test.step('leaving it selects an exact match or the only match', async () => {
      await page.goto('/hcps');
      for (const [typed, taken] of [
        ['wyom', 'Wyoming'],
        ['  new   YORK ', 'New York'],
        ['ks', 'Kansas'],
        ['virginia', 'Virginia'],
      ] as const) {
        await field(page, 'State').fill(typed);
        await page.keyboard.press('Tab');
        await expect(field(page, 'State')).toHaveValue(taken);
      }
      await submit(page).click();
      await expect(page).toHaveURL('/hcps?state=VA');
    });

    await test.step('clicking Search selects the only match', async () => {
      await page.goto('/hcps');
      await field(page, 'State').fill('ohi');
      await submit(page).click();
      await expect(page).toHaveURL('/hcps?state=OH');
      await editSearch(page);
      await expect(field(page, 'State')).toHaveValue('Ohio');
    });

    await test.step('a value that the browser fills in is selected at once', async () => {
      await page.goto('/hcps');
      await field(page, 'State').evaluate((input: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'TX');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await expect(field(page, 'State')).toHaveValue('Texas');
      await submit(page).click();
      await expect(page).toHaveURL('/hcps?state=TX');
    });
  });

  test('shows an error if the text has several matches or none, and restores the last choice', {
    tag: '@rest',
  }, async ({ page }) => {
    await test.step('shows an invalid state of a URL with an error, and accepts a state in any case', async () => {
      await page.goto('/hcps?state=ZZ&last_name=smith');
      await expect(field(page, 'State')).toHaveValue('ZZ');
      await expect(page.getByText('Choose a state')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(/^State must be a two-letter code, such as OH/);
      await submit(page).click();
      await expect(field(page, 'State')).toBeFocused();
      await field(page, 'State').fill('');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?last_name=smith');
      await page.goto('/geos?state=ohio');
      await expect(field(page, 'States & Territories')).toHaveValue('OHIO');
      await field(page, 'States & Territories').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/geos?state=OH');
      await expect(results(page)).toBeVisible();
    });

    await test.step('a text with several matches or none shows an error, and no search starts', async () => {
      await page.goto('/hcps');
      let calls = 0;
      page.on('request', (request) => {
        if (/\/api\/providers(\?|$)/.test(request.url())) calls += 1; // not those of suggestions (R-1467)
      });
      await field(page, 'State').fill('new');
      await field(page, 'City').click();
      await expect(page.getByText('Choose a state')).toBeVisible();
      await expect(field(page, 'State')).toHaveAccessibleDescription('Choose a state');
      await expect(field(page, 'State')).toHaveValue('new');
      await submit(page).click();
      await expect(field(page, 'State')).toBeFocused();
      await expect(field(page, 'State')).toHaveValue('new');
      await field(page, 'City').fill('Austin');
      await page.keyboard.press('Enter');
      await expect(field(page, 'State')).toBeFocused();
      await field(page, 'State').fill('zzz');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Choose a state')).toBeVisible();
      await expect(page).toHaveURL('/hcps');
      expect(calls).toBe(0);

      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(field(page, 'State')).toHaveValue('');
      await expect(page.getByText('Choose a state')).toBeHidden();
      await submit(page).click();
      await expect(found(page)).toHaveText('Found 20,000 providers');
    });

    await test.step('Escape restores the last choice, and an empty field clears it', async () => {
      await page.goto('/hcps?state=OH');
      await editSearch(page);
      await field(page, 'State').fill('zzz');
      await page.keyboard.press('Escape');
      await expect(field(page, 'State')).toHaveValue('Ohio');
      await field(page, 'State').fill('zzz');
      await page.keyboard.press('Tab');
      await expect(page.getByText('Choose a state')).toBeVisible();
      await field(page, 'State').focus();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Choose a state')).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(found(page)).toBeFocused();
      await editSearch(page);
      await expect(field(page, 'State')).toHaveValue('Ohio');
      expect(stateOf(page)).toBe('OH');

      await field(page, 'State').fill('');
      await submit(page).click();
      await expect(found(page)).toHaveText('Found 20,000 providers');
      expect(stateOf(page)).toBeNull();
    });

    await test.step('Back replaces an unfinished text by the earlier search', async () => {
      await page.goto('/hcps?state=OH');
      const ohio = (await found(page).textContent()) ?? '';
      await editSearch(page);
      await field(page, 'State').fill('texas');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?state=TX');
      await expect(found(page)).not.toHaveText(ohio);
      await editSearch(page);
      await field(page, 'State').fill('zzz');
      await field(page, 'City').focus();
      await expect(page.getByText('Choose a state')).toBeVisible();
      await page.goBack();
      await expect(field(page, 'State')).toHaveValue('Ohio');
      await expect(page.getByText('Choose a state')).toBeHidden();
    });
  });
});

test.describe('other comboboxes', () => {
  test('State accepts typed text on every form, and no search starts with invalid text', { tag: '@rest' }, async ({
    page,
  }) => {
    for (const [path, button] of [
      ['/hcos', 'Search Organizations'],
      ['/mgma', 'Search Medical Groups'],
      ['/gmes', 'Search Programs'],
      ['/geos', 'Search PL-GEOS'],
    ] as const)
      await test.step(path, async () => {
        const label = path === '/geos' ? 'States & Territories' : 'State';
        await page.goto(path);
        await field(page, label).fill('Ohio');
        await page.keyboard.press('Enter');
        await expect(results(page)).toBeVisible();
        expect(stateOf(page)).toBe('OH');
        await editSearch(page);
        await field(page, label).fill('texa');
        const answered = page.waitForResponse(/[?&]state=TX/);
        await page.getByRole('button', { name: button }).click();
        await answered;
        expect(stateOf(page)).toBe('TX');
        await editSearch(page);
        await field(page, label).fill('zzz');
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByText('Choose a state')).toBeVisible();
        await expect(field(page, label)).toHaveValue('zzz');
        expect(stateOf(page)).toBe('TX');
      });
  });

  test('Country, Profession, Specialty and Default state accept typed text too', { tag: '@rest' }, async ({ page }) => {
    await test.step('/wdms: Country', async () => {
      await page.goto('/wdms');
      await field(page, 'Country').fill('poland');
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('country_name')).toBe('Poland');
      await expect(results(page)).toBeVisible();
      await editSearch(page);
      await expect(field(page, 'Country')).toHaveValue('Poland');
      await field(page, 'Country').fill('Atlantis');
      await page.getByRole('button', { name: 'Search Medical Schools' }).click();
      await expect(page.getByText('Choose a country')).toBeVisible();
      await field(page, 'Country').fill('');
      await page.getByRole('button', { name: 'Search Medical Schools' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('country_name')).toBe('United States of America');
      await editSearch(page);
      await expect(field(page, 'Country'), 'back to its default').toHaveValue('United States of America');
    });

    await test.step('/hcps: Profession and Specialty, by keyboard only', async () => {
      await page.goto('/hcps');
      await field(page, 'Profession').fill('allo');
      await page.keyboard.press('Tab');
      await expect(field(page, 'Profession')).toHaveValue('Allopathic & Osteopathic Physicians');
      await expect(field(page, 'Specialty')).toBeEnabled();
      await field(page, 'Specialty').fill('xyz');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Choose a specialty')).toBeVisible();
      await expect(page).toHaveURL('/hcps');
      await field(page, 'Specialty').fill('hospitali');
      await page.keyboard.press('Enter');
      await expect(field(page, 'Specialty')).toHaveValue('Hospitalist');
      await page.keyboard.press('Enter');
      await expect(found(page)).toBeVisible();
      expect(new URL(page.url()).searchParams.getAll('taxonomy')).toEqual(['208M00000X']);

      await editSearch(page);
      await field(page, 'Specialty').fill('xyz');
      await field(page, 'Profession').fill('dental');
      await page.keyboard.press('Tab');
      await expect(field(page, 'Specialty'), 'cleared with its profession').toHaveValue('');
      await submit(page).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('profession')).toBe('Dental Providers');
    });

    await test.step('/settings: Default state shows an error if the text has several matches', async () => {
      await page.goto('/settings');
      const state = page.getByLabel('Default state');
      await state.fill('new');
      await page.keyboard.press('Tab');
      await expect(page.getByText('Choose a state')).toBeVisible();
    });
  });
});

test('a link with an unknown kind or source of changes is refused in the words of the screen', async ({ page }) => {
  for (const [name, label, value] of [
    ['kind', 'What changed', 'bogus'],
    ['kind', 'What changed', 'constructor'], // which every object has
    ['source', 'Source', 'bogus'],
  ] as const) {
    await page.goto(`/changes?${name}=${value}`);
    const field = page.getByRole('combobox', { name: label });
    await expect(field).toHaveAccessibleDescription(`Unknown choice ‘${value}’. Choose one from the list.`);
    await expect(page.getByRole('alert')).toContainText(`Unknown choice ‘${value}’. Choose one from the list.`);
    await field.click();
    await page.getByRole('option', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Search Changes' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});
