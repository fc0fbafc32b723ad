import { z } from 'zod';
import { pickedName, taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, npi, pageNumber, pageSize, parameter, repeatable, stateCode } from '#src/shared/fields.ts';

/** Rows per page for programs: by default and at most. */
const DEFAULT_ROWS = 100;
const MOST_ROWS = 1000;

/** Changes of one NPI in a reply: the newest. */
export const MOST_CHANGES_OF_NPI = 500;

/**
 * A change of a record from one import to the next, or on the day after a date has passed. `field` names what changed: a
 * column, or the item, such as a license. Without `was`, it is new; without `is`, it is gone. `is` is `ended` for a license or a
 * certificate whose last day has passed, and `renumbered` for a group that may have another id.
 */
export const Change = z
  .object({
    /** Changes are numbered in the order in which they became visible. It is also the cursor of this row. */
    id: z.string(),
    npi: z.string(),
    kind: z.enum(changeKinds),
    field: z.string(),
    was: z.string().nullable(),
    is: z.string().nullable(),
    /** The dataset. */
    source: z.string(),
    /** The publisher's date of the file, or the day that has passed. */
    published_on: z.string().nullable(),
    imported_at: z.iso.datetime(),
    /** The publisher's date of the last file that has an item that a later one lacks, or whose last day has passed (R-1056). */
    listed_on: z.string().optional(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

/** Matches that a search counts one by one, such as those by state and specialty. With more, it asks for fewer. */
export const MOST_COUNTED = 50_000;

const kinds = repeatable(z.enum(changeKinds, `must be one of ${changeKinds.join(', ')}`));
const dataset = z.string().regex(/^[a-z-]{1,40}$/, 'must be the name of a dataset');

/** Which changes: all criteria must be met. State and primary specialty are those of the record when the change was found. */
const criteria = {
  kind: kinds,
  source: repeatable(dataset),
  npi: parameter(npi.optional()),
  state: repeatable(stateCode),
  taxonomy: taxonomyCodes,
  profession: pickedName,
  specialty: pickedName,
  subspecialty: pickedName,
};

export const ChangeQuery = z.strictObject({
  since: parameter(
    z
      .string()
      .regex(/^\d{1,9}-\d{1,9}$/, 'must be the id of a change, or `next` of a reply')
      .optional(),
  ),
  ...criteria,
  page_size: pageSize(MOST_ROWS, DEFAULT_ROWS),
});
export type ChangeQuery = z.output<typeof ChangeQuery>;

export const listChanges = endpoint({
  name: 'listChanges',
  method: 'GET',
  url: '/api/changes',
  statuses: [410],
  summary: 'List changes in the order in which they became visible, after a cursor',
  query: ChangeQuery,
  /** Use `next` as `since` of the next call, also later: it then finds what is new. */
  response: z.object({ rows: z.array(Change), next: z.string() }),
  failure: 'Failed to fetch the changes',
});

/** A change with the name of its record. Null for a record that NPPES no longer lists. */
const NamedChange = Change.extend({ name: z.string().nullable(), is_organization: z.boolean() }).meta({
  id: 'NamedChange',
});
export type NamedChange = z.infer<typeof NamedChange>;

export const NewestQuery = z.strictObject({
  ...criteria,
  imported_from: parameter(day.optional()),
  imported_to: parameter(day.optional()),
  /** `mine`: only people on the lists that the caller may open, except private lists of others (R-1366). */
  lists: parameter(z.enum(['mine'], 'must be mine').optional()),
  page: pageNumber,
});
export type NewestQuery = z.output<typeof NewestQuery>;

export const listNewest = endpoint({
  name: 'listNewest',
  method: 'GET',
  url: '/api/changes/newest',
  summary: 'List the newest changes with the names of their records',
  query: NewestQuery,
  response: pageOf(NamedChange).extend({
    /** How many changes of each kind meet the other criteria, the most first. None with an NPI, or with a specialty alone. */
    kinds: z.array(z.object({ kind: z.enum(changeKinds), count: z.int() })).optional(),
  }),
  failure: 'Failed to fetch the changes',
});

export const listProviderChanges = endpoint({
  name: 'listProviderChanges',
  method: 'GET',
  url: '/api/providers/:npi/changes',
  summary: 'List the newest changes of an NPI, newest first',
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(Change) }),
  failure: 'Failed to fetch the changes',
});
