import { z } from 'zod';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint, PAGE_SIZE } from '#src/shared/endpoint.ts';
import { npi, pageNumber, parameter } from '#src/shared/fields.ts';
import { count, counted } from '#src/shared/format.ts';
import { jobStates } from '#src/shared/job-states.ts';
import { DIRECT_LOOKUP_ROWS, MOST_ROWS } from '#src/shared/lookup-limits.ts';

/** Hours for which a result is kept. */
export const LOOKUP_HOURS = 24;

/**
 * The fields of a row. `name` has first and last name in any order, `city` may have the state, `address` is the street, and `group_npi`
 * and `group_name` are of the organization for which the person works. `license_state` is the state of the license, if it is not
 * `state`. `text` is a pasted line.
 */
export const fieldNames = [
  'npi',
  'name',
  'first_name',
  'last_name',
  'suffix',
  'state',
  'city',
  'zip',
  'address',
  'phone',
  'specialty',
  'license_number',
  'license_state',
  'group_npi',
  'group_name',
] as const;
export type FieldName = (typeof fieldNames)[number];

const field = z
  .union([z.string(), z.number()], 'must be a text')
  .nullish()
  .transform((value) => String(value ?? ''));

const GivenRow = z
  .strictObject({
    ...(Object.fromEntries(fieldNames.map((name) => [name, field])) as Record<FieldName, typeof field>),
    text: field,
  })
  .meta({ id: 'GivenRow' });

/** What to look up: NPIs or rows, in their order, and after them the rows of a file that was read before. */
export const LookupWish = z
  .strictObject({
    npis: z.array(field, 'must be a list of NPIs').max(MOST_ROWS, `must have at most ${MOST_ROWS} NPIs`).optional(),
    rows: z.array(GivenRow, 'must be a list of rows').max(MOST_ROWS, `must have at most ${MOST_ROWS} rows`).optional(),
    sheet: z.uuid('must be the ID of a file').optional(),
    /** What each column of the file is: the name of a field, or blank. By default what its heading says. */
    columns: z
      .array(z.enum(['', ...fieldNames], `must be one of ${fieldNames.join(', ')}`), 'must be a list of fields')
      .max(100)
      .optional(),
    /** Whether the first row of the file is its heading. By default as the file was read. */
    heading: z.boolean('must be true or false').optional(),
  })
  .refine(({ npis, rows, sheet }) => npis || rows || sheet, { path: ['npis'], message: 'give npis, rows or a file' })
  .meta({ id: 'LookupWish' });
export type LookupWish = z.output<typeof LookupWish>;

export const statuses = [
  'found',
  'organization',
  'deactivated',
  'unknown',
  'bad_check_digit',
  'duplicate',
  'match',
  'candidates',
] as const;
export type RowStatus = (typeof statuses)[number];

/** The rows with a status, such as `1 organization` and `46 found` (R-1490). */
export const countOfStatus = (status: RowStatus, rows: number): string =>
  status === 'organization' || status === 'bad_check_digit'
    ? counted(rows, nouns[status])
    : `${count(rows)} ${words[status]}`;

const nouns = { organization: 'organization', bad_check_digit: 'bad check digit' };

const words: Record<Exclude<RowStatus, keyof typeof nouns>, string> = {
  found: 'found',
  deactivated: 'deactivated',
  unknown: 'unknown',
  duplicate: 'repeated',
  match: 'found by name',
  candidates: 'to confirm',
};

const text = z.string().nullable();

/** A provider or organization, as NPPES has it. */
export const LookupRecord = z
  .object({
    npi: z.string(),
    kind: z.enum(['provider', 'organization']),
    last_name: text,
    first_name: text,
    /** Of an organization. */
    name: text,
    credential: text,
    primary_taxonomy: text,
    classification: text,
    specialization: text,
    display_name: text,
    city: text,
    state: text,
    phone: text,
  })
  .meta({ id: 'LookupRecord' });
export type LookupRecord = z.infer<typeof LookupRecord>;

