// A list with people whom no other test has.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getList, getTeam } from '#src/work/lists/contract.ts';
import { changeEntries, getEntries, ListRow } from '#src/work/lists/entries/contract.ts';
import {
  addTyped,
  changeTyped,
  joinTyped,
  listTyped,
  removeTyped,
  TypedRow,
} from '#src/work/lists/without-npi/contract.ts';
import { button, open, refuse, region, reply, replyOf, requestsTo, respond } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const id = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f13';
const list = { id, name: 'Ohio', may: 'own' as const, stages: ['New'] };

test('a card on the board says that a person must not be contacted (R-693)', async () => {
  const mark = { reason: 'Asked by phone', until: null };
  const row = { ...minimalOf(ListRow), npi: '2000000002', last_name: 'RAMAN', stage: 'New', do_not_contact: mark };
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 1 }], total: 1 });
  reply(getEntries, { rows: [row], total: 1 });
  await open(`/lists/${id}?view=board`);
  await expect.element(region('New').getByRole('listitem')).toMatchTextContent('Raman');
  await expect.element(region('New').getByText('Do not contact')).toBeVisible();
});

test.each([
  ['2026-01-02T12:00:00Z', /\d+ days in stage/],
  [null, /^(?!.*in stage)/i],
] as const)('a card says for how long a person is in the stage, if it is known: %s (R-1460)', async (since, words) => {
  const row = { ...minimalOf(ListRow), npi: '2000000002', last_name: 'RAMAN', stage: 'New', stage_set_at: since };
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 1 }], total: 1 });
  reply(getEntries, { rows: [row], total: 1 });
  await open(`/lists/${id}?view=board`);
  await expect.element(region('New').getByRole('listitem')).toMatchTextContent(words);
});

test('a list without people says how to add them', async () => {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0 });
  await open(`/lists/${id}`);
  await expect.element(page.getByText('No people on this list yet')).toBeVisible();
});

test.each([
  ['table', () => page.getByRole('row', { name: /Raman/ })],
  ['board', () => region('New').getByRole('listitem')],
])(
  'the list of an opening refuses to be filtered by sex on the %s, and shows all again (R-1361)',
  async (view, raman) => {
    const message =
      'gender is refused, because the list is of an opening. Sex must not decide who is considered for a job.';
    reply(getList, { ...list, by_stage: [{ stage: 'New', count: 1 }], total: 1 });
    respond(getEntries, ({ url }) =>
      url.includes('gender=F')
        ? Response.json({ code: 'refused_criterion', message, parameters: ['gender'] }, { status: 400 })
        : Response.json({
            ...replyOf(getEntries),
            rows: [{ ...minimalOf(ListRow), last_name: 'RAMAN', stage: 'New' }],
            total: 1,
          }),
    );
    await open(`/lists/${id}?view=${view}&gender=F`);
    await expect.element(page.getByText(message)).toBeVisible();
    await button('Remove the criterion').click();
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    await expect.element(raman()).toMatchTextContent('Raman');
  },
);

test('a person whom the product added says why (R-1336)', async () => {
  const reasons = [{ text: 'new in NPPES, Nov 2026', source: 'NPPES', as_of: '2026-11-29' }];
  const row = { ...minimalOf(ListRow), npi: '2000000002', last_name: 'RAMAN', stage: 'New' };
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 1 }], total: 1 });
  reply(getEntries, { rows: [{ ...row, arrived: { on: '2026-11-30', reasons } }], total: 1 });
  await open(`/lists/${id}`);
  const why = page.getByText('new in NPPES, Nov 2026').first();
  await expect.element(why).toHaveAttribute('title', 'arrived Nov 30, 2026: new in NPPES, Nov 2026 (NPPES)');
});

