import { z } from 'zod';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { letter, npi, pageNumber, parameter, sortOrder, stateCode, text, zipPrefix } from '#src/shared/fields.ts';

/** Rows on one page of an organization search (spec §9). */
export const PAGE_SIZE = 50;

/** The columns an organization search can be sorted by; without one: name, NPI. */
const sortColumns = ['npi', 'name', 'address_1', 'city', 'state', 'zip', 'primary_taxonomy', 'phone'] as const;

/** Criteria of an organization search (spec §5): trimmed, upper-cased and cut before they are judged; blanks are ignored. */
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
