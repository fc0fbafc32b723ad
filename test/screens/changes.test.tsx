// The card of groups that lost people, on a phone (R-1285), and the counts of kinds, which the demo data does not have.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNewest } from '#src/datasets/changes/contract.ts';
import { listLosingGroups } from '#src/datasets/signals/contract.ts';
import { open, reply } from '#test/screens/app.tsx';

test('a long name of a group wraps, and the quarter beside it does not', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const name = 'EXAMPLE COMMUNITY HOSPITAL AND REGIONAL PHYSICIAN ASSOCIATES OF NORTHERN OHIO PLLC';
  reply(listLosingGroups, {
    rows: [{ org_pac_id: '0042000017', name, quarter: '2026-Q3', people: 3, npis: ['2000000010'] }],
  });
  await open('/changes');
  const quarter = page.getByText('Q3 2026', { exact: true });
  await expect.element(quarter).toBeVisible();
  expect(quarter.element().getBoundingClientRect().height).toBeLessThan(30);
});

test('the counts of kinds search for a kind, and again for all (R-1421)', async () => {
  const kinds = [
    { kind: 'address', count: 12 },
    { kind: 'added', count: 3 },
  ] as const;
  reply(listNewest, { total: 15, kinds: [...kinds] });
  const router = await open('/changes?imported_from=2026-11-24');
  const facets = page.getByRole('group', { name: 'Kinds of changes' });
  await facets.getByRole('button', { name: 'New practice address 12' }).click();
  await expect.poll(() => router.state.location.search).toBe('?kind=address&imported_from=2026-11-24');
  const chosen = facets.getByRole('button', { name: 'New practice address 12' });
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  await chosen.click();
  await expect.poll(() => router.state.location.search).toBe('?imported_from=2026-11-24');
});

test('the changes of people on lists show by a button, also if there are none, and by the form (R-1366)', async () => {
  reply(listNewest, { total: 3, kinds: [{ kind: 'added', count: 3 }] });
  const router = await open('/changes?imported_from=2026-11-24');
  const facets = page.getByRole('group', { name: 'Kinds of changes' });
  const mine = facets.getByRole('button', { name: 'On my lists' });
  await expect.element(mine).toHaveAttribute('aria-pressed', 'false');
  reply(listNewest, { total: 0, kinds: [] });
  await mine.click();
  await expect.poll(() => router.state.location.search).toBe('?lists=mine&imported_from=2026-11-24');
  await expect.element(page.getByText('No changes found')).toBeVisible();
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Edit search' }).click();
  await expect.element(page.getByRole('combobox', { name: 'People' })).toHaveValue('On my lists');
  await mine.click();
  await expect.poll(() => router.state.location.search).toBe('?imported_from=2026-11-24');
});
