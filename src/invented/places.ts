import { areaCodes } from '#src/invented/area-codes.ts';
import { readList } from '#src/invented/data.ts';
import { fill, type Random, randomOf, weigh } from '#src/invented/random.ts';
import type { Address } from '#src/invented/records.ts';

/** One ZIP of demo/places.csv. */
export interface Place {
  zip: string;
  city: string;
  state: string;
  county: string;
  county_fips: string;
  latitude: string;
  longitude: string;
  total_population: string;
  men: string;
  women: string;
}

export const places: readonly Place[] = readList('places.csv').map((row) => ({
  zip: row.zip ?? '',
  city: row.city ?? '',
  state: row.state ?? '',
  county: row.county ?? '',
  county_fips: row.county_fips ?? '',
  latitude: row.latitude ?? '',
  longitude: row.longitude ?? '',
  total_population: row.total_population ?? '',
  men: row.men ?? '',
  women: row.women ?? '',
}));

/** A ZIP, likelier the more people live there. Island ZIPs without a figure count as 15,000. */
export const somePlace = (random: Random) => random.weighted(byPopulation);

/** A ZIP of one state. */
export const somePlaceIn = (state: string, random: Random) => random.pick(byState.get(state) ?? places);

/** An invented address in a place; nine-digit ZIP as NPPES has it, seldom five; the telephone is one reserved for fiction. */
export const addressIn = (place: Place, random: Random): Address => ({
  address_1: `${random.whole(1, 9899)} ${random.chance(15) ? `${random.pick(directions)} ` : ''}${random.pick(streets)} ${random.pick(ways)}`,
  address_2: random.chance(38) ? fill(random.pick(units), random) : '',
  ...whereabouts(place, random),
});

/** An address for mail: a box, or a door of its own. */
export const mailingIn = (place: Place, random: Random): Address =>
  random.chance(25)
    ? { address_1: `PO Box ${random.whole(10, 99_900)}`, address_2: '', ...whereabouts(place, random) }
    : addressIn(place, random);

/** The area code of a place's telephones: one for each county. */
export const areaCodeOf = ({ state, county_fips }: Place) =>
  randomOf('area code', county_fips).pick((areaCodes[state] ?? '').split(' '));

const byPopulation = weigh(places, (place) => Number(place.total_population || 15_000));
const byState = Map.groupBy(places, (place) => place.state);

function whereabouts(place: Place, random: Random) {
  const area = areaCodeOf(place);
  const number = () => fill(`${area}55501##`, random);
  return {
    city: place.city,
    state: place.state,
    zip: random.chance(94) ? fill(`${place.zip}####`, random) : place.zip,
    phone: random.chance(98) ? number() : '',
    fax: random.chance(45) ? number() : '',
  };
}

const directions = ['N', 'S', 'E', 'W'];
const ways = ['St', 'Ave', 'Rd', 'Blvd', 'Dr', 'Ln', 'Pkwy', 'Ct', 'Way', 'Hwy', 'Street', 'Avenue', 'Road', 'Drive'];
const units = ['Suite ###', 'Ste ###', 'Ste #', 'Suite ?', 'Unit ##', 'Bldg ?', 'Fl #', 'Room ###'];
const streets = [
  ...['Maple', 'Oak', 'Pine', 'Cedar', 'Elm', 'Walnut', 'Chestnut', 'Spruce', 'Willow', 'Birch', 'Main', 'Center'],
  ...['Church', 'Mill', 'Park', 'Lake', 'River', 'Ridge', 'Hill', 'Valley', 'Spring', 'Meadow', 'Garden', 'Orchard'],
  ...['Market', 'Broad', 'High', 'Front', 'Water', 'Bridge', 'Union', 'Liberty', 'Franklin', 'Jefferson', 'Madison'],
  ...['Washington', 'Lincoln', 'Jackson', '1st', '2nd', '3rd', '4th', '5th', '7th', '9th', '12th', '14th', '21st'],
  ...['College', 'University', 'Medical Center', 'Professional', 'Commerce', 'Airport', 'Sunset', 'Grand', 'Harbor'],
];
