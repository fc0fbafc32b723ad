import { expect, it } from 'vitest';
import { inventLicenses } from '#src/datasets/licenses/invented.ts';
import { asOf } from '#src/invented/dates.ts';
import { demo } from '#src/invented/demo.ts';
import { states } from '#src/shared/states.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const files = demoFiles(inventLicenses);

it('are the same bytes on every machine', () => {
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "ebbfef4e813a541a",
    ]
  `);
});

it('belong to clinicians of the demo, with its schools, mostly in their practice state', () => {
  const people = new Map([...demo.people()].map((person) => [person.npi, person]));
  const schools = new Set(demo.schools.items.map(({ name }) => name));
  const rows = (files[0]?.text ?? '')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
  expect(rows.length).toBeGreaterThan(8000);
  let home = 0;
  for (const [
    npi = '',
    ,
    last,
    ,
    city,
    state = '',
    number,
    issued = '',
    expires = '',
    born = '',
    school = '',
  ] of rows) {
    const person = people.get(npi);
    expect([last, city]).toEqual([person?.last_name, person?.practice.city]);
    expect(states).toHaveProperty(state);
    expect(number).toMatch(/\d/);
    expect(issued < asOf && born < issued && issued < expires, `${npi} ${born} ${issued} ${expires}`).toBe(true);
    expect(school === '' || schools.has(school)).toBe(true);
    if (state === person?.practice.state) home++;
  }
  expect(home / rows.length).toBeGreaterThan(0.75);
  expect(new Set(rows.map((row) => `${row[0]} ${row[5]}`)).size).toBe(rows.length);
});
