import { hospitalsHeader } from '#src/datasets/affiliations/headers.ts';
import type { Country, InventedFile } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import type { Organization } from '#src/invented/records.ts';
import { states } from '#src/shared/states.ts';

/** Kinds of hospitals as the publisher calls them; only those it calls hospitals are in its list of hospitals. */
export const hospitalTypes: Record<string, string> = {
  hospital: 'Hospital',
  critical_access_hospital: 'Hospital',
  childrens_hospital: 'Hospital',
  psychiatric_hospital: 'Hospital',
  rehabilitation_hospital: 'Inpatient rehabilitation facility',
  long_term_hospital: 'Long-term care hospital',
};

/** A hospital with its certification number: two digits for the state, four for the hospital. */
export interface Hospital extends Organization {
  ccn: string;
}

export const certifiedHospitals = (country: Country): Hospital[] =>
  country.hospitals().map((organization, n) => ({
    ...organization,
    ccn: `${String(stateNumbers.indexOf(organization.practice.state) + 1).padStart(2, '0')}${String(n + 1).padStart(4, '0')}`,
  }));

const stateNumbers = Object.keys(states).sort();

/** The publisher's list of hospitals. */
export const hospitalsFile = (hospitals: readonly Hospital[]): InventedFile => ({
  name: 'Hospital_General_Information.csv',
  lines: csv(hospitalsHeader, hospitals.filter(({ kind }) => hospitalTypes[kind] === 'Hospital').map(rowOf)),
});

const rowOf = ({ kind, ccn, name, practice }: Hospital) => [
  ccn,
  ...[name, practice.address_1, practice.city].map((text) => text.toUpperCase()),
  practice.state,
  practice.zip.slice(0, 5),
  '',
  practice.phone,
  kind === 'hospital' ? 'Acute Care Hospitals' : 'Other',
];
