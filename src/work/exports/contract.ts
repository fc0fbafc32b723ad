import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi } from '#src/shared/fields.ts';
import { jobStates } from '#src/shared/job-states.ts';
import { screeningColumns } from '#src/shared/screening-columns.ts';

/** What a file can have rows of. */
const tables = ['providers', 'organizations'] as const;
export type ExportTable = (typeof tables)[number];

export const formats = ['csv', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** Whose names the columns have: ours or those of the publishers. */
export const names = ['ours', 'publisher'] as const;
export type Names = (typeof names)[number];

/** Rows above which screens make a job. Programs choose. */
export const ROWS_WITHOUT_JOB = 10_000;

/** Hours for which the file of a job can be downloaded. */
export const EXPORT_HOURS = 24;

/** Most people and organizations to export by NPI: in the query of a GET, and in the body of a POST. */
export const NPIS_IN_QUERY = 1000;
export const NPIS_IN_BODY = 100_000;

/** What ABMS says in the specialty, and the certificate that says most. */
const board = ['abms_in_specialty', 'certificate', 'certificate_status', 'certificate_ends'];

/** The column of a list that says why its opening found a person (R-1538). */
export const WHY = 'why';

/** The team's decisions that a person is in OIG's list (R-1194). Files by API tokens have none. */
export const OUR_SCREENING = 'our_screening';

/** Columns with the team's decisions right after the exclusions, if any of `groups` has them: those of organizations have not. */
export const addOurScreening = (
  columns: readonly string[],
  groups: readonly { columns: readonly { name: string }[] }[],
): string[] => {
  const isKnown = groups.some((group) => group.columns.some(({ name }) => name === OUR_SCREENING));
  return columns.flatMap((name) => (isKnown && name === 'excluded_since' ? [name, OUR_SCREENING] : [name]));
};

/** A choice of columns. Those that are not available are left out. */
export interface Preset {
  name: string;
  label: string;
  about: string;
  columns: readonly string[];
  /** Further columns of the people on one list. */
  ofList?: readonly string[];
}

const person = ['last_name', 'first_name', 'credential'];
const address = ['address_1', 'address_2', 'city', 'state', 'zip', 'country'];

export const presets: Record<ExportTable, readonly Preset[]> = {
  providers: [
    {
      name: 'call',
      label: 'Call sheet',
      about: 'Name, specialty, phone, city, screening',
      columns: [...person, 'display_name', 'city', 'state', ...screeningColumns, 'phone', ...board],
      ofList: ['stage', 'next_step', 'due_on'],
    },
    {
      name: 'mail',
      label: 'Mail merge',
      about: 'Name, full address, screening',
      columns: [
        'name_prefix',
        'first_name',
        'middle_name',
        'last_name',
        'name_suffix',
        'credential',
        ...address,
        ...screeningColumns,
      ],
    },
  ],
  organizations: [
    {
      name: 'call',
      label: 'Call sheet',
      about: 'Name, phone, city, screening',
      columns: ['name', 'city', 'state', ...screeningColumns, 'phone'],
    },
    {
      name: 'mail',
      label: 'Mail merge',
      about: 'Name, full address, screening',
      columns: ['name', ...address, ...screeningColumns],
    },
  ],
};

const time = z.iso.datetime();
const table = z.enum(tables, `must be one of ${tables.join(', ')}`);

/** A source with its columns. */
const ColumnGroup = z
  .object({
    name: z.string(),
    title: z.string(),
    /** Null for what the team wrote. */
    publisher: z.string().nullable(),
    /** The date of the data, as YYYY-MM-DD. */
    date: z.string().nullable(),
    columns: z.array(z.object({ name: z.string(), label: z.string(), publisher_name: z.string() })),
    /** Why the columns are not available. `licensed`: the agreements with the publisher allow use on screen only. */
    left_out: z.enum(['licensed', 'not_imported']).nullable(),
  })
  .meta({ id: 'ColumnGroup' });
export type ColumnGroup = z.infer<typeof ColumnGroup>;

export const listColumns = endpoint({
  name: 'listColumns',
  method: 'GET',
  url: '/api/exports/columns',
  summary: 'List the columns of exports by source, and the rows you may export today',
  query: z.strictObject({ of: table.default('providers') }),
  response: z.object({
    groups: z.array(ColumnGroup),
    allowance: z.object({ limit: z.int(), remaining: z.int() }),
  }),
  failure: 'Failed to fetch the columns',
});

/** Facts about a file: the sheet 'About', and what a CSV has in its headers and in the reply about the export. */
export const ExportFacts = z
  .object({
    /** The search in words. */
    query: z.string(),
    exported_by: z.string(),
    exported_at: time,
    rows: z.int(),
    /** People left out because the team marked them Do not contact. */
    do_not_contact: z.int(),
    /** NPIs that NPPES no longer lists. */
    not_listed: z.int(),
    sources: z.array(
      z.object({ title: z.string(), publisher: z.string(), terms: z.string(), date: z.string().nullable() }),
    ),
    columns: z.array(z.object({ label: z.string(), publisher_name: z.string(), source: z.string().nullable() })),
    /** What else readers of the file should know. */
    remarks: z.array(z.string()),
  })
  .meta({ id: 'ExportFacts' });
export type ExportFacts = z.infer<typeof ExportFacts>;

/** An export as a job. */
export const Export = z
  .object({
    id: z.uuid(),
    job: z.uuid(),
    file_name: z.string(),
    format: z.enum(formats),
    /** The search in words. */
    query: z.string(),
    /** The rows of the file. Before its end: those to write at most. */
    rows: z.int(),
    bytes: z.int().nullable(),
    state: z.enum(jobStates),
    progress: z.number().nullable(),
    message: z.string().nullable(),
    created_at: time,
    /** The download, and when it ends. Null before the end of the job. */
    url: z.string().nullable(),
    expires_at: time.nullable(),
    about: ExportFacts.nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  url: '/api/exports',
  summary: 'List your exports of the last 24 hours, newest first',
  response: z.object({ rows: z.array(Export) }),
  failure: 'Failed to fetch your exports',
});

const byId = z.strictObject({ id: z.uuid('must be the ID of an export') });

export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  url: '/api/exports/:id',
  summary: 'Get one of your exports, with facts about its file',
  params: byId,
  response: Export,
  failure: 'Failed to fetch the export',
});

