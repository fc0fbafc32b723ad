// Where names of people marked Do not contact show outside of results, with invented rows.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNewest } from '#src/datasets/changes/contract.ts';
import { DeskReply, getDesk } from '#src/work/desk/contract.ts';
import { getList } from '#src/work/lists/contract.ts';
import { getListChanges } from '#src/work/lists/entries/contract.ts';
import { listMarks } from '#src/work/marks/contract.ts';
import { Alert, listAlerts } from '#src/work/searches/contract.ts';
import { button, open, region, reply } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const [FREE, MARKED] = ['2000000010', '2000000028'];
const people = <R extends object>(row: R) => [
  { ...row, npi: FREE, name: 'FREE, FAYE' },
  { ...row, npi: MARKED, name: 'MARKED, MARA' },
];
const mark = {
  ...minimalOf(listMarks.response.shape.rows.element),
  npi: MARKED,
  do_not_contact: { reason: 'Asked us not to', until: null },
};
const expectMarks = async (within: typeof page | ReturnType<typeof region>, times: number) => {
  await expect.poll(() => within.getByText('Do not contact', { exact: true }).elements()).toHaveLength(times);
  for (const name of document.querySelectorAll('s')) expect(name.textContent).toMatch(/mara/i);
  expect(document.querySelectorAll('s').length).toBe(times);
};

test('in changes they are struck, with the mark beside them', async () => {
  reply(listMarks, { rows: [mark] });
  reply(listNewest, {
    total: 2,
    rows: people(minimalOf(listNewest.response.shape.rows.element)).map((row, n) => ({ ...row, id: `1-${n}` })),
  });
  await open('/changes?page=1');
  await expectMarks(page, 1);
});

test('on the desk they are struck, with the mark beside them', async () => {
  reply(listMarks, { rows: [mark] });
  const desk = minimalOf(DeskReply);
  const changes = people(minimalOf(DeskReply.shape.changes.element)).map((row, n) => ({ ...row, id: `1-${n}` }));
  reply(getDesk, { ...desk, changes, steps: people(minimalOf(DeskReply.shape.steps.element)) });
  await open('/');
  await expectMarks(region('Your desk'), 2);
});

test('below the bell they are struck, with the mark beside them', async () => {
  const named = people({ do_not_contact: false }).map((row) => ({
    ...row,
    do_not_contact: row.npi === MARKED,
    reason: null,
  }));
  const event = { event: 'moved' as const, count: 2, npis: [FREE, MARKED], people: named };
  reply(listAlerts, { unread: 1, rows: [{ ...minimalOf(Alert), events: [event] }] });
  await open('/about');
  await button('Alerts, 1 unread alert').click();
  await expectMarks(page, 1);
});

test('in what changed on a list they are struck, with the mark beside them', async () => {
  const id = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f13';
  const first = people({}).map(({ npi, name }) => ({ npi, last_name: name }));
  reply(listMarks, { rows: [mark] });
  reply(getList, { id, may: 'own', stages: ['New'], by_stage: [{ stage: 'New', count: 2 }], total: 2 });
  reply(getListChanges, { changed_since: '2026-11-01', kinds: [{ kind: 'address', people: 2, first }] });
  await open(`/lists/${id}`);
  const strip = region('What changed this week');
  await expectMarks(strip, 1);
  await expect
    .element(strip.getByRole('button', { name: 'Marked, Mara' }))
    .toHaveStyle({ textDecorationLine: 'line-through' });
});
