import { expect, it } from 'vitest';
import { inventPlaces } from '#src/datasets/places/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

it('is the same bytes on every machine, and has every ZIP of the demo once', () => {
  const files = demoFiles(inventPlaces);
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "d0b1a2d2ca54cc65",
    ]
  `);
  const zips = files[0]?.text.match(/^"\d{5}"/gm) ?? [];
  expect(zips).toEqual(demo.places.all.map(({ zip }) => `"${zip}"`));
  expect(new Set(zips).size).toBe(626);
});
