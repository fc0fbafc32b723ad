import type { Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import type { InventedSchool } from '#src/invented/records.ts';

/** The file of the directory. */
export const inventSchools: Invent = ({ schools }) => ({
  files: () => [{ name: 'wdms_demo.csv', lines: csv(header, schools.items.map(rowOf)) }],
});

const header = ['core_id', 'core_type', 'medical_school_name', 'city', 'state_name', 'country_name'];

const rowOf = ({ core_id, core_type, name, city, state_name, country_name }: InventedSchool) => [
  core_id,
  core_type,
  name,
  city,
  state_name,
  country_name,
];
