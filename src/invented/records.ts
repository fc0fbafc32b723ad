/** A business address with its telephone, as NPPES has one for practice and one for mail. */
export interface Address {
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  fax: string;
  /** In letters, where it is not the United States. */
  country?: string;
}

export interface Slot {
  code: string;
  license_number: string;
  license_state: string;
  primary: 'Y' | 'N' | 'X';
  group: string;
}

export interface Identifier {
  identifier: string;
  type: string;
  state: string;
  issuer: string;
}

/** What individuals and organizations have in common. Days are YYYY-MM-DD; an unknown value is empty. */
interface Registered {
  npi: string;
  practice: Address;
  mailing: Address;
  taxonomies: Slot[];
  identifiers: Identifier[];
  enumeration_date: string;
  last_updated: string;
  deactivation_date: string;
  reactivation_date: string;
  certification_date: string;
  /** Secondary practice locations. */
  locations: Address[];
  endpoints: Endpoint[];
}

export interface Endpoint {
  type: string;
  type_description: string;
  endpoint: string;
  use: string;
  use_description: string;
}

export interface PersonName {
  last_name: string;
  first_name: string;
  middle_name: string;
  name_prefix: string;
  name_suffix: string;
  credential: string;
}

export interface Person extends Registered, PersonName {
  /** A key of `occupations`. */
  occupation: string;
  gender: 'F' | 'M';
  graduation_year: number;
  /** NPI of the organization at whose address the person works, if any. */
  employer: string;
  sole_proprietor: 'Y' | 'N' | 'X';
  other_last_name: string;
  other_name_type: string;
}

export interface Organization extends Registered {
  /** A `kind` of `organizationKinds`. */
  kind: string;
  name: string;
  /** The place-like word its names are built from. */
  stem: string;
  organization_subpart: 'Y' | 'N';
  parent_organization: string;
  other_name: string;
  other_name_type: string;
  /** Further names, which NPPES publishes in a file of their own. */
  other_names: { other_name: string; type: string; created_date: string }[];
  official: PersonName & { title: string; phone: string };
}

/** What is known of an organization where people work. */
export type Employer = Pick<Organization, 'npi' | 'name' | 'stem' | 'practice' | 'locations'>;

/** A number out of service. */
export interface Deactivation {
  npi: string;
  deactivation_date: string;
}

export interface School {
  core_id: string;
  core_type: string;
  name: string;
  city: string;
  state_name: string;
  country_name: string;
}
