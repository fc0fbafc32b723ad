import { expect, it } from 'vitest';
import { chosenIn, type RailGroupSpec } from '#src/ui/rail/groups.ts';

type Name = 'taxonomy' | 'profession' | 'specialty' | 'most';

const specialty: RailGroupSpec<Name> = {
  kind: 'values',
  title: 'Specialty',
  name: 'taxonomy',
  instead: ['profession', 'specialty'],
};
const large: RailGroupSpec<Name> = {
  kind: 'text',
  title: 'Large groups',
  parameter: 'most',
  label: 'Not in a group of more than',
  placeholder: 'Members',
  limits: 'whole',
  shown: (value) => String(Number(value) - 1),
  asked: (typed) => String(Number(typed) + 1),
};
const none = { taxonomy: [], profession: [], specialty: [], most: [] };
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

it('codes that the form picked are counted without their profession and specialty, which else are named (R-1145)', () => {
  const picked = { ...none, profession: ['Physicians'], specialty: ['Internal Medicine'] };
  expect(chosenIn({ ...picked, taxonomy: ['x'] }, specialty)).toBe('1');
  expect(chosenIn(picked, specialty)).toBe('Internal Medicine');
  expect(chosenIn({ ...picked, specialty: [] }, specialty)).toBe('Physicians');
});

it('heads of filters show a value as the field does (R-1145)', () => {
  expect(chosenIn({ ...none, most: ['51'] }, large)).toBe('50');
});
