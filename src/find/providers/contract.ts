// The parameters of a provider search by everything known. Screens know those of their form (contract.ts).
import { z } from 'zod';
import { educationCriteria, groupCriteria, hospitalCriteria } from '#src/datasets/affiliations/contract.ts';
import { certificationCriteria } from '#src/datasets/certifications/contract.ts';
import { exclusionCriteria } from '#src/datasets/exclusions/contract.ts';
import { licenseCriteria } from '#src/datasets/licenses/contract.ts';
import { optOutCriteria } from '#src/datasets/opt-outs/contract.ts';
import { paymentCriteria } from '#src/datasets/payments/contract.ts';
import { area, BY_DISTANCE, centered, placeCriteria } from '#src/datasets/places/contract.ts';
import { ProviderQuery, searchProviders, sortValues } from '#src/datasets/providers/contract.ts';
import { countFacets } from '#src/find/providers/filters/contract.ts';
import { deactivated, deactivatedOnlyWith } from '#src/shared/deactivated.ts';
import { viewOf } from '#src/shared/declare.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { facetText } from '#src/shared/facets.ts';
import { day, looseText, npi, npis, parameter, repeatable, stateCode, zipPrefix } from '#src/shared/fields.ts';
import { inOrder, negated } from '#src/shared/ranges.ts';

/** The criteria of ProviderQuery that a search takes several values of. */
const severalValues = {
  npi: npis,
  state: repeatable(stateCode),
  city: repeatable(looseText),
  zip: repeatable(zipPrefix),
  credential: repeatable(looseText),
};

/** The criteria on other columns of the record. */
const recordCriteria = {
  /** First and last name in any order. Former names, other names and nicknames count. */
  name: parameter(looseText.optional()),
  /** An NPI: the providers at the same practice address. */
  address: parameter(npi.optional()),
  enumerated_from: parameter(day.optional()),
  enumerated_to: parameter(day.optional()),
  updated_from: parameter(day.optional()),
  updated_to: parameter(day.optional()),
  /** The state of a secondary practice location. */
  site_state: repeatable(stateCode),
};

const LIST = 'must be the id of a list, or none';

/** The criteria on what users made of people. */
const workCriteria = {
  /** The id of a list, or `none` for people on no list that the caller may open. */
  list: repeatable(z.union([z.uuid(LIST), z.literal('none', LIST)])),
  /** Days on which the caller's team called, wrote to or met the person. */
  contacted_from: parameter(day.optional()),
  contacted_to: parameter(day.optional()),
  /** The caller's team has not marked the person Do not contact. */
  contactable: parameter(z.literal('yes', 'must be yes').optional()),
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
  ...exclusionCriteria,
  ...optOutCriteria,
};

const { sort: _, order, page, ...formCriteria } = ProviderQuery.shape;

/** The criteria of a search that can be negated. */
const criteria = { ...formCriteria, ...severalValues, ...recordCriteria, ...workCriteria, ...rowCriteria };

/** The criteria that the last published row of a deactivated NPI answers. */
const ofLastKnown = [
  ...Object.keys(formCriteria),
  ...['name', 'enumerated_from', 'enumerated_to', 'updated_from', 'updated_to'],
  ...['near', 'miles', 'county', 'cbsa', 'area'],
  ...Object.keys(workCriteria),
];

/** Whether a query has criteria whose answers are the caller's own, and change without an import. */
export const asksOfWork = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && name.replace(/^not\./, '') in workCriteria);

