import { closeCityAt } from '#src/datasets/places/sentences/close-city.ts';
import { readMilitaryMail } from '#src/datasets/places/sentences/military-mail.ts';
import { readPlace } from '#src/datasets/places/sentences/place.ts';
import { readPlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { unknownCityAt } from '#src/datasets/places/sentences/unknown-city.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { phrase } from '#src/search/sentences/line.ts';
import type { Draft } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';

/** States, counties, cities, ZIP codes, metropolitan areas and circles. */
export const placeSentences: Sentences = {
  readers: [readPlaceNames, readTaxonomy],
  rules: [
    { position: 150, read: readMilitaryMail },
    { position: 160, read: readPlace },
  ],
  guesses: [
    { position: 10, read: closeCityAt },
    { position: 20, read: unknownCityAt, negatable: true },
  ],
  unknownCues: [
    { position: 60, kind: 'place', expression: phrase('(?:near|around)(?: the)?') },
    { position: 70, kind: 'place', expression: phrase('in(?: the)?'), isBare: true },
  ],
  settle: (_, drafts) => ({ drafts: withCenter(drafts), leftOut: [] }),
};

/** `within 30 miles` needs a center: the city or ZIP code elsewhere in the text. */
function withCenter(drafts: readonly Draft[]): Draft[] {
  const has = (name: string) => drafts.find(({ parameter }) => parameter === name);
  if (!has('miles') || has('near')) return [...drafts];
  const [zip, city, state] = [has('zip'), has('city') ?? has('cbsa'), has('state')];
  const near = (draft: Draft, value: string): Draft[] => [
    ...drafts.filter((each) => each !== draft && !(city === draft && each === state)),
    { parameter: 'near', value, label: `Near ${value}`, start: draft.start, end: draft.end },
  ];
  if (zip) return near(zip, zip.value);
  const largest = city?.alternatives?.find(({ parameter }) => parameter === 'near')?.value;
  const place = city && (state && city.parameter === 'city' ? `${city.value}, ${state.value}` : largest);
  return city && place ? near(city, place) : drafts.filter(({ parameter }) => parameter !== 'miles');
}
