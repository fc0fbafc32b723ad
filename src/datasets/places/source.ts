import {
  countyOfState,
  digits,
  fiveDigits,
  latitude,
  longitude,
  number,
  people,
  state,
} from '#src/datasets/places/clean.ts';
import { censusFields, countyFields, placeFields, postalFields } from '#src/datasets/places/dataset.ts';
import { whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Row } from '#src/importer/row.ts';
import type { Source } from '#src/importer/source.ts';

const POSTAL_CODES = 'US.txt';

/** Column names from GeoNames' readme, because the files have no header. */
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

// The files of the territories have districts in the state column, and the territory in the country column.
const postalState = {
  headers: ['state code', 'country code'],
  pick: stateColumn,
  indexed: true,
  spec: 'State',
} as const;

/** The column of the state. -1 for a US row without one, such as military mail abroad. */
function stateColumn(row: Row, [state = -1, country = -1]: readonly number[]) {
  if (row.text(country) !== 'US') return country;
  return row.isEmpty(state) ? -1 : state;
}

const cleaners = {
  zip: fiveDigits,
  state,
  latitude,
  longitude,
  people,
  number,
  whole,
  county: digits(5, 'county FIPS code'),
  countyOfState,
  stateFips: digits(2, 'state FIPS code'),
  countyCode: digits(3, 'county code'),
};

/**
 * ZIP codes: a CSV with the field names of R-292, or three public files in one import. Of these, only GeoNames' postal
 * codes are required.
 */
export const places: Source = {
  dataset: 'places',
  origin: {
    title: 'ZIP codes',
    publisher: 'GeoNames, with people by the U.S. Census Bureau',
    web_address: 'https://download.geonames.org/export/zip/',
    terms: 'GeoNames: CC BY 4.0. Census: public domain.',
    share: 'public',
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'zip_code_details*.csv',
      name: /^(zip_code_details|geos).*\.csv$/i,
      tables: [declared('places', placeFields, cleaners)],
      unique: { headers: ['Zip'], keys: textKeys },
    },
    {
      title: POSTAL_CODES,
      name: /^(geonames_)?(US|PR|GU|VI|AS|MP|FM|MH|PW)\.txt$/i,
      several: true,
      separator: 'tab',
      header: postalHeader,
      tables: [declared('postal_places', postalFields, cleaners, { state: postalState })],
      unique: { headers: ['postal code'], keys: textKeys },
    },
    {
      title: '*B01001*.csv',
      name: /(B01001|men_women_by_zcta).*\.csv$/i,
      requires: POSTAL_CODES,
      tables: [declared('census_areas', censusFields, cleaners)],
      unique: { headers: [censusFields.zip.header], keys: textKeys },
    },
    {
      title: '*cbsa*.csv',
      name: /cbsa.*\.csv$/i,
      requires: POSTAL_CODES,
      tables: [declared('county_areas', countyFields, cleaners)],
    },
  ],
  derived: [{ table: 'places', from: 'postal_places' }],
};