export const ResultRow = z
  .object({
    /** The place in the order given, from 1. */
    position: z.int(),
    /** As given: an NPI, a line of text, or the fields of a row. */
    input: z.union([z.string(), z.record(z.string(), z.string())]),
    status: z.enum(statuses),
    npi: text,
    /** From 0 to 100. At 90 and above, the row has an NPI without a choice. */
    confidence: z.int().nullable(),
    reason: text,
    candidates: z.array(
      z.object({
        npi: z.string(),
        confidence: z.int(),
        reason: z.string(),
        record: LookupRecord.nullable(),
        do_not_contact: DoNotContact.nullable(),
      }),
    ),
    /** Null without an NPI, and if the data no longer has it. */
    record: LookupRecord.nullable(),
    /** The mark of the caller's team on the person of the row (R-1075). */
    do_not_contact: DoNotContact.nullable(),
    /** The NPI with the right last digit. Only of a bad check digit. */
    corrected: text,
    /** Only of a deactivated NPI. */
    deactivated_on: text,
    replaced_by: text,
    /** Whether a person chose the provider. */
    chosen: z.boolean(),
  })
  .meta({ id: 'ResultRow' });
export type ResultRow = z.infer<typeof ResultRow>;

/** What was given in a row, in one line, as people write it: number, name, specialty, then place (R-1218). */
export function givenIn({ input }: Pick<ResultRow, 'input'>): string {
  if (typeof input === 'string') return input;
  const { npi, name, first_name, last_name, suffix, specialty, address, city, state, zip, ...others } = input;
  const names = [first_name, last_name, suffix].filter(Boolean).join(' ');
  return [npi, name, names, specialty, address, city, state, zip, ...Object.values(others)].filter(Boolean).join(', ');
}

/** Says that a user corrected the number of a row, before why the row has its NPI or none (R-1141). */
export function withCorrection({ input, npi, corrected, chosen }: ResultRow, why: string | null): string | null {
  if (!chosen || npi === null || npi !== corrected) return why;
  const given = (typeof input !== 'string' && input.npi) || givenIn({ input });
  return [`NPI corrected from ${given} by you`, why === 'NPI' ? null : why].filter(Boolean).join('; ');
}

/** Statuses of rows for which no provider was found or chosen. */
export const withoutProvider = ['organization', 'deactivated', 'unknown', 'bad_check_digit', 'candidates'] as const;

export const LookupCounts = z
  .object({
    total: z.int(),
    ...(Object.fromEntries(statuses.map((status) => [status, z.int()])) as Record<RowStatus, z.ZodInt>),
  })
  .meta({ id: 'LookupCounts' });
export type LookupCounts = z.infer<typeof LookupCounts>;

const Result = z
  .object({
    id: z.uuid(),
    counts: LookupCounts,
    /** What the reader of a file should know, such as sheets that were not read. */
    remarks: z.array(z.string()).optional(),
    rows: z.array(ResultRow),
  })
  .meta({ id: 'Result' });

/** A lookup that a job does. Its result is at `url` when the job is done. */
const Waiting = z
  .object({ id: z.uuid(), job: z.uuid(), url: z.string(), remarks: z.array(z.string()).optional() })
  .meta({ id: 'Waiting' });

export const lookUp = endpoint({
  name: 'lookUp',
  method: 'POST',
  url: '/api/lookup',
  statuses: [202, 404, 409],
  summary:
    'Look up NPIs, and match rows without an NPI. Takes JSON, or a CSV or XLSX file in the field `file` of a form, with the name of a sheet or `*` in the field `sheet`. Above 5,000 rows the reply is 202 with a job',
  response: z.union([Result, Waiting]),
  failure: 'Lookup failed',
});

const byId = z.strictObject({ id: z.uuid('must be the ID of a lookup') });

export const statusFilters = ['confirm', ...statuses] as const;

export const getLookup = endpoint({
  name: 'getLookup',
  method: 'GET',
  url: '/api/lookup/:id',
  summary: 'Get a page of the result of your lookup, by its ID or that of its job',
  params: byId,
  query: z.strictObject({
    /** `confirm`: rows that need a choice. */
    status: parameter(z.enum(statusFilters, `must be one of ${statusFilters.join(', ')}`).optional()),
    page: pageNumber,
    page_size: parameter(
      z
        .string()
        .regex(/^\d{1,4}$/, 'must be a number from 1 to 5000')
        .transform(Number)
        .refine((size) => size >= 1 && size <= DIRECT_LOOKUP_ROWS, 'must be a number from 1 to 5000')
        .optional(),
    ).default(PAGE_SIZE),
  }),
  response: z.object({
    id: z.uuid(),
    /** Null if the request did it. */
    job: z.uuid().nullable(),
    done: z.boolean(),
    /** Of its job. `progress` is from 0 to 1, and null while unknown. */
    state: z.enum(jobStates),
    progress: z.number().nullable(),
    message: text,
    /** Rows before those of the file, and the name of the file. */
    pasted: z.int(),
    file: text,
    /** What the reader of a file should know, such as sheets that were not read, and columns that were not compared. */
    remarks: z.array(z.string()),
    created_at: z.iso.datetime(),
    /** Null before the end. */
    counts: LookupCounts.nullable(),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    rows: z.array(ResultRow),
  }),
  failure: 'Failed to fetch the lookup',
});

