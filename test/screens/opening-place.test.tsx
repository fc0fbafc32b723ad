// The place of an opening with replaced responses (R-1324, R-1325).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPlaceShortage } from '#src/datasets/shortages/contract.ts';
import { makeOpening, type Opening } from '#src/work/openings/contract.ts';
import { changePayTable, getOpeningPlace, getPayTable, type OpeningPlace } from '#src/work/openings/place/contract.ts';
import { PlaceTab } from '#src/work/openings/place/PlaceTab.tsx';
import { listShortageChecks } from '#src/work/shortage-checks/contract.ts';
import { alert, button, field, refuse, region, reply, requestsTo, respond, show } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const opening: Opening = {
  ...minimalOf(makeOpening.response),
  id: 'o1',
  site: { zip: '43215', city: 'COLUMBUS', state: 'OH' },
  specialty: ['207RI0011X'],
};
const search = (miles: number) => `taxonomy=207RI0011X&near=43215&miles=${miles}`;
const place: OpeningPlace = {
  site: { zip: '43215', city: 'COLUMBUS', state: 'OH' },
  has_specialty: true,
  supply: [
    { miles: 30, people: 9, population: 1_200_000, per_100000: 0.8, search: search(30) },
    { miles: 60, people: 1, population: null, per_100000: null, search: search(60) },
  ],
  groups: [{ org_pac_id: '0042000017', name: 'EXAMPLE GROUP', people: 4, search: `${search(60)}&group=0042000017` }],
  since: '2025-11-30',
  joined: { people: 1, rows: [{ npi: '2000000002', name: 'ADA FERN', group: 'EXAMPLE GROUP', on: '2026-09-01' }] },
  left: { people: 0, search: 'signal=left_group', rows: [] },
  programs: [
    {
      ...{ program_number: '1', name: 'EXAMPLE PROGRAM', city: 'COLUMBUS', state: 'OH', miles: 0 },
      ...{ filled: 9, approved: 12, years: 3, per_year: 3 },
    },
    {
      ...{ program_number: '2', name: 'OTHER PROGRAM', city: 'DAYTON', state: 'OH', miles: 58.2 },
      ...{ filled: null, approved: 4, years: null, per_year: null },
    },
  ],
};
const row = { label: 'Cardiology', low: 480_000, high: 560_000, source: 'Our placements', on: '2026-10-01' };

test('says how many there are, with the searches that find them, programs and moves', async () => {
  reply(getOpeningPlace, place);
  reply(getPayTable, { rows: [], version: 0 });
  await show(<PlaceTab opening={opening} />);
  const supply = region('Supply of the Specialty');
  await expect.element(supply).toMatchTextContent('Within 30 miles9');
  await expect.element(supply).toMatchTextContent('0.8of 1,200,000 residents');
  await expect.element(supply.getByRole('link', { name: '9' })).toHaveAttribute('href', `/hcps?${search(30)}`);
  await expect
    .element(region('Residency Programs'))
    .toMatchTextContent('About 3 positions a year (9 filled ÷ 3 years)');
  await expect.element(region('Residency Programs')).toMatchTextContent('Positions: 4 approved');
  await expect
    .element(region('Largest Groups').getByRole('link', { name: '4 people' }))
    .toHaveAttribute('href', `/hcps?${search(60)}&group=0042000017`);
  await expect.element(region('Joined and Left')).toMatchTextContent('1 person joined a group');
  await expect.element(region('Joined and Left')).toMatchTextContent('Ada Fern');
  await expect.element(region('Joined and Left')).toMatchTextContent('0 people no longer listed with a group');
});

test('shows shortage areas of the site with the check at HRSA', async () => {
  reply(getOpeningPlace, place);
  reply(getPlaceShortage, { rows: [], as_of: '2026-11-05', placed: true });
  reply(listShortageChecks, {
    rows: [{ answer: 'yes', designation_id: '1540390001', by: 'Ann Lee', at: '2026-11-28T12:00:00.000Z' }],
  });
  await show(<PlaceTab opening={opening} />);
  await expect.element(region('Shortage Areas')).toMatchTextContent('No designation found');
  await expect
    .element(region('Shortage Areas'))
    .toMatchTextContent('Checked at HRSA by AL, Nov 28: yes, id 1540390001');
});

test('says which of site and specialty is missing, and counts nothing then', async () => {
  reply(getOpeningPlace, { ...place, site: null, has_specialty: false, supply: [] });
  await show(<PlaceTab opening={{ ...opening, site: null, specialty: [] }} />);
  await expect
    .element(page.getByText('Add a site to the opening to see its shortage areas, and who works there.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Add a specialty to the opening to count who has it around the site.'))
    .toBeVisible();
  await expect.element(region('Pay Table')).toMatchTextContent('Your team has no rows yet.');
  expect(region('Supply of the Specialty').elements()).toHaveLength(0);
});