const same = {
  npi: '2000000002',
  reason: 'Same name, same city',
  record: null,
  on_list: true,
  do_not_contact: { reason: 'Asked by phone', until: null },
};
const typed = {
  ...minimalOf(TypedRow),
  ...{ id: '5f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f14', name: 'Dara Quill', profession: 'RN', place: 'Columbus, OH' },
  ...{ source: 'Job fair', stage: 'New', version: 3, same: [same], not_same: [] },
};

/** Opens a list with a person without an NPI. */
async function openTyped(of: object = {}) {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0, without_npi: 1, ...of });
  reply(getEntries, { rows: [], total: 0 });
  reply(listTyped, { rows: [typed], total: 1, page_size: 20 });
  await open(`/lists/${id}`);
  return region('Without an NPI (1)');
}

test('people without an NPI show who they may be, and the user decides (R-1350)', async () => {
  const card = await openTyped();
  await expect.element(page.getByText('No people with an NPI on this list yet')).toBeVisible();
  await expect.element(card).toMatchTextContent('Dara Quill RN · Columbus, OH Source: Job fair');
  await expect.element(card).toMatchTextContent('Same name, same city, on this list');
  await expect.element(card.getByText('Do not contact')).toBeVisible();
  reply(changeTyped, { ...typed, version: 4 });
  await card.getByRole('button', { name: /^Not the same: / }).click();
  await expect.element(page.getByText('NPI 2000000002 is not suggested for Dara Quill anymore.')).toBeVisible();
  expect(await requestsTo(changeTyped)[0]?.json()).toEqual({ version: 3, not_same: ['2000000002'] });
  reply(joinTyped, { id: typed.id, npi: same.npi, version: 4, added: false, do_not_contact: same.do_not_contact });
  await card.getByRole('button', { name: /^Same person: / }).click();
  const words = 'NPI 2000000002 was on the list already. The source is in a note. Do not contact: Asked by phone';
  await expect.element(page.getByText(words)).toBeVisible();
});

test('an erasure asks first, and a change that another user made is said (R-1350)', async () => {
  const card = await openTyped();
  await card.getByRole('button', { name: 'Change Dara Quill' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Source').fill('x'.repeat(121));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Source must have at most 120 characters')).toBeVisible();
  await dialog.getByLabelText('Source').fill('Referral');
  const message = 'This person was changed meanwhile. Look at it again, then repeat your change.';
  refuse(changeTyped, 409, { code: 'changed', message });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  reply(removeTyped, { id: typed.id, version: null });
  await dialog.getByRole('button', { name: 'Erase' }).click();
  expect(requestsTo(removeTyped)).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Erase forever' }).click();
  await expect.element(page.getByText('Erased Dara Quill.')).toBeVisible();
  expect(requestsTo(removeTyped)[0]?.url).toMatch(/forever=true/);
});

