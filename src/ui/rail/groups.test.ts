import { expect, it } from 'vitest';
import { chosenIn, type RailGroupSpec } from '#src/ui/rail/groups.ts';

type Name = 'taxonomy' | 'profession' | 'most';

const specialty: RailGroupSpec<Name> = {
  kind: 'values',
  title: 'Specialty',
  name: 'taxonomy',
  instead: ['profession'],
};
const large: RailGroupSpec<Name> = {
  kind: 'own',
  title: 'Large groups',
  parameters: ['most'],
  shown: (value) => String(Number(value) - 1),
  draw: () => null,
};
const none = { taxonomy: [], profession: [], most: [] };
const cardiology = ['c1', 'c2', 'c3', 'c4'];

it.each([
  [cardiology, '1'],
  [[...cardiology, 'x'], '2'],
  [['x', ...cardiology, 'y', 'x'], '3'],
  [cardiology.slice(1), '3'],
  [[], undefined],
])('heads of filters have the number of choices shown as chosen: %j is %s (R-1145)', (taxonomy, head) => {
  expect(chosenIn({ ...none, taxonomy }, specialty, [cardiology, ['z1', 'z2']])).toBe(head);
});

it('heads of filters show a value as the field does (R-1145)', () => {
  expect(chosenIn({ ...none, most: ['51'] }, large)).toBe('50');
});
