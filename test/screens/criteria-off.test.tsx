// A site that turns criteria of provider searches off says so wherever users would ask them.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { suggest, understandText } from '#src/search-box/contract.ts';
import { getSite } from '#src/shared/site.ts';
import { field, open, region, reply } from '#test/screens/app.tsx';

const off = (...criteria: string[]) =>
  reply(getSite, {
    name: 'Medatlas',
    sign_up: true,
    criteria_off: criteria,
    tables: ['affiliations', 'payments', 'certifications', 'licenses'].map((table) => ({
      table,
      rows: 1,
      published_on: null,
    })),
  });

test('each field of the form gives the reason', async () => {
  const criteria = [
    'gender',
    'sole_proprietor',
    'certified',
    'last_name',
    'state',
    'near',
    'profession',
    'graduated_to',
  ];
  off(...criteria);
  await open('/hcps');
  for (const label of ['Gender', 'Practice Type', 'Board certification']) {
    await expect.element(field(label)).toBeDisabled();
    await expect.element(field(label)).toHaveValue('Off on this site');
  }
  for (const label of ['Last Name', 'State', 'Near', 'Profession', 'Graduated to']) {
    await expect.element(field(label)).toBeDisabled();
    await expect.element(field(label)).toHaveAttribute('placeholder', 'Off on this site');
  }
  await expect.element(field('First Name')).toBeEnabled();
});

test('each filter gives the reason, also where others of its group work', async () => {
  off('gender', 'graduated_from', 'graduated_to', 'city', 'last_name');
  reply(searchProviders, { total: 3 });
  await open('/hcps?npi=2000000010');
  await expect.element(region('Graduation year')).toMatchTextContent('This filter is off on this site.');
  for (const [group, label, other] of [
    ['Location', 'City', 'ZIP Code'],
    ['Name', 'Last name', 'First name'],
  ] as const) {
    await region(group).getByRole('button').click();
    const text = region(group).getByLabelText(label, { exact: true });
    await expect.element(text).toBeDisabled();
    await expect.element(text).toHaveAttribute('placeholder', `${label}: off on this site`);
    await expect.element(region(group).getByLabelText(other, { exact: true })).toBeEnabled();
  }
  await region('Gender').getByRole('button').click();
  await expect.element(region('Gender')).toMatchTextContent('This filter is off on this site.');
});

test('the search box says why words are no criterion', async () => {
  reply(suggest, { groups: [] });
  reply(understandText, {
    chips: [],
    rest: 'female smith',
    off: [{ text: 'female', parameter: 'gender', label: 'Female' }],
    url: '/hcps?name=female+smith',
  });
  await open('/');
  await page.getByRole('combobox').fill('female smith');
  await expect
    .element(page.getByText('‘female’ counts as a name, because the criterion gender is off on this site.'))
    .toBeVisible();
});
