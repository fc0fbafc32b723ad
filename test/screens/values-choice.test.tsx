// The fields of the search form that take a value of a facet by its name: 'Bills through' and 'Medical school' (R-1288).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { button, field, open, reply, replyOf, requestsTo, respond } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const groups = [
  { value: '0042000017', label: 'WILLOWMERE MEDICAL GROUP', count: 7 },
  { value: '0042000025', label: 'WILLOWMERE CLINIC, OH', count: 2 },
  { value: '0042000033', label: 'WILLOWMERE CLINIC, WV', count: 1 },
];
const npi = '2000002016';

async function openForm(address = '/hcps') {
  reply(searchProviders, { total: 1, rows: [minimalOf(searchProviders.response.shape.rows.element)] });
  respond(countFacets, ({ url }) => {
    const asked = new URL(url).searchParams;
    const text = asked.get('facet_text')?.toUpperCase() ?? '';
    const chosen = asked.getAll('employer');
    const employer = groups.filter(({ value, label }) =>
      chosen.length > 0 ? chosen.includes(value) : text === npi ? value === '0042000017' : label.includes(text),
    );
    return Response.json(replyOf(countFacets, { total: 1, facets: { employer, school: [] }, histograms: {} }));
  });
  await open(address);
}
const asked = () => requestsTo(searchProviders).map(({ url }) => new URL(url).searchParams.getAll('employer').join());
const option = (name: string) => page.getByRole('option', { name, exact: true });
const through = () => field('Bills through');

test('a typed name or number is used, and shown by its name after the search', async () => {
  await openForm();
  await through().fill('willowmere clinic, wv');
  await expect.element(option('Willowmere Clinic, WV · 0042000033')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(through()).toHaveValue('Willowmere Clinic, WV · 0042000033');
  await button('Search Providers').click();
  await expect.poll(asked).toEqual(['0042000033']);
});

test('the field shows the name of what was searched, and takes an NPI', async () => {
  await openForm('/hcps?employer=0042000033');
  await button('Edit search').click();
  await expect.element(through()).toHaveValue('Willowmere Clinic, WV · 0042000033');
  await through().fill(npi);
  await expect.element(option(`Willowmere Medical Group · ${npi}`)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await button('Search Providers').click();
  await expect.poll(asked).toEqual(['0042000033', npi]);
});

test('text that names nothing is refused in the field, and nothing is searched', async () => {
  await openForm();
  await through().fill('hogwarts');
  await button('Search Providers').click();
  await expect.element(through()).toHaveAccessibleDescription('Choose a group from the list');
  await through().fill('2000000036');
  await button('Search Providers').click();
  await expect
    .element(through())
    .toHaveAccessibleDescription('Choose a group from the list: no group has the number 2000000036');
  await through().fill('');
  await field('Medical school').fill('hogwarts');
  await button('Search Providers').click();
  await expect.element(field('Medical school')).toHaveAccessibleDescription('Choose a school from the list');
  expect(requestsTo(searchProviders)).toEqual([]);
});

test('chips name the groups of a search, also those that it leaves out', async () => {
  await openForm('/hcps?employer=0042000025&not.employer=0042000033');
  await expect.element(page.getByText('Bills through Willowmere Clinic, OH', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not: Bills through Willowmere Clinic, WV', { exact: true })).toBeVisible();
});
