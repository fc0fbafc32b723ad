// Screening: filters, marks in results and the card.
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { sampleOf } from '#test/sampling.ts';
import { violationsInBothThemes } from './screens.ts';

const first = async (request: APIRequestContext, query: string): Promise<string> =>
  (await (await request.get(`/api/providers?${query}`)).json()).rows[0].npi;
const card = (page: Page) => page.getByRole('region', { name: 'Screening', exact: true });

test('the rail filters by exclusions, the row has a mark, and the page says since when', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/hcps?opted_out=no');
  const rail = page.getByRole('region', { name: 'Exclusions' });
  await rail.getByRole('button', { name: /^Exclusions/ }).click();
  await rail.getByText('Excluded', { exact: true }).click();
  await expect(page).toHaveURL(/excluded=yes/);
  const row = page.getByRole('table', { name: 'Providers' }).getByRole('row').nth(1);
  await expect(row.getByTitle(/^Excluded by OIG since/)).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(card(page)).toContainText(/OIG exclusions\s*Excluded since \w{3} \d{1,2}, \d{4}/);
  await expect(card(page)).toContainText('No match found by NPI in CMS’s list of Nov 8, 2026.');
});

for (const width of sampleOf([1366, 1440], 2))
  test(`no mark of screening and no word about the board is cut at ${width} pixels (R-1143)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ['excluded=yes', 'certified=unknown&certified_in=specialty&taxonomy=363A00000X']) {
      await page.goto(`/hcps?${query}`);
      const table = page.getByRole('table', { name: 'Providers' });
      const marked = query === 'excluded=yes' ? table.getByTitle(/^Excluded by OIG since/) : table.getByText('unknown');
      await expect(marked.first()).toBeVisible();
      const cut = await table.evaluate((of) =>
        [...of.querySelectorAll('td')]
          .filter((cell) => cell.querySelector('[data-screening]') || /^(unknown|none)$/.test(cell.innerText.trim()))
          .flatMap((cell) => {
            const end = cell.getBoundingClientRect().right + 0.5;
            const inside = [...cell.querySelectorAll('[data-screening] *, [aria-hidden]')];
            return inside
              .filter((part) => getComputedStyle(part).position !== 'absolute') // for screen readers
              .filter(
                (part) =>
                  part.getBoundingClientRect().right > end || part.scrollWidth > Math.max(part.clientWidth, 1) + 1,
              )
              .filter(
                (part) => getComputedStyle(part).overflow === 'hidden' || part.getBoundingClientRect().right > end,
              )
              .map((part) => part.textContent);
          }),
      );
      expect([query, cut]).toEqual([query, []]);
    }
  });

test('a possible match has both sides, and nothing says excluded', { tag: '@rest' }, async ({ page, request }) => {
  await page.goto(`/provider/${await first(request, 'excluded=possible')}`);
  await expect(card(page).getByText('Similar name in OIG’s list, not confirmed', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('table', { name: 'Similar names, side by side' }).getByRole('row')).toHaveCount(6);
  await expect(card(page)).not.toContainText(/Excluded since|birth/);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('a decision needs the keyboard only, and is on the card with its reason (R-984)', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/providers?excluded=possible')).json();
  await page.goto(`/provider/${rows.at(-1).npi}`);
  await card(page).getByRole('button', { name: 'Not this person' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Not this person' });
  await expect(dialog.getByLabel('Why?')).toBeFocused();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.type('Another year of birth at OIG');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(
    /Your team: not this person.*Not this person, says .+, .+: Another year of birth at OIG/,
  );
  await expect(card(page)).not.toContainText(/not confirmed|may be another/);
  await expect(card(page).getByText(/^Not this person, says /)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('button', { name: /^Change the decision about / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Same person' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Not this person' })).toBeVisible();
});

test('after the decision, the card says it first, and no sentence contradicts it (R-1142)', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  const { rows } = await (await request.get('/api/providers?excluded=possible')).json();
  await page.goto(`/provider/${rows.at(-2).npi}`);
  await expect(card(page)).toContainText('This may be another person.');
  await card(page).getByRole('button', { name: 'Same person' }).click();
  await page.getByRole('dialog', { name: 'Same person' }).getByLabel('Why?').fill('Same address in 2019');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(
    /Your team: same person\. Treat as excluded\..*Same person, says .+, .+: Same address in 2019.*In OIG’s list/,
  );
  await expect(card(page)).not.toContainText(/not confirmed|may be another/);
  await expect(card(page).getByText(/^Same person, says /)).toBeFocused();
  await expect(page.getByTitle(/^Your team: excluded as decided /)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('organizations and registry records have the card too', async ({ page, request }) => {
  const { rows } = await (await request.get('/api/organizations?state=TX')).json();
  for (const path of ['organization', 'npi-nppes']) {
    await page.goto(`/${path}/${rows[0].npi}`);
    await expect(card(page).getByRole('listitem')).toHaveCount(4);
  }
});

test('the name of a list does not break within a word on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { rows } = await (await request.get('/api/providers?state=OH')).json();
  let listed = '';
  for (const { npi } of rows) {
    const screening = await (await request.get(`/api/providers/${npi}/screening`)).json();
    if (screening.rows.some(({ status }: { status: string }) => status === 'listed')) listed = npi;
    if (listed) break;
  }
  await page.goto(`/provider/${listed}`);
  await expect(card(page)).toContainText('May order and refer: ');
  const name = await card(page).getByText('Order and Referring', { exact: true }).boundingBox();
  expect(name?.height).toBeLessThan(30);
});

test('a decision is on results, list, board, comparison, peek and lookup (R-1192)', { tag: '@rest' }, async ({
  page,
  request,
}) => {
  const headers = { origin: new URL(process.env.MEDATLAS_URL ?? '').origin };
  const send = (url: string, data: object) => page.request.post(url, { data, headers });
  const { rows } = await (await request.get('/api/providers?excluded=possible&opted_out=no')).json();
  const [npi, cleared, open] = rows.slice(2).map((row: { npi: string }) => row.npi);
  for (const [of, decision] of Object.entries({ [npi]: 'same', [cleared]: 'not_same' })) {
    const screening = await (await request.get(`/api/providers/${of}/screening`)).json();
    for (const { row } of screening.rows[0].match.listed)
      expect((await send('/api/screening-decisions', { npi: of, row, decision, reason: 'As OIG says' })).status()).toBe(
        200,
      );
  }
  const people = `npi=${npi}&npi=${cleared}&npi=${open}`;
  const excluded = page.getByTitle(/^Your team: excluded as decided /);
  const other = page.getByTitle(/^Your team: not this person as decided /);
  for (const [width, height] of [
    [1440, 900],
    [1366, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/hcps?${people}`);
    await expect(excluded).toHaveCount(1);
    await expect(other).toHaveCount(0);
    expect(await cutWords(excluded)).toEqual([]);
    await page.goto(`/hcps?${people}&excluded=possible`);
    await expect(other).toHaveCount(1);
    await expect(excluded).toHaveCount(1);
    expect(await cutWords(other)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/hcps?${people}&peek=${npi}`);
  await expect(page.getByRole('complementary').getByTitle(/^Your team: excluded/)).toBeVisible();
  await page.goto(`/hcps?${people}&compare=${npi},${open}`);
  await expect(page.getByRole('region', { name: 'Compare 2 people' }).getByTitle(/^Your team: excluded/)).toBeVisible();
  const list = await (await send('/api/lists', { name: `Decided ${Date.now()}` })).json();
  await send(`/api/lists/${list.id}/entries`, { npis: [npi, cleared, open] });
  await page.goto(`/lists/${list.id}`);
  await expect(excluded).toHaveCount(1);
  expect(await cutWords(excluded)).toEqual([]);
  await page.goto(`/lists/${list.id}?view=board`);
  await expect(page.getByRole('region', { name: 'New', exact: true }).getByTitle(/^Your team: excluded/)).toHaveCount(
    1,
  );
  expect(await cutWords(excluded)).toEqual([]);
  await page.goto('/lookup');
  await page.getByLabel('NPIs or names').fill(`${npi}\n${open}`);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(excluded).toHaveCount(1);
  expect(await cutWords(excluded)).toEqual([]);
});

/** The words of marks that their element or a cell around them cuts. */
const cutWords = (marks: Locator): Promise<(string | null)[]> =>
  marks.evaluateAll((all) =>
    all.flatMap((mark) => {
      const box = mark.getBoundingClientRect();
      const within = mark.closest('td, li, tr')?.getBoundingClientRect();
      const label = mark.querySelector('*');
      const isCut =
        (label !== null && label.scrollWidth > label.clientWidth + 1) ||
        (within !== undefined && (box.right > within.right + 0.5 || box.bottom > within.bottom + 0.5));
      return isCut ? [mark.textContent] : [];
    }),
  );
