import { z } from 'zod';
import { programFields, programsLastInAddress } from '#src/datasets/programs/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { FacetReply, facetParameters } from '#src/shared/facets.ts';
import { filled, letter, overriding, parameter, text } from '#src/shared/fields.ts';

/** Labels of the program types. */
export const programTypes: Record<string, string> = { R: 'Residency', F: 'Fellowship', D: 'Dual' };

/** The sort columns of a list of programs. The default is name. */
export const programSorts = sortsOf(programFields, [
  'program_number',
  'name',
  'specialty',
  'type',
  'city',
  'state',
  'status',
]);

export const NO_CRITERIA = 'Please provide at least one search criteria';
export const NO_NUMBER = 'Please enter a program number';

const { program_number, name, ...others } = criteriaOf(
  programFields,
  { ...rules, letter: parameter(letter(['R', 'F', 'D'], 'must be R, F or D').optional()) },
  programsLastInAddress,
);
const filters = { name, keyword: parameter(text), ...others };

/** The criteria of a search by filters. At least one is required. */
export const filterNames = z.object(filters).keyof().options;

/** Criteria of a search for programs. With a program number all others are ignored, invalid ones too. */
export const ProgramQuery = overriding(
  'program_number',
  filterNames,
  z.strictObject({ program_number, ...filters, ...viewOf(programSorts) }).superRefine(hasAny),
);
export type ProgramQuery = z.output<typeof ProgramQuery>;

function hasAny(query: object, context: z.RefinementCtx): void {
  if (Object.entries(query).every(([name, value]) => !criteriaNames.includes(name) || value === undefined))
    context.addIssue({ code: 'custom', path: [], message: NO_CRITERIA });
}

const criteriaNames: readonly string[] = ['program_number', ...filterNames];

const word = z.string().nullable();

/** A row of the results table. */
export const ProgramRow = rowOf(programFields).meta({ id: 'ProgramRow' });
export type ProgramRow = z.infer<typeof ProgramRow>;

export const searchPrograms = endpoint({
  name: 'searchPrograms',
  method: 'GET',
  url: '/api/programs',
  summary: 'Search residency and fellowship programs',
  search: true,
  query: ProgramQuery,
  response: pageOf(ProgramRow),
  failure: 'Failed to fetch programs',
});

/** A search and the parameters to count. */
export const ProgramFacetQuery = overriding(
  'program_number',
  filterNames,
  z
    .strictObject({
      program_number,
      ...filters,
      ...viewOf(programSorts),
      ...facetParameters(['state', 'type', 'specialty_1', 'sub_specialty_1']),
    })
    .superRefine(hasAny),
);
export type ProgramFacetQuery = z.output<typeof ProgramFacetQuery>;

/** Counts of programs per value. */
export const countProgramFacets = endpoint({
  name: 'countProgramFacets',
  method: 'GET',
  url: '/api/programs/facets',
  summary: 'Count residency and fellowship programs per value',
  query: ProgramFacetQuery,
  response: FacetReply,
  failure: 'Failed to fetch programs',
});

/** Suggestions per response. */
export const PROGRAM_SUGGESTIONS = 50;

const suggested = ['name', 'specialty_1', 'sub_specialty_1', 'specialty_2', 'sub_specialty_2'] as const;

/** Values of one field that contain a text, in alphabetical order. */
export const suggestPrograms = endpoint({
  name: 'suggestPrograms',
  method: 'GET',
  url: '/api/programs/suggestions',
  summary: 'Suggest values for a field of the program search',
  query: z.strictObject({
    of: z.enum(suggested, `must be one of ${suggested.join(', ')}`),
    text: parameter(text),
    /** For sub-specialties: those of programs with this specialty. */
    specialty: parameter(text),
  }),
  response: z.object({ rows: z.array(z.string()) }),
  failure: 'Failed to fetch programs',
});

const positions = z.int().nullable();

/** A leader of a program. */
export const Leader = z
  .object({
    name: word,
    designation: word,
    address_1: word,
    address_2: word,
    city: word,
    state: word,
    zip: word,
    phone: word,
    email: word,
  })
  .meta({ id: 'Leader' });
export type Leader = z.infer<typeof Leader>;

/** A program, as its page shows it. Days are YYYY-MM-DD. */
export const Program = recordOf(programFields)
  .extend({
    director: Leader,
    coordinator: Leader,
    approved_resident_positions: positions,
    filled_resident_positions: positions,
    approved_fellow_positions: positions,
    filled_fellow_positions: positions,
  })
  .meta({ id: 'Program' });
export type Program = z.infer<typeof Program>;

export const getProgram = endpoint({
  name: 'getProgram',
  method: 'GET',
  url: '/api/programs/:program_number',
  summary: 'Get a program by number',
  params: z.strictObject({ program_number: filled }),
  response: Program,
  failure: 'Failed to fetch program details',
});

/** The error of a request for an unknown number (404). */
export const PROGRAM_NOT_FOUND = 'Program not found';
