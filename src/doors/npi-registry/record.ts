// Writes rows of NPPES as records of the NPI Registry's API, version 2.1, with its keys in alphabetical order.
import type { Selectable } from 'kysely';
import { Identifiers, Slots } from '#src/datasets/registry/contract.ts';
import type { NppesRow } from '#src/datasets/registry/results.ts';
import type { Tables } from '#src/server/tables.ts';
import { identifierType } from '#src/shared/identifier-types.ts';

type Location = Selectable<Tables['practice_locations']>;
type Endpoint = Selectable<Tables['endpoints']>;
type OtherName = Selectable<Tables['other_names']>;

/** The rows of other tables about a number. */
export interface Dependents {
  locations: Location[];
  endpoints: Endpoint[];
  otherNames: OtherName[];
}

/** The record of a row. `meanings` are the descriptions of its codes, such as `Internal Medicine, Cardiovascular Disease`. */
export const recordOf = (
  row: NppesRow,
  { locations, endpoints, otherNames }: Dependents,
  meanings: ReadonlyMap<string, { desc: string | null }>,
) => ({
  addresses: [addressOf(row, 'LOCATION'), addressOf(mailingOf(row), 'MAILING')].filter(isGiven),
  basic: 'name' in row ? basicOfOrganization(row) : basicOfPerson(row),
  created_epoch: epochOf(row.enumeration_date),
  endpoints: endpoints.map(endpointOf),
  enumeration_type: 'name' in row ? 'NPI-2' : 'NPI-1',
  identifiers: identifiersOf(row),
  last_updated_epoch: epochOf(row.last_updated),
  number: row.npi,
  other_names: 'name' in row ? otherNamesOfOrganization(row, otherNames) : otherNamesOfPerson(row),
  practiceLocations: locations.map((location) => addressOf(location, 'LOCATION')),
  taxonomies: taxonomiesOf(row, meanings),
});

/** A number out of service. The Registry has no record of it; this is the reply to an extended request. */
export const deactivatedRecord = (number: string, on: string | null) => ({
  basic: given({ deactivation_date: on, status: 'D' }),
  number,
});

type Address = Pick<Location, 'address_1' | 'address_2' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'fax'>;

const mailingOf = (row: NppesRow): Address => ({
  address_1: row.mailing_address_1,
  address_2: row.mailing_address_2,
  city: row.mailing_city,
  state: row.mailing_state,
  zip: row.mailing_zip,
  country: row.mailing_country,
  phone: row.mailing_phone,
  fax: row.mailing_fax,
});

const addressOf = (at: Address, purpose: 'LOCATION' | 'MAILING') => {
  const country = at.country ?? 'US';
  return given({
    address_1: at.address_1,
    address_2: at.address_2,
    address_purpose: purpose,
    address_type: addressType(country, at.state),
    city: at.city,
    country_code: country,
    country_name: countryName(country),
    fax_number: phone(at.fax),
    postal_code: at.zip,
    state: at.state,
    telephone_number: phone(at.phone),
  });
};

const isGiven = (address: object) => 'address_1' in address || 'city' in address;

/** Domestic, military or foreign. */
const addressType = (country: string, state: string | null) =>
  country !== 'US' ? 'FGN' : ['AA', 'AE', 'AP'].includes(state ?? '') ? 'MIL' : 'DOM';

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code);

/** Ten digits as `212-555-0100`. Other text stays as it is. */
const phone = (digits: string | null) => digits?.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

/** Milliseconds since 1970 of a day's midnight in UTC, as text. */
const epochOf = (day: string | null) => (day ? String(Date.parse(`${day}T00:00:00Z`)) : null);

const basicOfPerson = (row: Selectable<Tables['providers']>) =>
  given({
    certification_date: row.certification_date,
    credential: row.credential,
    deactivation_date: row.deactivation_date,
    enumeration_date: row.enumeration_date,
    first_name: row.first_name,
    gender: row.gender ?? '',
    last_name: row.last_name,
    last_updated: row.last_updated,
    middle_name: row.middle_name,
    name_prefix: title(row.name_prefix) ?? noneOf(row),
    name_suffix: title(row.name_suffix) ?? noneOf(row),
    reactivation_date: row.reactivation_date,
    sex: row.gender ?? '', // named gender until 2023; some clients still read that
    sole_proprietor: yesOrNo(row.sole_proprietor),
    status: 'A',
  });

/** What the Registry writes for a missing prefix or suffix: `--` in records last changed before July 31, 2017, else nothing. */
const noneOf = ({ certification_date, last_updated }: Pick<NppesRow, 'certification_date' | 'last_updated'>) =>
  certification_date === null && (last_updated ?? '') < '2017-07-31' ? '--' : undefined;

