// Reads the parameters of the NPI Registry's API, version 2.1. Clients send all of them, empty ones too, and others.
import {
  badNumber,
  badValue,
  bothTypes,
  noCriteria,
  type Refusal,
  shortWildcard,
  stateAlone,
  typeAlone,
  unsupportedVersion,
} from '#src/doors/npi-registry/refusals.ts';

/** A text to compare, without asterisks: a whole value, or with `isPrefix` its beginning. */
export interface Compared {
  text: string;
  isPrefix: boolean;
}

/** The addresses that a place is compared with. By default all. */
export type AddressPurpose = 'LOCATION' | 'MAILING' | 'PRIMARY' | 'SECONDARY';

/** A valid request. */
export interface RegistryRequest {
  number?: string | undefined;
  type?: 'NPI-1' | 'NPI-2' | undefined;
  taxonomy?: string | undefined;
  /** Whose name first and last name are: the provider's, or that of the organization's authorized official. */
  namePurpose: 'PROVIDER' | 'AO';
  firstName?: Compared | undefined;
  lastName?: Compared | undefined;
  /** Whether other forms of the first name count, such as Bob for Robert. */
  aliases: boolean;
  organizationName?: Compared | undefined;
  addressPurpose?: AddressPurpose | undefined;
  city?: Compared | undefined;
  state?: string | undefined;
  /** Digits of a ZIP Code from its beginning. */
  postalCode?: string | undefined;
  country?: string | undefined;
  /** Records that changed on this day or later. Only of an extended request. */
  updatedSince?: string | undefined;
  limit: number;
  skip: number;
  /** Whether the order is by number. Only of an extended request. */
  byNumber: boolean;
  /** Whether the reply has more than the Registry's: the total, deactivated NPIs, and pages without an end. */
  extended: boolean;
  pretty: boolean;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;
/** Larger values of `skip` act as this one, except in an extended request. */
const MAX_SKIP = 1000;
const MAX_LENGTH = 200;

/** A name or a city: letters, digits and the signs that the Registry documents. */
const named = /^[\p{L}\p{M}\p{N} &':,/().#";*-]*$/u;
const organization = /^[\p{L}\p{M}\p{N} &':,/().#";*@-]*$/u;

/** The request of a query string, or why it is refused. Of a repeated parameter, the last value counts. */
export function readRequest(query: Readonly<Record<string, unknown>>): RegistryRequest | { refusals: Refusal[] } {
  const given = (name: string): string | undefined => {
    const value = [query[name]].flat().at(-1);
    return typeof value === 'string' ? value.trim() || undefined : undefined;
  };
  if (given('version') !== '2.1') return { refusals: [unsupportedVersion] };
  const refusals: Refusal[] = [];
  const oneOf = <V extends string>(name: string, values: readonly V[]): V | undefined => {
    const value = given(name)?.toUpperCase();
    if (value !== undefined && !values.includes(value as V)) refusals.push(badValue(name));
    return values.find((each) => each === value);
  };
  const matching = (name: string, form: RegExp): string | undefined => {
    const value = given(name);
    if (value === undefined || (form.test(value) && value.length <= MAX_LENGTH)) return value;
    refusals.push(badValue(name));
    return undefined;
  };
  const compared = (name: string, form = named): Compared | undefined => {
    const value = matching(name, form);
    if (value === undefined) return undefined;
    const text = value.replaceAll('*', '').trim();
    const isPrefix = value.includes('*');
    if (isPrefix && text.length < 2) refusals.push(shortWildcard(name));
    return text ? { text, isPrefix } : undefined;
  };
  const whole = (name: string, otherwise: number): number => Number(matching(name, /^\d{1,9}$/) ?? otherwise);

  const number = given('number');
  if (number !== undefined && !/^\d{10}$/.test(number)) refusals.push(badNumber);
  const extended = isExtended(query);
  const request: RegistryRequest = {
    number,
    type: oneOf('enumeration_type', ['NPI-1', 'NPI-2']),
    taxonomy: compared('taxonomy_description', /^[^*]*\*?$/)?.text,
    namePurpose: oneOf('name_purpose', ['PROVIDER', 'AO']) ?? 'PROVIDER',
    firstName: compared('first_name'),
    lastName: compared('last_name'),
    aliases: oneOf('use_first_name_alias', ['TRUE', 'FALSE']) !== 'FALSE',
    organizationName: compared('organization_name', organization),
    addressPurpose: oneOf('address_purpose', ['LOCATION', 'MAILING', 'PRIMARY', 'SECONDARY']),
    city: compared('city'),
    state: matching('state', /^[a-z]{2}$/i)?.toUpperCase(),
    postalCode: postalCodeIn(given('postal_code'), refusals),
    country: matching('country_code', /^[a-z]{2}$/i)?.toUpperCase(),
    updatedSince: extended ? matching('updated_since', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/) : undefined,
    limit: Math.min(whole('limit', DEFAULT_LIMIT) || DEFAULT_LIMIT, MAX_LIMIT),
    skip: Math.min(whole('skip', 0), extended ? Number.POSITIVE_INFINITY : MAX_SKIP),
    byNumber: extended && oneOf('sort', ['NPI']) === 'NPI',
    extended,
    pretty: /^(on|true)$/i.test(given('pretty') ?? ''),
  };
  refusals.push(...lacking(request, refusals.length > 0));
  return refusals.length > 0 ? { refusals } : request;
}

/** Whether a request asks for more than the Registry has. */
export const isExtended = (query: Readonly<Record<string, unknown>>): boolean =>
  /^(on|true)$/i.test(String([query.extended].flat().at(-1) ?? ''));

/** Five or nine digits, or a beginning of at least two with an asterisk. Five digits also match all codes of nine. */
function postalCodeIn(value: string | undefined, refusals: Refusal[]): string | undefined {
  if (value === undefined) return undefined;
  const digits = value.replace(/[*-]/g, '');
  const isPrefix = value.includes('*');
  if (isPrefix && digits.length < 2) refusals.push(shortWildcard('postal_code'));
  else if (!(isPrefix ? /^\d{2,9}$/ : /^(\d{5}|\d{9})$/).test(digits)) refusals.push(badValue('postal_code'));
  return digits;
}

/** What a request lacks. A state, a type of NPI and the United States only refine a search. */
function lacking(request: RegistryRequest, isRefused: boolean): Refusal[] {
  const { number, type, taxonomy, firstName, lastName, organizationName, city, state, postalCode, country } = request;
  const ofPeople = request.namePurpose === 'PROVIDER' && (firstName || lastName);
  if ((ofPeople && (type === 'NPI-2' || organizationName)) || (type === 'NPI-1' && organizationName))
    return [bothTypes];
  const isForeign = country !== undefined && country !== 'US';
  if (number || taxonomy || firstName || lastName || organizationName || city || postalCode || isForeign) return [];
  if (isRefused || request.updatedSince) return [];
  const refining = [...(state ? [stateAlone] : []), ...(type ? [typeAlone] : [])];
  return refining.length > 0 ? refining : [noCriteria];
}
