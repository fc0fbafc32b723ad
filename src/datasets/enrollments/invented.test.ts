import { expect, it } from 'vitest';
import { inventAffiliations } from '#src/datasets/affiliations/invented.ts';
import { inventEnrollments } from '#src/datasets/enrollments/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
const files = demoFiles(inventEnrollments);
const [enrollments = [], reassignments = [], locations = [], npis = [], specialties = []] = files.map(({ text }) =>
  rowsOf(text),
);
const byId = new Map(enrollments.map((values) => [values[3] ?? '', values]));

it('are the same bytes on every machine', () => {
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "9dc2bd8755f4767b",
      "fde3b38914ea2c94",
      "27887628620c4c9a",
      "4b38202d1a8e1a46",
      "aeed432367a5f322",
    ]
  `);
});

it('have each enrollment once, and no other in the further files', () => {
  expect(byId.size).toBe(enrollments.length);
  const named = [...reassignments.flat(), ...[...locations, ...npis, ...specialties].map(([id = '']) => id)];
  expect(named.filter((id) => !byId.has(id))).toEqual([]);
  expect(npis.length).toBeGreaterThan(20);
  expect(specialties.length).toBeGreaterThan(100);
});

it('have people and organizations of the demo', () => {
  const names = new Map([...demo.organizations()].map(({ npi, name }) => [npi, name.toUpperCase()]));
  const organizations = enrollments.filter(([, , , id]) => id?.startsWith('O'));
  expect(organizations.filter(([npi = '', , , , , , , , , , name]) => names.get(npi) !== name)).toEqual([]);
  const people = new Set([...demo.people()].map(({ npi }) => npi));
  expect(enrollments.filter(([npi = '', , , id]) => id?.startsWith('I') && !people.has(npi))).toEqual([]);
  expect(npis.filter(([, npi = '']) => !names.has(npi))).toEqual([]);
});

it('agree with Doctors and Clinicians on most groups, and each has some that the other lacks', () => {
  const [clinicians = { text: '' }] = demoFiles(inventAffiliations);
  const [header = '', ...lines] = clinicians.text.trimEnd().split('\n');
  const [npi, pac] = ['NPI', 'org_pac_id'].map((name) => header.slice(1, -1).split('","').indexOf(name)) as [
    number,
    number,
  ];
  const listed = new Set(
    lines
      .map((line) => line.slice(1, -1).split('","'))
      .filter((values) => values[pac])
      .map((values) => `${values[npi]} ${values[pac]}`),
  );
  const paid = new Set(reassignments.map(([from = '', to = '']) => `${byId.get(from)?.[0]} ${byId.get(to)?.[2]}`));
  const both = [...listed].filter((tie) => paid.has(tie)).length;
  expect(both / listed.size).toBeGreaterThan(0.9);
  expect(both).toBeLessThan(listed.size);
  expect(paid.size).toBeGreaterThan(both);
});
