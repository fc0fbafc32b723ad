// The card of groups that lost people, on a phone (R-1285).
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
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
