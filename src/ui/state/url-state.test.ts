import { expect, it } from 'vitest';
import { z } from 'zod';
import { cutTo, pageOfList, queryOf, readQuery, several } from '#src/ui/state/url-state.ts';

const schema = z.object({ page: pageOfList, zip: cutTo(5), state: several });

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=12345678', 1],
  ['page=x', 1],
])('"%s" is page %i', (query, page) => {
  expect(readQuery(schema, query).page).toBe(page);
});

it('reads parameters trimmed, and writes none that is blank', () => {
  const read = readQuery(schema, '?zip= 43210-1234&state=OH&state=+&state= TX');
  expect(read).toEqual({ page: 1, zip: '43210', state: ['OH', 'TX'] });
  expect(queryOf({ zip: ' ', state: ['OH', ''], city: 'New York' })).toBe('state=OH&city=New+York');
});
