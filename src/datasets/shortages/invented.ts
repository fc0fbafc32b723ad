import { censusCounties } from '#src/datasets/census-counties.ts';
import { hpsaHeaders, muaHeader } from '#src/datasets/shortages/headers.ts';
import type { Country, Invent, InventedFile } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import type { InventedPlace } from '#src/invented/places.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { InventedOrganization } from '#src/invented/records.ts';
import { take } from '#src/invented/take.ts';
import { american } from '#src/invented/written.ts';

/** The most organizations among which facilities are looked for. */
const ORGANIZATIONS = 40_000;

/**
 * HRSA's four files. Each county of the country has designations of some disciplines: withdrawn ones, of the whole county, of
 * tracts, and of groups of people. Health centers and rural clinics are facilities. In Connecticut, half are of old counties.
 */
export const inventShortages: Invent = (country) => ({
  files: () => [
    ...disciplines.map(({ kind, file }) => ({
      name: file,
      lines: csv([...hpsaHeaders[kind], ''], hpsaRows(country, kind)),
    })),
    underserved(country),
  ],
});

type Kind = keyof typeof hpsaHeaders;
type Values = Readonly<Record<string, string>>;

/** The average numbers of tracts follow the sizes of the real files. */
const disciplines = [
  { kind: 'primary', file: 'BCD_HPSA_FCT_DET_PC.csv', title: 'Primary Care', number: '1', tracts: 36, worst: 25 },
  { kind: 'dental', file: 'BCD_HPSA_FCT_DET_DH.csv', title: 'Dental Health', number: '6', tracts: 21, worst: 26 },
  { kind: 'mental', file: 'BCD_HPSA_FCT_DET_MH.csv', title: 'Mental Health', number: '7', tracts: 18, worst: 25 },
] as const;

const created = {
  'Data Warehouse Record Create Date': american(asOf),
  'Data Warehouse Record Create Date Text': asOf.replaceAll('-', '/'),
};

const groups = [
  'Low Income Population HPSA',
  'Low Income Population HPSA',
  'Medicaid Eligible Population HPSA',
  'Homeless Population HPSA',
  'Migrant Farmworker Population HPSA',
];

const written = (header: readonly string[], values: Values) => [...header.map((name) => values[name] ?? ''), ''];

function* hpsaRows(country: Country, kind: Kind): Generator<string[]> {
  const header = hpsaHeaders[kind];
  for (const values of hpsaValues(country, kind)) yield written(header, values);
}

function* hpsaValues(country: Country, kind: Kind): Generator<Values> {
  const { title, number, tracts, worst } = disciplines.find((each) => each.kind === kind) ?? disciplines[0];
  const shared = {
    ...created,
    'HPSA Discipline Class': title,
    'Discipline Class Number': number,
    'Provider Type': 'Not Applicable',
  };
  for (const county of countiesOf(country, kind)) {
    const random = randomOf('shortage', kind, county.fips);
    for (let n = 0; n < random.whole(1, 4); n++) {
      const type = random.pick(['whole', 'tracts', 'tracts', 'group', 'group tracts'] as const);
      const geographic = type === 'whole' || type === 'tracts';
      const population = geographic ? 'Geographic Population' : random.pick(groups);
      const area = geographic
        ? random.chance(40)
          ? 'High Needs Geographic HPSA'
          : 'Geographic HPSA'
        : 'HPSA Population';
      const designation = {
        ...shared,
        ...ofCounty(county),
        ...standing(random),
        'HPSA Name': geographic
          ? `${county.name} ${n + 1}`
          : `${population.replace(/ Population HPSA$/, '')} - ${county.name}`,
        'HPSA ID': `9${number}${county.fips}${fill('##', random)}${n}`,
        'Designation Type': area,
        'HPSA Score': String(random.whole(2, worst)),
        'HPSA Population Type': population,
        'HPSA Designation Population Type Description': population,
      };
      if (!type.endsWith('tracts'))
        yield { ...designation, ...component(county.fips, county.name), 'Rural Status': random.pick(rural) };
      else
        for (const tract of tractsOf(county.fips, random.whole(1, tracts), random))
          yield {
            ...designation,
            ...component(tract, `Census Tract ${tract.slice(5, 9)}.${tract.slice(9)}`),
            'Rural Status': random.pick(rural),
          };
    }
  }
  for (const facility of facilitiesOf(country)) yield { ...shared, ...facilityValues(facility, number, worst) };
}

const rural = ['Rural', 'Rural', 'Non-Rural', 'Partially Rural'];

/** Half of the designations are withdrawn, as in the real files. */
function standing(random: Random): Values {
  const on = dayBetween(random, '1979-01-01', asOf);
  const status = random.chance(48) ? 'Withdrawn' : random.chance(8) ? 'Proposed For Withdrawal' : 'Designated';
  return {
    'HPSA Status': status,
    'HPSA Designation Date': american(on),
    'HPSA Designation Last Update Date': american(dayBetween(random, on, asOf)),
    'Withdrawn Date': status === 'Withdrawn' ? american(dayBetween(random, on, asOf)) : '',
  };
}

const component = (geography: string, name: string): Values => ({
  'HPSA Geography Identification Number': geography,
  'HPSA Component Name': name,
  'HPSA Component Type Code': geography.length === 5 ? 'SCTY' : 'CT',
  'HPSA Component Type Description': geography.length === 5 ? 'Single County' : 'Census Tract',
});

