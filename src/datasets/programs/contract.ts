import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import {
  filled,
  letter,
  overriding,
  pageNumber,
  parameter,
  sortOrder,
  stateCode,
  text,
  zipPrefix,
} from '#src/shared/fields.ts';

export const PAGE_SIZE = 50;

/** Words for the types of programs. */
export const programTypes: Record<string, string> = { R: 'Residency', F: 'Fellowship', D: 'Dual' };

/** The columns a list of programs can be sorted by; without one: name. */
export const sortColumns = [
  'program_number',
  'name',
  'specialty',
  'type',
  'city',
  'state',
  'status',
  'director',
  'phone',
] as const;

export const NO_CRITERIA = 'Please provide at least one search criteria';
export const NO_NUMBER = 'Please enter a program number';

/** The criteria of a search by filters; one of them at least must be given. */
export const filterNames = [
  'name',
  'keyword',
  'type',
  'specialty_1',
  'sub_specialty_1',
  'specialty_2',
  'sub_specialty_2',
  'director',
  'coordinator',
  'zip',
  'state',
] as const;

/** Criteria of a search for programs. With a program number all others are ignored, invalid ones too. */
export const ProgramQuery = overriding(
  'program_number',
  filterNames,
  z
    .strictObject({
      program_number: parameter(text),
      name: parameter(text),
      keyword: parameter(text),
      type: parameter(letter(['R', 'F', 'D'], 'R, F or D').optional()),
      specialty_1: parameter(text),
      sub_specialty_1: parameter(text),
      specialty_2: parameter(text),
      sub_specialty_2: parameter(text),
      director: parameter(text),
      coordinator: parameter(text),
      zip: parameter(zipPrefix.optional()),
      state: parameter(stateCode.optional()),
      sort: parameter(z.enum(sortColumns, `one of ${sortColumns.join(', ')}`).optional()),
      order: sortOrder,
      page: pageNumber,
    })
    .superRefine((query, context) => {
      if (!query.program_number && filterNames.every((name) => query[name] === undefined))
        context.addIssue({ code: 'custom', path: [], message: NO_CRITERIA });
    }),
);
export type ProgramQuery = z.output<typeof ProgramQuery>;

const word = z.string().nullable();

/** One line of the results table. */
export const ProgramRow = z.object({
  program_number: z.string(),
  name: word,
  specialty_1: word,
  sub_specialty_1: word,
  type: word,
  location: word,
  state: word,
  accreditation_status: word,
  director_name: word,
  director_phone: word,
});
export type ProgramRow = z.infer<typeof ProgramRow>;

export const searchPrograms = endpoint({
  method: 'GET',
  url: '/api/programs',
  summary: 'Search residency and fellowship programs',
  query: ProgramQuery,
  response: pageOf(ProgramRow),
  failure: 'Failed to fetch programs',
});

/** Suggestions made at once. */
export const SUGGESTIONS = 50;

const suggested = ['name', 'specialty_1', 'sub_specialty_1', 'specialty_2', 'sub_specialty_2'] as const;

/** Values of one field that hold some text, in alphabetical order. */
export const suggestPrograms = endpoint({
  method: 'GET',
  url: '/api/programs/suggestions',
  summary: 'Values to suggest for a field of a search for programs',
  query: z.strictObject({
    of: z.enum(suggested, `one of ${suggested.join(', ')}`),
    text: parameter(text),
    /** For sub-specialties: those of programs with this specialty. */
    specialty: parameter(text),
  }),
  response: z.object({ rows: z.array(z.string()) }),
  failure: 'Failed to fetch programs',
});

const positions = z.int().nullable();

/** Who leads a program. */
export const Leader = z.object({
  name: word,
  designation: word,
  address_1: word,
  address_2: word,
  city: word,
  state: word,
  zip: word,
  phone: word,
  email: word,
});
export type Leader = z.infer<typeof Leader>;

/** One program, as its page shows it. Days are YYYY-MM-DD. */
export const Program = z.object({
  program_number: z.string(),
  name: word,
  location: word,
  state: word,
  type: word,
  specialty_1: word,
  sub_specialty_1: word,
  specialty_2: word,
  sub_specialty_2: word,
  director: Leader,
  coordinator: Leader,
  web_address: word,
  accreditation_status: word,
  accreditation_effective_date: word,
  accreditation_original_date: word,
  accredited_length: word,
  last_site_visit_date: word,
  next_site_visit_date: word,
  approved_resident_positions: positions,
  filled_resident_positions: positions,
  approved_fellow_positions: positions,
  filled_fellow_positions: positions,
  sponsoring_institution: word,
});
export type Program = z.infer<typeof Program>;

export const getProgram = endpoint({
  method: 'GET',
  url: '/api/programs/:program_number',
  summary: 'One program by its number',
  params: z.strictObject({ program_number: filled }),
  response: Program,
  failure: 'Failed to fetch program details',
});

/** What a call for an unknown number replies with 404. */
export const NOT_FOUND = 'Program not found';
