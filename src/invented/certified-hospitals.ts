import type { Country } from '#src/invented/country.ts';
import type { InventedOrganization } from '#src/invented/records.ts';

/** The publisher's facility types. Its file of hospitals has only the type Hospital. */
export const facilityTypes: Record<string, string> = {
  hospital: 'Hospital',
  critical_access_hospital: 'Hospital',
  childrens_hospital: 'Hospital',
  psychiatric_hospital: 'Hospital',
  rehabilitation_hospital: 'Inpatient rehabilitation facility',
  long_term_hospital: 'Long-term care hospital',
};

/** A facility with its certification number (CCN). */
export interface InventedHospital extends InventedOrganization {
  ccn: string;
}

/** Facilities with certification numbers. These start with 00, which no state uses. */
export const certifiedHospitals = (country: Country): InventedHospital[] =>
  country.hospitals().map((organization, n) => ({ ...organization, ccn: `00${String(n + 1).padStart(4, '0')}` }));
