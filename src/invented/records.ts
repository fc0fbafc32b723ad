/** A business address with its telephone, as NPPES has one for practice and one for mail. */
export interface Address {
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  fax: string;
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
interface DemoRecord {
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

export interface DemoPerson extends DemoRecord, PersonName {
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

export interface DemoOrganization extends DemoRecord {
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
