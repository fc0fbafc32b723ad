import { hospitalsHeader } from '#src/datasets/hospitals/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import type { Organization } from '#src/invented/records.ts';

/** Medicare's file of hospitals. */
export const inventHospitals: Invent = (country) => ({
  files: () => {
    const counties = new Map(country.places.all.map(({ zip, county }) => [zip, county]));
    const hospitals = certifiedHospitals(country).filter(({ kind }) => facilityTypes[kind] === 'Hospital');
    const rows = hospitals.map((hospital) => rowOf(hospital, counties.get(hospital.practice.zip.slice(0, 5)) ?? ''));
    return [{ name: 'Hospital_General_Information.csv', lines: csv(hospitalsHeader, rows) }];
  },
});

/** The publisher's facility types. Its file of hospitals has only the type Hospital. */
export const facilityTypes: Record<string, string> = {
  hospital: 'Hospital',
  critical_access_hospital: 'Hospital',
  childrens_hospital: 'Hospital',
  psychiatric_hospital: 'Hospital',
  rehabilitation_hospital: 'Inpatient rehabilitation facility',
  long_term_hospital: 'Long-term care hospital',
};

/** The types in the file of hospitals. */
const hospitalTypes: Record<string, string> = {
  hospital: 'Acute Care Hospitals',
  critical_access_hospital: 'Critical Access Hospitals',
  childrens_hospital: 'Childrens',
  psychiatric_hospital: 'Psychiatric',
};

/** A facility with its certification number (CCN). */
interface Hospital extends Organization {
  ccn: string;
}

/** Facilities with certification numbers. These start with 00, which no state uses. */
export const certifiedHospitals = (country: Country): Hospital[] =>
  country.hospitals().map((organization, n) => ({ ...organization, ccn: `00${String(n + 1).padStart(4, '0')}` }));

const rowOf = ({ kind, ccn, name, practice }: Hospital, county: string) => [
  ccn,
  ...[name, practice.address_1, practice.city].map(capitals),
  practice.state,
  practice.zip.slice(0, 5),
  capitals(county),
  practice.phone,
  hospitalTypes[kind] ?? '',
];

const capitals = (text: string) => text.toUpperCase();
