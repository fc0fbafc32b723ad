// Openings and the people of one, with replaced responses.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSite } from '#src/shared/site.ts';
import { listFiles } from '#src/work/files/contract.ts';
import { draftLetter, LetterDraft, listTemplates, Template } from '#src/work/letters/contract.ts';
import { getList, List } from '#src/work/lists/contract.ts';
import { addEntries, changeEntries } from '#src/work/lists/entries/contract.ts';
import { changeOpeningAlerts, getOpeningCheck, OpeningCheck } from '#src/work/openings/arrivals/contract.ts';
import { changeOpening, getOpening, listOpenings, Opening, tieKinds } from '#src/work/openings/contract.ts';
import { listOpeningHistory, PastChange } from '#src/work/openings/history/contract.ts';
import { addPeopleOfOpening, listPeopleOfOpening, PersonOfOpening } from '#src/work/openings/people/contract.ts';
import { Alert, listAlerts } from '#src/work/searches/contract.ts';
import { listFacts } from '#src/work/submissions/contract.ts';
import { violationsHere } from '#test/axe.ts';
import { button, open, reply, requestsTo, respond } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const id = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f13';
const opening: Opening = {
  ...minimalOf(Opening),
  id,
  title: 'Hospitalist, Columbus',
  days_open: 34,
  client: { text: 'Mercy' },
  site: { zip: '43215', city: 'COLUMBUS', state: 'OH' },
  must: 'license_state=OH',
  pay_from: 300_000,
  pay_to: 320_000,
  ties: [...tieKinds],
  supports_j1: { said_on: '2026-11-02' },
  list: id,
  people: 3,
  may: 'edit',
};
const list = { ...minimalOf(List), id, name: opening.title, may: 'edit' as const, stages: ['New', 'Contacted'] };

const fact = { criterion: 'license_state', of: 'must' as const, source: 'FSMB', as_of: '2026-11-10' };
const entry = { stage: 'New', owner: null, priority: 'normal' as const, next_step: '', due_on: null, version: 1 };
const people: PersonOfOpening[] = [
  {
    ...minimalOf(PersonOfOpening),
    npi: '2000000002',
    last_name: 'RAMAN',
    first_name: 'PRIYA',
    must: { shown: 1, of: 2 },
    why: [
      { ...fact, state: 'shown', text: 'Ohio license to June 30, 2028' },
      { ...fact, criterion: 'certified', state: 'not_shown', text: 'No active certificate', source: 'ABMS' },
      { ...fact, criterion: 'paid_from', of: 'nice', state: 'unknown', text: 'Medicare', source: 'CMS', as_of: null },
      { ...fact, criterion: 'license_type', state: 'route', text: 'A compact gives a route' },
    ],
    entry: {
      ...entry,
      added_at: '2026-11-20T12:00:00.000Z',
      arrived: {
        on: '2026-11-30',
        reasons: [{ text: 'newly licensed in Ohio, Mar 2026', source: 'FSMB', as_of: '2026-11-10' }],
      },
    },
  },
  {
    ...minimalOf(PersonOfOpening),
    npi: '2000000010',
    last_name: 'PARK',
    first_name: 'JON',
    must: { shown: 2, of: 2 },
    ties: [{ kind: 'school_in_state', text: 'school in Ohio', source: 'NPPES', as_of: '2026-11-15' }],
    entry: null,
  },
];
const must = ['license_state', 'certified'].map((criterion) => ({ criterion, text: criterion }));

const check = {
  ...minimalOf(OpeningCheck),
  checked_at: '2026-11-30T12:00:00.000Z',
  alert: 'import' as const,
  by_mail: true,
  mail: true,
};

function replyWithPeople(may: 'view' | 'edit' = 'edit', of = id) {
  reply(getOpeningCheck, check);
  reply(getOpening, { ...opening, id: of, may });
  reply(getList, { ...list, may });
  reply(listPeopleOfOpening, { rows: people, total: 2, on_list: 1, must });
}
const site = { name: 'Medatlas', sign_up: true, criteria_off: [], tables: [] };
// openings of their own, because a selection outlasts its screen
const [off, on] = ['3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f14', '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f15'];

