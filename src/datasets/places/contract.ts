import { z } from 'zod';
import { lastInForm, placeFields } from '#src/datasets/places/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { FacetReply, facetParameters } from '#src/shared/facets.ts';
import { parameter, repeatable, text, wholeZip } from '#src/shared/fields.ts';
import { scored, shortageParameters } from '#src/shared/shortages.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

/** Rows per page. */
export const PLACES_PER_PAGE = 100;

/** The sort values of places: those of R-239 and the other columns of the table. The default is ZIP. */
export const placeSorts = sortsOf(placeFields);

export const NO_CRITERIA = 'Please provide at least one search criteria';

const people = z
  .string()
  .overwrite(withoutCommas)
  .pipe(z.string().regex(/^\d{1,9}$/, 'Population must be a whole number of at most 9 digits'))
  .transform(Number);

const criteria = {
  ...criteriaOf(placeFields, { ...rules, zip: parameter(wholeZip.optional()) }, lastInForm),
  /** The form starts with 0, which is not a criterion. */
  population_min: parameter(people.transform((least) => least || undefined).optional()),
  population_max: parameter(people.optional()),
  ...shortageParameters,
};

/** The names of the criteria. At least one is required. */
export const criterionNames = z.object(criteria).keyof().options;

/** Criteria of a search for places. */
export const PlaceQuery = z
  .strictObject({ ...criteria, ...viewOf(placeSorts) })
  .superRefine(hasAny)
  .superRefine(scored);
export type PlaceQuery = z.output<typeof PlaceQuery>;

function hasAny(query: Partial<z.output<z.ZodObject<typeof criteria>>>, context: z.RefinementCtx): void {
  if (criterionNames.every((name) => query[name] === undefined))
    context.addIssue({ code: 'custom', path: [], message: NO_CRITERIA });
  if ((query.population_min ?? 0) > (query.population_max ?? Number.POSITIVE_INFINITY))
    context.addIssue({
      code: 'custom',
      path: ['population_max'],
      message: 'Maximum must not be less than the minimum',
    });
}

const nullableText = z.string().nullable();

/** A row of the results table. Without coordinates it has no marker on the map. */
export const PlaceRow = rowOf(placeFields).meta({ id: 'PlaceRow' });
export type PlaceRow = z.infer<typeof PlaceRow>;

export const searchPlaces = endpoint({
  name: 'searchPlaces',
  method: 'GET',
  url: '/api/places',
  summary: 'Search ZIP codes by place and population',
  search: true,
  query: PlaceQuery,
  response: pageOf(PlaceRow),
  failure: 'Failed to fetch data (GEOS)',
});

/** A search and the parameters to count. */
export const PlaceFacetQuery = z
  .strictObject({ ...criteria, ...facetParameters(['state', 'county', 'msa']) })
  .superRefine(hasAny)
  .superRefine(scored);
export type PlaceFacetQuery = z.output<typeof PlaceFacetQuery>;

/** Counts of ZIP codes per value. */
export const countPlaceFacets = endpoint({
  name: 'countPlaceFacets',
  method: 'GET',
  url: '/api/places/facets',
  summary: 'Count ZIP codes per value',
  query: PlaceFacetQuery,
  response: FacetReply,
  failure: 'Failed to fetch data (GEOS)',
});

/** Suggestions per response. */
export const PLACE_SUGGESTIONS = 50;

const suggested = ['city', 'state', 'county', 'msa', 'micro_msa', 'near'] as const;
export type SuggestedField = (typeof suggested)[number];

export const suggestPlaces = endpoint({
  name: 'suggestPlaces',
  method: 'GET',
  url: '/api/places/suggestions',
  summary:
    'Suggest values for a field of the place search, with prefix matches first; for near, cities with their states, the largest first',
  query: z.strictObject({
    of: z.enum(suggested, `must be one of ${suggested.join(', ')}`),
    text: parameter(text),
  }),
  response: z.object({ rows: z.array(z.string()) }),
  failure: 'Failed to fetch data (GEOS)',
});

/** A ZIP code, as its page shows it. Shares are fractions of the population. */
export const Place = recordOf(placeFields).meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

const byZip = z.strictObject({ zip: wholeZip });

export const getPlace = endpoint({
  name: 'getPlace',
  method: 'GET',
  url: '/api/places/:zip',
  summary: 'Get the place and population of a ZIP code',
  params: byZip,
  response: Place,
  failure: 'Failed to fetch details',
});

