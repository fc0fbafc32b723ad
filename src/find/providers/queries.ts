// The parameters of a provider search by everything known: of the record, of work, and of every dataset.
import { z } from 'zod';
import type { byCertification } from '#src/datasets/certifications/criteria.ts';
import { area, BY_DISTANCE, centered } from '#src/datasets/places/contract.ts';
import type { byPlace } from '#src/datasets/places/criteria.ts';
import { providerSorts } from '#src/datasets/providers/contract.ts';
import type { byService } from '#src/datasets/services/criteria.ts';
import { ofLastKnown, ownCriteria, settings } from '#src/find/providers/filters/own-criteria.ts';
import { recordFacets } from '#src/find/providers/record-facets.ts';
import type { RowCriteria } from '#src/search/row-criteria.ts';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { deactivated, deactivatedOnlyWith } from '#src/shared/deactivated.ts';
import { viewOf } from '#src/shared/declare.ts';
import { facetText } from '#src/shared/facets.ts';
import { parameter, repeatable } from '#src/shared/fields.ts';
import { inOrder, negated } from '#src/shared/ranges.ts';

/** What concerns the rows of a search alone. Facets and maps take and ignore it, so that they take the query of a search. */
const ofRows = {
  ...viewOf([...providerSorts, BY_DISTANCE, BY_SERVICES]),
  /** Replies providers with close names too. */
  close: parameter(z.literal('true', 'must be true').optional()),
};

/** The criteria that the search itself reads. */
type Criteria = typeof ownCriteria &
  typeof byPlace.parameters &
  typeof byService.parameters &
  Pick<typeof byCertification.parameters, 'certified' | 'certificate' | 'board'>;

/** What a search takes. The other parameters of datasets are there, too: their own criteria know their types. */
type Searched = Criteria & ReturnType<typeof negated<Criteria>> & typeof settings & typeof ofRows;

/** The schemas of provider searches, with the parameters and facets that datasets declare. Throws if two declare the same. */
export function providerQueries(kinds: readonly RowCriteria[]) {
  const criteria = kinds.reduce<z.ZodRawShape>((known, { parameters }) => withNew(known, parameters), ownCriteria);
  const answered = [...ofLastKnown, ...kinds.flatMap((kind) => kind.ofLastKnown)];
  const ofLastRow = new Set(['sort', 'order', 'page', 'deactivated', ...answered]);
  const facetNames = [
    ...Object.keys(recordFacets),
    ...kinds.flatMap(({ facets }) => Object.keys(facets)),
    ...kinds.flatMap(({ answers }) => Object.keys(answers)),
  ];
  const named = { ...criteria, ...negated(criteria), ...settings };
  const searched = { ...named, ...ofRows } as unknown as Searched; // has them all
  return {
    /**
     * Criteria of a provider search by everything known. All of them must be met. `not.` before a name excludes providers
     * who meet it.
     */
    search: z
      .strictObject({
        ...searched,
        /** Finds deactivated NPIs too, after those in service. */
        deactivated,
      })
      .superRefine(({ sort, deactivated: all }, { addIssue }) => {
        if (sort === BY_SERVICES && all)
          addIssue({ code: 'custom', path: ['sort'], message: 'cannot be service_count with deactivated' });
      })
      .superRefine(inOrder)
      .superRefine(centered)
      .superRefine(deactivatedOnlyWith(answered)),
    /** A search and the facets to count. */
    facets: z
      .strictObject({
        ...searched,
        facet: repeatable(z.enum(facetNames, `must be one of ${facetNames.join(', ')}`)),
        facet_text: facetText,
      })
      .superRefine(inOrder)
      .superRefine(centered),
    /** A search and the part of the map that is visible, which is no criterion. */
    map: z
      .strictObject({
        ...searched,
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
      }),
    /** The names of all criteria. */
    names: Object.keys(named),
    /** The names of the criteria that take several values. */
    repeatable: new Set(Object.entries(named).flatMap(([name, schema]) => (isRepeatable(schema) ? [name] : []))),
    /** Whether the last published row of a deactivated NPI answers all criteria of a query. */
    isOfLastKnown: (query: object): boolean =>
      Object.entries(query).every(([name, value]) => value === undefined || ofLastRow.has(name.replace(/^not\./, ''))),
  };
}

/** The schemas of provider searches. */
export type ProviderQueries = ReturnType<typeof providerQueries>;
export type ProviderSearchQuery = z.output<ProviderQueries['search']>;
export type ProviderFacetQuery = z.output<ProviderQueries['facets']>;
export type MapQuery = z.output<ProviderQueries['map']>;

/** Whether a parameter takes a list of values. */
const isRepeatable = (schema: z.core.$ZodType) => z.safeParse(schema, []).success;

function withNew(known: z.ZodRawShape, further: z.ZodRawShape): z.ZodRawShape {
  const twice = Object.keys(further).find((name) => Object.hasOwn(known, name));
  if (twice) throw new Error(`Two datasets declare the parameter ${twice}`);
  return { ...known, ...further };
}
