import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarkedProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { open, reply } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

test.each([
  [1, '1 more match has no known location.'],
  [2, '2 more matches have no known location.'],
])('near a place, the results say how many have no location: %i (R-382)', async (not_placed, sentence) => {
  reply(searchProviders, { total: 1, not_placed, rows: [minimalOf(MarkedProvider)] });
  await open('/hcps?near=Austin,%20TX&miles=50');
  await expect.element(page.getByText(sentence)).toBeVisible();
});
