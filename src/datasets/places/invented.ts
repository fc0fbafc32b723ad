import type { Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import type { InventedPlace } from '#src/invented/places.ts';
import { fill, randomOf } from '#src/invented/random.ts';

/** Minimum population of a metropolitan and of a micropolitan area. */
const METROPOLITAN = 50_000;
const MICROPOLITAN = 10_000;

/** The ZIP codes of a country. Their areas, finance numbers and types are invented. */
export const inventPlaces: Invent = ({ places: { all } }) => ({
  files: () => {
    const byCounty = Map.groupBy(all, ({ county_fips }) => county_fips);
    const rows = all.map((place) => rowOf(place, areaOf(byCounty.get(place.county_fips) ?? [])));
    return [{ name: 'zip_code_details_demo.csv', lines: csv(header, rows) }];
  },
});

const header = [
  'Zip',
  'City',
  'State',
  'CountyName',
  'DMANameCBSA',
  'CBSADivisionTitle',
  'Latitude',
  'Longitude',
  'TotalPopulation',
  'Sex_Male_Pop_Cnt',
  'Sex_Female_Pop_Cnt',
  'Sex_Male_Pop_Pct',
  'Sex_Female_Pop_Pct',
  '{hash}',
  'CBSACode',
  'CountyFips',
  'FinanceNumber',
  'TimeZone',
  'Organization',
  'ZipType',
  'DominantAreaCode',
];

function rowOf(place: InventedPlace, { msa, micro_msa, cbsa_code }: ReturnType<typeof areaOf>): string[] {
  const { zip, city, state, county, county_fips, latitude, longitude, total_population, men, women } = place;
  const people = Number(total_population);
  const share = (count: string) => (people > 0 ? (Number(count) / people).toFixed(4) : '');
  return [
    ...[zip, city, state, county, msa, micro_msa, latitude, longitude, total_population, men, women],
    ...[share(men), share(women), people > 0 ? ((100 * Number(men)) / Number(women)).toFixed(1) : ''],
    ...[cbsa_code, county_fips, fill(`${county_fips.slice(0, 2)}####`, randomOf('finance number', city, state))],
    ...[timeZones[state] ?? 'Eastern', '', 'STANDARD', place.area_code],
  ];
}

/** The area of a county's places, named after the largest one. Counties with a small population have none. */
function areaOf(all: readonly InventedPlace[]) {
  const people = all.reduce((sum, { total_population }) => sum + Number(total_population), 0);
  const [largest] = all.toSorted((a, b) => Number(b.total_population) - Number(a.total_population));
  if (!largest || people < MICROPOLITAN) return { msa: '', micro_msa: '', cbsa_code: '' };
  const title = `${largest.city}, ${largest.state}`;
  const cbsa_code = `9${fill('####', randomOf('area', largest.county_fips))}`;
  return people < METROPOLITAN ? { msa: '', micro_msa: title, cbsa_code } : { msa: title, micro_msa: '', cbsa_code };
}

/** The time zone of most people in a state. All other states are Eastern. */
const timeZones: Record<string, string> = {
  ...zoned('Central', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zoned('Mountain', 'AZ CO ID MT NM UT WY'),
  ...zoned('Pacific', 'CA NV OR WA'),
  ...zoned('Atlantic', 'PR VI'),
  ...zoned('Chamorro', 'GU MP'),
  AK: 'Alaska',
  AS: 'Samoa',
  HI: 'Hawaii',
};

function zoned(zone: string, states: string) {
  return Object.fromEntries(states.split(' ').map((state) => [state, zone]));
}