test('‘Submit’ says that pages of clients are off (R-1528)', async () => {
  replyWithPeople('edit', off);
  reply(getSite, { ...site, client_pages: false });
  await open(`/openings/${off}`);
  await page.getByLabelText('Select Raman, Priya').click();
  await expect.element(button('Submit 1')).toHaveAttribute('title', expect.stringContaining('turned off'));
});

test('‘Submit’ opens the dialog with what the client will see (R-1528)', async () => {
  replyWithPeople('edit', on);
  reply(getSite, { ...site, client_pages: true });
  const facts = [
    { fact: 'name' as const, text: 'Priya Raman' },
    { fact: 'school' as const, text: 'Example University' },
  ];
  reply(listFacts, { rows: [{ npi: '2000000002', facts, refused: 'is marked Do not contact' }], mail: true });
  reply(listFiles, { rows: [] });
  await open(`/openings/${on}`);
  await page.getByLabelText('Select Raman, Priya').click();
  await button('Submit 1').click();
  const preview = page.getByRole('region', { name: 'What the client sees' });
  await expect.element(preview).toMatchTextContent('Priya Raman');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Priya Raman is marked Do not contact');
  expect(preview.getByText('Example University').elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Medical school' }).click();
  await expect.element(preview).toMatchTextContent('Example University');
  expect(await violationsHere()).toEqual([]);
});

test('an open ‘Submit’ with what was typed outlasts another width of the window, and Escape asks (R-1530, R-1531)', async () => {
  const own = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f16';
  replyWithPeople('edit', own);
  reply(getSite, { ...site, client_pages: true });
  const facts = [{ fact: 'name' as const, text: 'Priya Raman' }];
  reply(listFacts, { rows: [{ npi: '2000000002', facts, refused: null }], mail: true });
  reply(listFiles, { rows: [] });
  await page.viewport(1200, 800);
  onTestFinished(() => page.viewport(1440, 900));
  await open(`/openings/${own}`);
  await page.getByLabelText('Select Raman, Priya').click();
  await button('Submit 1').click();
  const address = page.getByLabelText('Client’s email address');
  await address.fill('chief@hospital.example');
  for (const width of [600, 1200]) {
    await page.viewport(width, 800);
    await expect.element(page.getByRole('toolbar', { name: 'Selection', includeHidden: true })).toBeInTheDocument();
    await expect.element(address).toHaveValue('chief@hospital.example');
  }
  const asks = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await address.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(asks).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(asks).not.toBeInTheDocument();
  await expect.element(address).toHaveValue('chief@hospital.example');
  await address.click();
  await userEvent.keyboard('{Escape}');
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(address).not.toBeInTheDocument();
  await button('Submit 1').click();
  await address.click();
  await userEvent.keyboard('{Escape}'); // nothing is typed
  await expect.element(address).not.toBeInTheDocument();
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('openings show status, days, client and place; without one the screen says what an opening is (R-1314)', async () => {
  reply(listOpenings, { rows: [opening], total: 1 });
  await open('/openings');
  for (const text of ['Open · 34 days', 'Mercy', 'Columbus, OH 43215'])
    await expect.element(row('Hospitalist, Columbus')).toMatchTextContent(text);
  await expect.element(page.getByRole('link', { name: opening.title })).toHaveAttribute('href', `/openings/${id}`);
  reply(listOpenings, { rows: [], total: 0 });
  await button('Archived openings').click();
  await expect.element(page.getByText('No archived openings')).toBeVisible();
  await button('Openings in use').click();
  await expect.element(page.getByText(/An opening is a job to fill/)).toBeVisible();
  await button('New opening').click();
  await expect.element(page.getByRole('dialog', { name: 'New opening' })).toBeVisible();
});

test('an opening shows what another user did, and the priority of a person', async () => {
  const timers = vi.spyOn(window, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  replyWithPeople();
  await open(`/openings/${id}`);
  await expect.element(row('Raman')).toMatchTextContent('New');
  const [first] = people;
  const changed = { ...first, entry: { ...first?.entry, stage: 'Contacted', priority: 'high' } } as PersonOfOpening;
  reply(listPeopleOfOpening, { rows: [changed], total: 1, on_list: 1, must });
  reply(getOpening, { ...opening, title: 'Hospitalist, Dayton' });
  const look = timers.mock.calls.findLast(([, after]) => after === 30_000)?.[0] as () => void; // half a minute later
  look();
  await expect.element(row('Raman')).toMatchTextContent('High priority');
  await expect.element(page.getByRole('heading', { name: 'Hospitalist, Dayton' })).toBeVisible();
});

test('a set of many specialties shows two, and the others on demand (R-1315)', async () => {
  replyWithPeople();
  const specialty = Array.from({ length: 15 }, (_, n) => `207R${String(n).padStart(2, '0')}000X`);
  reply(getOpening, { ...opening, specialty });
  await open(`/openings/${id}`);
  const all = page.getByRole('button', { name: 'Show all 15 specialties' });
  await expect.element(page.getByText(/ or 13 more · /)).toBeVisible();
  const specialties = () => document.querySelector('dd')?.textContent?.split(' or ').length;
  await expect.poll(specialties).toBe(3); // the third is '13 more'
  await all.click();
  await expect.poll(specialties).toBe(15);
  await button('Show fewer').click();
  await expect.element(all).toBeVisible();
});

test('a phone shows openings with long names in its width, and says what their numbers count', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  reply(listOpenings, { rows: [{ ...opening, title: 'T'.repeat(120), client: { text: 'C'.repeat(200) } }], total: 1 });
  await open('/openings');
  await expect.element(page.getByText('C'.repeat(200))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const people = page.getByText('3', { exact: true }).element();
  expect(getComputedStyle(people, '::before').content).toContain('People');
});

test('values of which a person needs one are joined by or (R-1315)', async () => {
  replyWithPeople();
  reply(getOpening, { ...opening, must: 'license_state=OH&license_state=KY&telehealth=yes' });
  await open(`/openings/${id}`);
  await expect.element(page.getByText(/Licensed in Ohio or Licensed in Kentucky · /)).toBeVisible();
});

test('an opening says what it asks and offers in words (R-1315)', async () => {
  replyWithPeople();
  await open(`/openings/${id}`);
  await expect.element(page.getByText('Open · 34 days')).toBeVisible();
  await expect.element(page.getByText(/client supports J-1 waivers \(said on Nov 2, 2026\)/)).toBeVisible();
  await expect.element(page.getByText(/\$300,000–320,000/)).toBeVisible();
  await expect.element(page.getByRole('definition').getByText(/license/i)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', `/lists/${id}?view=board`);
  reply(changeOpening, { ...opening, status: 'hold', version: 5 });
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await expect.element(page.getByText(`Status of ${opening.title}: On hold.`)).toBeVisible();
  expect(await requestsTo(changeOpening)[0]?.clone().json()).toEqual({ version: 0, status: 'hold' });
  await button('Undo').click();
  await expect.poll(() => requestsTo(changeOpening).length).toBe(2);
  expect(await requestsTo(changeOpening)[1]?.clone().json()).toEqual({ version: 5, status: 'open' });
});

test('people of an opening say what is shown and why, in words and without scores (R-1316)', async () => {
  replyWithPeople();
  await open(`/openings/${id}`);
  await expect.element(row('Raman, Priya')).toMatchTextContent(/1 of 2/);
  await expect.element(row('Raman, Priya')).toMatchTextContent(/1 must-have not shown/);
  await expect.element(row('Park, Jon')).toMatchTextContent(/2 of 2.*school in Ohio/);
  await button('Why Raman, Priya').click();
  const why = page.getByRole('table', { name: 'Why Raman, Priya' });
  for (const words of [
    /Must-have shownOhio license to June 30, 2028FSMB · Nov 10, 2026Record/,
    /not shownNo active certificateABMS/,
    /Nice to have unknownMedicareCMSRecord/,
    /not met · routeA compact gives a route/,
  ])
    await expect.element(why).toMatchTextContent(words);
  expect(document.body.textContent).not.toContain('✗');
  expect(await violationsHere()).toEqual([]);
});

test('without must-haves an opening counts none of them', async () => {
  replyWithPeople();
  reply(listPeopleOfOpening, {
    rows: people.map((one) => ({ ...one, must: { shown: 0, of: 0 } })),
    total: 2,
    must: [],
  });
  await open(`/openings/${id}`);
  await expect.element(row('Park, Jon')).toBeVisible();
  await expect.element(page.getByText('0 of 0')).not.toBeInTheDocument();
});

test('people who arrived say when and why, and the owner chooses the alerts (R-1337)', async () => {
  replyWithPeople();
  await open(`/openings/${id}`);
  await expect
    .element(row('Raman, Priya'))
    .toMatchTextContent(/arrived Nov 30, 2026: newly licensed in Ohio, Mar 2026 \(FSMB\)/);
  await expect.element(page.getByText(/arrive here after imports. Last check: Nov 30, 2026/)).toBeVisible();
  await button('Why Raman, Priya').click();
  await expect
    .element(page.getByRole('table', { name: 'Why Raman, Priya' }))
    .toMatchTextContent(/Arrivednewly licensed in Ohio, Mar 2026FSMB · Nov 10, 2026Record/);
  expect(await violationsHere()).toEqual([]);
  reply(changeOpeningAlerts, { ...check, alert: 'off' });
  const alerts = page.getByRole('combobox', { name: 'Alerts of new people' });
  await expect.element(alerts).toHaveValue('Alerts, also by mail');
  await alerts.click();
  await page.getByRole('option', { name: 'No alerts' }).click();
  await expect.element(alerts).toHaveValue('No alerts');
  expect(await requestsTo(changeOpeningAlerts)[0]?.clone().json()).toEqual({ alert: 'off' });
});

test('an opening says why new people do not arrive (R-1338)', async () => {
  replyWithPeople();
  reply(getOpeningCheck, { ...check, problem: 'must: gender is refused.', alert: null, by_mail: null });
  await open(`/openings/${id}`);
  await expect.element(page.getByText('New people do not arrive: must: gender is refused.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Alerts of new people' })).not.toBeInTheDocument();
});

test('below the bell an alert names who arrived, and opens the opening (R-1337)', async () => {
  const arrived = { npi: '2000000002', name: 'PRIYA RAMAN', do_not_contact: false, reason: 'new in NPPES, Nov 2026' };
  const about = { ...minimalOf(Alert), search: null, opening: { id, title: opening.title, list: id } };
  const [first, second] = ['2000000002', '2000000010'];
  reply(listAlerts, {
    unread: 1,
    rows: [
      {
        ...about,
        events: [
          { event: 'new', count: 2, npis: [first, second], people: [arrived] },
          { event: 'left', count: 1, npis: ['2000000028'], people: [{ ...arrived, npi: '2000000028', reason: null }] },
        ],
      },
      { ...about, id: 'b', read: true, events: [{ event: 'not_added', count: 201, npis: [first], people: [] }] },
    ],
  });
  await open('/about');
  await button('Alerts, 1 unread alert').click();
  const alerts = page.getByRole('list', { name: 'Alerts' });
  for (const words of [
    /New on the list: 2 · Priya Raman \(new in NPPES, Nov 2026\) … all 2/,
    /No longer shown to meet every must-have: 1 · Priya Raman · show on the list/,
    /New, but not added to the list: 201first 1/,
  ])
    await expect.element(alerts).toMatchTextContent(words);
  const links = alerts.getByRole('link', { name: opening.title });
  await expect.element(links.first()).toHaveAttribute('href', `/openings/${id}?on_list=yes`);
  await expect.element(links.nth(1)).toHaveAttribute('href', `/openings/${id}?on_list=no`);
  await expect
    .element(alerts.getByRole('link', { name: 'show on the list' }))
    .toHaveAttribute('href', `/lists/${id}?npi=2000000028`);
  await expect
    .element(alerts.getByRole('link', { name: 'all 2' }))
    .toHaveAttribute('href', `/lists/${id}?npi=${first}&npi=${second}`);
});

test('people are added to the list and moved there, each with Undo (R-1316)', async () => {
  replyWithPeople();
  reply(addEntries, { added: 1, already: 0, refused: [], total: 2, addition: '2026-11-30T00:00:00.000000Z' });
  await open(`/openings/${id}`);
  await button('Add Park, Jon').click();
  await expect.element(page.getByText(`Added 1 to ${opening.title}.`)).toBeVisible();
  expect(await requestsTo(addEntries)[0]?.clone().json()).toEqual({ npis: ['2000000010'] });
  await expect.element(button('Undo')).toBeVisible();
  reply(changeEntries, { rows: [{ npi: '2000000002', version: 2, was: { ...entry } }], missing: [] });
  await page.getByRole('combobox', { name: /Stage of .*Raman/ }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  await expect.element(page.getByText(/Moved Priya Raman to Contacted/)).toBeVisible();
  expect(await requestsTo(changeEntries)[0]?.clone().json()).toMatchObject({ versions: [1], stage: 'Contacted' });
  await page.getByRole('checkbox', { name: 'Select Raman, Priya' }).click();
  await expect.element(button('Set owner')).toBeVisible();
  await expect.element(button('Add to list')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Select Park, Jon' }).click();
  await button('Add to list').click();
  await expect.poll(() => requestsTo(addEntries).length).toBe(2);
  expect(await requestsTo(addEntries)[1]?.clone().json()).toEqual({ npis: ['2000000010'] });
});

test('all whom the opening finds are selected and added, and all on its list are moved (R-1365)', async () => {
  replyWithPeople();
  reply(listPeopleOfOpening, { rows: people, total: 300, page_size: 50, on_list: 1, must });
  reply(addPeopleOfOpening, {
    added: 298,
    already: 1,
    total: 299,
    do_not_contact: 1,
    addition: '2026-11-30T00:00:00Z',
  });
  await open(`/openings/${id}?not_shown=1`);
  await page.getByRole('checkbox', { name: 'Select Park, Jon' }).click();
  await button('Select all 300 found').click();
  await expect.element(page.getByRole('heading', { name: '300 selected' })).toBeVisible();
  await expect.element(page.getByText('without people marked do not contact')).toBeVisible();
  await expect.element(button('Add to list')).toHaveFocus();
  await expect.element(button('Set owner')).not.toBeInTheDocument();
  await button('Add to list').click();
  await expect.element(page.getByText(/Added 298 .* 1 marked do not contact was left out\./)).toBeVisible();
  await button('Clear').click();
  expect(await requestsTo(addPeopleOfOpening)[0]?.clone().json()).toEqual({ not_shown: 1 });
  await page.getByRole('combobox', { name: 'On the list' }).click();
  await page.getByRole('option', { name: 'On the list', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Raman, Priya' }).click();
  await button('Select all 300 found').click();
  reply(changeEntries, { rows: [], missing: [] });
  await button('Set stage').click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect.poll(() => requestsTo(changeEntries).length).toBe(1);
  expect(await requestsTo(changeEntries)[0]?.clone().json()).toEqual({ search: 'contactable=yes', stage: 'Contacted' });
});

test('who is found, the order and the ties are in the address and in the opening (R-1316)', async () => {
  replyWithPeople();
  const router = await open(`/openings/${id}?not_shown=1&sort=ties`);
  await expect.element(page.getByRole('combobox', { name: 'Not shown' })).toHaveValue('At most 1 not shown');
  await expect.element(page.getByRole('combobox', { name: 'Order' })).toHaveValue('Most ties');
  await page.getByRole('combobox', { name: 'On the list' }).click();
  await page.getByRole('option', { name: 'Not on the list' }).click();
  await expect.poll(() => router.state.location.search).toBe('?not_shown=1&on_list=no&sort=ties');
  const asked = () => new URL(requestsTo(listPeopleOfOpening).at(-1)?.url ?? '').searchParams.get('on_list');
  await expect.poll(asked).toBe('no');
  reply(changeOpening, { ...opening, ties: [] });
  await button('Ties').click();
  await button('Switch all off').click();
  await expect.poll(() => requestsTo(changeOpening).length).toBe(1);
  expect(await requestsTo(changeOpening)[0]?.clone().json()).toEqual({ version: 0, ties: [] });
});

test('users who may view an opening change nothing, and read why (R-1316)', async () => {
  replyWithPeople('view');
  await open(`/openings/${id}`);
  await expect.element(row('Park, Jon')).toBeVisible();
  await expect.element(button('Add Park, Jon')).not.toBeInTheDocument();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await button('Ties').click();
  await expect.element(page.getByText(/Ask its owner to switch ties/)).toBeVisible();
  await expect.element(page.getByLabelText('Near the site')).toBeDisabled();
});

test('the history says in words what changed, by whom and when (R-1312)', async () => {
  replyWithPeople();
  const change = { ...minimalOf(PastChange), at: '2026-11-20T12:00:00.000Z', by: { id: 'u', name: 'Dana Whitfield' } };
  const raman = { npi: '2000000002', last_name: 'RAMAN', first_name: 'PRIYA' };
  respond(listOpeningHistory, () =>
    Response.json({
      ...{ total: 6, page: 1, page_size: 50 },
      rows: [
        { ...change, text: 'Stage Contacted', person: raman },
        { ...change, field: 'status', was: 'open', is: 'hold' },
        { ...change, field: 'pay_to', was: '320000', is: null },
        { ...change, field: 'ties', was: '["near"]', is: '[]' },
        { ...change, by: null, automatic: true, text: 'Added 2 people: newly licensed in Ohio, Mar 2026' },
        { ...change, by: null, field: 'opening', is: opening.title },
      ],
    }),
  );
  await open(`/openings/${id}?tab=history`);
  const table = page.getByRole('table', { name: 'History' });
  for (const words of [
    /Dana WhitfieldRaman, Priya: Stage Contacted/,
    /Status: On hold, was Open/,
    /Pay to: none, was \$320,000/,
    /Ties shown: none, was Near the site/,
    /After an importAdded 2 people: newly licensed in Ohio, Mar 2026/,
    /Not known anymoreMade the opening/,
  ])
    await expect.element(table).toMatchTextContent(words);
});

test("below 1,200 pixels 'More' has the entries from AFFILIATIONS on, by keyboard too (R-1317)", async () => {
  await page.viewport(1199, 800);
  await open('/openings');
  const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' });
  const folded = page.getByRole('link', { name: 'PAYMENTS' });
  await expect.element(more).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ABMS' })).toBeVisible();
  expect(folded.elements()).toEqual([]);
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(folded).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => folded.elements()).toEqual([]);
  await expect.element(more).toHaveFocus();
  await more.click();
  await folded.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /Payment/ })).toBeVisible();
  expect(folded.elements()).toEqual([]);
  await page.viewport(1200, 800);
  await expect.element(folded).toBeVisible();
  expect(more.elements()).toEqual([]);
});

test('another template and a link ask before they discard the letter that was typed (R-1531)', async () => {
  const own = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f17';
  replyWithPeople('edit', own);
  const templates = ['First letter', 'Reminder'].map((name, n) => ({
    ...minimalOf(Template),
    id: own.replace(/.$/, String(n)),
    name,
  }));
  reply(listTemplates, { rows: templates });
  const to = [
    {
      id: own,
      value: 'doctor@mail.example',
      author: null,
      created_at: '2026-11-20T12:00:00Z',
      source: 'A reply',
      given_on: '2026-11-19',
    },
  ];
  reply(draftLetter, { ...minimalOf(LetterDraft), to, refused: null, subject: 'A position', text: 'Dear Dr. Raman' });
  const router = await open(`/openings/${own}`);
  await button('Write to Raman, Priya').click();
  const text = page.getByLabelText('Text');
  await text.fill('Dear Priya');
  const asks = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Reminder' }).click();
  };
  await choose();
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('Dear Priya');
  await expect.element(page.getByRole('combobox', { name: 'Template' })).toHaveValue('First letter');
  await page.getByRole('link', { name: 'Edit templates' }).click();
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('Dear Priya');
  await choose();
  reply(draftLetter, { ...minimalOf(LetterDraft), to, refused: null, subject: 'Again', text: 'May I call you?' });
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(text).toHaveValue('May I call you?');
  await text.fill('May I write to you?');
  await page.getByRole('link', { name: 'Edit templates' }).click();
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/templates');
});
