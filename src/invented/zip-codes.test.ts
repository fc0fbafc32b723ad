import { expect, it } from 'vitest';
import { places } from '#src/invented/places.ts';
import { placesDemo } from '#src/invented/zip-codes.ts';
import { sumsOf } from '#test/sums.ts';

it('is the same bytes everywhere, and holds every ZIP that the demo has people in, once', () => {
  const files = placesDemo.files();
  expect(sumsOf(files)).toMatchInlineSnapshot(`
    [
      "d0b1a2d2ca54cc65",
    ]
  `);
  const zips = files[0]?.text.match(/^"\d{5}"/gm) ?? [];
  expect(zips).toEqual(places.map(({ zip }) => `"${zip}"`));
  expect(new Set(zips).size).toBe(626);
});
