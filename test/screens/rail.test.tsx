// The filters beside the results, when their counts fail.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarkedProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { getSite } from '#src/shared/site.ts';
import { getOf, open, refuse, region, reply, replyOf, requestsTo, respond } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const facets = getOf('/api/providers/facets');
const OUTDATED = 'The search uses status, which needs an import of the dataset certifications.';

async function openResults(...further: string[]) {
  const tables = ['certifications', 'affiliations', 'payments', ...further];
  reply(getSite, {
    name: 'Medatlas',
    tables: tables.map((table) => ({ table, rows: 1, published_on: '2026-11-01' })),
  });
  reply(searchProviders, { total: 1, rows: [{ ...minimalOf(MarkedProvider), npi: '2000000010' }] });
  await open('/hcps?state=OH');
}

test('a filter that needs an import says so, and the others show their counts (R-931)', async () => {
  respond(facets, ({ url }) =>
    new URL(url).searchParams.has('facet', 'certified')
      ? Response.json({ code: 'needs_import', message: OUTDATED }, { status: 503 })
      : Response.json(
          replyOf(facets, { facets: { taxonomy: [{ value: '207RC0000X', label: 'Heart Testing', count: 41 }] } }),
        ),
  );
  await openResults();
  await expect.element(region('Specialty')).toMatchTextContent(/Heart Testing.*41/);
  await expect.element(region('Board certification')).toMatchTextContent(OUTDATED);
  expect(region('Board certification').getByRole('checkbox').elements()).toEqual([]);
});

test('the filters that a search asks come first, and none moves while the user chooses (R-1444)', async () => {
  await openResults();
  const titles = () =>
    page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('region')
      .elements()
      .map((group) => group.getAttribute('aria-label'));
  await expect.poll(titles).toContain('Board certification');
  const before = titles();
  expect(before.slice(0, 2)).toEqual(['State', 'Specialty']);
  await region('Board certification').getByRole('checkbox').first().click();
  await expect
    .poll(() =>
      requestsTo(getOf('/api/providers')).some(({ url }) => new URL(url).searchParams.has('certified', 'yes')),
    )
    .toBe(true);
  expect(titles()).toEqual(before);
});

test('answers and ranges can be chosen without counts', async () => {
  refuse(facets, 500, { code: 'internal', message: 'Something went wrong.' });
  await openResults();
  await expect.element(region('Specialty')).toMatchTextContent('The counts could not be loaded.');
  const answers = region('Board certification');
  await expect.element(answers).toMatchTextContent('The counts could not be loaded.');
  await answers.getByRole('checkbox').first().click();
  await expect
    .poll(() =>
      requestsTo(getOf('/api/providers')).some(({ url }) => new URL(url).searchParams.has('certified', 'yes')),
    )
    .toBe(true);
});

test('filters of groups name the sources that are imported, with their days (R-1243)', async () => {
  await openResults();
  await region('Group size').getByRole('button').click();
  await expect.element(region('Group size')).toMatchTextContent(/Doctors & Clinicians, Nov 1, 2026$/);
});

test('filters of groups name both sources (R-1243)', async () => {
  await openResults('employer_people');
  for (const title of ['Group', 'In a group', 'Group size', 'Large groups']) {
    await region(title).getByRole('button', { expanded: false }).click();
    const both = 'Doctors & Clinicians, Nov 1, 2026; enrollments, Nov 1, 2026';
    await expect.element(region(title)).toMatchTextContent(both);
  }
});
