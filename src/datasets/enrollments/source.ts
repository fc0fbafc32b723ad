import { enrollmentId, pacId } from '#src/datasets/enrollments/clean.ts';
import {
  enrollmentFields,
  enrollmentLocationFields,
  enrollmentNpiFields,
  enrollmentSpecialtyFields,
  reassignmentFields,
} from '#src/datasets/enrollments/dataset.ts';
import { checkedNpi, paddedZip, sequence, upperCase, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import { npiIfAny } from '#src/importer/no-npi.ts';
import type { Source } from '#src/importer/source.ts';
import { counted } from '#src/shared/format.ts';

const BASE = 'PPEF_Enrollment_Extract_*.csv';
const REASSIGNMENTS = 'PPEF_Reassignment_Extract_*.csv';

const withBase = (...headers: string[]) => ({ headers, reason: 'enrollment not in the base file' });
const ids = { enrollmentId };

/** CMS's public list of who is enrolled in Medicare, and who bills through whom. Its files are of one quarter. */
export const enrollments: Source = {
  dataset: 'enrollments',
  origin: {
    title: 'Medicare Enrollments',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/medicare-fee-for-service-public-provider-enrollment',
    terms: 'Public domain.',
    share: 'public',
    every: 92,
  },
  publishedOn: (fileNames) => fileNames.map(dayIn).find((day) => day !== null) ?? null,
  files: [
    {
      title: BASE,
      name: /^PPEF_Enrollment_Extract.*\.csv$/i,
      encoding: 'windows-1252',
      requires: REASSIGNMENTS,
      tables: [declared('enrollments', enrollmentFields, { ...ids, npi: npiIfAny, pacId, upperCase })],
      unique: { headers: ['ENRLMT_ID'], keys: hashedKeys },
    },
    {
      title: REASSIGNMENTS,
      name: /^PPEF_Reassignment_Extract.*\.csv$/i,
      requires: BASE,
      tables: [declared('reassignments', reassignmentFields, ids)],
      refers: withBase('REASGN_BNFT_ENRLMT_ID', 'RCV_BNFT_ENRLMT_ID'),
    },
    {
      // its title in the catalog is Address Sub-File
      title: 'PPEF_Practice_Location_Extract_*.csv',
      name: /^PPEF_Practice_Location_Extract.*\.csv$/i,
      encoding: 'windows-1252',
      requires: BASE,
      tables: [declared('enrollment_locations', enrollmentLocationFields, { ...ids, upperCase, zip: paddedZip })],
      refers: withBase('ENRLMT_ID'),
    },
    {
      title: 'PPEF_Additional_NPIs_*.csv',
      name: /^PPEF_Additional_NPIs.*\.csv$/i,
      requires: BASE,
      tables: [declared('enrollment_npis', enrollmentNpiFields, { ...ids, checkedNpi: sequence(whole, checkedNpi) })],
      refers: withBase('ENRLMT_ID'),
    },
    {
      title: 'PPEF_Secondary_Specialty_Extract_*.csv',
      name: /^PPEF_Secondary_Specialty_Extract.*\.csv$/i,
      requires: BASE,
      tables: [declared('enrollment_specialties', enrollmentSpecialtyFields, ids)],
      refers: withBase('ENRLMT_ID'),
    },
  ],
  parts: { release: dayIn },
  findings: [
    {
      count: 'select count(*) from enrollments where npi is null',
      words: (found) => `${counted(found, 'enrollment')} without an NPI.`,
    },
    {
      count: 'select count(*) from employer_people',
      words: (found) => `${counted(found, 'tie')} of a person and a group.`,
    },
  ],
  derived: [
    { table: 'employer_people', from: ['enrollments', 'reassignments'] },
    { table: 'employer_npis', from: ['enrollments', 'enrollment_npis'] },
    { table: 'employers', from: ['employer_people', 'employer_npis'] },
  ],
};

/** The day in the name of a file: `2026.07.17`, or the last day of the quarter `2024Q3`. */
function dayIn(fileName: string): string | null {
  const [, year, month, day] = /_(20\d\d)\.(0[1-9]|1[0-2])\.([0-3]\d)\b/.exec(fileName) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, ofYear, quarter] = /_(20\d\d)Q([1-4])\b/i.exec(fileName) ?? [];
  return ofYear ? new Date(Date.UTC(Number(ofYear), 3 * Number(quarter), 0)).toISOString().slice(0, 10) : null;
}
