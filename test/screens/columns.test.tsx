// The columns of results under preferences that an earlier release stored (R-1222).
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { open, reply, userOf } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const head = (name: string) => page.getByRole('columnheader', { name, exact: true });

test('a column that shows only by choice stays hidden for users who chose columns before it was there', async () => {
  const { id } = userOf('specialist');
  localStorage.setItem(`medatlas-hidden-columns-${id}`, JSON.stringify(['gender', 'group']));
  localStorage.setItem(`medatlas-ticked-columns-${id}`, JSON.stringify(['graduated']));
  reply(searchProviders, { total: 1, rows: [minimalOf(searchProviders.response.shape.rows.element)] });
  await open('/hcps?state=OH');
  await expect.element(head('Graduated')).toBeInTheDocument();
  for (const hidden of ['License issued', 'Group', 'Gender']) expect(head(hidden).elements()).toEqual([]);
  localStorage.clear();
});
