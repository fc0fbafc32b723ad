// Counties of another year than those that the places have: a ZIP code is in a county of Connecticut and in a planning region.
import { censusCounties } from '#src/datasets/census-counties.ts';
import type { Database } from '#src/server/database.ts';

/** A county and the ZIP codes in it that the places have in a county of another year. */
export interface OtherCounty {
  county_fips: string;
  county: string;
  state: string;
  zips: string[];
  population: number;
}

/** The counties of one area before and after a change (R-1051). */
export const countyChanges: readonly (readonly [before: readonly string[], after: readonly string[]])[] = [
  [
    ['09001', '09003', '09005', '09007', '09009', '09011', '09013', '09015'],
    ['09110', '09120', '09130', '09140', '09150', '09160', '09170', '09180', '09190'], // planning regions, 2022
  ],
  [['02261'], ['02063', '02066']], // Valdez-Cordova, 2019
  [['02232'], ['02105', '02230']], // Skagway-Hoonah-Angoon, 2007
  [['02270'], ['02158']], // Wade Hampton has a new name and code, 2015. HRSA has the old one
  [['46113'], ['46102']], // Shannon, likewise
];

/** The names of counties that are neither in the Census' file nor among the places. */
const otherNames = new Map([
  ['02158', 'Kusilvak Census Area'],
  ['02232', 'Skagway-Hoonah-Angoon Census Area'],
  ['02261', 'Valdez-Cordova Census Area'],
  ['02270', 'Wade Hampton Census Area'],
  ['46102', 'Oglala Lakota'],
  ['46113', 'Shannon'],
]);

/** The states of counties that changed, by the first digits of their codes. */
const states: Readonly<Record<string, string>> = { '02': 'AK', '09': 'CT', '46': 'SD' };

interface Place {
  zip: string;
  city: string | null;
  county: string | null;
  county_fips: string;
  latitude: number | null;
  longitude: number | null;
  population: number | null;
}

/** Reads the counties of other years, by FIPS code. */
export async function readOtherCounties({ db }: Database): Promise<ReadonlyMap<string, OtherCounty>> {
  const places = await db
    .selectFrom('places')
    .select(['zip', 'city', 'county', 'county_fips', 'latitude', 'longitude', 'population'])
    .where('county_fips', 'in', countyChanges.flat(2))
    .$narrowType<{ county_fips: string }>()
    .orderBy('zip')
    .execute();
  const zips = countyChanges.flatMap(([before, after]) => [
    ...assignCounties(places, after, before),
    ...assignCounties(places, before, after),
  ]);
  return new Map(
    [...Map.groupBy(zips, ({ county_fips }) => county_fips)].map(([fips, found]) => {
      const population = found.reduce((sum, { place }) => sum + (place.population ?? 0), 0);
      return [fips, { ...nameOf(fips, places), zips: found.map(({ place }) => place.zip), population }];
    }),
  );
}

/** The places that are published in counties of `from`, each with its county of `to`. */
function assignCounties(places: readonly Place[], from: readonly string[], to: readonly string[]) {
  const known = places.flatMap((place) => {
    const fips = to.includes(place.county_fips) ? place.county_fips : countyOfZip.get(place.zip);
    return fips && to.includes(fips) ? [{ place, county_fips: fips }] : [];
  });
  const byZip = new Map(known.map((each) => [each.place.zip, each.county_fips]));
  const [only, ...others] = to;
  return places.flatMap((place) => {
    if (!from.includes(place.county_fips)) return [];
    const fips = others.length === 0 ? only : (byZip.get(place.zip) ?? nearestTo(place, known)?.county_fips);
    return fips ? [{ place, county_fips: fips }] : [];
  });
}

const countyOfZip = new Map(
  censusCounties.flatMap(({ county_fips, zips }) => zips.split(' ').map((zip) => [zip, county_fips] as const)),
);

/** The nearest place of the same city, or of any. ZIP codes of post office boxes have no area of the Census. */
function nearestTo<Known extends { place: Place }>(here: Place, known: readonly Known[]): Known | undefined {
  const sameCity = known.filter(({ place }) => place.city?.toUpperCase() === here.city?.toUpperCase());
  const [first, ...others] = sameCity.length > 0 ? sameCity : known.filter(({ place }) => place.latitude);
  if (!here.latitude && sameCity.length === 0) return undefined;
  return (
    first &&
    others.reduce((best, each) => (distance(here, each.place) < distance(here, best.place) ? each : best), first)
  );
}

/** In degrees of latitude. Its order is right within a state. */
const distance = (one: Place, other: Place) =>
  Math.hypot(
    (one.latitude ?? 0) - (other.latitude ?? 0),
    ((one.longitude ?? 0) - (other.longitude ?? 0)) * Math.cos(((one.latitude ?? 0) * Math.PI) / 180),
  );

/** The name and the state of a county. */
function nameOf(county_fips: string, places: readonly Place[]) {
  const census = censusCounties.find((each) => each.county_fips === county_fips);
  const published = places.find((place) => place.county_fips === county_fips)?.county;
  const county = census?.county ?? otherNames.get(county_fips) ?? published ?? county_fips;
  return { county_fips, county, state: states[county_fips.slice(0, 2)] ?? '' };
}