function* tractsOf(fips: string, count: number, random: Random): Generator<string> {
  const first = random.whole(1, 60);
  for (let n = 0; n < count; n++) yield `${fips}${String((first + n) * 100).padStart(6, '0')}`;
}

interface County {
  fips: string;
  name: string;
  state: string;
}

/** The counties, sorted by code. `kind` decides which of Connecticut are old ones. */
function countiesOf({ places: { all } }: Country, kind: string): County[] {
  const first = new Map(all.toReversed().map((place) => [place.county_fips, place]));
  return [...first]
    .sort()
    .map(([fips, place]) => {
      const old = place.state === 'CT' && randomOf('old county', kind, fips).chance(50) ? oldCounty(place) : undefined;
      return { fips: old?.county_fips ?? fips, name: old?.county ?? place.county, state: place.state };
    })
    .filter(({ fips }, n, counties) => counties.findIndex((other) => other.fips === fips) === n);
}

const oldCounty = ({ zip }: InventedPlace) => censusCounties.find(({ zips }) => zips.includes(zip));

const ofCounty = ({ fips, name, state }: County): Values => ({
  'Primary State Abbreviation': state,
  'Common County Name': `${name}, ${state}`,
  'Common State Abbreviation': state,
  'Common State County FIPS Code': fips,
});

interface Facility {
  organization: InventedOrganization;
  place: InventedPlace;
  type: string;
}

const facilityTypes: Record<string, string> = {
  health_center: 'Federally Qualified Health Center',
  rural_clinic: 'Rural Health Clinic',
};

function facilitiesOf(country: Country): Facility[] {
  const places = new Map(country.places.all.map((place) => [place.zip, place]));
  return [...take(country.organizations(), ORGANIZATIONS)].flatMap((organization) => {
    const type = facilityTypes[organization.kind];
    const place = places.get(organization.practice.zip.slice(0, 5));
    return type && place ? [{ organization, place, type }] : [];
  });
}

/** A facility. One in 40 has a point that is far outside its county. */
function facilityValues(
  { organization: { npi, name, practice }, place, type }: Facility,
  number: string,
  worst: number,
): Values {
  const random = randomOf('shortage facility', number, npi);
  const away = random.chance(2.5) ? 3 : 0;
  return {
    ...ofCounty({ fips: place.county_fips, name: place.county, state: place.state }),
    ...standing(random),
    'HPSA Name': name,
    'HPSA ID': `9${number}9${npi.slice(-7)}`,
    'Designation Type': type,
    'HPSA Score': String(random.whole(5, worst)),
    'HPSA Population Type': type,
    'HPSA Geography Identification Number': 'POINT',
    'HPSA Component Name': name,
    'HPSA Component Type Code': 'UNK',
    'HPSA Component Type Description': 'Unknown',
    'HPSA Address': practice.address_1,
    'HPSA City': practice.city,
    'HPSA Postal Code': practice.zip.slice(0, 5),
    Latitude: (Number(place.latitude) + away).toFixed(4),
    Longitude: (Number(place.longitude) + away).toFixed(4),
    'Rural Status': type === 'Rural Health Clinic' ? 'Rural' : random.pick(rural),
  };
}

const M = 'Medically Underserved Area/Population (MUA/P)';

/** The file of underserved areas and populations, whose days are written otherwise. */
const underserved = (country: Country): InventedFile => ({
  name: 'MUA_DET.csv',
  lines: csv([...muaHeader, ''], muaRows(country)),
});

function* muaRows(country: Country): Generator<string[]> {
  for (const county of countiesOf(country, 'mua')) {
    const random = randomOf('shortage', 'mua', county.fips);
    if (random.chance(25)) continue;
    const tracts = random.chance(60) ? [...tractsOf(county.fips, random.whole(1, 24), random)] : [undefined];
    const population = random.chance(30);
    const exception = random.chance(8);
    const type = `${population ? 'MUP' : 'MUA'}${exception ? '-GE' : ''}`;
    const status = random.chance(35) ? 'Withdrawn' : 'Designated';
    for (const tract of tracts)
      yield written(muaHeader, {
        ...created,
        ...ofCounty(county),
        'MUA/P ID': `99${county.fips}${fill('###', random)}`,
        'MUA/P Area Code': tract ?? county.fips,
        'MUA/P Service Area Name': `${county.name} Service Area`,
        'Designation Type Code': type,
        'Designation Type': `Medically Underserved ${population ? 'Population' : 'Area'}${exception ? ' - Governor’s Exception' : ''}`,
        'MUA/P Status Code': status.charAt(0),
        'MUA/P Status Description': status,
        'Designation Date': dayBetween(random, '1978-11-01', asOf),
        'IMU Score': exception ? '0' : `${random.whole(30, 61)}.${random.whole(10, 99)}`,
        'Population Type': population ? 'MUP Low Income' : 'Medically Underserved Area',
        [`${M} Component Geographic Name`]: tract ? `${tract.slice(5, 9)}.${tract.slice(9)}` : county.name,
        [`${M} Component Geographic Type Code`]: tract ? 'CT' : 'SCTY',
        [`${M} Component Geographic Type Description`]: tract ? 'Census Tract' : 'Single County',
        'State Abbreviation': county.state,
        'State and County Federal Information Processing Standard Code': county.fips,
        'County Description': 'County            ',
        'Census Tract': tract ? tract.slice(5) : 'Not Applicable',
        'Rural Status Description': random.pick(rural),
      });
  }
}
