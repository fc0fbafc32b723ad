import { z } from 'zod';
import { ProviderRow } from '#src/datasets/providers/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { filled, pageNumber, parameter, sortOrder, stateCode } from '#src/shared/fields.ts';

/** The orders of a list of providers (the sort set of R-178). The default is last name, first name, NPI. */
export const listingSorts = ['first_name', 'last_name', 'state', 'city', 'specialty'] as const;

const view = {
  sort: parameter(z.enum(listingSorts, `must be one of ${listingSorts.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
};
const View = z.strictObject(view);
export type View = z.output<typeof View>;

const Providers = pageOf(ProviderRow).meta({ id: 'Providers' });
export type Providers = z.infer<typeof Providers>;

/** An entry of the fixed lists of, such as `nurse-practitioner`. */
const slug = z.string().trim().toLowerCase().max(100);

export const UNKNOWN_PROFESSION = 'Invalid profession or no taxonomy codes found';
export const unknownSpecialty = (specialty: string) => `Specialty "${specialty}" not found`;

export const listByProfession = endpoint({
  name: 'listByProfession',
  method: 'GET',
  url: '/api/professions/:profession/providers',
  summary: "List a profession's providers",
  params: z.strictObject({ profession: slug }),
  query: View,
  response: Providers,
  failure: 'Failed to fetch providers',
});

export const listBySpecialty = endpoint({
  name: 'listBySpecialty',
  method: 'GET',
  url: '/api/specialties/:specialty/providers',
  summary: "List a specialty's providers",
  params: z.strictObject({ specialty: slug }),
  query: View,
  response: Providers,
  failure: 'Failed to fetch providers',
});

const Counts = z
  .object({ rows: z.array(z.object({ slug: z.string(), name: z.string(), providers: z.int() })) })
  .meta({ id: 'Counts' });

export const countByProfession = endpoint({
  name: 'countByProfession',
  method: 'GET',
  url: '/api/professions',
  summary: 'List professions with their numbers of providers',
  response: Counts,
  failure: 'Failed to fetch providers',
});

export const countBySpecialty = endpoint({
  name: 'countBySpecialty',
  method: 'GET',
  url: '/api/specialties',
  summary: 'List specialties with their numbers of providers',
  response: Counts,
  failure: 'Failed to fetch providers',
});

const inState = z.strictObject({ state: stateCode });

/** Names as published, in alphabetical order. Spellings that differ only in case are merged. */
export const listCities = endpoint({
  name: 'listCities',
  method: 'GET',
  url: '/api/states/:state/cities',
  summary: 'List the cities of a state that have providers',
  params: inState,
  response: z.object({ rows: z.array(z.object({ city: z.string(), providers: z.int() })) }),
  failure: 'Failed to fetch cities',
});

/** Specialties of a city's providers by their first codes, ordered by name. Codes without a name are left out. */
export const listProviderTypes = endpoint({
  name: 'listProviderTypes',
  method: 'GET',
  url: '/api/states/:state/provider-types',
  summary: 'List the provider types in a city',
  params: inState,
  query: z.strictObject({ city: filled }),
  response: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string(), providers: z.int() })) }),
  failure: 'Failed to fetch taxonomy options',
});

const code = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-Z]{9}[A-Z]$/, 'Taxonomy codes must have ten characters, such as 207RC0000X');

/** `type` is a taxonomy code. Without it, all providers. */
export const CityQuery = z.strictObject({ city: filled, type: parameter(code.optional()), ...view });
export type CityQuery = z.output<typeof CityQuery>;

export const listByCity = endpoint({
  name: 'listByCity',
  method: 'GET',
  url: '/api/states/:state/providers',
  summary: "List a city's providers, all or of one type",
  params: inState,
  query: CityQuery,
  response: Providers,
  failure: 'Search failed',
});

export const listByStateAndSpecialty = endpoint({
  name: 'listByStateAndSpecialty',
  method: 'GET',
  url: '/api/states/:state/specialties/:specialty/providers',
  summary: "List a state's providers of one specialty",
  params: z.strictObject({ state: stateCode, specialty: slug }),
  query: View,
  response: Providers,
  failure: 'Search failed',
});

/** All states, territories and DC, ordered by name. */
export const listStates = endpoint({
  name: 'listStates',
  method: 'GET',
  url: '/api/states',
  summary: 'List states with their numbers of providers and organizations',
  response: z.object({
    rows: z.array(z.object({ state: z.string(), providers: z.int(), organizations: z.int() })),
  }),
  failure: 'Failed to fetch states',
});

const Counted = z.object({ providers: z.int() }).meta({ id: 'Counted' });

export const getState = endpoint({
  name: 'getState',
  method: 'GET',
  url: '/api/states/:state',
  summary: 'Get a state overview: counts, largest specialties and largest cities',
  params: inState,
  response: z.object({
    state: z.string(),
    providers: z.int(),
    organizations: z.int(),
    programs: z.int(),
    /** ZIP codes. */
    places: z.int(),
    /** By the providers' first code, as in the state's lists of specialists. The largest come first. */
    specialties: z.array(Counted.extend({ slug: z.string(), name: z.string() })),
    /** The cities with the most providers. The largest come first. */
    cities: z.array(Counted.extend({ city: z.string() })),
  }),
  failure: 'Failed to fetch the state',
});
