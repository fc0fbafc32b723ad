// The card without a browser: its words for the rows of a reply.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { getPlaceShortage, type Shortage } from '#src/datasets/shortages/contract.ts';
import { ShortageCard } from '#src/datasets/shortages/ShortageCard.tsx';

const row: Shortage = {
  kind: 'primary',
  level: 'county',
  score: 16,
  status: 'Designated',
  rural: 'Rural',
  designated_on: '2012-06-01',
  name: 'Kanawha County',
  people: null,
  designation_id: '1540390001',
  county: 'Kanawha, WV',
};

/** The texts of the card, between its elements. */
function textsOf(reply: Partial<z.input<typeof getPlaceShortage.response>>): string[] {
  const client = new QueryClient();
  const place = { zip: '25399' };
  client.setQueryData([getPlaceShortage.url, place], { rows: [], as_of: '2026-11-05', placed: true, ...reply });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <ShortageCard place={place} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return markup
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .split(/<[^>]+>/)
    .filter(Boolean);
}

const decides = ['HRSA’s own ', 'address check'];

it('names each designation, and leaves the decision to HRSA’s address check (R-1251)', () => {
  expect(textsOf({ rows: [row, { ...row, kind: 'mua', level: 'part' }] })).toEqual([
    ...['Shortage Areas', 'HRSA'],
    ...['Primary care shortage area', 'The whole county is designated'],
    'Score 16 of 25 · Rural · since Jun 1, 2012 · Kanawha County · id 1540390001',
    ...['Medically underserved (MUA/P)', 'Part of the county or ZIP is designated'],
    'Index 16 of 100, lower is a greater need · Rural · since Jun 1, 2012 · Kanawha County · id 1540390001',
    ...decides,
    ' decides. MUA/P does not count for the National Health Service Corps.',
  ]);
});

it('says what no row means', () => {
  expect(textsOf({})).toEqual([
    ...['Shortage Areas', 'HRSA', 'No designation found; state flex slots may apply; state rules differ.'],
    ...decides,
    ' decides. ',
  ]);
  expect(textsOf({ placed: false })).toContain(
    'The county of this ZIP code is not known here, so no area was compared.',
  );
});
