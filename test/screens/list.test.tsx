// A list with people whom no other test has.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getList } from '#src/work/lists/contract.ts';
import { getEntries, ListRow } from '#src/work/lists/entries/contract.ts';
import { open, region, reply } from '#test/screens/app.tsx';
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

test('a list without people says how to add them', async () => {
  reply(getList, { ...list, by_stage: [{ stage: 'New', count: 0 }], total: 0 });
  await open(`/lists/${id}`);
  await expect.element(page.getByText('No people on this list yet')).toBeVisible();
});