export const removeExport = endpoint({
  name: 'removeExport',
  method: 'DELETE',
  url: '/api/exports/:id',
  summary: 'Delete the file of an export',
  params: byId,
  response: z.object({ id: z.uuid() }),
  failure: 'Failed to delete the export',
});

/** The export of a list, whose reply is a file. */
export const exportList = {
  url: '/api/lists/:id/export',
  params: z.strictObject({ id: z.uuid('must be the id of a list') }),
};

/** The download, which is no JSON. */
export const exportFile = { url: '/api/exports/:id/file', params: byId };

export const urlOfFile = (id: string): string => exportFile.url.replace(':id', id);

/** What to export: a search, these NPIs, or the people of a list. */
export const ExportWish = z
  .strictObject({
    of: table.default('providers'),
    /** The query string of a search, as GET /api/providers takes it. */
    search: z.string('must be the query string of a search').max(8000, 'must have at most 8000 characters').optional(),
    npis: z
      .array(npi, 'must be a list of NPIs')
      .min(1, 'must have at least one NPI')
      .max(NPIS_IN_BODY, `must have at most ${NPIS_IN_BODY} NPIs`)
      .optional(),
    /**
     * The people on the list. With `search`, those whom the search within it finds, as GET /api/lists/:id/entries takes it;
     * with `npis`, these of them.
     */
    list: z.uuid('must be the ID of a list').optional(),
    format: z.enum(formats, `must be one of ${formats.join(', ')}`),
    columns: z.array(z.string(), 'must be a list of columns').max(200, 'must have at most 200 columns').optional(),
    names: z.enum(names, `must be one of ${names.join(', ')}`).default('ours'),
  })
  .refine(({ search, npis, list }) => (npis ? search === undefined : (search ?? list) !== undefined), {
    path: ['search'],
    message: 'needs search, npis or list, and not both search and npis',
  })
  .refine(({ of, list }) => list === undefined || of === 'providers', {
    path: ['of'],
    message: 'must be providers with list, because lists hold people only',
  })
  .meta({ id: 'ExportWish' });
export type ExportWish = z.output<typeof ExportWish>;

/** A finished job has `url` in GET /api/jobs/:id. */
export const makeExport = endpoint({
  name: 'makeExport',
  method: 'POST',
  url: '/api/exports',
  statuses: [404],
  summary: 'Export in the background. The file can be downloaded for 24 hours',
  body: ExportWish,
  response: z.object({ job: z.uuid(), id: z.uuid() }),
  status: 202,
  failure: 'Failed to start the export',
});

/** The message of a 404: an unknown or expired export, or that of another user. */
export const NO_EXPORT = 'This export was not found. Files are kept for 24 hours.';

/** The message while a user has too many exports under way (429). */
export const TOO_MANY = 'You have 3 exports under way. Wait until one has ended, or cancel one.';
