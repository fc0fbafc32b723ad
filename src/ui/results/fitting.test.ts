import { expect, it } from 'vitest';
import { fitting } from '#src/ui/results/fitting.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'city', width: 100, leaves: { nothing: 2 } },
  { id: 'phone', width: 100, leaves: { nothing: 1, map: 3 } },
];

it.each([
  [400, ['name', 'city', 'phone']],
  [399, ['name', 'city']],
  [299, ['name']],
  [100, ['name']],
])('in %i pixels columns leave by their rank, the lowest first, except those without one', (room, left) => {
  expect(fitting(columns, room).map(({ id }) => id)).toEqual(left);
});

it('ranks by what is beside the table, and keeps what the user ticked (R-379)', () => {
  expect(fitting(columns, 399, 'map').map(({ id }) => id)).toEqual(['name', 'city']);
  expect(fitting(columns, 299, 'nothing', ['phone']).map(({ id }) => id)).toEqual(['name', 'phone']);
  expect(fitting(columns, 300, 'nothing', ['city']).map(({ id }) => id)).toEqual(['name', 'city', 'phone']);
});