const basicOfOrganization = (row: Selectable<Tables['organizations']>) =>
  given({
    authorized_official_credential: row.official_credential,
    authorized_official_first_name: row.official_first_name,
    authorized_official_last_name: row.official_last_name,
    authorized_official_middle_name: row.official_middle_name,
    authorized_official_name_prefix: title(row.official_name_prefix),
    authorized_official_name_suffix: title(row.official_name_suffix),
    authorized_official_telephone_number: row.official_phone,
    authorized_official_title_or_position: row.official_title,
    certification_date: row.certification_date,
    deactivation_date: row.deactivation_date,
    enumeration_date: row.enumeration_date,
    last_updated: row.last_updated,
    organization_name: row.name,
    organizational_subpart: yesOrNo(row.organization_subpart),
    parent_organization_legal_business_name: row.parent_organization,
    reactivation_date: row.reactivation_date,
    status: 'A',
  });

/** The files have `DR.`, the Registry `Dr.`. Roman numbers stay as they are. */
const title = (text: string | null) =>
  text?.replace(/^([A-Z])([A-Z]+)(\.?)$/, (whole, first, rest, dot) =>
    /^[IVX]+$/.test(`${first}${rest}`) ? whole : `${first}${rest.toLowerCase()}${dot}`,
  );

const answers: Readonly<Record<string, string>> = { Y: 'YES', N: 'NO' };
const yesOrNo = (letter: string | null) => answers[letter ?? ''];

const otherNameTypes: Readonly<Record<string, string>> = {
  1: 'Former Name',
  2: 'Professional Name',
  3: 'Doing Business As',
  4: 'Former Legal Business Name',
  5: 'Other Name',
};

const typed = (code: string | null) => ({ code, type: otherNameTypes[code ?? ''] });

const otherNamesOfPerson = (row: Selectable<Tables['providers']>) =>
  row.other_last_name === null && row.other_first_name === null
    ? []
    : [
        given({
          ...typed(row.other_name_type),
          credential: row.other_credential,
          first_name: row.other_first_name,
          last_name: row.other_last_name,
          middle_name: row.other_middle_name,
          prefix: title(row.other_name_prefix) ?? noneOf(row),
          suffix: title(row.other_name_suffix) ?? noneOf(row),
        }),
      ];

const otherNamesOfOrganization = (row: Selectable<Tables['organizations']>, further: OtherName[]) =>
  [{ other_name: row.other_name, other_name_type: row.other_name_type }, ...further].flatMap(
    ({ other_name, other_name_type }) =>
      other_name === null ? [] : given({ ...typed(other_name_type), organization_name: other_name }),
  );

const identifierNames: Readonly<Record<string, string>> = { '01': 'Other (non-Medicare)', '05': 'MEDICAID' };

const identifiersOf = ({ identifiers }: NppesRow) =>
  Identifiers.parse(identifiers).map(({ identifier, type, state, issuer }) => ({
    code: type,
    desc: identifierNames[type ?? ''] ?? identifierType(type),
    identifier,
    issuer,
    state,
  }));

function taxonomiesOf({ taxonomies }: NppesRow, meanings: ReadonlyMap<string, { desc: string | null }>) {
  const slots = Slots.parse(taxonomies);
  const primary = Math.max(
    slots.findIndex(({ primary }) => primary === 'Y'),
    0,
  );
  return slots.flatMap(({ code, license_number, license_state, group }, slot) =>
    code === null
      ? []
      : {
          code,
          desc: meanings.get(code)?.desc ?? null,
          license: license_number,
          primary: slot === primary,
          state: license_state,
          taxonomy_group: groupOf(group),
        },
  );
}

/** The files have `193200000X MULTI-SPECIALTY GROUP`, the Registry `193200000X - Multi-Specialty Group`. */
const groupOf = (text: string | null): string =>
  (text ?? '').replace(
    /^(\w{10}) +(.*)$/,
    (_, code, words) =>
      `${code} - ${words.toLowerCase().replace(/\b[a-z]/g, (letter: string) => letter.toUpperCase())}`,
  );

const endpointOf = (row: Endpoint) =>
  given({
    address_1: row.affiliation_address_1,
    address_2: row.affiliation_address_2,
    address_type: addressType(row.affiliation_country ?? 'US', row.affiliation_state),
    affiliation: row.affiliation,
    affiliationName: row.affiliation_name,
    city: row.affiliation_city,
    contentOtherDescription: row.other_content_description,
    contentType: row.content_type,
    contentTypeDescription: row.content_description ?? '',
    country_code: row.affiliation_country ?? 'US',
    country_name: countryName(row.affiliation_country ?? 'US'),
    endpoint: row.endpoint,
    endpointDescription: row.description,
    endpointType: row.type,
    endpointTypeDescription: row.type_description,
    postal_code: row.affiliation_zip,
    state: row.affiliation_state,
    use: row.use,
    useDescription: row.use_description ?? '',
    useOtherDescription: row.other_use_description,
  });

/** The keys that have a value. */
const given = <O extends object>(values: O): { [K in keyof O]?: NonNullable<O[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof O]?: NonNullable<O[K]>;
  };
