import { dayOfMonth, month, year } from '#src/datasets/certifications/clean.ts';
import { inTurn, npi, upperCase, whole, zip } from '#src/importer/clean.ts';
import { hashedKeys, textKeys } from '#src/importer/keys.ts';
import type { Column, Source } from '#src/importer/source.ts';

/** A day in three columns. */
const day = (when: 'start' | 'end'): Column[] => [
  { field: `${when}_year`, header: `cert_${when}_year`, clean: year },
  { field: `${when}_month`, header: `cert_${when}_month`, clean: month },
  { field: `${when}_day`, header: `cert_${when}_day`, clean: dayOfMonth },
];

/** Board certification: CSVs with the field names of R-290, one of records and one of the certificates' names. */
export const certifications: Source = {
  dataset: 'certifications',
  origin: {
    title: 'Board certification records',
    publisher: 'American Board of Medical Specialties (ABMS)',
    web_address: 'https://www.abms.org',
    terms: 'By agreement with the publisher.',
    every: 31,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'abms_records*.csv',
      name: /^abms_record.*\.csv$/i,
      tables: [
        {
          table: 'certifications',
          columns: [
            { field: 'npi', header: 'npi', clean: inTurn(whole, npi), filled: true },
            { field: 'abms_id', header: 'abms_id', clean: whole, indexed: true },
            { field: 'last_name', header: 'last_name', indexed: 500 },
            { field: 'first_name', header: 'first_name', indexed: 400 },
            { field: 'credential', header: 'degree_code', indexed: 300 },
            { field: 'address_1', header: 'address_line_1' },
            { field: 'address_2', header: 'address_line_2' },
            { field: 'city', header: 'city', indexed: 400 },
            { field: 'state', header: 'state_code', clean: upperCase, indexed: 100 },
            { field: 'zip', header: 'zip_code', clean: zip, indexed: true },
            { field: 'certificate_id', header: 'certificate_id', clean: whole, indexed: 100 },
            { field: 'certification_id', header: 'certification_id', clean: whole, indexed: true },
            { field: 'record_type', header: 'record_type', clean: upperCase, indexed: true },
            ...day('start'),
            ...day('end'),
          ],
        },
      ],
      unique: {
        headers: [
          'npi',
          'certificate_id',
          'certification_id',
          'record_type',
          'cert_start_year',
          'cert_start_month',
          'cert_start_day',
        ],
        keys: hashedKeys,
      },
    },
    {
      title: 'abms_certificate_name*.csv',
      name: /^abms_certificate.*\.csv$/i,
      tables: [
        {
          table: 'certificates',
          columns: [
            { field: 'certificate_id', header: 'certificate_id', clean: whole, filled: true, indexed: 100 },
            { field: 'name', header: 'certificate_name', filled: true, indexed: true },
          ],
        },
      ],
      unique: { headers: ['certificate_id'], keys: textKeys },
    },
  ],
  derived: [
    { table: 'certified_providers', from: ['certifications', 'certificates'] },
    { table: 'certified_orders', from: 'certified_providers' },
    { table: 'certified_values', from: ['certifications', 'certificates'] },
    { table: 'certified_parts', from: 'certified_values' },
  ],
};