/** Whether the last published row of a deactivated NPI answers all criteria of a query. */
export const isOfLastKnown = (query: object): boolean =>
  Object.entries(query).every(
    ([name, value]) =>
      value === undefined ||
      ['sort', 'order', 'page', 'deactivated', ...ofLastKnown].includes(name.replace(/^not\./, '')),
  );

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
    /** `specialty`: `certified` is about the certificates of the specialties in the search (R-1031). Default: about any. */
    certified_in: parameter(z.enum(['specialty', 'any'], 'must be specialty or any').optional()),
    /** Finds deactivated NPIs too, after those in service. */
    deactivated,
    ...viewOf([...sortValues, BY_DISTANCE]),
    /** Replies providers with close names too. */
    close: parameter(z.literal('true', 'must be true').optional()),
  })
  .superRefine(inOrder)
  .superRefine(centered)
  .superRefine(deactivatedOnlyWith(ofLastKnown));
export type ProviderSearch = z.output<typeof ProviderSearch>;

/** The search with all parameters. */
export const searchByEverything = { ...searchProviders, query: ProviderSearch };

/** The facets of a search: parameters, and stems of ranges. */
const facetNames = [
  ...['taxonomy', 'state', 'city', 'gender', 'credential', 'sole_proprietor', 'enumerated', 'license_state'],
  ...['certificate', 'school', 'graduated', 'group', 'group_size', 'telehealth', 'hospital'],
  ...['payment', 'services', 'beneficiaries'],
  ...['certified', 'grouped', 'paid', 'license_active_on', 'excluded', 'opted_out'],
] as const;

const { sort, order: rowOrder, page: rowPage, close, deactivated: __, ...searchCriteria } = ProviderSearch.shape;

/** What concerns the rows of a search alone. Facets and maps take and ignore it, so that they take the query of a search. */
const ofRows = { sort, order: rowOrder, page: rowPage, close };

/** The names of all criteria of a search. */
export const criterionNames: readonly string[] = Object.keys(searchCriteria);

/** A search and the facets to count. */
export const FacetQuery = z
  .strictObject({
    ...searchCriteria,
    ...ofRows,
    facet: repeatable(z.enum(facetNames, `must be one of ${facetNames.join(', ')}`)),
    facet_text: facetText,
  })
  .superRefine(inOrder)
  .superRefine(centered);
export type FacetQuery = z.output<typeof FacetQuery>;

/** The call with all parameters. */
export const countFacetsByEverything = { ...countFacets, query: FacetQuery };

/** The most clusters of a map. */
export const MOST_CLUSTERS = 500;

/** A search and the part of the map that is visible, which is no criterion. */
export const MapQuery = z
  .strictObject({
    ...searchCriteria,
    ...ofRows,
    bbox: parameter(area),
    zoom: parameter(
      z
        .string()
        .regex(/^(1?\d|2[0-2])$/, 'must be a whole number from 0 to 22')
        .transform(Number),
    ),
  })
  .superRefine(inOrder)
  .superRefine(centered)
  .superRefine(({ bbox, zoom }, { addIssue }) => {
    if (bbox === undefined) addIssue({ code: 'custom', path: ['bbox'], message: 'is required' });
    if (zoom === undefined) addIssue({ code: 'custom', path: ['zoom'], message: 'is required' });
  });
export type MapQuery = z.output<typeof MapQuery>;

/** Providers on a map, by the centers of their ZIP codes. Those of nearby ZIP codes are one cluster. */
export const mapProviders = endpoint({
  method: 'GET',
  url: '/api/providers/map',
  statuses: [404, 409],
  summary: 'Map healthcare providers',
  query: MapQuery,
  response: z.object({
    total: z.int(),
    /** The generation of the index that counted. */
    generation: z.int(),
    /** Matches whose ZIP code has no location. */
    not_placed: z.int(),
    /** The smallest rectangle with all matches, in degrees; null without any. */
    extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
    /** The circle of `near` and `miles`; null without `near`. */
    circle: z.object({ latitude: z.number(), longitude: z.number(), miles: z.number() }).nullable(),
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        /** City and state of the ZIP code with the most matches. */
        place: z.string(),
        /** The ZIP code of a cluster that has only one. */
        zip: z.string().optional(),
        /** The provider of a cluster that has only one. */
        npi: z.string().optional(),
      }),
    ),
  }),
  failure: 'Search failed',
});
