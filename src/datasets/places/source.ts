import { countyOfState, digits, latitude, longitude, number, people, state, zip } from '#src/datasets/places/clean.ts';
import { whole } from '#src/importer/clean.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Row } from '#src/importer/row.ts';
import type { Column, Source } from '#src/importer/source.ts';

const POSTAL_CODES = 'US.txt';

/** What GeoNames' readme calls its columns; the files have no header. */
const postalHeader = [
  'country code',
  'postal code',
  'place name',
  'state name',
  'state code',
  'county',
  'county code',
  'community',
  'community code',
  'latitude',
  'longitude',
  'accuracy',
];

const postalPlaces: Column[] = [
  { field: 'zip', header: 'postal code', clean: zip, filled: true },
  { field: 'city', header: 'place name' },
  // the files of the territories have districts there: what we call their state is the country
  { field: 'state', headers: ['state code', 'country code'], pick: stateColumn, indexed: true, spec: 'State' },
  { field: 'county', header: 'county' },
  { field: 'county_fips', header: 'county code', clean: countyOfState },
  { field: 'latitude', header: 'latitude', clean: latitude },
  { field: 'longitude', header: 'longitude', clean: longitude },
];

/** Mail of the forces abroad has neither. */
function stateColumn(row: Row, [state = -1, country = -1]: readonly number[]) {
  if (row.text(country) !== 'US') return country;
  return row.isEmpty(state) ? -1 : state;
}

const details: Column[] = [
  { field: 'zip', header: 'Zip', clean: zip, filled: true },
  { field: 'city', header: 'City' },
  { field: 'state', header: 'State', clean: state, indexed: true },
  { field: 'county', header: 'CountyName', spec: 'CountyName' },
  { field: 'msa', header: 'DMANameCBSA', spec: 'DMANameCBSA' },
  { field: 'micro_msa', header: 'CBSADivisionTitle', spec: 'CBSADivisionTitle' },
  { field: 'latitude', header: 'Latitude', clean: latitude },
  { field: 'longitude', header: 'Longitude', clean: longitude },
  { field: 'population', header: 'TotalPopulation', clean: people, spec: 'TotalPopulation' },
  { field: 'males', header: 'Sex_Male_Pop_Cnt', clean: people, spec: 'Sex_Male_Pop_Cnt' },
  { field: 'females', header: 'Sex_Female_Pop_Cnt', clean: people, spec: 'Sex_Female_Pop_Cnt' },
  { field: 'male_share', header: 'Sex_Male_Pop_Pct', clean: number, spec: 'Sex_Male_Pop_Pct' },
  { field: 'female_share', header: 'Sex_Female_Pop_Pct', clean: number, spec: 'Sex_Female_Pop_Pct' },
  { field: 'males_per_100_females', header: '{hash}', clean: number, optional: true, spec: '{hash}' },
  { field: 'cbsa_code', header: 'CBSACode', clean: whole, spec: 'CBSACode' },
  { field: 'county_fips', header: 'CountyFips', clean: digits(5, 'county FIPS code'), spec: 'CountyFips' },
  { field: 'finance_number', header: 'FinanceNumber', clean: whole, spec: 'FinanceNumber' },
  { field: 'time_zone', header: 'TimeZone', spec: 'TimeZone' },
  { field: 'organization', header: 'Organization' },
  { field: 'zip_type', header: 'ZipType', spec: 'ZipType' },
  { field: 'area_code', header: 'DominantAreaCode', clean: whole, spec: 'DominantAreaCode' },
];

/** Headers of the Census' own file, then those of loaders that name them in words. */
const area = ['GEO_ID', 'zip_code', 'zcta'];
const censusAreas: Column[] = [
  { field: 'zip', header: area, clean: zip, filled: true },
  { field: 'population', header: ['B01001_001E', 'total_population'], clean: people },
  { field: 'males', header: ['B01001_002E', 'total_men'], clean: people },
  { field: 'females', header: ['B01001_026E', 'total_women'], clean: people },
];

/** Headers of the Bureau's list of delineations, then those of its copy at the NBER. */
const countyAreas: Column[] = [
  {
    field: 'state_fips',
    header: ['FIPS State Code', 'fipsstatecode'],
    clean: digits(2, 'state FIPS code'),
    filled: true,
  },
  {
    field: 'county_code',
    header: ['FIPS County Code', 'fipscountycode'],
    clean: digits(3, 'county code'),
    filled: true,
  },
  { field: 'cbsa_code', header: ['CBSA Code', 'cbsacode'], clean: whole },
  { field: 'title', header: ['CBSA Title', 'cbsatitle'] },
  { field: 'kind', header: ['Metropolitan/Micropolitan Statistical Area', 'metropolitanmicropolitanstatis'] },
];

/**
 * ZIPs: a CSV with the field names of R-292, or three public files in one import, of which GeoNames' postal codes are the one
 * that must be there.
 */
export const places: Source = {
  dataset: 'places',
  origin: {
    title: 'ZIP codes',
    publisher: 'GeoNames, with people by the U.S. Census Bureau',
    web_address: 'https://download.geonames.org/export/zip/',
    terms: 'GeoNames: CC BY 4.0. Census: public domain.',
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'zip_code_details*.csv',
      name: /^(zip_code_details|geos).*\.csv$/i,
      tables: [{ table: 'places', columns: details }],
      unique: { headers: ['Zip'], keys: textKeys },
    },
    {
      title: POSTAL_CODES,
      name: /^(geonames_)?(US|PR|GU|VI|AS|MP)\.txt$/i,
      several: true,
      separator: 'tab',
      header: postalHeader,
      tables: [{ table: 'postal_places', columns: postalPlaces }],
      unique: { headers: ['postal code'], keys: textKeys },
    },
    {
      title: '*B01001*.csv',
      name: /(B01001|men_women_by_zcta).*\.csv$/i,
      beside: POSTAL_CODES,
      tables: [{ table: 'census_areas', columns: censusAreas }],
      unique: { headers: [area], keys: textKeys },
    },
    {
      title: '*cbsa*.csv',
      name: /cbsa.*\.csv$/i,
      beside: POSTAL_CODES,
      tables: [{ table: 'county_areas', columns: countyAreas }],
    },
  ],
  derived: [{ table: 'places', from: 'postal_places' }],
};
