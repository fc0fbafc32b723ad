import { hospitalsHeader } from '#src/datasets/hospitals/headers.ts';
import { csv, type InventedData } from '#src/invented/files.ts';
import { demoOrganizations } from '#src/invented/organizations.ts';
import { places } from '#src/invented/places.ts';

/** Medicare's list of the demo's hospitals. */
export const hospitalsDemo: InventedData = {
  files: () => [
    { name: 'Hospital_General_Information.csv', text: csv([hospitalsHeader, ...listed().map(hospitalRow)]) },
  ],
};

/** Kinds of facilities as the publisher calls them; only those it calls hospitals are in its list of hospitals. */
export const facilityTypes: Record<string, string> = {
  hospital: 'Hospital',
  critical_access_hospital: 'Hospital',
  childrens_hospital: 'Hospital',
  psychiatric_hospital: 'Hospital',
  rehabilitation_hospital: 'Inpatient rehabilitation facility',
  long_term_hospital: 'Long-term care hospital',
};

/** What the list of hospitals calls them. */
const hospitalTypes: Record<string, string> = {
  hospital: 'Acute Care Hospitals',
  critical_access_hospital: 'Critical Access Hospitals',
  childrens_hospital: 'Childrens',
  psychiatric_hospital: 'Psychiatric',
};

/** Facilities with a certification number. It begins with 00, the number of no state. */
export const certified = demoOrganizations()
  .filter(({ kind }) => kind in facilityTypes)
  .map((organization, n) => ({ ...organization, ccn: `00${String(n + 1).padStart(4, '0')}` }));

const listed = () => certified.filter(({ kind }) => facilityTypes[kind] === 'Hospital');

const counties = new Map(places.map(({ zip, county }) => [zip, county]));
const capitals = (text: string) => text.toUpperCase();

const hospitalRow = ({ kind, ccn, name, practice }: (typeof certified)[number]) => [
  ccn,
  ...[name, practice.address_1, practice.city].map(capitals),
  practice.state,
  practice.zip.slice(0, 5),
  capitals(counties.get(practice.zip.slice(0, 5)) ?? ''),
  practice.phone,
  hospitalTypes[kind] ?? '',
];