const codes = (message: string) => repeatable(z.string().regex(/^\d{5}$/, message));
export const areaParameters = {
  county: codes('must be a FIPS code of five digits'),
  cbsa: codes('must be a CBSA code of five digits'),
};

/** The names of counties and of metropolitan and micropolitan areas. Unknown codes have no row. */
export const nameAreas = endpoint({
  name: 'nameAreas',
  method: 'GET',
  url: '/api/places/areas',
  summary: 'Name counties by FIPS code, and metropolitan and micropolitan areas by CBSA code',
  query: z.strictObject(areaParameters),
  response: z.object({
    rows: z.array(z.object({ parameter: z.enum(['county', 'cbsa']), code: z.string(), name: z.string() })),
  }),
  failure: 'Failed to fetch details',
});

export const countInPlace = endpoint({
  name: 'countInPlace',
  method: 'GET',
  url: '/api/places/:zip/counts',
  summary: 'Count the providers, organizations and programs in a ZIP code',
  params: byZip,
  response: z.object({
    providers: z.int(),
    organizations: z.int(),
    /** Null for a caller who may not read them. */
    programs: z.int().nullable(),
  }),
  failure: 'Failed to fetch details',
});

/** The distances of the supply around a ZIP code, in miles. */
export const AROUND = [10, 30, 60] as const;

export const countPopulation = endpoint({
  name: 'countPopulation',
  method: 'GET',
  url: '/api/places/:zip/population',
  summary: 'Count the people who live within some distances of a ZIP code, between the centers of ZIP codes',
  params: byZip,
  /** Null for a ZIP code without a location. */
  response: z.object({ rows: z.array(z.object({ miles: z.int(), population: z.int().nullable() })) }),
  failure: 'Failed to fetch details',
});

/** Number of neighbors on a map. */
export const NEIGHBORS = 30;

const Neighbor = z
  .object({ zip: z.string(), city: nullableText, latitude: z.number(), longitude: z.number() })
  .meta({ id: 'Neighbor' });

export const listNeighbors = endpoint({
  name: 'listNeighbors',
  method: 'GET',
  url: '/api/places/:zip/neighbours',
  summary: 'List neighboring ZIP codes, nearest first',
  params: byZip,
  response: z.object({ rows: z.array(Neighbor) }),
  failure: 'Failed to fetch details',
});

export const getMapTiles = endpoint({
  name: 'getMapTiles',
  method: 'GET',
  url: '/api/places/tiles',
  summary: 'Get the URL of map tiles, or null when maps draw outlines only',
  response: z.object({ tile_url: z.string().nullable() }),
  failure: 'Failed to fetch details',
});

/** The error of a request for an unknown ZIP code (404). */
export const ZIP_NOT_FOUND = 'ZIP code not found';

// The criteria of a search on a place, which searches of people and of organizations share.

/** The default of `miles`, and its most. */
export const DEFAULT_MILES = 25;
export const MOST_MILES = 500;

const miles = z
  .string()
  .regex(/^\d{1,3}(\.\d+)?$/, `must be a number from 1 to ${MOST_MILES}`)
  .transform(Number)
  .refine((number) => number >= 1 && number <= MOST_MILES, `must be a number from 1 to ${MOST_MILES}`);

const AREA = 'must be west,south,east,north in degrees';

/** A rectangle in degrees. */
export const area = z
  .string()
  .transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
  .refine(
    ([west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest]) =>
      rest.length === 0 &&
      Math.abs(west) <= 180 &&
      Math.abs(east) <= 180 &&
      south >= -90 &&
      north <= 90 &&
      south <= north,
    AREA,
  )
  .transform(([west = 0, south = 0, east = 0, north = 0]) => ({ west, south, east, north }));

/** The circle of a search. */
export const circle = {
  /** A ZIP code, `Austin, TX` or `30.27,-97.74`. */
  near: parameter(z.string().max(100, 'must have at most 100 characters').optional()),
  miles: parameter(miles.optional()),
};

/** The value of `sort` for the order by distance. */
export const BY_DISTANCE = 'distance';

/** Refuses a distance without a center. */
export function centered(query: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void {
  const need = (name: string, center: string) => {
    if (query[center] === undefined)
      addIssue({ code: 'custom', path: [name], message: `needs ${center}, the center of the circle`, input: query });
  };
  if (query.miles !== undefined) need('miles', 'near');
  if (query['not.miles'] !== undefined) need('not.miles', 'not.near');
  if (query.sort === BY_DISTANCE) need('sort', 'near');
}
