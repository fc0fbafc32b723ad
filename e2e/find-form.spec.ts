// The form of the provider search, opened again over its results.
import { expect, test } from '@playwright/test';
import { sampleOf } from '#test/sampling.ts';
import { chips, filters, group, heading } from './find-screen.ts';
import { found, submit } from './providers.ts';
import { choose, editSearch, field } from './screens.ts';

test('the form refuses a number that it cannot use, in words (R-1219)', async ({ page }) => {
  await page.goto('/hcps');
  for (const [name, value, reason] of [
    ['Not in a group of more than', 'many', 'Must be a whole number'],
    ['Graduated from', '1985.5', 'Must be a year from 1900 to 2099'],
    ['Within miles', '1000', 'Must be from 1 to 500'],
  ] as const) {
    await field(page, name).fill(value);
    await field(page, name).press('Enter');
    await expect(field(page, name)).toHaveValue(value);
    await expect(page.getByRole('form')).toContainText(reason);
    await field(page, name).fill('');
  }
});

test('the fields stand below headings, in the order of R-109 (R-1466)', async ({ page }) => {
  await page.goto('/hcps');
  const form = page.getByRole('form');
  const under = async (heading: string) =>
    (await form.getByRole('group', { name: heading, exact: true }).locator('label').allInnerTexts()).join(' · ');
  await expect(form.getByRole('group').first()).toBeVisible();
  expect(await under('Who')).toBe('NPI · First Name · Last Name');
  expect(await under('Where')).toBe('State · City · ZIP Code');
  expect(await under('Practice and credentials')).toBe(
    'Gender · Practice Type · Credentials · Profession · Specialty · Subspecialty',
  );
  expect(await under('More')).toMatch(/^Near · Within miles · Licensed in · .* · Deactivated NPIs too$/);
  const [who, where] = await Promise.all(
    ['Who', 'Where'].map((name) => form.getByText(name, { exact: true }).boundingBox()),
  );
  expect(where?.y, 'side by side').toBe(who?.y);
});

test('City suggests the cities of the chosen state, and other text stays as typed (R-1467)', async ({ page }) => {
  await page.goto('/hcps');
  const city = field(page, 'City');
  const options = page.getByRole('option');
  await city.fill('an');
  await expect(options.filter({ hasText: 'San Diego' })).toBeVisible();
  await choose(page, 'State', 'Ohio');
  await city.fill('');
  await city.pressSequentially('ol');
  await expect(options).toHaveText([/ol/, /ol/]);
  await expect(options.first()).toHaveText('Columbus');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Columbus');
  await expect(page).toHaveURL('/hcps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=OH&city=Columbus/);
  await expect(found(page)).toBeVisible();
  await editSearch(page);
  await city.fill('Colu');
  await expect(options.first()).toHaveText('Columbus');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/city=Colu(&|$)/);
});

test('the form says how many providers it finds, before it searches (R-1443)', async ({ page, request }) => {
  const { total } = await (await request.get('/api/providers?state=OH&last_name=a')).json();
  await page.goto('/hcps');
  const form = page.getByRole('form');
  await expect(form).not.toContainText('match');
  await choose(page, 'State', 'Ohio');
  await field(page, 'Last Name').fill('a');
  await expect(form.getByText(`${total.toLocaleString('en-US')} providers match`)).toBeVisible();
  await field(page, 'Last Name').fill('zzzz');
  await expect(form.getByText('No provider matches')).toBeVisible();
  await field(page, 'Within miles').fill('1000'); // refused
  await expect(form).not.toContainText('match');
});

