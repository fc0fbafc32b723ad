import type { Fields } from '#src/shared/declare.ts';

/** The fields of a part of a health professional shortage area (HPSA): a tract, a subdivision, a county or a facility. */
export const hpsaFields = {
  discipline: {
    type: 'text not null',
    note: 'primary, dental or mental',
    header: 'HPSA Discipline Class',
    clean: 'discipline',
    filled: true,
  },
  hpsa_id: {
    type: 'text not null',
    note: 'the publisher gives it again to other areas',
    header: 'HPSA ID',
    filled: true,
  },
  name: { header: 'HPSA Name', clean: 'unescaped' },
  designation_type: { header: 'Designation Type' },
  score: {
    type: 'double precision',
    note: '0 to 25, dental 0 to 26; higher is a greater need',
    header: 'HPSA Score',
    clean: 'number',
  },
  status: { header: 'HPSA Status' },
  designated_on: { type: 'date', header: 'HPSA Designation Date', clean: 'day' },
  updated_on: { type: 'date', header: 'HPSA Designation Last Update Date', clean: 'day' },
  population_type: { header: 'HPSA Population Type', clean: 'stated' },
  rural: { header: 'Rural Status', clean: 'stated' },
  geography_id: {
    note: 'FIPS code of a county, subdivision or tract; POINT of a facility',
    header: 'HPSA Geography Identification Number',
  },
  component_type: { header: 'HPSA Component Type Description' },
  component_name: { header: 'HPSA Component Name', clean: 'unescaped' },
  county_fips: { header: 'Common State County FIPS Code', clean: 'county' },
  county: { header: 'Common County Name', clean: 'stated' },
  state: { header: 'Common State Abbreviation' },
  address: { header: 'HPSA Address', clean: 'unescaped' },
  city: { header: 'HPSA City' },
  zip: { header: 'HPSA Postal Code', clean: 'zip' },
  latitude: { type: 'double precision', header: 'Latitude', clean: 'number' },
  longitude: { type: 'double precision', header: 'Longitude', clean: 'number' },
} as const satisfies Fields;

/** The fields of a part of a medically underserved area or population (MUA/P). */
export const muaFields = {
  mua_id: {
    type: 'text not null',
    note: 'the publisher gives it again to other areas',
    header: 'MUA/P ID',
    filled: true,
  },
  name: { header: 'MUA/P Service Area Name', clean: 'unescaped' },
  type_code: {
    note: 'MUA, MUP, or one of these with -GE for an exception that a governor asked for',
    header: 'Designation Type Code',
  },
  designation_type: { header: 'Designation Type' },
  score: { type: 'double precision', note: '0 to 100; lower is a greater need', header: 'IMU Score', clean: 'number' },
  status: { header: 'MUA/P Status Description' },
  designated_on: { type: 'date', header: 'Designation Date', clean: 'day' },
  population_type: { header: 'Population Type', clean: 'stated' },
  rural: { header: 'Rural Status Description', clean: 'stated' },
  area_code: { note: 'FIPS code of a county or a tract', header: 'MUA/P Area Code' },
  component_type: { header: 'Medically Underserved Area/Population (MUA/P) Component Geographic Type Description' },
  component_name: {
    header: 'Medically Underserved Area/Population (MUA/P) Component Geographic Name',
    clean: 'unescaped',
  },
  county_fips: { header: 'State and County Federal Information Processing Standard Code', clean: 'county' },
  county: { header: 'Common County Name', clean: 'stated' },
  state: { header: 'State Abbreviation' },
  subdivision_fips: { header: 'County Subdivision FIPS Code', clean: 'stated' },
  census_tract: { header: 'Census Tract', clean: 'stated' },
} as const satisfies Fields;
