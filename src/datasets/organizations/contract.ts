import { z } from 'zod';
import { DataEndpoint, FurtherAddress, Identifier, OtherName, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { letter, npi, pageNumber, parameter, sortOrder, stateCode, text, zipPrefix } from '#src/shared/fields.ts';

/** Rows on one page of an organization search. */
export const PAGE_SIZE = 50;

/** The columns an organization search can be sorted by; without one: name, NPI. */
export const sortColumns = ['npi', 'name', 'address_1', 'city', 'state', 'zip', 'primary_taxonomy', 'phone'] as const;

/** Criteria of an organization search: trimmed, upper-cased and cut before they are judged; blanks are ignored. */
export const OrganizationQuery = z.strictObject({
  npi: parameter(npi.optional()),
  name: parameter(text),
  city: parameter(text),
  state: parameter(stateCode.optional()),
  zip: parameter(zipPrefix.optional()),
  taxonomy: taxonomyCodes,
  organization_subpart: parameter(letter(['Y', 'N'], 'Y or N').optional()),
  sort: parameter(z.enum(sortColumns, `one of ${sortColumns.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});
export type OrganizationQuery = z.output<typeof OrganizationQuery>;

const word = z.string().nullable();

/** One line of the results table. */
export const OrganizationRow = z.object({
  npi: z.string(),
  name: word,
  address_1: word,
  city: word,
  state: word,
  zip: word,
  primary_taxonomy: word,
  classification: word,
  specialization: word,
  phone: word,
  organization_subpart: word,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

export const searchOrganizations = endpoint({
  method: 'GET',
  url: '/api/organizations',
  summary: 'Search healthcare organizations',
  query: OrganizationQuery,
  response: pageOf(OrganizationRow),
  failure: 'Search failed',
});

/** One organization, as the detail page shows it. */
export const Organization = z.object({
  npi: z.string(),
  name: word,
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
  organization_subpart: word,
  parent_organization: word,
  official_last_name: word,
  official_first_name: word,
  official_middle_name: word,
  official_name_prefix: word,
  official_name_suffix: word,
  official_credential: word,
  official_title: word,
  official_phone: word,
  mailing_address_1: word,
  mailing_address_2: word,
  mailing_city: word,
  mailing_state: word,
  mailing_zip: word,
  mailing_country: word,
  mailing_phone: word,
  mailing_fax: word,
  enumeration_date: word,
  last_updated: word,
  other_names: z.array(OtherName),
  /** Secondary practice locations. */
  locations: z.array(FurtherAddress),
  endpoints: z.array(DataEndpoint),
});
export type Organization = z.infer<typeof Organization>;

export const getOrganization = endpoint({
  method: 'GET',
  url: '/api/organizations/:npi',
  summary: 'One healthcare organization by NPI',
  params: z.strictObject({ npi }),
  response: Organization,
  failure: 'Failed to fetch organization',
});

/** What a call for an unknown NPI replies with 404; an individual's NPI replies code `provider` beside the same sentence. */
export const NOT_FOUND = 'Organization not found';
