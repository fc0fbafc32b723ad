// The status of a license or certificate: the same text and color on every card and screen.
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';

const NOW = new Date('2026-11-22T12:00:00-05:00');
const green = 'rgb(26, 115, 66)';
const amber = 'rgb(125, 82, 0)';
const red = 'rgb(179, 38, 30)';
const gray = 'rgb(86, 101, 112)';

interface License {
  state: string;
  license_number: string;
  expiry_date: string;
}

const get = async (request: APIRequestContext, url: string) => (await request.get(url)).json();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const listed = (page: Page, number: string) =>
  card(page, 'Professional Licenses').getByRole('listitem').filter({ hasText: number });

async function expectTag(item: Locator, words: string, color: string) {
  const tag = item.getByText(words, { exact: true });
  await expect(tag).toBeVisible();
  await expect(tag).toHaveCSS('color', color);
}

/** A provider with a license in both the board and NPPES data that expires between two days. */
async function listedTwice(request: APIRequestContext, from: string, to: string) {
  for (let page = 1; ; page++) {
    const { rows } = await get(request, `/api/licenses?sort=expiry_date&page=${page}`);
    if (rows.length === 0) throw new Error(`No license expires from ${from} to ${to}.`);
    if (rows.at(-1).expiry_date < from) continue;
    for (const { npi } of rows) {
      const board: License[] = (await get(request, `/api/licenses/${npi}`)).rows;
      const { taxonomies } = await get(request, `/api/providers/${npi}`);
      const numbers = taxonomies.map((slot: { license_number: string | null }) => slot.license_number);
      const license = board.find(
        ({ license_number, expiry_date }) =>
          expiry_date >= from && expiry_date <= to && numbers.includes(license_number),
      );
      if (license) return { npi, license };
    }
  }
}

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

const statuses = [
  ['2016-01-01', '2026-10-31', 'Expired', red],
  ['2026-11-22', '2027-02-20', 'Expires soon', amber],
  ['2027-03-01', '2028-12-31', 'Active', green],
] as const;

test('a license has the same status in both cards, by its expiry date', { tag: '@rest' }, async ({ page, request }) => {
  for (const [from, to, words, color] of statuses)
    await test.step(`${from} to ${to}: ${words}`, async () => {
      const { npi, license } = await listedTwice(request, from, to);
      await page.goto(`/provider/${npi}`);
      const board = card(page, 'FSMB License Information').getByRole('list', { name: 'Licenses' });
      await expectTag(board.getByRole('listitem').filter({ hasText: license.license_number }), words, color);
      await expectTag(listed(page, license.license_number), words, color);
      await expect(listed(page, license.license_number)).not.toContainText('Self-reported');
    });
});

test('a license without a board record is Active, self-reported and gray', async ({ page, request }) => {
  const { rows } = await get(request, '/api/providers?taxonomy=163W00000X&state=OH');
  const reported = [];
  for (const { npi } of rows) {
    const { taxonomies } = await get(request, `/api/providers/${npi}`);
    const number = taxonomies.find((slot: { license_number: string | null }) => slot.license_number)?.license_number;
    if (number) reported.push({ npi, number });
    if (reported.length) break;
  }
  const [{ npi, number }] = reported as [{ npi: string; number: string }];
  await page.goto(`/provider/${npi}`);
  await expectTag(listed(page, number), 'Active', gray);
  await expect(listed(page, number)).toContainText('Self-reported to NPPES');
  await expect(card(page, 'Professional Licenses')).toContainText('Reported to NPPES by the provider');
});

test('/fsmb lists each license with its status, in a table and on a card', async ({ page, request }) => {
  for (const view of ['table', 'cards']) {
    const { rows } = await get(request, '/api/licenses?sort=expiry_date');
    const { npi } = rows.find(({ licenses }: { licenses: number }) => licenses > 1);
    const all: License[] = (await get(request, `/api/licenses/${npi}`)).rows;
    await page.goto(`/fsmb?npi=${npi}&view=${view}`);
    const row = view === 'table' ? page.getByRole('row') : page.getByRole('list', { name: 'Licensed providers' });
    for (const { state, license_number, expiry_date } of all) {
      const item = row.getByRole('listitem').filter({ hasText: license_number }).last();
      await expect(item).toContainText(`${state} ${license_number}`);
      await expectTag(
        item,
        expiry_date < '2026-11-22' ? 'Expired' : 'Active',
        expiry_date < '2026-11-22' ? red : green,
      );
    }
  }
});

test('/abms lists each certificate with its status color', async ({ page, request }) => {
  const { rows } = await get(request, '/api/certifications?record_type=EX');
  const person = rows.find(({ certificates }: { certificates: number }) => certificates > 1);
  await page.goto(`/abms?npi=${person.npi}`);
  const item = page.getByRole('list', { name: 'Board certified providers' }).getByRole('listitem');
  for (const { certificate_name, record_type } of person.held) {
    const line = item.getByText(certificate_name, { exact: true }).locator('..');
    if (record_type === 'CE') await expectTag(line, 'Active certification', green);
    if (record_type === 'EX') await expectTag(line, 'Certification expiration', red);
  }
  await page.goto(`/provider/${person.npi}`);
  await expectTag(
    card(page, 'ABMS Board Certification').getByRole('listitem').filter({ hasText: 'expiration' }).first(),
    'Certification expiration',
    red,
  );
});
