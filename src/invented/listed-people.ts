import type { Country } from '#src/invented/country.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';

/** Makes the row of a person on a list. */
export type RowOf = (person: InventedPerson, random: Random) => string[];

/** The rows of `share` in a thousand people. */
export function* listedRows(country: Country, list: string, share: number, rowOf: RowOf): Generator<string[]> {
  const isListed = (npi: string) => randomOf(list, npi).whole(1, 1000) <= share;
  for (const person of country.inOrder(country.people({ npi: isListed }))) {
    const random = randomOf(list, person.npi);
    random.whole(1, 1000); // drawn in `isListed`
    yield rowOf(person, random);
  }
}