test('a failure shows with Try again', async () => {
  refuse(getOpeningPlace, 400, { code: 'bad', message: 'Failed to fetch the place' }, 1);
  await show(<PlaceTab opening={opening} />);
  await expect.element(alert()).toMatchTextContent('Failed to fetch the place');
  await button('Try again').click();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('pay is typed or pasted, and each line that is no row is named with the reason (R-1324)', async () => {
  reply(getOpeningPlace, place);
  reply(getPayTable, { rows: [row], version: 3, by: 'Ann Lee', at: '2026-11-28T12:00:00.000Z' });
  await show(<PlaceTab opening={opening} />);
  await expect.element(region('Pay Table')).toMatchTextContent('$480,000–560,000');
  await button('Change pay table').click();
  await expect.element(field('Specialty or label')).toHaveFocus();
  await field('Specialty or label').fill('Neurology');
  await field('Lowest ($)').fill('about 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('‘about 3’ is no amount in whole dollars.')).toBeVisible();
  await expect.element(page.getByText('Give the source.')).toBeVisible();
  expect(requestsTo(changePayTable)).toHaveLength(0);
  await field('Lowest ($)').fill('300k');
  await field('Source').fill('Client, by phone');
  await field('Day of the source').fill('2026-11-02');
  await button('Add row').click();
  await expect.element(page.getByText('Neurology · From $300,000')).toBeVisible();

  const lines = [
    'Specialty\tLow\tHigh\tSource\tDay',
    'Urology\t$400,000\t450k\tOur placements\t11/2/2026',
    'Surgery\tmany\t\tUs\t2026-02-30',
    'Radiology, 1',
    '"Pain, chronic","350,000",,"Us",2026-11-03',
  ];
  await field('Paste rows').fill(lines.join('\n'));
  await button('Add pasted rows').click();
  await expect.element(page.getByText('Urology · $400,000–450,000')).toBeVisible();
  await expect.element(page.getByText('Pain, chronic · From $350,000')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Line 3: ‘many’ is no amount in whole dollars. ‘2026-02-30’ is no day. Write it as 2026-11-30 or 11/30/2026.',
      ),
    )
    .toBeVisible();
  await expect
    .element(
      page.getByText('Line 4 has 2 columns. It needs five: specialty or label, lowest, highest, source and day.'),
    )
    .toBeVisible();
  await expect.element(field('Paste rows')).toHaveValue('Surgery\tmany\t\tUs\t2026-02-30\nRadiology, 1');
  await button('Save').click(); // what is pasted and no row is not dropped
  await expect.element(field('Paste rows')).toHaveValue('Surgery\tmany\t\tUs\t2026-02-30\nRadiology, 1');
  expect(requestsTo(changePayTable)).toHaveLength(0);

  await field('Paste rows').fill('');
  await button('Remove Cardiology').click();
  const table = { rows: [row], version: 5, by: 'Ben Ito', at: '2026-11-29T12:00:00.000Z' };
  respond(changePayTable, () => Response.json({ code: 'changed', message: 'changed', table }, { status: 409 }));
  await button('Save').click();
  await expect.element(alert()).toMatchTextContent('The pay table was changed meanwhile by Ben Ito. It now has 1 row.');
  reply(changePayTable, { ...table, version: 6 });
  await button('Save').click();
  await expect.element(button('Change pay table')).toHaveFocus();
  const sent = await Promise.all(requestsTo(changePayTable).map((request) => request.clone().json()));
  expect(sent.map(({ version }) => version)).toEqual([3, 5]);
  expect(sent[1].rows).toEqual([
    { label: 'Neurology', low: 300_000, high: null, source: 'Client, by phone', on: '2026-11-02' },
    { label: 'Urology', low: 400_000, high: 450_000, source: 'Our placements', on: '2026-11-02' },
    { label: 'Pain, chronic', low: 350_000, high: null, source: 'Us', on: '2026-11-03' },
  ]);
});

test('has no fault that axe finds', async () => {
  reply(getOpeningPlace, place);
  reply(getPayTable, { rows: [row], version: 3 });
  await show(<PlaceTab opening={opening} />);
  await button('Change pay table').click();
  await expect.element(field('Paste rows')).toBeVisible();
  const { violations } = await window.axe.run(document.body, {
    rules: { 'page-has-heading-one': { enabled: false } }, // the page has them
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
