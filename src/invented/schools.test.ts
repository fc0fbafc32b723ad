import { expect, it } from 'vitest';
import { demoPeople } from '#src/invented/people.ts';
import { demoSchools, schoolOf, schoolsDemo } from '#src/invented/schools.ts';
import { sumsOf } from '#test/sums.ts';

it('are the same bytes everywhere', () => {
  expect(sumsOf(schoolsDemo.files())).toMatchInlineSnapshot(`
    [
      "e0a603175220a746",
    ]
  `);
});

it('have names and numbers of their own, and train everybody at one of them', () => {
  expect(new Set(demoSchools.map(({ core_id }) => core_id)).size).toBe(demoSchools.length);
  expect(new Set(demoSchools.map(({ name, city }) => `${name} ${city}`)).size).toBe(demoSchools.length);
  const trained = new Map<string, number>();
  for (const person of demoPeople()) {
    const { core_id } = schoolOf(person);
    trained.set(core_id, (trained.get(core_id) ?? 0) + 1);
  }
  expect(trained.size).toBe(demoSchools.length);
});
