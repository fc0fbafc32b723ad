import type { CriterionName, Fields } from '#src/shared/declare.ts';

/** The fields of a ZIP code. Shares are fractions of the population. */
export const placeFields = {
  zip: {
    type: 'text not null',
    header: 'Zip',
    clean: 'zip',
    filled: true,
    label: 'ZIP Code',
    head: 'PL-GEOS-ID',
    match: 'same',
    takes: 'zip',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  city: {
    header: 'City',
    label: 'GEOS Cities',
    head: 'City',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text' },
  },
  state: {
    header: 'State',
    clean: 'state',
    indexed: true,
    label: 'States & Territories',
    head: 'State',
    match: 'same',
    takes: 'state',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  county: {
    header: 'CountyName',
    spec: 'CountyName',
    label: 'County',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text' },
  },
  /** Metropolitan area. */
  msa: {
    header: 'DMANameCBSA',
    spec: 'DMANameCBSA',
    label: 'MSAs',
    head: 'MSA',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text' },
  },
  /** Micropolitan area. */
  micro_msa: {
    header: 'CBSADivisionTitle',
    spec: 'CBSADivisionTitle',
    label: 'Micro MSAs',
    head: 'Micro MSA',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text' },
  },
  latitude: { type: 'double precision', header: 'Latitude', clean: 'latitude', listed: true, index: { kind: 'shown' } },
  longitude: {
    type: 'double precision',
    header: 'Longitude',
    clean: 'longitude',
    listed: true,
    index: { kind: 'shown' },
  },
  population: {
    type: 'int',
    header: 'TotalPopulation',
    clean: 'people',
    spec: 'TotalPopulation',
    head: 'Population',
    sort: true,
    listed: true,
  },
  males: { type: 'int', header: 'Sex_Male_Pop_Cnt', clean: 'people', spec: 'Sex_Male_Pop_Cnt' },
  females: { type: 'int', header: 'Sex_Female_Pop_Cnt', clean: 'people', spec: 'Sex_Female_Pop_Cnt' },
  male_share: { type: 'double precision', header: 'Sex_Male_Pop_Pct', clean: 'number', spec: 'Sex_Male_Pop_Pct' },
  female_share: { type: 'double precision', header: 'Sex_Female_Pop_Pct', clean: 'number', spec: 'Sex_Female_Pop_Pct' },
  males_per_100_females: {
    type: 'double precision',
    header: '{hash}',
    clean: 'number',
    optional: true,
    spec: '{hash}',
  },
  cbsa_code: { header: 'CBSACode', clean: 'whole', spec: 'CBSACode' },
  county_fips: { header: 'CountyFips', clean: 'county', spec: 'CountyFips' },
  finance_number: { header: 'FinanceNumber', clean: 'whole', spec: 'FinanceNumber' },
  time_zone: { header: 'TimeZone', spec: 'TimeZone' },
  organization: { header: 'Organization' },
  zip_type: { header: 'ZipType', spec: 'ZipType' },
  area_code: { header: 'DominantAreaCode', clean: 'whole', spec: 'DominantAreaCode' },
} as const satisfies Fields;

/** The criteria that come last in the form. */
export const lastInForm: readonly CriterionName<typeof placeFields>[] = ['zip', 'county'];

/** The fields of a postal code of GeoNames. */
export const postalFields = {
  zip: { type: 'text not null', header: 'postal code', clean: 'zip', filled: true },
  city: { header: 'place name' },
  state: {},
  county: { header: 'county' },
  county_fips: { header: 'county code', clean: 'countyOfState' },
  latitude: { type: 'double precision', header: 'latitude', clean: 'latitude' },
  longitude: { type: 'double precision', header: 'longitude', clean: 'longitude' },
} as const satisfies Fields;

/** Headers of the Census Bureau's file, then the names that common loaders use. */
export const censusFields = {
  zip: { type: 'text not null', header: ['GEO_ID', 'zip_code', 'zcta'], clean: 'zip', filled: true },
  population: { type: 'int', header: ['B01001_001E', 'total_population'], clean: 'people' },
  males: { type: 'int', header: ['B01001_002E', 'total_men'], clean: 'people' },
  females: { type: 'int', header: ['B01001_026E', 'total_women'], clean: 'people' },
} as const satisfies Fields;

/** Headers of the Census Bureau's list of delineations, then those of its copy at the NBER. */
export const countyFields = {
  state_fips: { type: 'text not null', header: ['FIPS State Code', 'fipsstatecode'], clean: 'stateFips', filled: true },
  county_code: {
    type: 'text not null',
    header: ['FIPS County Code', 'fipscountycode'],
    clean: 'countyCode',
    filled: true,
  },
  cbsa_code: { header: ['CBSA Code', 'cbsacode'], clean: 'whole' },
  title: { header: ['CBSA Title', 'cbsatitle'] },
  kind: { header: ['Metropolitan/Micropolitan Statistical Area', 'metropolitanmicropolitanstatis'] },
} as const satisfies Fields;
