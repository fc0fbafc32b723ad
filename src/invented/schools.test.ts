import { expect, it } from 'vitest';
import { inventSchools } from '#src/datasets/schools/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { schoolOfPhysician } from '#src/invented/schools.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const schools = demo.schools.items;

it('are the same bytes on every machine', () => {
  expect(checksumsOf(demoFiles(inventSchools))).toMatchInlineSnapshot(`
    [
      "e0a603175220a746",
    ]
  `);
});

it('have unique names and IDs, and each trained at least one person', () => {
  expect(new Set(schools.map(({ core_id }) => core_id)).size).toBe(schools.length);
  expect(new Set(schools.map(({ name, city }) => `${name} ${city}`)).size).toBe(schools.length);
  const trained = new Map<string, number>();
  for (const person of demo.people()) {
    const { core_id } = schoolOfPhysician(demo, person);
    trained.set(core_id, (trained.get(core_id) ?? 0) + 1);
  }
  expect(trained.size).toBe(schools.length);
});
