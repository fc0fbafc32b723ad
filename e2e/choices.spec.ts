// A choice that is typed: what a field shows is what the search applies, and what it cannot apply it refuses in words.
import { expect, type Page, test } from '@playwright/test';
import { found, submit } from './providers.ts';
import { field } from './screens.ts';

const stateOf = (page: Page) => new URL(page.url()).searchParams.get('state');
const results = (page: Page) => page.getByRole('heading', { name: /^(Found|Results)/ });

test.describe('the State field', () => {
  test('takes what is typed: the first match, an exact or the only one', async ({ page, request }) => {
    await test.step('Enter takes the first match and searches by it', async () => {
      await page.goto('/hcps');
      await field(page, 'State').fill('tex');
      await page.keyboard.press('Enter');
      await expect(field(page, 'State')).toHaveValue('Texas');
      await expect(page).toHaveURL('/hcps?state=TX');
      const { total } = await (await request.get('/api/providers?state=TX')).json();
      await expect(found(page)).toHaveText(`Found ${total.toLocaleString('en-US')} providers`);
    });

    await test.step('lists exact codes first, then exact names, names that begin so, and names that contain it', async () => {
      await page.goto('/hcps');
      const offered = async (text: string) => {
        await field(page, 'State').fill(text);
        return page.getByRole('option').allTextContents();
      };
      expect((await offered(' or')).slice(0, 2), 'OR is its code').toEqual(['Oregon', 'California']);
      expect((await offered('virginia')).slice(0, 2)).toEqual(['Virginia', 'West Virginia']);
      expect((await offered('va'))[0]).toBe('Virginia');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?state=VA');
    });

    await test.step('Enter takes the option that an arrow key marked while the list still opened', async () => {
      for (const screen of ['/hcps', '/hcos']) {
        await page.goto(screen);
        await field(page, 'State').focus();
        await expect(async () => {
          await page.keyboard.press('ArrowDown'); // nothing to mark before the list is made
          await page.getByRole('option', { name: 'Alabama' }).waitFor();
          await expect(page.locator('[data-combobox-selected]')).toBeVisible({ timeout: 500 });
        }).toPass();
        const marked = await page.locator('[data-combobox-selected]').textContent();
        await page.keyboard.press('Enter');
        await expect(field(page, 'State'), screen).toHaveValue(marked ?? '');
        await expect(page).toHaveURL(screen);
      }
    });

    await test.step('leaving it takes an exact or the only match', async () => {
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

    await test.step('clicking Search at once takes the only match', async () => {
      await page.goto('/hcps');
      await field(page, 'State').fill('ohi');
      await submit(page).click();
      await expect(page).toHaveURL('/hcps?state=OH');
      await expect(field(page, 'State')).toHaveValue('Ohio');
    });

    await test.step('what the browser fills in is taken at once', async () => {
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

  test('refuses in words what fits several or nothing, and restores what was chosen', async ({ page }) => {
    await test.step('shows what an address asks for and no state is, and takes what can be meant by it', async () => {
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

    await test.step('what fits several, or nothing, is refused in words and the search waits', async () => {
      await page.goto('/hcps');
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/providers')) calls += 1;
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

    await test.step('Escape restores what was chosen, and an empty field clears it', async () => {
      await page.goto('/hcps?state=OH');
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
      await expect(field(page, 'State')).toHaveValue('Ohio');
      expect(stateOf(page)).toBe('OH');

      await field(page, 'State').fill('');
      await submit(page).click();
      await expect(found(page)).toHaveText('Found 20,000 providers');
      expect(stateOf(page)).toBeNull();
    });

    await test.step('an unfinished text gives way to the search that Back shows again', async () => {
      await page.goto('/hcps?state=OH');
      const ohio = (await found(page).textContent()) ?? '';
      await field(page, 'State').fill('texas');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/hcps?state=TX');
      await expect(found(page)).not.toHaveText(ohio);
      await field(page, 'State').fill('zzz');
      await field(page, 'City').focus();
      await expect(page.getByText('Choose a state')).toBeVisible();
      await page.goBack();
      await expect(field(page, 'State')).toHaveValue('Ohio');
      await expect(page.getByText('Choose a state')).toBeHidden();
    });
  });
});

test.describe('every other choice that is typed', () => {
  test('State takes what is typed on every form, or the search waits', { tag: '@rest' }, async ({ page }) => {
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
        await field(page, label).fill('texa');
        const answered = page.waitForResponse(/[?&]state=TX/);
        await page.getByRole('button', { name: button }).click();
        await answered; // the form has taken up the search by then
        expect(stateOf(page)).toBe('TX');
        await field(page, label).fill('zzz');
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByText('Choose a state')).toBeVisible();
        await expect(field(page, label)).toHaveValue('zzz');
        expect(stateOf(page)).toBe('TX');
      });
  });

  test('so does every other choice that is typed', async ({ page }) => {
    await test.step('/wdms: Country', async () => {
      await page.goto('/wdms');
      await field(page, 'Country').fill('poland');
      await page.keyboard.press('Enter');
      await expect(field(page, 'Country')).toHaveValue('Poland');
      await expect.poll(() => new URL(page.url()).searchParams.get('country_name')).toBe('Poland');
      await expect(results(page)).toBeVisible();
      await field(page, 'Country').fill('Atlantis');
      await page.getByRole('button', { name: 'Search Medical Schools' }).click();
      await expect(page.getByText('Choose a country')).toBeVisible();
      await field(page, 'Country').fill('');
      await page.getByRole('button', { name: 'Search Medical Schools' }).click();
      await expect(field(page, 'Country'), 'back to its default').toHaveValue('United States of America');
      await expect.poll(() => new URL(page.url()).searchParams.get('country_name')).toBe('United States of America');
    });

    await test.step('/hcps: Profession and Specialty, by the keyboard alone', async () => {
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
      await expect(found(page)).toBeVisible();
      expect(new URL(page.url()).searchParams.getAll('taxonomy')).toEqual(['208M00000X']);

      await field(page, 'Specialty').fill('xyz');
      await field(page, 'Profession').fill('dental');
      await page.keyboard.press('Tab');
      await expect(field(page, 'Specialty'), 'gone with the profession it was typed under').toHaveValue('');
      await submit(page).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('profession')).toBe('Dental Providers');
    });

    await test.step('/settings: Default state refuses what fits several', async () => {
      await page.goto('/settings');
      const state = page.getByLabel('Default state');
      await state.fill('new');
      await page.keyboard.press('Tab');
      await expect(page.getByText('Choose a state')).toBeVisible();
    });
  });
});
