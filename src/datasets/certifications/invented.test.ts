import { expect, it } from 'vitest';
import { inventCertifications } from '#src/datasets/certifications/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { meanings } from '#src/invented/taxonomy-codes.ts';
import { standardName } from '#src/shared/abms-boards.ts';
import { certificatesOfCode } from '#src/shared/specialty-certificates.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const files = demoFiles(inventCertifications);
const rowsOf = (n: number) =>
  (files[n]?.text ?? '')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));

it('are the same bytes on every machine', () => {
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "5526668db23017bc",
      "9409925201d35b46",
    ]
  `);
});

/** The certificates that belong to the codes of each classification. */
const certificatesIn = new Map(
  [...Map.groupBy(meanings, ([, { classification }]) => classification)].map(([classification, codes]) => [
    classification,
    codes.flatMap(([code, of]) => certificatesOfCode({ code, ...of, specialization: of.specialization || null })),
  ]),
);

it('have the names that ABMS gives its certificates', () => {
  const names = rowsOf(1).map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => standardName(name) !== name)).toEqual([]);
});

it('certify the demo’s physicians in their specialties, at their address, after their training', () => {
  const people = new Map([...demo.people()].map((person) => [person.npi, person]));
  const names = new Map(rowsOf(1).map(([id = '', name = '']) => [id, name]));
  const records = rowsOf(0);
  expect(records.length).toBeGreaterThan(7000);
  for (const [
    ,
    npi = '',
    ,
    last,
    ,
    city,
    state,
    ,
    ,
    zip,
    certificate = '',
    ,
    type = '',
    ,
    ,
    start,
    ,
    ,
    end,
  ] of records) {
    const person = people.get(npi);
    expect([person?.occupation, last, city, state, zip]).toEqual([
      'physician',
      person?.last_name,
      person?.practice.city,
      person?.practice.state,
      person?.practice.zip,
    ]);
    if (!certificate) continue;
    const own = person?.taxonomies.flatMap(({ code }) => certificatesIn.get(meanings.get(code)?.classification ?? ''));
    expect(own).toContain(names.get(certificate));
    expect(Number(start)).toBeGreaterThan(person?.graduation_year ?? 0);
    if (end) expect(Number(end) > Number(start) && (type !== 'CE' || Number(end) > 2025)).toBe(true);
  }
});