test('Enter in a half-typed Profession or Specialty chooses the value, and the next Enter searches (R-1170)', async ({
  page,
}) => {
  await page.goto('/hcps');
  const typed = async (name: string, text: string) => {
    await expect(field(page, name)).toBeEnabled();
    await field(page, name).focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await typed('Profession', 'no such profession');
  await expect(field(page, 'Profession')).toHaveAccessibleDescription('Choose a profession');
  await field(page, 'Profession').fill('');
  for (const [name, text, value] of [
    ['Profession', 'allo', 'Allopathic & Osteopathic Physicians'],
    ['Specialty', 'intern', 'Internal Medicine'],
    ['Subspecialty', 'interventional', 'Interventional Cardiology'],
  ] as const) {
    await typed(name, text);
    await expect(field(page, name)).toHaveValue(value);
    await expect(field(page, name)).toBeFocused();
    await expect(page).toHaveURL('/hcps');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/profession=Allopathic.*specialty=Internal.*subspecialty=Interventional/);
  await expect(
    group(page, 'Specialty')
      .getByRole('button', { name: /^Specialty/ })
      .first(),
  ).toHaveText('Specialty1');
  await expect(group(page, 'Specialty').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await editSearch(page);
  await expect(field(page, 'Profession')).toHaveValue('Allopathic & Osteopathic Physicians');
  await expect(field(page, 'Subspecialty')).toHaveValue('Interventional Cardiology');
  await expect(page.getByText('Taxonomy codes (1)')).toBeVisible();
  await choose(page, 'Profession', 'Dental Providers');
  await expect(page.getByText(/^Taxonomy codes/)).toBeHidden();
  await expect(field(page, 'Specialty')).toHaveValue('');
});

test('Profession finds specialties by their words, and the search is that of the search box (R-1202)', {
  tag: '@rest',
}, async ({ page, request }) => {
  const totalOf = async (text: string) => {
    const { url } = await (await request.get(`/api/understand?${new URLSearchParams({ text })}`)).json();
    return (await (await request.get(url.replace('/hcps', '/api/providers'))).json()).total;
  };
  let reply = () => {};
  const asked = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route('**/api/taxonomy/named?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/hcps');
  const profession = field(page, 'Profession');
  await expect(profession).toBeEnabled();
  await profession.pressSequentially('cardio');
  await page.keyboard.press('Enter'); // before the specialties are there
  await expect(page.getByText('Looking…')).toBeVisible();
  await expect(profession).toHaveValue('cardio');
  reply();
  await expect(profession).toHaveValue('Allopathic & Osteopathic Physicians');
  await expect(profession).toBeFocused();
  await expect(field(page, 'Specialty')).toHaveValue('Internal Medicine');
  await expect(page.getByRole('form')).toContainText('Cardiology (4)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading(await totalOf('cardio')) })).toBeVisible();
  await expect(chips(page)).toContainText('Cardiology (4)');
  await expect(group(page, 'Specialty').getByRole('checkbox', { name: 'Cardiology (4)' })).toBeChecked();

  await editSearch(page);
  await profession.fill('hospice');
  const options = page.getByRole('option', { name: /^Hospice.*Specialty · Allopathic & Osteopathic Physicians$/ });
  await expect(options.first()).toBeVisible();
  await profession.fill('nurse practitioner');
  await page.getByRole('option', { name: 'Nurse Practitioner Specialty, all', exact: false }).first().click();
  await expect(field(page, 'Specialty')).toHaveValue('Nurse Practitioner');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: heading(await totalOf('nurse practitioner')) })).toBeVisible();

  await editSearch(page);
  await profession.fill('no such words');
  await page.keyboard.press('Enter');
  await expect(profession).toHaveAccessibleDescription('Choose a profession');
  await expect(profession).toHaveValue('no such words');
});

test('Edit search restores every field, keeps criteria without a field, and Cancel discards changes', {
  tag: '@rest',
}, async ({ page }) => {
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
  const [ohio, california] = await Promise.all(
    ['Ohio', 'Not: California'].map((name) => page.locator('form .mantine-Pill-root', { hasText: name }).boundingBox()),
  );
  expect((california?.x ?? 0) - (ohio?.x ?? 0) - (ohio?.width ?? 0), 'the chips have a gap').toBeGreaterThan(3);
  await field(page, 'Last Name').fill('zzz');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(found(page)).toHaveText(before ?? '');
  await editSearch(page);
  await expect(field(page, 'Last Name')).toHaveValue('s');
  await submit(page).click();
  await expect(page).toHaveURL(/state=TX&state=OH.*not\.state=CA/);
});

for (const address of sampleOf(['/hcps?state=OH', '/hcos?state=OH'], 2))
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

test('the form asks for school, exclusions and no large group, and Edit search shows them (R-1200)', async ({
  page,
  request,
}) => {
  const asked = 'state=OH&excluded=no&not.group_size_from=51';
  const { facets } = await (await request.get(`/api/providers/facets?facet=school&${asked}`)).json();
  const [{ value: school, count }] = facets.school;
  await page.goto('/hcps');
  await choose(page, 'State', 'Ohio');
  await choose(page, 'Exclusions', 'No match in OIG’s list');
  await field(page, 'Not in a group of more than').fill('50');
  await field(page, 'Medical school').fill('no such school');
  await field(page, 'Medical school').press('Enter');
  await expect(field(page, 'Medical school')).toHaveAccessibleDescription('Choose a school from the list');
  await expect(field(page, 'Medical school')).toHaveValue('no such school');
  await field(page, 'Medical school').fill(school.slice(0, -3).toLowerCase());
  await expect(field(page, 'Medical school')).not.toHaveAccessibleDescription(/Choose/);
  await page.getByRole('option', { name: school }).first().click();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: heading(count) })).toBeFocused();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    ...Object.fromEntries(new URLSearchParams(asked)),
    school,
  });
  await expect(chips(page)).toContainText('Not in a group of more than 50');
  await expect(chips(page)).not.toContainText('Not:');
  await editSearch(page);
  await expect(field(page, 'Medical school')).toHaveValue(new RegExp(`^${school}$`, 'i'));
  await expect(field(page, 'Exclusions')).toHaveValue('No match in OIG’s list');
  await expect(field(page, 'Not in a group of more than')).toHaveValue('50');
  await expect(page.getByRole('form')).not.toContainText('Also:');
  await field(page, 'Not in a group of more than').fill('');
  await submit(page).click();
  await expect(page).not.toHaveURL(/group_size/);

  await page.goto('/hcps?state=OH&group_size_to=50&not.group_size_from=11&not.group_size_to=20&page=2');
  await editSearch(page);
  await expect(page.getByRole('form')).toContainText(/Also:.*Group size ≤ 50.*Not: Group size 11–20/);
  await expect(field(page, 'Not in a group of more than')).toHaveValue('');
  await submit(page).click();
  await expect(page).toHaveURL(/group_size_to=50.*not\.group_size_from=11&not\.group_size_to=20$/); // at page 1
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
