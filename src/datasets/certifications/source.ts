import { endDate } from '#src/datasets/certificate-end.ts';
import { dayOfMonth, fourDigitYear, month } from '#src/datasets/certifications/clean.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { checkedNpi, paddedZip, sequence, upperCase, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { hashedKeys, textKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = {
  npi: sequence(whole, checkedNpi),
  whole,
  upperCase,
  zip: paddedZip,
  year: fourDigitYear,
  month,
  dayOfMonth,
};

/** SQL for the name of a record's certificate. */
const certificateName = `coalesce(
  (select name from public.certificates where certificates.certificate_id = certifications.certificate_id), certificate_id)`;

/** Board certification: CSVs with the field names of R-290, one of records and one of the certificates' names. */
export const certifications: Source = {
  dataset: 'certifications',
  origin: {
    title: 'Board certification records',
    publisher: 'American Board of Medical Specialties (ABMS)',
    web_address: 'https://www.abms.org',
    terms: 'By agreement with the publisher.',
    share: 'licensed',
    every: 31,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'abms_records*.csv',
      name: /^abms_record.*\.csv$/i,
      tables: [declared('certifications', certificationFields, cleaners)],
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
      tables: [declared('certificates', certificateFields, cleaners)],
      unique: { headers: ['certificate_id'], keys: textKeys },
    },
  ],
  history: [
    {
      table: 'certifications',
      fields: [
        {
          kind: 'certification',
          field: ['certificate_id'],
          columns: ['record_type', 'end_year', 'end_month', 'end_day'],
          name: certificateName,
          text: `concat_ws(' ', record_type, concat_ws('-', end_year, lpad(end_month::text, 2, '0'), lpad(end_day::text, 2, '0')))`,
          ends: `case when record_type = 'CE' then ${endDate} end`,
        },
      ],
    },
  ],
  derived: [{ table: 'certified_providers', from: ['certifications', 'certificates'] }],
};