test('Escape loses no change of a person without an NPI: it goes to Save first (R-1363)', async () => {
  const card = await openTyped();
  await card.getByRole('button', { name: 'Change Dara Quill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Dara Quill' });
  await userEvent.fill(dialog.getByLabelText('Place'), 'Dayton, OH');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
  await expect.element(dialog.getByLabelText('Place')).toHaveValue('Dayton, OH');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('readers of a list change no person without an NPI, and a failure can be tried again (R-1350)', async () => {
  const card = await openTyped({ may: 'view' });
  await expect.element(card.getByText('New', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
});

test('people without an NPI that cannot be fetched can be asked for again (R-1350)', async () => {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0, without_npi: 1 });
  reply(getEntries, { rows: [], total: 0 });
  refuse(listTyped, 500, { code: 'internal', message: 'Failed to fetch the people without an NPI' });
  await open(`/lists/${id}`);
  await expect
    .element(region('Without an NPI (1)').getByText('Failed to fetch the people without an NPI'))
    .toBeVisible();
  reply(listTyped, { rows: [typed], total: 1, page_size: 20 });
  await region('Without an NPI (1)').getByRole('button', { name: 'Try again' }).click();
  await expect.element(region('Without an NPI (1)').getByText('Dara Quill', { exact: true })).toBeVisible();
});

test('the form for a person without an NPI has the focus, names what is missing and survives one Escape (R-1350)', async () => {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0 });
  await open(`/lists/${id}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('button', { name: 'Type a person in' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Dara Quill{Enter}');
  await expect.element(dialog.getByText('Profession is required')).toBeVisible();
  await expect.element(dialog.getByLabelText('Profession')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Add person' })).toHaveFocus();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Dara Quill');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the results have the focus after the last person without an NPI is removed (R-1350)', async () => {
  const card = await openTyped();
  respond(removeTyped, () => {
    reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0, without_npi: 0 });
    return Response.json({ id: typed.id, version: 4 });
  });
  await card.getByRole('button', { name: 'Remove Dara Quill' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('results');
});

test('an NPI typed as a name goes to the field for NPIs, and a refusal of the server shows (R-1350)', async () => {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0 });
  await open(`/lists/${id}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('button', { name: 'Type a person in' }).click();
  for (const [label, value] of Object.entries({ Name: 'Dara Quill', Profession: 'RN', Place: 'Ohio', Source: 'Sheet' }))
    await page.getByLabelText(label, { exact: true }).fill(value);
  const message = 'Dara Quill, Ohio, is already on this list, in the stage New.';
  refuse(addTyped, 409, { code: 'already_there', message });
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await page.getByLabelText('Name', { exact: true }).fill('2000000002');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.element(page.getByText('Name is an NPI. Add the person by the NPI')).toBeVisible();
  await page.getByRole('button', { name: 'Add NPI 2000000002 instead' }).click();
  await expect.element(page.getByLabelText('NPIs')).toHaveValue('2000000002');
});

test('empty cells of owner and next step are edited in place, with keys alone (R-689)', async () => {
  await page.viewport(1440, 900);
  const row = { ...minimalOf(ListRow), npi: '2000000002', first_name: 'PRIYA', last_name: 'RAMAN', stage: 'New' };
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 1 }], total: 1 });
  reply(getEntries, { rows: [row], total: 1 });
  reply(getTeam, { rows: [{ id: MATE, name: 'Marcus Bell', email: 'marcus@medatlas.example' }] });
  await open(`/lists/${id}`);
  const owner = button('Set the owner of Priya Raman');
  await expect.element(owner).toBeVisible();
  (owner.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Marcus Bell' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => bodies()).toEqual([{ npis: [row.npi], versions: [row.version], owner: MATE }]);

  const step = page.getByRole('button', { name: /(?:^Add a step for|, next step of) Priya Raman$/ });
  await expect.poll(() => document.activeElement?.textContent).toMatch(/owner of Priya Raman$/);
  await userEvent.keyboard('{Tab}');
  await expect.element(step).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('form', { name: 'Plan' }).getByLabelText('Next step')).toHaveFocus();
  await userEvent.keyboard('Call in January{Enter}');
  await expect.poll(async () => (await bodies())[1]).toMatchObject({ next_step: 'Call in January', due_on: null });
  await expect.element(step).toHaveFocus();
});

const MATE = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f99';
const bodies = () => Promise.all(requestsTo(changeEntries).map((request) => request.clone().json()));

test('readers of a list change no cell, and dial the phone of a row (R-689, R-1403)', async () => {
  await page.viewport(1440, 900);
  const row = { ...minimalOf(ListRow), npi: '2000000002', last_name: 'RAMAN', stage: 'New', phone: '5125550142' };
  reply(getList, { ...list, may: 'view', by_stage: [{ stage: 'New', count: 1 }], total: 1 });
  reply(getEntries, { rows: [row], total: 1 });
  await open(`/lists/${id}`);
  const call = page.getByRole('link', { name: '(512) 555-0142' });
  await expect.element(call).toHaveAttribute('href', 'tel:+15125550142');
  expect(page.getByRole('button', { name: /owner of|^Add a step/ }).elements()).toEqual([]);
});
