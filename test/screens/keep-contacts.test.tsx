// Contact details that are kept from a lookup.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  checkContactSheet,
  getContactColumns,
  keepContactSheet,
  removeContactSheet,
} from '#src/work/contact-sheets/contract.ts';
import { getLookup, LookupCounts } from '#src/work/lookup/contract.ts';
import { violationsHere } from '#test/axe.ts';
import { button, open, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const id = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f31';

test('what a sheet would keep shows first, and is kept with its source, with Undo (R-1540)', async () => {
  reply(getLookup, {
    ...{ id, state: 'done' as const, progress: null, message: null, file: 'mobiles.csv', pasted: 0, remarks: [] },
    counts: { ...minimalOf(LookupCounts), total: 3, found: 2, unknown: 1 },
    ...{ rows: [], total: 0, page: 1, page_size: 50 },
  });
  reply(getContactColumns, {
    columns: [
      { header: 'NPI', samples: ['2000000010'] },
      { header: 'Mail', samples: ['jane@mail.example'] },
    ],
    guess: { mobile: null, email: 1 },
    pasted: 0,
  });
  const refused_rows = [{ row: 3, why: 'No provider was found or chosen' }];
  reply(checkContactSheet, { read: 3, keeps: 2, people: 2, known: 0, refused: 1, refused_rows });
  await open(`/lookup?id=${id}`);
  await button('Keep contact details').click();
  const dialog = page.getByRole('dialog', { name: 'Keep contact details' });
  await expect.element(dialog.getByLabelText('Keep', { exact: true })).toHaveValue('email');
  await expect.element(dialog.getByLabelText('Column')).toHaveValue('1');
  await expect.element(dialog).toMatchTextContent('3 rows read: 2 to keep for 2 people, 0 known already, 1 refused.');
  await expect.element(dialog).toMatchTextContent('Row 3: No provider was found or chosen');
  expect(await violationsHere()).toEqual([]);
  await button('Keep 2').click();
  await expect.element(dialog.getByText('Source is required')).toBeVisible();
  await dialog.getByLabelText('Source').fill('Answer to our letter');
  reply(keepContactSheet, { read: 3, kept: 2, known: 0, refused: 1, refused_rows, ids: [id] });
  reply(removeContactSheet, { deleted: 1 });
  await button('Keep 2').click();
  await expect.element(page.getByText('Kept 2 email addresses.')).toBeVisible();
  await button('Undo').click();
  await expect.poll(() => requestsTo(removeContactSheet).length).toBe(1);
});
