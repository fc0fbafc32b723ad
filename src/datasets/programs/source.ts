import { areDigits, inTurn, phone, undoFloat, whole, zip } from '#src/importer/clean.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Clean, Column, Source } from '#src/importer/source.ts';

/** The tenth digit of a program's number, a leading zero, is what a spreadsheet takes away. */
const programNumber: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  if (/^\d{9}$/.test(value)) row.replace(column, `0${value}`);
  return undefined;
};

/** One of R, F and D, in any case. */
const programType: Clean = (row, column) => {
  const letter = row.text(column).toUpperCase();
  if (!/^[RFD]$/.test(letter)) return 'not a program type';
  row.replace(column, letter);
  return undefined;
};

/** A spreadsheet's serial day or a day written YYYY-MM-DD; zero is no day. */
const serialDay: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value)) return undefined;
  if (!/^\d{1,5}$/.test(value)) return 'not a serial day';
  row.replace(column, dayOf(Number(value)));
  return undefined;
};

/** Day 1 is 1900-01-01. Spreadsheets count a 29 February 1900 that never was, as day 60: later ones are one too high. */
function dayOf(serial: number): string {
  if (serial === 0) return '';
  const days = serial > 59 ? serial - 1 : serial;
  return new Date(Date.UTC(1899, 11, 31 + days)).toISOString().slice(0, 10);
}

/** A number of positions. */
const positions: Clean = inTurn(whole, (row, column) =>
  areDigits(row, column) && row.text(column).length < 7 ? undefined : 'not a number of positions',
);

/** The fields of a program's director or coordinator, whose published names begin with `prefix`. */
const leader = (role: string, prefix: string): Column[] => [
  { field: `${role}_name`, header: `${prefix}_full_name` },
  { field: `${role}_designation`, header: `${prefix}_designation` },
  { field: `${role}_address_1`, header: `${prefix}_address_1` },
  { field: `${role}_address_2`, header: `${prefix}_address_2`, optional: true },
  { field: `${role}_city`, header: `${prefix}_city` },
  { field: `${role}_state`, header: `${prefix}_state` },
  { field: `${role}_zip`, header: `${prefix}_zip_code`, clean: zip },
  { field: `${role}_phone`, header: `${prefix}_phone`, clean: phone },
  { field: `${role}_email`, header: `${prefix}_email` },
];

/** Accredited programs of graduate medical education: a CSV with the field names of R-291. */
export const programs: Source = {
  dataset: 'programs',
  origin: {
    title: 'Accredited residency and fellowship programs',
    publisher: 'Accreditation Council for Graduate Medical Education (ACGME)',
    terms: 'By agreement with the publisher.',
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'acgme*.csv',
      name: /^(acgme|gme).*\.csv$/i,
      tables: [
        {
          table: 'programs',
          columns: [
            { field: 'program_number', header: 'program_number', clean: programNumber, filled: true, indexed: true },
            { field: 'name', header: 'program_name', filled: true },
            { field: 'location', header: 'program_location' },
            { field: 'state', header: 'state' },
            { field: 'type', header: 'program_type', clean: programType },
            { field: 'specialty_1', header: 'specialty_name_1' },
            { field: 'sub_specialty_1', header: 'sub_specialty_name_1' },
            { field: 'specialty_2', header: 'specialty_name_2' },
            { field: 'sub_specialty_2', header: 'sub_specialty_name_2' },
            ...leader('director', 'program_director'),
            ...leader('coordinator', 'program_coordinator_1'),
            { field: 'web_address', header: 'program_web_address' },
            { field: 'accreditation_status', header: 'accreditation_status' },
            { field: 'accreditation_effective_date', header: 'accreditation_effective_date', clean: serialDay },
            { field: 'accreditation_original_date', header: 'accreditation_original_date', clean: serialDay },
            { field: 'accredited_length', header: 'accredited_length_of_training' },
            { field: 'last_site_visit_date', header: 'last_site_visit_date', clean: serialDay },
            { field: 'next_site_visit_date', header: 'next_site_visit_approx_date', clean: serialDay },
            { field: 'approved_resident_positions', header: 'total_approved_resident_positions', clean: positions },
            { field: 'filled_resident_positions', header: 'total_filled_resident_positions', clean: positions },
            { field: 'approved_fellow_positions', header: 'total_approved_fellow_positions', clean: positions },
            { field: 'filled_fellow_positions', header: 'total_filled_fellow_positions', clean: positions },
            { field: 'sponsoring_institution', header: 'program_sponsoring_institution' },
          ],
        },
      ],
      unique: { headers: ['program_number'], keys: textKeys },
    },
  ],
};
