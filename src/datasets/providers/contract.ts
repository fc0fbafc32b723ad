import { z } from 'zod';
import { Identifier, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { letter, npi, pageNumber, parameter, sortOrder, stateCode, text, zipPrefix } from '#src/shared/fields.ts';

/** Rows on one page of a provider search. */
export const PAGE_SIZE = 50;

/** The columns a provider search can be sorted by; without one: last name, first name, NPI. */
export const sortColumns = [
  'npi',
  'last_name',
  'first_name',
  'credential',
  'gender',
  'primary_taxonomy',
  'city',
  'state',
  'phone',
] as const;

/** A name of the taxonomy picker: a profession, specialty or subspecialty. */
const level = parameter(z.string().max(200, 'at most 200 characters').optional());

/** What a search can be sorted by: a column, or `specialty`, the primary code's classification. */
const sortValues = [...sortColumns, 'specialty'] as const;

/** Criteria of a provider search: trimmed, upper-cased and cut before they are judged; blanks are ignored. */
export const ProviderQuery = z.strictObject({
  npi: parameter(npi.optional()),
  first_name: parameter(text),
  last_name: parameter(text),
  state: parameter(stateCode.optional()),
  city: parameter(text),
  zip: parameter(zipPrefix.optional()),
  gender: parameter(letter(['F', 'M'], 'F or M').optional()),
  sole_proprietor: parameter(letter(['Y', 'N'], 'Y or N').optional()),
  credential: parameter(text),
  profession: level,
  specialty: level,
  subspecialty: level,
  taxonomy: taxonomyCodes,
  sort: parameter(z.enum(sortValues, `one of ${sortValues.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});
export type ProviderQuery = z.output<typeof ProviderQuery>;

/** One line of the results table. */
export const ProviderRow = z.object({
  npi: z.string(),
  last_name: z.string().nullable(),
  first_name: z.string().nullable(),
  credential: z.string().nullable(),
  gender: z.string().nullable(),
  sole_proprietor: z.string().nullable(),
  primary_taxonomy: z.string().nullable(),
  classification: z.string().nullable(),
  specialization: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  phone: z.string().nullable(),
});
export type ProviderRow = z.infer<typeof ProviderRow>;

export const searchProviders = endpoint({
  method: 'GET',
  url: '/api/providers',
  summary: 'Search healthcare providers',
  query: ProviderQuery,
  response: pageOf(ProviderRow),
  failure: 'Search failed',
});

const date = z.string().nullable();
const word = z.string().nullable();

/** One individual, as the detail page shows it. */
export const Provider = z.object({
  npi: z.string(),
  last_name: word,
  first_name: word,
  middle_name: word,
  name_prefix: word,
  name_suffix: word,
  credential: word,
  gender: word,
  address_1: word,
  address_2: word,
  city: word,
  state: word,
  zip: word,
  country: word,
  phone: word,
  fax: word,
  primary_taxonomy: word,
  /** The first five slots. */
  taxonomies: z.array(TaxonomySlot),
  /** The first three. */
  identifiers: z.array(Identifier),
  sole_proprietor: word,
  organization_subpart: word,
  parent_organization: word,
  enumeration_date: date,
  last_updated: date,
});
export type Provider = z.infer<typeof Provider>;

export const getProvider = endpoint({
  method: 'GET',
  url: '/api/providers/:npi',
  summary: 'One healthcare provider by NPI',
  params: z.strictObject({ npi }),
  response: Provider,
  failure: 'Failed to fetch provider',
});

/** What a call for an unknown NPI replies with 404; an organization's NPI replies code `organization` beside the same sentence. */
export const NOT_FOUND = 'Provider not found';
