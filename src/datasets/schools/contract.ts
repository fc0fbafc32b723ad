import { z } from 'zod';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { criteriaOf, recordOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { FacetReply, facetParameters } from '#src/shared/facets.ts';
import { filled, overriding } from '#src/shared/fields.ts';

/** The initial criteria of a search. */
export const DEFAULT_COUNTRY = 'United States of America';
export const DEFAULT_CORE_TYPE = 'wdms';

/** The sort values of medical schools. The default is name. */
export const schoolSorts = sortsOf(schoolFields, ['name', 'city', 'state', 'country']);

const { core_id, ...criteria } = criteriaOf(schoolFields, rules);

/**
 * Criteria of a search for medical schools: a core ID overrides all others; without one, type and country have
 * the defaults of the form.
 */
export const SchoolQuery = overriding(
  'core_id',
  Object.keys(criteria),
  z.strictObject({ core_id, ...criteria, ...viewOf(schoolSorts) }).transform(complete),
);
export type SchoolQuery = z.output<typeof SchoolQuery>;

function complete<
  Q extends { core_id?: string | undefined; core_type?: string | undefined; country_name?: string | undefined },
>({ core_type = DEFAULT_CORE_TYPE, country_name = DEFAULT_COUNTRY, ...query }: Q) {
  return { ...query, ...(!query.core_id && { core_type, country_name }) };
}

export const School = recordOf(schoolFields).meta({ id: 'School' });
export type School = z.infer<typeof School>;

export const searchSchools = endpoint({
  name: 'searchSchools',
  method: 'GET',
  url: '/api/schools',
  summary: 'Search medical schools',
  search: true,
  query: SchoolQuery,
  response: pageOf(School),
  failure: 'Failed to fetch WDMS data. Please try again.',
});

/** A search and the parameters to count. */
export const SchoolFacetQuery = overriding(
  'core_id',
  Object.keys(criteria),
  z
    .strictObject({ core_id, ...criteria, ...facetParameters(['state_name', 'country_name', 'core_type']) })
    .transform(complete),
);
export type SchoolFacetQuery = z.output<typeof SchoolFacetQuery>;

/** Counts of medical schools per value. */
export const countSchoolFacets = endpoint({
  name: 'countSchoolFacets',
  method: 'GET',
  url: '/api/schools/facets',
  summary: 'Count medical schools per value',
  query: SchoolFacetQuery,
  response: FacetReply,
  failure: 'Failed to fetch WDMS data. Please try again.',
});

export const listSchoolChoices = endpoint({
  name: 'listSchoolChoices',
  method: 'GET',
  url: '/api/schools/choices',
  summary: 'List the core types and countries of medical schools, in alphabetical order',
  response: z.object({ core_types: z.array(z.string()), countries: z.array(z.string()) }),
  failure: 'Failed to fetch WDMS data. Please try again.',
});

export const getSchool = endpoint({
  name: 'getSchool',
  method: 'GET',
  url: '/api/schools/:core_id',
  summary: 'Get a medical school by core id',
  params: z.strictObject({ core_id: filled }),
  response: School,
  failure: 'Failed to fetch medical school details. Please try again.',
  unanswered: 'Failed to fetch school details',
});

/** The error of a request for an unknown core ID (404). */
export const SCHOOL_NOT_FOUND = 'Medical school not found';
