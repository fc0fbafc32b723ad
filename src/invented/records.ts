/** A practice or mailing address of NPPES, with phone and fax numbers. */
export interface Address {
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  fax: string;
  /** Country code. Missing in the United States. */
  country?: string;
}

export interface Slot {
  code: string;
  license_number: string;
  license_state: string;
  primary: 'Y' | 'N' | 'X';
  group: string;
}

export interface InventedIdentifier {
  identifier: string;
  type: string;
  state: string;
  issuer: string;
}

/** Fields of individuals and organizations. Dates are YYYY-MM-DD. Unknown values are empty. */
interface Registered {
  npi: string;
  practice: Address;
  mailing: Address;
  taxonomies: Slot[];
  identifiers: InventedIdentifier[];
  enumeration_date: string;
  last_updated: string;
  deactivation_date: string;
  reactivation_date: string;
  certification_date: string;
  /** Secondary practice locations. */
  locations: Address[];
  endpoints: InventedEndpoint[];
}

export interface InventedEndpoint {
  type: string;
  type_description: string;
  endpoint: string;
  use: string;
  use_description: string;
}

export interface InventedName {
  last_name: string;
  first_name: string;
  middle_name: string;
  name_prefix: string;
  name_suffix: string;
  credential: string;
}

export interface InventedPerson extends Registered, InventedName {
  /** A key of `occupations`. */
  occupation: string;
  gender: 'F' | 'M';
  graduation_year: number;
  /** NPI of the employing organization. Empty without one. */
  employer: string;
  sole_proprietor: 'Y' | 'N' | 'X';
  other_last_name: string;
  other_name_type: string;
  /** The last day of all their licenses, where boards renewed or ended them. */
  licenses_end?: string;
  /** The day on which Medicare excluded them, if the list of exclusions names them since then. */
  excluded_on?: string;
}

export interface InventedOrganization extends Registered {
  /** A `kind` of `organizationKinds`. */
  kind: string;
  name: string;
  /** The invented word in its names. */
  stem: string;
  organization_subpart: 'Y' | 'N';
  parent_organization: string;
  other_name: string;
  other_name_type: string;
  /** Other names, which NPPES publishes in a separate file. */
  other_names: { other_name: string; type: string; created_date: string }[];
  official: InventedName & { title: string; phone: string };
}

/** The fields of an organization that its employees use. */
export type Employer = Pick<InventedOrganization, 'npi' | 'name' | 'stem' | 'practice' | 'locations'>;

/** A deactivated NPI. */
export interface InventedDeactivation {
  npi: string;
  deactivation_date: string;
}

export interface InventedSchool {
  core_id: string;
  core_type: string;
  name: string;
  city: string;
  state_name: string;
  country_name: string;
}
