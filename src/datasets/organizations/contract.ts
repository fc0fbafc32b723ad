import { z } from 'zod';
import { DataEndpoint, FurtherAddress, Identifier, OtherName, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { letter, npi, parameter } from '#src/shared/fields.ts';

/** Rows per page of an organization search. */
export const PAGE_SIZE = 50;

/** The sort columns of an organization search. The default is name, NPI. */
export const sortColumns = sortsOf(organizationFields, [
  'npi',
  'name',
  'address_1',
  'city',
  'state',
  'zip',
  'primary_taxonomy',
]);

/**
 * Criteria of an organization search. Trimmed, upper-cased and truncated before validation. Blank ones
 * are ignored.
 */
export const OrganizationQuery = z.strictObject({
  ...criteriaOf(organizationFields, { ...rules, yesOrNo: parameter(letter(['Y', 'N'], 'must be Y or N').optional()) }),
  taxonomy: taxonomyCodes,
  ...viewOf(sortColumns),
  /** Replies organizations with close names too. */
  close: parameter(z.literal('true', 'must be true').optional()),
});
export type OrganizationQuery = z.output<typeof OrganizationQuery>;

const word = z.string().nullable();

/** A row of the results table. */
export const OrganizationRow = rowOf(organizationFields).extend({ classification: word, specialization: word });
export type OrganizationRow = z.infer<typeof OrganizationRow>;

/** A row of a search. */
const FoundOrganization = OrganizationRow.extend({
  /** The other name of an organization whose legal business name does not match `name`. */
  other_name: z.string().optional(),
});
export type FoundOrganization = z.infer<typeof FoundOrganization>;

export const searchOrganizations = endpoint({
  method: 'GET',
  url: '/api/organizations',
  summary: 'Search healthcare organizations by any of their names, with close matches',
  query: OrganizationQuery,
  response: pageOf(FoundOrganization).extend({
    /** With `close`: other organizations whose names are close to the asked one. `total` does not count them. */
    close: z.array(FoundOrganization).optional(),
  }),
  failure: 'Search failed',
});

/** An organization, as the detail page shows it. */
export const Organization = recordOf(organizationFields).extend({
  /** The first five slots. */
  taxonomies: z.array(TaxonomySlot),
  /** The first three. */
  identifiers: z.array(Identifier),
  other_names: z.array(OtherName),
  /** Secondary practice locations. */
  locations: z.array(FurtherAddress),
  endpoints: z.array(DataEndpoint),
});
export type Organization = z.infer<typeof Organization>;

export const getOrganization = endpoint({
  method: 'GET',
  url: '/api/organizations/:npi',
  summary: 'Get a healthcare organization by NPI',
  params: z.strictObject({ npi }),
  response: Organization,
  failure: 'Failed to fetch organization',
});

/**
 * The error of a request for an unknown NPI (404). For an individual's NPI, the code is `provider`, with the same
 * message.
 */
export const NOT_FOUND = 'Organization not found';
