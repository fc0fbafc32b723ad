// Converts rows of NPPES to the registry service's results.
import type { Selectable } from 'kysely';
import {
  Identifiers,
  type RegistryAddress,
  type RegistryRecord,
  type RegistryResult,
  Slots,
} from '#src/datasets/registry/contract.ts';
import type { Tables } from '#src/server/tables.ts';
import { identifierType } from '#src/shared/identifier-types.ts';

/** A row of an individual or an organization. */
export type NppesRow = Selectable<Tables['providers']> | Selectable<Tables['organizations']>;

/** The meaning of a specialty code: the service's description and its parts. */
export interface CodeMeaning {
  desc: string | null;
  classification: string | null;
  specialization: string | null;
  display_name: string | null;
}

const unknownCode: CodeMeaning = { desc: null, classification: null, specialization: null, display_name: null };

/** The specialty codes of a row. */
export const codesIn = ({ taxonomies }: NppesRow): string[] =>
  Slots.parse(taxonomies).flatMap(({ code }) => code ?? []);

/** The normalized result of a row, with the `meanings` of its codes. */
export const resultOf = (row: NppesRow, meanings: ReadonlyMap<string, CodeMeaning>): RegistryResult => ({
  number: row.npi,
  enumeration_type: 'name' in row ? 'NPI-2' : 'NPI-1',
  basic: basicOf(row),
  taxonomies: taxonomiesOf(row, meanings),
  addresses: [location(row)],
});

/** Both addresses of a row. Without a mailing address, only the practice address. */
export const locationAndMailing = (row: NppesRow): RegistryAddress[] => {
  const mailing: RegistryAddress = {
    address_purpose: 'MAILING',
    address_1: row.mailing_address_1,
    address_2: row.mailing_address_2,
    city: row.mailing_city,
    state: row.mailing_state,
    postal_code: row.mailing_zip,
    country_code: row.mailing_country,
    telephone_number: row.mailing_phone,
    fax_number: row.mailing_fax,
  };
  return mailing.address_1 || mailing.city ? [location(row), mailing] : [location(row)];
};

/** An additional practice location. */
export const secondaryAddress = (at: Selectable<Tables['practice_locations']>) => addressOf(at, 'SECONDARY');

export const identifiersOf = ({ identifiers }: NppesRow): RegistryRecord['identifiers'] =>
  Identifiers.parse(identifiers).map(({ identifier, type, state, issuer }) => ({
    code: type,
    desc: identifierType(type),
    identifier,
    state,
    issuer,
  }));

const location = (row: NppesRow) => addressOf(row, 'LOCATION');

type Address = Pick<NppesRow, 'address_1' | 'address_2' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'fax'>;

const addressOf = (at: Address, purpose: RegistryAddress['address_purpose']): RegistryAddress => ({
  address_purpose: purpose,
  address_1: at.address_1,
  address_2: at.address_2,
  city: at.city,
  state: at.state,
  postal_code: at.zip,
  country_code: at.country,
  telephone_number: at.phone,
  fax_number: at.fax,
});

const noPerson = {
  name_prefix: null,
  first_name: null,
  middle_name: null,
  last_name: null,
  name_suffix: null,
  credential: null,
  gender: null,
  sole_proprietor: null,
};

function basicOf(row: NppesRow): RegistryResult['basic'] {
  const { enumeration_date, last_updated } = row;
  const dates = { enumeration_date, last_updated, status: 'A' as const };
  if ('name' in row)
    return {
      ...noPerson,
      organization_name: row.name,
      organizational_subpart: row.organization_subpart,
      ...dates,
    };
  const { name_prefix, first_name, middle_name, last_name, name_suffix, credential, gender, sole_proprietor } = row;
  return {
    ...{ name_prefix, first_name, middle_name, last_name, name_suffix, credential, gender, sole_proprietor },
    organization_name: null,
    organizational_subpart: null,
    ...dates,
  };
}

function taxonomiesOf(row: NppesRow, meanings: ReadonlyMap<string, CodeMeaning>): RegistryResult['taxonomies'] {
  const slots = Slots.parse(row.taxonomies);
  const switched = slots.findIndex(({ primary }) => primary === 'Y');
  return slots.flatMap(({ code, license_number, license_state, group }, slot) =>
    code === null
      ? []
      : {
          code,
          ...(meanings.get(code) ?? unknownCode),
          primary: slot === Math.max(switched, 0),
          state: license_state,
          license: license_number,
          taxonomy_group: group,
        },
  );
}
