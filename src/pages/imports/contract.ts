// The calls that import files of administrators.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';

/** The largest file that can be uploaded, in bytes. */
export const MOST_UPLOAD_BYTES = 10 * 1024 ** 3;

/** The most bytes of one part of a file. A part must arrive within the time limit of a request. */
export const PART = 4 * 1024 ** 2;

/** The longest name of a file on common file systems, in bytes. */
const LONGEST_NAME = 255;

/** The header with the number of bytes before a part. */
export const OFFSET_HEADER = 'upload-offset';

/** The place of the server with the file, and a UUID. */
const uploadId = (message?: string) =>
  z.string().regex(/^([0-9a-f]{16}-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message);

const Upload = z
  .object({
    id: uploadId(),
    name: z.string(),
    bytes: z.int(),
    /** The bytes that have arrived. */
    received: z.int(),
  })
  .meta({ id: 'Upload' });

const byId = z.strictObject({ id: uploadId('must be the ID of an upload') });

export const beginUpload = endpoint({
  name: 'beginUpload',
  method: 'POST',
  url: '/api/uploads',
  statuses: [507],
  summary: 'Begin the upload of a file to import, or continue an unfinished one of the same file',
  body: z.strictObject({
    name: line('File name', 120)
      .regex(/^[^/\\.][^/\\]*$/, 'File name must have no slash and must not begin with a dot')
      .refine(
        (name) => new TextEncoder().encode(name).length <= LONGEST_NAME,
        `File name must have at most ${LONGEST_NAME} bytes`,
      ),
    bytes: z
      .int('must be a whole number')
      .min(1, 'The file is empty')
      .max(MOST_UPLOAD_BYTES, 'The file is larger than 10 GB'),
    /** When the file changed last, in milliseconds since 1970. */
    modified: z.int('must be a whole number').min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  response: Upload,
  failure: 'Failed to begin the upload',
});

export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  url: '/api/uploads/:id',
  summary: 'Get how much of an upload has arrived',
  params: byId,
  response: Upload,
  failure: 'Failed to fetch the upload',
});

/** The body is the part itself, as application/octet-stream of at most 4 MB. The header Upload-Offset says where it begins. */
export const continueUpload = endpoint({
  name: 'continueUpload',
  method: 'PATCH',
  url: '/api/uploads/:id',
  statuses: [411, 507],
  summary: 'Add the next part to an upload',
  params: byId,
  response: Upload,
  failure: 'Failed to store the part',
});

export const cancelUpload = endpoint({
  name: 'cancelUpload',
  method: 'DELETE',
  url: '/api/uploads/:id',
  summary: 'Delete an upload',
  params: byId,
  response: z.object({ id: uploadId() }),
  failure: 'Failed to delete the upload',
});

/** The first day on which a publisher can have published a file. */
const EARLIEST = '2000-01-01';

/** It is today in some time zone. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  url: '/api/imports',
  statuses: [404],
  summary: 'Import uploaded files in the background',
  body: z.strictObject({
    dataset: line('Dataset'),
    uploads: z
      .array(uploadId('must be the IDs of uploads'))
      .min(1, 'Choose a file')
      .max(20, 'must have at most 20 files'),
    /** Whether the files are an increment. */
    update: z.boolean().default(false),
    /** The publisher's date, if the names of the files do not have it. */
    published_on: z.iso
      .date('must be a day as YYYY-MM-DD')
      .refine((day) => day >= EARLIEST && day <= tomorrow(), `must be between ${EARLIEST} and today`)
      .optional(),
  }),
  /** The job that imports them. */
  response: z.object({ job: z.uuid() }),
  failure: 'Failed to start the import',
});

const NO_IMPORT = 'must be the ID of an import';

const ofImport = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, NO_IMPORT)
    .transform(Number)
    .refine((id) => id < 2 ** 31, NO_IMPORT),
});

export const rollBackImport = endpoint({
  name: 'rollBackImport',
  method: 'POST',
  url: '/api/imports/:id/roll-back',
  summary: 'Put the rows before the newest import of a dataset back, and withdraw its changes',
  params: ofImport,
  /** The job that does it. */
  response: z.object({ job: z.uuid() }),
  failure: 'Failed to roll the import back',
});

export const releaseChanges = endpoint({
  name: 'releaseChanges',
  method: 'POST',
  url: '/api/imports/:id/release',
  summary: 'Show users the changes of an import that are held',
  params: ofImport,
  response: z.object({ id: z.int() }),
  failure: 'Failed to release the changes',
});

/** Refused rows in a reply: the first ones. */
export const MOST_REFUSED = 100;

export const listRefused = endpoint({
  name: 'listRefused',
  method: 'GET',
  url: '/api/imports/:id/refused',
  summary: 'List the first refused rows of an import',
  params: ofImport,
  response: z.object({
    rows: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string(), row: z.string() })),
    /** The size of the file with all of them, in bytes. */
    bytes: z.int(),
  }),
  failure: 'Failed to fetch the refused rows',
});

/** The file with all refused rows of an import, as CSV. */
export const refusedFile = { url: '/api/imports/:id/refused.csv', params: ofImport };
