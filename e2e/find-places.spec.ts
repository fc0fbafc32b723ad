// A provider search near a place.
import { expect, test } from '@playwright/test';
import { chips, filters, group, heading, peek } from './find-screen.ts';
import { rows } from './providers.ts';

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
  await expect(page, 'the rows stay while a place is refused, so they do not tell').not.toHaveURL(/near=/);
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

test('near a place, the peek says about how far by ZIP (R-382)', async ({ page, request }) => {
  const query = 'near=Austin,%20TX&miles=50';
  const { rows: found } = await (await request.get(`/api/providers?${query}&sort=distance`)).json();
  await page.goto(`/hcps?${query}&peek=${found[5].npi}`);
  await expect(peek(page)).toContainText(/(?:about \d+|under 1) mi, by ZIP/);
});