export const removeLookup = endpoint({
  name: 'removeLookup',
  method: 'DELETE',
  url: '/api/lookup/:id',
  summary: 'Cancel your lookup, or delete its result',
  params: byId,
  response: z.object({ id: z.uuid() }),
  failure: 'Failed to delete the lookup',
});

export const listFoundNpis = endpoint({
  name: 'listFoundNpis',
  method: 'GET',
  url: '/api/lookup/:id/npis',
  statuses: [409],
  summary: 'List the NPIs of the providers that a lookup found for sure, or that were chosen',
  params: byId,
  /** `do_not_contact`: those of `npis` that the team must not contact. `excluded`: those whom OIG's list excludes. */
  response: z.object({
    npis: z.array(z.string()),
    do_not_contact: z.array(z.string()),
    excluded: z.array(z.string()),
  }),
  failure: 'Failed to fetch the NPIs',
});

export const listOtherRows = endpoint({
  name: 'listOtherRows',
  method: 'GET',
  url: '/api/lookup/:id/others',
  statuses: [409],
  summary: 'List what was given in the rows for which no provider was found or chosen, a line each',
  params: byId,
  response: z.object({ lines: z.array(z.string()) }),
  failure: 'Failed to fetch the other rows',
});

export const chooseRow = endpoint({
  name: 'chooseRow',
  method: 'PATCH',
  url: '/api/lookup/:id/rows/:position',
  summary: 'Choose the provider of a row, or none',
  params: z.strictObject({
    id: byId.shape.id,
    position: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be the position of a row')
      .transform(Number),
  }),
  /** One of the candidates, the corrected NPI, or null for none of them. */
  body: z.strictObject({ npi: npi.nullable() }),
  response: ResultRow,
  failure: 'Failed to store the choice',
});

/** A column of a file. */
const SheetColumn = z
  .object({
    header: z.string(),
    /** Values of the first rows. */
    samples: z.array(z.string()),
    /** The value of the first row below the heading. */
    first: z.string(),
    /** What its heading says it is. Blank if it says nothing. */
    read_as: z.enum(['', ...fieldNames]),
  })
  .meta({ id: 'SheetColumn' });

export const UploadedSheet = z
  .object({
    id: z.uuid(),
    file: z.string(),
    /** The name of the sheet, or of those that were read together. Null for CSV. */
    sheet: text,
    /** The visible sheets with people, and whether each has the columns of the first. */
    sheets: z.array(z.object({ name: z.string(), is_alike: z.boolean() })),
    rows: z.int(),
    has_heading: z.boolean(),
    columns: z.array(SheetColumn),
    /** What the reader of the result should know, such as merged cells. */
    remarks: z.array(z.string()),
  })
  .meta({ id: 'UploadedSheet' });
export type UploadedSheet = z.infer<typeof UploadedSheet>;

export const readSheet = endpoint({
  name: 'readSheet',
  method: 'POST',
  url: '/api/lookup/sheets',
  summary:
    'Read a CSV or XLSX file in the field `file` of a form, to choose what its columns are before a lookup. The field `sheet` names a sheet, or is `*` for all with the same columns',
  response: UploadedSheet,
  failure: 'Failed to read the file',
  unanswered: 'The upload of the file was interrupted',
});

/** The download, which is no JSON. */
export const resultFile = {
  url: '/api/lookup/:id/file',
  params: byId,
  query: z.strictObject({
    format: z.enum(['csv', 'xlsx'], 'must be csv or xlsx'),
    /** `others`: only those without a provider, each with its reason. */
    rows: parameter(z.enum(['all', 'others'], 'must be all or others').optional()).default('all'),
  }),
};

/** The error for an unknown or expired lookup, and that of another user (404). */
export const LOOKUP_NOT_FOUND = 'This lookup was not found. Results are kept for 24 hours.';
