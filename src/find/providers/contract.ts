import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** The most clusters of a map. */
export const MOST_CLUSTERS = 500;

/**
 * Providers on a map, by the centers of their ZIP codes. Those of nearby ZIP codes are one cluster. Screens do without its
 * parameters, which are those of every dataset (queries.ts).
 */
export const mapProviders = endpoint({
  name: 'mapProviders',
  method: 'GET',
  url: '/api/providers/map',
  statuses: [404, 409],
  summary: 'Map healthcare providers',
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
