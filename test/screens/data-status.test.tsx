// The Data Status screen with responses that the demo data does not have.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getDataStatus } from '#src/pages/data-status/contract.ts';
import { releaseChanges, rollBackImport } from '#src/pages/imports/contract.ts';
import { alert, button, open, refuse, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const Dataset = getDataStatus.response.shape.rows.element;
const Run = Dataset.shape.loaded.unwrap();

/** A dataset with an import of ID 7, with these fields. */
const withDataset = (more: object) =>
  reply(getDataStatus, {
    rows: [{ ...minimalOf(Dataset), title: 'Board licenses', loaded: { ...minimalOf(Run), id: 7 }, ...more }],
  });

test('held changes say why, and are released (R-495)', async () => {
  const reason = 'Changes of kind address touch 900 of 1,000 records.';
  withDataset({ changes: { state: 'held', total: 900, reason } });
  reply(releaseChanges, { id: 7 });
  await open('/admin/data', 'superadmin');
  await expect
    .element(region('Board licenses'))
    .toMatchTextContent(
      /900 changes held until you release them\. Changes of kind address touch 900 of 1,000 records\./,
    );
  withDataset({ changes: { state: 'visible', total: 900, reason: null } });
  await button('Release changes').click();
  await expect.element(page.getByRole('link', { name: '900 changes since the import before' })).toBeVisible();
  expect(requestsTo(releaseChanges).map(({ url }) => new URL(url).pathname)).toEqual(['/api/imports/7/release']);
  await expect.element(region('Board licenses')).toHaveFocus();
});

test('a roll back asks first, and shows why it is refused (R-495)', async () => {
  withDataset({ can_roll_back: true });
  await open('/admin/data', 'superadmin');
  await button('Roll back').click();
  await button('Keep the import').click();
  expect(requestsTo(rollBackImport)).toEqual([]);
  const message = 'Only the newest import of a dataset can be rolled back, and only once.';
  refuse(rollBackImport, 409, { code: 'not_newest', message });
  await button('Roll back').click();
  await button('Roll back now').click();
  await expect.element(alert()).toMatchTextContent(message);
  reply(rollBackImport);
  withDataset({ rolled_back_at: '2026-11-22T12:00:00.000Z' });
  await button('Roll back now').click();
  await expect.element(page.getByRole('status').getByText('Last import rolled back')).toBeVisible();
  await expect.element(region('Board licenses')).toHaveFocus();
});
