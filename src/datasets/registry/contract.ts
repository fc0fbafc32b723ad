// The registry uses the names of the public NPI Registry service, version 2.1: `number`, `postal_code`, `result_count`
// and others. Clients already know them, so this is the only exception to the product's own names.
import { z } from 'zod';
import { Identifier, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { letter, npi, pageNumber, parameter, sortOrder, text } from '#src/shared/fields.ts';

/** The default limit, the limits offered, and the maximum. */
export const DEFAULT_LIMIT = 10;
export const LIMITS = [10, 25, 50, 100, 200];
export const MAX_LIMIT = 200;

/** The sort values of results. The default is by number. */
export const registrySorts = ['name', 'first_name', 'last_name', 'city', 'state', 'type'] as const;

const stateLetters = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'State must have two letters, such as WV');

const postalCode = z
  .string()
  .overwrite((code) => code.replace('-', ''))
  .regex(/^\d{5}(\d{4})?$/, 'Postal Code must have 5 or 9 digits');

const limit = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number, 1 to 999,999')
  .transform((number) => Math.min(Number(number), MAX_LIMIT));

/** Criteria of a registry search. Trimmed and upper-cased before validation. Blank ones are ignored. */
export const RegistryQuery = z.strictObject({
  number: parameter(npi.optional()),
  enumeration_type: parameter(letter(['NPI-1', 'NPI-2'], 'must be NPI-1 or NPI-2').optional()),
  /** Matches the meaning of a code, or the code itself, in the first three slots. */
  taxonomy_description: parameter(text),
  first_name: parameter(text),
  last_name: parameter(text),
  organization_name: parameter(text),
  city: parameter(text),
  state: parameter(stateLetters.optional()),
  /** Five digits match the first five; nine match all. */
  postal_code: parameter(postalCode.optional()),
  /** The address that city, state and postal code search. Default, LOCATION and PRIMARY: the practice address. */
  address_purpose: parameter(
    letter(
      ['LOCATION', 'MAILING', 'PRIMARY', 'SECONDARY'],
      'must be LOCATION, MAILING, PRIMARY or SECONDARY',
    ).optional(),
  ),
  limit: parameter(limit.optional()).default(DEFAULT_LIMIT),
  version: parameter(z.enum(['2.1'], 'must be 2.1').optional()).default('2.1'),
  sort: parameter(z.enum(registrySorts, `must be one of ${registrySorts.join(', ')}`).optional()),
  order: sortOrder,
  /** Pages of `limit` results. */
  page: pageNumber,
});
export type RegistryQuery = z.output<typeof RegistryQuery>;

/** Whether there is a criterion. Version, limit, order, page and address purpose do not count. */
export const hasCriteria = (query: Partial<Record<keyof RegistryQuery, unknown>>): boolean =>
  [
    query.number,
    query.enumeration_type,
    query.taxonomy_description,
    query.first_name,
    query.last_name,
    query.organization_name,
    query.city,
    query.state,
    query.postal_code,
  ].some(Boolean);

/** The error of a search without criteria. The form has its own message. */
export const NO_CRITERIA = 'Please provide at least one search criteria';
export const ENTER_CRITERIA = 'Please enter at least one search criteria';

/** The error of a request for an unknown number (404). */
export const REGISTRY_NOT_FOUND = 'Provider not found';

const word = z.string().nullable();

/** Items of the lists in the tables. */
export const Slots = z.array(TaxonomySlot);
export const Identifiers = z.array(Identifier);

const Basic = z
  .object({
    name_prefix: word,
    first_name: word,
    middle_name: word,
    last_name: word,
    name_suffix: word,
    credential: word,
    gender: word,
    sole_proprietor: word,
    organization_name: word,
    organizational_subpart: word,
    enumeration_date: word,
    last_updated: word,
    /** Always A: numbers out of service are never shown. */
    status: z.literal('A'),
  })
  .meta({ id: 'Basic' });

const Taxonomy = z
  .object({
    code: z.string(),
    desc: word,
    /** The parts of `desc`, which the public service lacks. */
    classification: word,
    specialization: word,
    display_name: word,
    primary: z.boolean(),
    state: word,
    license: word,
    taxonomy_group: word,
  })
  .meta({ id: 'Taxonomy' });

const Address = z
  .object({
    address_purpose: z.enum(['LOCATION', 'MAILING', 'SECONDARY']),
    address_1: word,
    address_2: word,
    city: word,
    state: word,
    postal_code: word,
    country_code: word,
    telephone_number: word,
    fax_number: word,
  })
  .meta({ id: 'Address' });
export type RegistryAddress = z.infer<typeof Address>;

/** A search result: an individual or an organization, with the practice address. */
export const RegistryResult = z
  .object({
    number: z.string(),
    enumeration_type: z.enum(['NPI-1', 'NPI-2']),
    basic: Basic,
    taxonomies: z.array(Taxonomy),
    addresses: z.array(Address),
  })
  .meta({ id: 'RegistryResult' });
export type RegistryResult = z.infer<typeof RegistryResult>;

/** An individual or organization with all its data. */
export const RegistryRecord = RegistryResult.extend({
  identifiers: z.array(z.object({ code: word, desc: z.string(), identifier: z.string(), state: word, issuer: word })),
  endpoints: z.array(
    z.object({
      endpointType: word,
      endpointTypeDescription: word,
      endpoint: word,
      endpointDescription: word,
      useDescription: word,
      affiliationName: word,
    }),
  ),
}).meta({ id: 'RegistryRecord' });
export type RegistryRecord = z.infer<typeof RegistryRecord>;

const FAILED = 'Failed to fetch NPPES data. Please try again.';

export const searchRegistry = endpoint({
  name: 'searchRegistry',
  method: 'GET',
  url: '/api/registry',
  summary: 'Search individuals and organizations like the NPI Registry',
  search: true,
  query: RegistryQuery,
  response: z.object({
    /** Results on this page, as the public service counts them. */
    result_count: z.int(),
    /** Results on all pages. */
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(RegistryResult),
  }),
  failure: FAILED,
  unanswered: 'Failed to fetch results',
});

export const getRegistryRecord = endpoint({
  name: 'getRegistryRecord',
  method: 'GET',
  url: '/api/registry/:number',
  statuses: [410],
  summary: 'Get an individual or organization by NPI, like the NPI Registry',
  params: z.strictObject({ number: npi }),
  response: RegistryRecord,
  failure: FAILED,
  unanswered: 'Failed to fetch provider details',
});
