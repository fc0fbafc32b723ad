// Files of people on lists (R-1520).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id, npi, npis } from '#src/shared/fields.ts';

/** Bytes of the largest file. */
export const FILE_BYTES = 10 << 20;

/** Files of a person on a list. */
export const FILES_MAX = 5;

export const EntryFile = z
  .object({
    id: z.string(),
    npi: z.string(),
    name: z.string(),
    type: z.enum(['pdf', 'docx']),
    bytes: z.int(),
    /** Null if the account was deleted. */
    added_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: 'EntryFile' });
export type EntryFile = z.infer<typeof EntryFile>;

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  url: '/api/files',
  summary: 'List the files of people on a list or on the list of an opening, by person and name',
  query: z.strictObject({ list: id, npi: npis }),
  response: z.object({ rows: z.array(EntryFile) }),
  statuses: [404],
  failure: 'Failed to fetch files',
});

export const addFile = endpoint({
  name: 'addFile',
  method: 'POST',
  url: '/api/files',
  summary: 'Add a file of a person on a list: a PDF or DOCX of at most 10 MB, in the field `file` of a form',
  query: z.strictObject({ list: id, npi }),
  response: EntryFile,
  statuses: [404, 409],
  failure: 'Failed to save the file',
});

export const getFile = { url: '/api/files/:id', params: z.strictObject({ id }) };

export const deleteFile = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  url: '/api/files/:id',
  summary: 'Delete a file of a person on a list, also from the pages of clients',
  params: z.strictObject({ id }),
  response: z.object({ id: z.string() }),
  statuses: [409],
  failure: 'Failed to delete the file',
});

/** The message of a 404. */
export const NO_FILE = 'This file was deleted, or its list is not shared with you.';
