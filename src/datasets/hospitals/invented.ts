import { hospitalsHeader } from '#src/datasets/hospitals/headers.ts';
import { certifiedHospitals, facilityTypes, type InventedHospital } from '#src/invented/certified-hospitals.ts';
import type { Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { capitals } from '#src/invented/written.ts';

/** Medicare's file of hospitals. */
export const inventHospitals: Invent = (country) => ({
  files: () => {
    const counties = new Map(country.places.all.map(({ zip, county }) => [zip, county]));
    const hospitals = certifiedHospitals(country).filter(({ kind }) => facilityTypes[kind] === 'Hospital');
    const rows = hospitals.map((hospital) => rowOf(hospital, counties.get(hospital.practice.zip.slice(0, 5)) ?? ''));
    return [{ name: 'Hospital_General_Information.csv', lines: csv(hospitalsHeader, rows) }];
  },
});

/** The types in the file of hospitals. */
const hospitalTypes: Record<string, string> = {
  hospital: 'Acute Care Hospitals',
  critical_access_hospital: 'Critical Access Hospitals',
  childrens_hospital: 'Childrens',
  psychiatric_hospital: 'Psychiatric',
};

const rowOf = ({ kind, ccn, name, practice }: InventedHospital, county: string) => [
  ccn,
  ...[name, practice.address_1, practice.city].map(capitals),
  practice.state,
  practice.zip.slice(0, 5),
  capitals(county),
  practice.phone,
  hospitalTypes[kind] ?? '',
];
