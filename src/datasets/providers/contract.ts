import { z } from 'zod';
import { Identifier, TaxonomySlot } from '#src/datasets/nppes/contract.ts';
import { lastInAddress, providerFields } from '#src/datasets/providers/dataset.ts';
import { pickedName, taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { letter, npi, parameter } from '#src/shared/fields.ts';

/** The sort columns of a provider search. The default is last name, first name, NPI. */
export const providerSortColumns = sortsOf(providerFields, [
  'npi',
  'last_name',
  'first_name',
  'credential',
  'gender',
  'primary_taxonomy',
]);

/** A sort value: a column, or `specialty`, the classification of the primary code. */
export const providerSorts = [...providerSortColumns, 'specialty' as const];

/** The genders that a search takes. NPPES also has codes for one that is not disclosed. */
export const genders = ['F', 'M'] as const;

/** The answers to 'Is sole proprietor' that a search takes. NPPES has X if it was not answered. */
export const yesOrNo = ['Y', 'N'] as const;

/**
 * Criteria of a provider search. Trimmed, upper-cased and truncated before validation. Blank ones are
 * ignored.
 */
export const ProviderQuery = z.strictObject({
  ...criteriaOf(
    providerFields,
    {
      ...rules,
      gender: parameter(letter(genders, 'must be F or M').optional()),
      yesOrNo: parameter(letter(yesOrNo, 'must be Y or N').optional()),
    },
    lastInAddress,
  ),
  profession: pickedName,
  specialty: pickedName,
  subspecialty: pickedName,
  taxonomy: taxonomyCodes,
  ...viewOf(providerSorts),
});
export type ProviderQuery = z.output<typeof ProviderQuery>;

/** A row of the results table. */
export const ProviderRow = rowOf(providerFields)
  .extend({
    classification: z.string().nullable(),
    specialization: z.string().nullable(),
    /** NUCC's name of the primary code (R-1033). */
    display_name: z.string().nullable(),
  })
  .meta({ id: 'ProviderRow' });
export type ProviderRow = z.infer<typeof ProviderRow>;

/** A row of a search. */
export const FoundProvider = ProviderRow.extend({
  /** The former or other name of a provider whose present name does not match `name`. */
  formerly: z.string().optional(),
  /** With `deactivated`: the day on which the NPI was deactivated; null if it is in service. */
  deactivated_on: z.string().nullable().optional(),
  /** The distance from `near` between the centers of ZIP codes; null if the ZIP code has no location. */
  miles: z
    .number()
    .nullable()
    .optional()
    .meta({ description: 'About how many miles, between the centers of ZIP codes' }),
  /** With `service`, or sorted by it: services of all of them in the newest year; null if none are published. */
  service_count: z.number().nullable().optional(),
}).meta({ id: 'FoundProvider' });
export type FoundProvider = z.infer<typeof FoundProvider>;

/** A row of a search, with the mark of the caller's team (R-1075). */
export const MarkedProvider = FoundProvider.extend({ do_not_contact: DoNotContact.nullable() }).meta({
  id: 'MarkedProvider',
});

export const searchProviders = endpoint({
  name: 'searchProviders',
  method: 'GET',
  url: '/api/providers',
  statuses: [404, 409],
  summary: 'Search healthcare providers, with close matches of a name',
  search: true,
  query: ProviderQuery,
  response: pageOf(MarkedProvider).extend({
    /** With `near`: the number of providers who meet all other criteria but whose ZIP code has no location. */
    not_placed: z.int().optional(),
    /** With `close`: other providers whose names are close to the asked ones. `total` does not count them. */
    close: z.array(MarkedProvider).optional(),
  }),
  failure: 'Search failed',
});

/** An individual, as the detail page shows it. */
export const Provider = recordOf(providerFields)
  .extend({
    /** The first five slots. */
    taxonomies: z.array(TaxonomySlot),
    /** The first three. */
    identifiers: z.array(Identifier),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof Provider>;

export const getProvider = endpoint({
  name: 'getProvider',
  method: 'GET',
  url: '/api/providers/:npi',
  statuses: [410],
  summary: 'Get a healthcare provider by NPI',
  params: z.strictObject({ npi }),
  response: Provider,
  failure: 'Failed to fetch provider',
});

/**
 * The error of a request for an unknown NPI (404). For an organization's NPI, the code is `organization`, with the same
 * message.
 */
export const PROVIDER_NOT_FOUND = 'Provider not found';
