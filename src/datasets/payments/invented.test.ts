import { expect, it } from 'vitest';
import { inventPayments } from '#src/datasets/payments/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const files = demoFiles(inventPayments);

it('are the same bytes on every machine', () => {
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "dcb6e8ca9f7752e9",
      "13aaa848b0dea92e",
    ]
  `);
});

it('belong to demo providers, at their addresses, and add up if no count is withheld', () => {
  const known = new Map([...demo.people(), ...demo.organizations()].map((record) => [record.npi, record]));
  for (const { text } of files) {
    const [header = [], ...rows] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(1, -1).split('","'));
    const places = new Map(header.map((name, i) => [name, i]));
    for (const row of rows) {
      const of = (name: string) => row[places.get(name) ?? -1] ?? '';
      expect(known.get(of('Rndrng_NPI'))?.practice).toMatchObject({
        city: of('Rndrng_Prvdr_City'),
        state: of('Rndrng_Prvdr_State_Abrvtn'),
      });
      const ages = ['LT_65', '65_74', '75_84', 'GT_84'].map((band) => of(`Bene_Age_${band}_Cnt`));
      const sum = ages.reduce((all, count) => all + Number(count), 0);
      if (ages.includes('')) expect(sum).toBeLessThan(Number(of('Tot_Benes')));
      else expect(sum).toBe(Number(of('Tot_Benes')));
      expect(ages.every((count) => count === '' || Number(count) > 10 || count === '0')).toBe(true);
    }
  }
});
