import { z } from 'zod';
import { educationCriteria, groupCriteria, hospitalCriteria } from '#src/datasets/affiliations/contract.ts';
import { certificationCriteria } from '#src/datasets/certifications/contract.ts';
import { licenseCriteria } from '#src/datasets/licenses/contract.ts';
import { Identifier, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { paymentCriteria } from '#src/datasets/payments/contract.ts';
import { placeCriteria } from '#src/datasets/places/contract.ts';
import { lastInAddress, providerFields } from '#src/datasets/providers/dataset.ts';
import { taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, letter, npi, parameter, repeatable, stateCode, zipPrefix } from '#src/shared/fields.ts';
import { inOrder, negated } from '#src/shared/ranges.ts';

/** Rows per page of a provider search. */
export const PAGE_SIZE = 50;

/** The sort columns of a provider search. The default is last name, first name, NPI. */
export const sortColumns = sortsOf(providerFields, [
  'npi',
  'last_name',
  'first_name',
  'credential',
  'gender',
  'primary_taxonomy',
]);

const criterionText = z.string().max(100, 'must have at most 100 characters');

/** A name of the taxonomy picker: a profession, specialty or subspecialty. */
const level = parameter(z.string().max(200, 'must have at most 200 characters').optional());

/** A sort value: a column, or `specialty`, the classification of the primary code. */
const sortValues = [...sortColumns, 'specialty' as const];

/**
 * Criteria of a provider search. Trimmed, upper-cased and truncated before validation. Blank ones are
 * ignored.
 */
export const ProviderQuery = z.strictObject({
  ...criteriaOf(
    providerFields,
    {
      ...rules,
      gender: parameter(letter(['F', 'M'], 'must be F or M').optional()),
      yesOrNo: parameter(letter(['Y', 'N'], 'must be Y or N').optional()),
    },
    lastInAddress,
  ),
  profession: level,
  specialty: level,
  subspecialty: level,
  taxonomy: taxonomyCodes,
  ...viewOf(sortValues),
});
export type ProviderQuery = z.output<typeof ProviderQuery>;

/** The criteria of ProviderQuery that a search takes several values of. */
const severalValues = {
  npi: repeatable(npi),
  state: repeatable(stateCode),
  city: repeatable(criterionText),
  zip: repeatable(zipPrefix),
  credential: repeatable(criterionText),
};

/** The criteria on other columns of the record. */
const recordCriteria = {
  enumerated_from: parameter(day.optional()),
  enumerated_to: parameter(day.optional()),
  updated_from: parameter(day.optional()),
  updated_to: parameter(day.optional()),
  /** The state of a secondary practice location. */
  site_state: repeatable(stateCode),
};

/** The criteria on rows of other datasets. */
const rowCriteria = {
  ...placeCriteria,
  ...licenseCriteria,
  ...certificationCriteria,
  ...educationCriteria,
  ...groupCriteria,
  ...hospitalCriteria,
  ...paymentCriteria,
};

const { sort: _, order, page, ...formCriteria } = ProviderQuery.shape;

/** The criteria of a search that can be negated. */
const criteria = { ...formCriteria, ...severalValues, ...recordCriteria, ...rowCriteria };

/** The value of `sort` for the order by distance. */
export const BY_DISTANCE = 'distance';

/**
 * Criteria of a provider search by everything known. All of them must be met. `not.` before a name excludes providers
 * who meet it.
 */
export const ProviderSearch = z
  .strictObject({
    ...criteria,
    ...negated(criteria),
    /** `all`: the 15 specialties of the record, not only the first five. */
    taxonomy_slots: parameter(z.literal('all', 'must be all').optional()),
    ...viewOf([...sortValues, BY_DISTANCE]),
  })
  .superRefine(inOrder)
  .superRefine((query, { addIssue }) => {
    const lacksNear = (name: 'miles' | 'sort') =>
      addIssue({ code: 'custom', path: [name], message: 'needs near, the center of the circle' });
    if (query.miles !== undefined && query.near === undefined) lacksNear('miles');
    if (query.sort === BY_DISTANCE && query.near === undefined) lacksNear('sort');
  });
export type ProviderSearch = z.output<typeof ProviderSearch>;

/** A row of the results table. */
export const ProviderRow = rowOf(providerFields).extend({
  classification: z.string().nullable(),
  specialization: z.string().nullable(),
});
export type ProviderRow = z.infer<typeof ProviderRow>;

/** A row of a search. */
export const FoundProvider = ProviderRow.extend({
  /** The distance from `near` between the centers of ZIP codes; null if the ZIP code has no location. */
  miles: z.number().nullable().optional(),
});
export type FoundProvider = z.infer<typeof FoundProvider>;

export const searchProviders = endpoint({
  method: 'GET',
  url: '/api/providers',
  summary: 'Search healthcare providers',
  query: ProviderSearch,
  response: pageOf(FoundProvider).extend({
    /** With `near`: the number of providers who meet all other criteria but whose ZIP code has no location. */
    not_placed: z.int().optional(),
  }),
  failure: 'Search failed',
});

/** The facets of a search: parameters, and stems of ranges. */
export const facetNames = [
  ...['taxonomy', 'state', 'city', 'gender', 'credential', 'sole_proprietor', 'enumerated', 'license_state'],
  ...['certificate', 'school', 'graduated', 'group', 'group_size', 'telehealth', 'hospital'],
  ...['payment', 'services', 'beneficiaries'],
] as const;

/** Values per facet: the most frequent ones. */
export const FACET_VALUES = 50;

const { sort: __, order: ___, page: ____, ...searchCriteria } = ProviderSearch.shape;

/** A search and the facets to count. */
export const FacetQuery = z
  .strictObject({
    ...searchCriteria,
    facet: repeatable(z.enum(facetNames, `must be one of ${facetNames.join(', ')}`)),
  })
  .superRefine(inOrder);
export type FacetQuery = z.output<typeof FacetQuery>;

const limit = z.union([z.string(), z.number()]);

/**
 * Counts of providers per value or range. Each facet counts the providers who meet all criteria but its own. A range
 * without `to` has no upper limit.
 */
export const countFacets = endpoint({
  method: 'GET',
  url: '/api/providers/facets',
  summary: 'Count healthcare providers per value',
  query: FacetQuery,
  response: z.object({
    total: z.int(),
    facets: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))),
    histograms: z.record(z.string(), z.array(z.object({ from: limit, to: limit.nullable(), count: z.int() }))),
  }),
  failure: 'Search failed',
});

/** An individual, as the detail page shows it. */
export const Provider = recordOf(providerFields).extend({
  /** The first five slots. */
  taxonomies: z.array(TaxonomySlot),
  /** The first three. */
  identifiers: z.array(Identifier),
});
export type Provider = z.infer<typeof Provider>;

export const getProvider = endpoint({
  method: 'GET',
  url: '/api/providers/:npi',
  summary: 'Get a healthcare provider by NPI',
  params: z.strictObject({ npi }),
  response: Provider,
  failure: 'Failed to fetch provider',
});

/**
 * The error of a request for an unknown NPI (404). For an organization's NPI, the code is `organization`, with the same
 * message.
 */
export const NOT_FOUND = 'Provider not found';
