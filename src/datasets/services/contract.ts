import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi, parameter } from '#src/shared/fields.ts';

const nullableText = z.string().nullable();

/** The most services of a list. */
export const SERVICES_LISTED = 50;

/** Patients of a row are published from this number on. */
export const FEWEST_PATIENTS = 11;

const kind = z.enum(['family', 'subcategory', 'code']);

const service = {
  /** A value of the parameter `service`; null for codes that have no class and may not be shown. */
  service: nullableText,
  kind: kind.nullable(),
  name: z.string(),
  subcategory: nullableText,
  category: nullableText,
};

/** What a provider did in one year: a family, codes of a subcategory without a family, or a code without a class. */
export const ProviderServices = z
  .object({
    ...service,
    drug: z.boolean(),
    /** Services in the published rows, at all kinds of place. */
    service_count: z.number(),
    /** Those in facilities. */
    facility_count: z.number(),
    /** Patients of the largest row: patients of two rows can be the same people. */
    patients: z.int().nullable(),
    /** The codes that may be shown. */
    codes: z.array(z.object({ code: z.string(), description: nullableText, service_count: z.number() })),
    /** Others of the provider's primary specialty and state with published services of the family, and how many did fewer. */
    peers: z.object({ people: z.int(), fewer: z.int() }).nullable(),
  })
  .meta({ id: 'ProviderServices' });
export type ProviderServices = z.infer<typeof ProviderServices>;

const year = z
  .string()
  .regex(/^20\d\d$/, 'must be a year, such as 2024')
  .transform(Number);

/** What a provider did for patients of traditional Medicare in a year, the most first (R-1694). Absence is not zero. */
export const listProviderServices = endpoint({
  name: 'listProviderServices',
  method: 'GET',
  url: '/api/providers/:npi/services',
  summary: "List a provider's Medicare services of a year, by default the newest, in families",
  params: z.strictObject({ npi }),
  query: z.strictObject({ year: parameter(year.optional()) }),
  response: z.object({
    /** Null if none are published. */
    year: z.int().nullable(),
    /** The years with services of the provider, newest first. */
    years: z.array(z.int()),
    /** The years of the files, newest first. */
    published: z.array(z.int()),
    /** The specialty and the state of the peers. */
    specialty: nullableText,
    state: nullableText,
    rows: z.array(ProviderServices),
  }),
  failure: 'Failed to fetch services',
});

/** A family, subcategory or code that people are found by. */
export const Service = z.object({ ...service, kind }).meta({ id: 'Service' });
export type Service = z.infer<typeof Service>;

/** Services by plain words, such as `knee replacement` (R-1695). Throws a 403 for a code that the site may not use. */
export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  url: '/api/services',
  summary: 'List the services that a text means: families, subcategories and codes',
  query: z.strictObject({
    text: parameter(z.string().max(100, 'must have at most 100 characters').optional()),
  }),
  statuses: [403],
  response: z.object({ year: z.int().nullable(), total: z.int(), rows: z.array(Service) }),
  failure: 'Failed to fetch services',
});
export type FoundServices = z.infer<typeof listServices.response>;
