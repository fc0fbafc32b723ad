import { csv, type InventedData } from '#src/invented/files.ts';
import { areaCodeOf, type Place, places } from '#src/invented/places.ts';
import { fill, randomOf } from '#src/invented/random.ts';

/** From so many people on, a county is the middle of a metropolitan area; with fewer, of a micropolitan one. */
const METROPOLITAN = 50_000;
const MICROPOLITAN = 10_000;

/** The ZIPs that everybody of the demo lives in. Their areas, finance numbers and types are invented. */
export const placesDemo: InventedData = {
  files: () => [{ name: 'zip_code_details_demo.csv', text: csv([header, ...places.map(rowOf)]) }],
};

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

function rowOf(place: Place): string[] {
  const { zip, city, state, county, county_fips, latitude, longitude, total_population, men, women } = place;
  const { msa, micro_msa, cbsa_code } = areaOf(place);
  const people = Number(total_population);
  const share = (count: string) => (people > 0 ? (Number(count) / people).toFixed(4) : '');
  return [
    ...[zip, city, state, county, msa, micro_msa, latitude, longitude, total_population, men, women],
    ...[share(men), share(women), people > 0 ? ((100 * Number(men)) / Number(women)).toFixed(1) : ''],
    ...[cbsa_code, county_fips, fill(`${county_fips.slice(0, 2)}####`, randomOf('finance number', city, state))],
    ...[timeZones[state] ?? 'Eastern', '', 'STANDARD', areaCodeOf(place)],
  ];
}

/** An area is named after the largest place of its county; where few people live there is none. */
function areaOf({ county_fips }: Place) {
  const all = byCounty.get(county_fips) ?? [];
  const people = all.reduce((sum, { total_population }) => sum + Number(total_population), 0);
  const [largest] = all.toSorted((a, b) => Number(b.total_population) - Number(a.total_population));
  if (!largest || people < MICROPOLITAN) return { msa: '', micro_msa: '', cbsa_code: '' };
  const title = `${largest.city}, ${largest.state}`;
  const cbsa_code = `9${fill('####', randomOf('area', county_fips))}`;
  return people < METROPOLITAN ? { msa: '', micro_msa: title, cbsa_code } : { msa: title, micro_msa: '', cbsa_code };
}

const byCounty = Map.groupBy(places, ({ county_fips }) => county_fips);

/** Where most of a state's people live; all others are Eastern. */
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
