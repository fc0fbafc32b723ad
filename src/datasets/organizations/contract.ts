import { z } from 'zod';
import { DataEndpoint, FurtherAddress, Identifier, OtherName, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { BY_DISTANCE, centered, circle } from '#src/datasets/places/contract.ts';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { deactivated, deactivatedOnlyWith } from '#src/shared/deactivated.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { FacetReply, facetText } from '#src/shared/facets.ts';
import {
  letter,
  looseText,
  naturalNumber,
  npi,
  npis,
  parameter,
  repeatable,
  stateCode,
  zipPrefix,
} from '#src/shared/fields.ts';
import { inOrder, negated } from '#src/shared/ranges.ts';
import { scored, shortageParameters } from '#src/shared/shortages.ts';

/** The sort columns of an organization search. The default is name, NPI. */
export const organizationSorts = sortsOf(organizationFields, [
  'npi',
  'name',
  'address_1',
  'city',
  'state',
  'zip',
  'primary_taxonomy',
]);

/**
 * Criteria of the search form. Trimmed, upper-cased and truncated before validation. Blank ones
 * are ignored.
 */
export const OrganizationQuery = z.strictObject({
  ...criteriaOf(organizationFields, { ...rules, yesOrNo: parameter(letter(['Y', 'N'], 'must be Y or N').optional()) }),
  taxonomy: taxonomyCodes,
  ...viewOf(organizationSorts),
  /** Finds deactivated NPIs too, after those in service. */
  deactivated,
  /** Replies organizations with close names too. */
  close: parameter(z.literal('true', 'must be true').optional()),
});

const word = z.string().nullable();

/** A row of the results table. */
export const OrganizationRow = rowOf(organizationFields)
  .extend({
    classification: word,
    specialization: word,
    display_name: word,
  })
  .meta({ id: 'OrganizationRow' });
export type OrganizationRow = z.infer<typeof OrganizationRow>;

/** The criteria of a form that a search takes several values of. */
const severalValues = {
  npi: npis,
  state: repeatable(stateCode),
  city: repeatable(looseText),
  zip: repeatable(zipPrefix),
};

/** The criteria that only a search by everything has. */
const furtherCriteria = {
  ...circle,
  /** The number of providers at the same practice address. */
  members_from: parameter(naturalNumber.optional()),
  members_to: parameter(naturalNumber.optional()),
  /** Designations of the county of the practice, or of a part of it. */
  ...shortageParameters,
};

const { sort: _, order, page, close, deactivated: __, ...formCriteria } = OrganizationQuery.shape;

/** The criteria of a search that can be negated. */
const criteria = { ...formCriteria, ...severalValues, ...furtherCriteria };
const searchCriteria = { ...criteria, ...negated(criteria) };

/**
 * Criteria of an organization search by everything known. All of them must be met. `not.` before a name excludes
 * organizations that meet it.
 */
export const OrganizationSearchQuery = z
  .strictObject({
    ...searchCriteria,
    deactivated,
    ...viewOf([...organizationSorts, BY_DISTANCE]),
    close,
  })
  .superRefine(inOrder)
  .superRefine(centered)
  .superRefine(scored)
  .superRefine(deactivatedOnlyWith([...Object.keys(formCriteria), 'near', 'miles']));
export type OrganizationSearchQuery = z.output<typeof OrganizationSearchQuery>;

/** A row of a search. */
const FoundOrganization = OrganizationRow.extend({
  /** The other name of an organization whose legal business name does not match `name`. */
  other_name: z.string().optional(),
  /** With `deactivated`: the day on which the NPI was deactivated; null if it is in service. */
  deactivated_on: z.string().nullable().optional(),
  /** With `members_from` or `members_to`: the number of providers at the same practice address. */
  members: z.int().optional(),
  /** The distance from `near` between the centers of ZIP codes; null if the ZIP code has no location. */
  miles: z
    .number()
    .nullable()
    .optional()
    .meta({ description: 'About how many miles, between the centers of ZIP codes' }),
}).meta({ id: 'FoundOrganization' });
export type FoundOrganization = z.infer<typeof FoundOrganization>;

export const searchOrganizations = endpoint({
  name: 'searchOrganizations',
  method: 'GET',
  url: '/api/organizations',
  summary: 'Search healthcare organizations by any of their names, with close matches',
  search: true,
  query: OrganizationSearchQuery,
  response: pageOf(FoundOrganization).extend({
    /** With `near`: the number of organizations that meet all other criteria but whose ZIP code has no location. */
    not_placed: z.int().optional(),
    /** With `close`: other organizations whose names are close to the asked one. `total` does not count them. */
    close: z.array(FoundOrganization).optional(),
  }),
  failure: 'Search failed',
});

/** The facets of a search: parameters, and the stem of a range. */
const facetNames = ['taxonomy', 'state', 'city', 'organization_subpart', 'members'] as const;

/** A search and the facets to count. What concerns the rows of the search alone is ignored. */
export const OrganizationFacetQuery = z
  .strictObject({
    ...searchCriteria,
    ...viewOf([...organizationSorts, BY_DISTANCE]),
    close,
    facet: repeatable(z.enum(facetNames, `must be one of ${facetNames.join(', ')}`)),
    facet_text: facetText,
  })
  .superRefine(inOrder)
  .superRefine(centered)
  .superRefine(scored);
export type OrganizationFacetQuery = z.output<typeof OrganizationFacetQuery>;

/** Counts of organizations per value or range. */
export const countOrganizationFacets = endpoint({
  name: 'countOrganizationFacets',
  method: 'GET',
  url: '/api/organizations/facets',
  summary: 'Count healthcare organizations per value',
  query: OrganizationFacetQuery,
  response: FacetReply,
  failure: 'Search failed',
});

/** An organization, as the detail page shows it. */
export const Organization = recordOf(organizationFields)
  .extend({
    /** The first five slots. */
    taxonomies: z.array(TaxonomySlot),
    /** The first three. */
    identifiers: z.array(Identifier),
    other_names: z.array(OtherName),
    /** Secondary practice locations. */
    locations: z.array(FurtherAddress),
    endpoints: z.array(DataEndpoint),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  url: '/api/organizations/:npi',
  statuses: [410],
  summary: 'Get a healthcare organization by NPI',
  params: z.strictObject({ npi }),
  response: Organization,
  failure: 'Failed to fetch organization',
});

/**
 * The error of a request for an unknown NPI (404). For an individual's NPI, the code is `provider`, with the same
 * message.
 */
export const ORGANIZATION_NOT_FOUND = 'Organization not found';
