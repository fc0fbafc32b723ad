// Filters and columns of searches under the names of administrators, and without those that they hide (R-1221).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { searchSchools } from '#src/datasets/schools/contract.ts';
import { getSite, type SiteField } from '#src/shared/site.ts';
import { changeResultsView, changeSearchField } from '#src/work/search-fields/contract.ts';
import { button, field, open, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const site = (...search_fields: SiteField[]) =>
  reply(getSite, {
    name: 'Medatlas',
    sign_up: true,
    criteria_off: [],
    search_fields,
    tables: [{ table: 'licenses', rows: 1, published_on: null }],
  });

const changed: SiteField[] = [
  { kind: 'filter', name: 'licensed_since', label: 'New license', hidden: false },
  { kind: 'filter', name: 'license_state', label: null, hidden: true },
  { kind: 'column', name: 'primary_taxonomy', label: 'What they do', hidden: false },
  { kind: 'column', name: 'gender', label: null, hidden: true },
];

test('the rail and the table have the names of the site, and a hidden filter keeps its chip', async () => {
  site(...changed);
  reply(searchProviders, { total: 1, rows: [minimalOf(searchProviders.response.shape.rows.element)] });
  await open('/hcps?license_state=OH');
  await expect.element(region('New license')).toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'What they do' })).toBeInTheDocument();
  expect(region('License state').elements()).toEqual([]);
  expect(page.getByRole('columnheader', { name: 'Gender' }).elements()).toEqual([]);
  await expect.element(page.getByText('Licensed in Ohio')).toBeVisible();
});

test('the form has the names of the site, and says a hidden filter of the search in a chip', async () => {
  site(...changed);
  await open('/hcps?license_state=OH');
  await button('Edit search').click();
  await expect.element(field('New license since')).toBeVisible();
  expect(field('Licensed in').elements()).toEqual([]);
  await expect.element(page.getByRole('form').getByText('Licensed in Ohio')).toBeVisible();
});

test('an administrator renames a filter by leaving its field, and hides a column', async () => {
  site();
  reply(changeSearchField, changed[0] as SiteField);
  await open('/admin/search-fields', 'administrator');
  const name = region('Filters').getByLabelText('Name of License issued', { exact: true });
  await name.fill('Group size');
  await expect.element(region('Filters')).toMatchTextContent('Another one has this name.');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveValue('');
  await name.fill('New license');
  await region('Filters').getByLabelText('Name of Certificate', { exact: true }).click();
  await expect.poll(() => requestsTo(changeSearchField)).toHaveLength(1);
  await expect.element(page.getByText('Saved: New license')).toBeVisible();
  await region('Columns').getByLabelText('Show Gender').click();
  await expect.poll(() => requestsTo(changeSearchField)).toHaveLength(2);
  await expect.element(region('Columns').getByLabelText('Show Last Name')).toBeDisabled();
});

test('results open as the site does, until the user chooses (R-1452)', async () => {
  reply(getSite, { name: 'Medatlas', sign_up: true, criteria_off: [], results_view: 'table', tables: [] });
  reply(searchSchools, { total: 1, rows: [minimalOf(searchSchools.response.shape.rows.element)] });
  await open('/wdms?name=osteo');
  await expect.element(page.getByRole('table', { name: 'Medical schools' })).toBeVisible();
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Cards' }).click();
  await open('/wdms?name=ohio');
  await expect.element(page.getByRole('list', { name: 'Medical schools' })).toBeVisible();
});

test('an administrator chooses how results open', async () => {
  site();
  reply(changeResultsView, { view: 'table' });
  await open('/admin/search-fields', 'administrator');
  await expect.element(region('Results').getByLabelText('Cards')).toBeChecked();
  await region('Results').getByLabelText('Table').click();
  await expect.poll(() => requestsTo(changeResultsView)).toHaveLength(1);
  await expect.element(page.getByText('Saved: results open as a table')).toBeVisible();
});
