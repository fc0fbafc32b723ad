import { areaCodes } from '#src/invented/area-codes.ts';
import { fill, type Random, randomOf, weigh } from '#src/invented/random.ts';
import type { Address } from '#src/invented/records.ts';

export interface Zip {
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

/** A ZIP code with a telephone area code. Each county has one area code. */
export interface InventedPlace extends Zip {
  area_code: string;
}

/** The ZIP codes of a country. */
export interface Places {
  all: readonly InventedPlace[];
  states: readonly string[];
  inState(state: string): readonly InventedPlace[];
  /** Draws a ZIP code, weighted by population. ZIP codes without a population count as 15,000. */
  draw(random: Random): InventedPlace;
  drawIn(state: string, random: Random): InventedPlace;
}

export function placesOf(zips: readonly Zip[]): Places {
  const codes = new Map<string, string>();
  const all = zips.map((zip): InventedPlace => {
    const code = codes.get(zip.county_fips) ?? areaCodeOf(zip);
    codes.set(zip.county_fips, code);
    return { ...zip, area_code: code };
  });
  const byState = Map.groupBy(all, (place) => place.state);
  const byPopulation = weigh(all, (place) => Number(place.total_population || 15_000));
  return {
    all,
    states: [...byState.keys()],
    inState: (state) => byState.get(state) ?? [],
    draw: (random) => random.weighted(byPopulation),
    drawIn: (state, random) => random.pick(byState.get(state) ?? all),
  };
}

/**
 * An invented address in a place. Most ZIP codes have nine digits, as in NPPES. Phone numbers are reserved for
 * fiction.
 */
export function addressIn(place: InventedPlace, random: Random): Address {
  const number = random.whole(1, 9899);
  const direction = random.chance(15) ? `${random.pick(directions)} ` : '';
  const address_1 = `${number} ${direction}${random.pick(streets)} ${random.pick(ways)}`;
  const address_2 = random.chance(38) ? fill(random.pick(units), random) : '';
  return located(address_1, address_2, place, random);
}

/** A mailing address: a PO box or a street address. */
export const mailingIn = (place: InventedPlace, random: Random): Address =>
  random.chance(25) ? located(`PO Box ${random.whole(10, 99_900)}`, '', place, random) : addressIn(place, random);

const areaCodeOf = ({ state, county_fips }: Zip) => randomOf('area code', county_fips).pick(areaCodes[state] ?? ['']);

function located(
  address_1: string,
  address_2: string,
  { city, state, zip, area_code }: InventedPlace,
  random: Random,
): Address {
  const plus = random.chance(94) ? fill('####', random) : '';
  const phone = random.chance(98) ? `${area_code}${fill('55501##', random)}` : '';
  const fax = random.chance(45) ? `${area_code}${fill('55501##', random)}` : '';
  return { address_1, address_2, city, state, zip: zip + plus, phone, fax };
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
