import { expect, it } from 'vitest';
import { inventProcedures } from '#src/datasets/procedures/invented.ts';
import { isClaimedCode } from '#src/datasets/services/cpt.ts';
import { servicesHeader } from '#src/datasets/services/headers.ts';
import { inventServices } from '#src/datasets/services/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const rowsOf = (text = '') =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
const [newest, earlier] = demoFiles(inventServices);
const rows = rowsOf(newest?.text).map((values) =>
  Object.fromEntries(servicesHeader.map((name, n) => [name, values[n]])),
);
const classes = demoFiles(inventProcedures);

it('are the same bytes on every machine', () => {
  expect(checksumsOf([...demoFiles(inventServices), ...classes])).toMatchInlineSnapshot(`
    [
      "b8edf53f4d425d80",
      "66285d575d4708ce",
      "2c4742c88e983e48",
    ]
  `);
});

it('have services of people of the demo, each code and place once, and no row with fewer than 11 patients', () => {
  const people = new Set([...demo.people()].map(({ npi }) => npi));
  expect(rows.length).toBeGreaterThan(1000);
  expect(rowsOf(earlier?.text).length).toBeGreaterThan(1000);
  expect(rows.filter(({ Rndrng_NPI }) => !people.has(Rndrng_NPI ?? ''))).toEqual([]);
  expect(rows.filter(({ Tot_Benes }) => Number(Tot_Benes) < 11)).toEqual([]);
  const keys = rows.map(({ Rndrng_NPI, HCPCS_Cd, Place_Of_Srvc }) => [Rndrng_NPI, HCPCS_Cd, Place_Of_Srvc].join());
  expect(new Set(keys).size).toBe(keys.length);
});

it('have a class for each code, and no code of CPT or CDT', () => {
  const known = new Set(rowsOf(classes[0]?.text).map(([code]) => code));
  expect(rows.filter(({ HCPCS_Cd }) => !known.has(HCPCS_Cd))).toEqual([]);
  expect([...known].filter((code) => isClaimedCode(code ?? ''))).toEqual([]);
});
