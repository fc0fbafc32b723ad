// The people on a list. search.ts declares what a search within a list takes.
import { z } from 'zod';
import { FoundProvider } from '#src/datasets/providers/contract.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, id, npi } from '#src/shared/fields.ts';
import { noReasons } from '#src/shared/no-reasons.ts';
import { ENTRIES_MAX, TeamMate } from '#src/work/lists/contract.ts';
import { Arrival } from '#src/work/openings/arrivals/contract.ts';

export const priorities = ['high', 'normal', 'low'] as const;

/** Largest body in bytes: the NPIs of a full list. */
export const ENTRIES_BODY = 2 * 1024 * 1024;

const time = z.iso.datetime();
const ofList = z.strictObject({ id });

/** What users say about a person on a list. */
export const Progress = z
  .object({
    stage: z.string(),
    owner: TeamMate.nullable(),
    priority: z.enum(priorities),
    next_step: z.string(),
    due_on: z.string().nullable(),
  })
  .meta({ id: 'Progress' });

/** A person on a list: a row of a provider search, and the progress. */
export const ListRow = FoundProvider.extend(Progress.shape)
  .extend({
    version: z.int(),
    added_at: time,
    /** Null if the account was deleted. */
    added_by: TeamMate.nullable(),
    /** When and why the product added the person to the list of an opening after an import. Null for people whom a user added. */
    arrived: Arrival.nullable(),
    /** Since when the person is in the stage. Null if an earlier release did not keep it. */
    stage_set_at: time.nullable(),
    updated_at: time,
    /** The last call, mail or meeting of the caller's team. */
    activity: z
      .object({ kind: z.enum(['call', 'mail', 'meeting']), text: z.string(), at: time, by: TeamMate.nullable() })
      .nullable(),
    /** The newest note that the caller may read. */
    note: z.object({ text: z.string(), at: time, by: TeamMate.nullable(), private: z.boolean() }).nullable(),
    do_not_contact: DoNotContact.nullable(),
  })
  .meta({ id: 'ListRow' });
export type ListRow = z.infer<typeof ListRow>;

/** The values of `due`. `week` is from today to the end of Sunday. */
export const dueValues = ['overdue', 'today', 'week', 'later', 'none'] as const;

/** Sort values besides those of a provider search. `activity` is the time of the last one. */
export const progressSorts = ['stage', 'owner', 'priority', 'due_on', 'activity', 'added_at'] as const;

/**
 * A page of people on a list. Parameters are those of `GET /api/providers`, and: `stage` (repeatable), `owner` (repeatable;
 * an id, `me` or `none`), `priority` (repeatable), `due` (one of dueValues), `text` ('Find in this list': a name, city, NPI
 * or next step), `changed` (repeatable; a kind of change) with `changed_since` (a day, by default seven days ago) and
 * `changed_after` (a place in the history: only later changes). `sort` also takes progressSorts. Deactivated NPIs come last.
 */
export const getEntries = endpoint({
  name: 'getEntries',
  method: 'GET',
  url: '/api/lists/:id/entries',
  statuses: [409],
  summary: 'List the people on a list',
  params: ofList,
  response: pageOf(ListRow).extend({
    /** The counts per stage of the people who meet all criteria but `stage`, in the order of the stages. */
    by_stage: z.array(z.object({ stage: z.string(), count: z.int() })),
    /** With `near`: those who meet all other criteria but whose ZIP code has no location. */
    not_placed: z.int().optional(),
    /** People on the list of whom the imported data has no record anymore, at most 50. */
    missing: z.array(z.string()),
  }),
  failure: 'Failed to fetch the list',
});

const npis = z.array(npi).min(1, 'must not be empty').max(ENTRIES_MAX, `must have at most ${ENTRIES_MAX} NPIs`);
const search = z.string('must be text').max(8000, 'must have at most 8000 characters');

const chosen = { npis: npis.optional(), search: search.optional() };
const ways = ['npis', 'search', 'addition'];
const onlyOne = (given: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx) => {
  if (ways.filter((way) => given[way] !== undefined).length !== 1)
    addIssue({ code: 'custom', path: ['npis'], message: 'is required, or search in its place' });
};

/** The people to add: by NPI, or all that a search finds, by its query string for `GET /api/providers`. */
export const Addition = z.strictObject(chosen).superRefine(onlyOne).meta({ id: 'Addition' });
export type Addition = z.output<typeof Addition>;

/**
 * Adds people in the first stage. Refused with 403 `list_full` and `{ remaining }` if the list would have more than
 * ENTRIES_MAX; then no person is added. On an archived list, this and all changes below are refused with 409 `archived`.
 */
export const addEntries = endpoint({
  name: 'addEntries',
  method: 'POST',
  url: '/api/lists/:id/entries',
  summary: 'Add people to a list',
  params: ofList,
  body: Addition,
  response: z.object({
    added: z.int(),
    already: z.int(),
    refused: z.array(z.object({ npi: z.string(), why: z.enum(['unknown', 'organization', 'deactivated']) })),
    /** The number of people on the list now. */
    total: z.int(),
    /** Removes those whom this call added, with DELETE. Null if it added none. */
    addition: z.string().nullable(),
  }),
  failure: 'Failed to add to the list',
});

/** The people are given by NPI, or as all that a search within the list finds, by its query string for getEntries. */
export const EntryChange = z
  .strictObject({
    ...chosen,
    /** The version that the change is of, for one NPI. */
    version: z.int('must be a number').optional(),
    /** The versions of several NPIs, in their order. */
    versions: z.array(z.int('must be numbers')).optional(),
    stage: z.string('must be text').optional(),
    /** A user of the team, by id, or null. */
    owner: id.nullable().optional(),
    priority: z.enum(priorities, `must be one of ${priorities.join(', ')}`).optional(),
    next_step: z.string('must be text').trim().max(500, 'must have at most 500 characters').optional(),
    due_on: day.nullable().optional(),
    /** Of people in a stage that means no (R-1553). A new stage without it leaves them without a reason. */
    reason: z.enum(noReasons, `must be one of ${noReasons.join(', ')}`).optional(),
    reason_text: z.string('must be text').trim().max(500, 'must have at most 500 characters').optional(),
  })
  .superRefine(onlyOne)
  .refine(({ reason, reason_text }) => reason_text === undefined || reason !== undefined, {
    path: ['reason_text'],
    message: 'needs a reason',
  })
  .superRefine(({ npis, version, versions }, { addIssue }) => {
    if (version !== undefined && npis?.length !== 1)
      addIssue({ code: 'custom', path: ['version'], message: 'is of one NPI' });
    if (version !== undefined && versions)
      addIssue({ code: 'custom', path: ['version'], message: 'must not be given with versions' });
    if (versions && versions.length !== npis?.length)
      addIssue({ code: 'custom', path: ['versions'], message: 'must be as many as npis' });
  })
  .meta({ id: 'EntryChange' });
export type EntryChange = z.output<typeof EntryChange>;

/** A person's progress at a version. */
export const EntryState = Progress.extend({ npi: z.string(), version: z.int() }).meta({ id: 'EntryState' });
export type EntryState = z.infer<typeof EntryState>;

/**
 * Changes all of the people or, with 409 `changed`, none: if a version is not the present one, the reply has
 * `{ entries: [EntryState & { updated_at, updated_by }] }`, the people whom others changed, as they are now.
 */
export const changeEntries = endpoint({
  name: 'changeEntries',
  method: 'PATCH',
  url: '/api/lists/:id/entries',
  summary: 'Change stage, owner, priority, next step or due date of people on a list',
  params: ofList,
  body: EntryChange,
  response: z.object({
    /** The new version and the previous values, for an undo. */
    rows: z.array(z.object({ npi: z.string(), version: z.int(), was: Progress })),
    /** NPIs that are not on the list. */
    missing: z.array(z.string()),
  }),
  failure: 'Failed to save',
});

/** The time of an addition, as its reply has it. PostgreSQL takes no year 0 and no longer fractions. */
const addition = time
  .max(27, 'must be the addition of a reply')
  .refine((at) => !at.startsWith('0000'), 'must be the addition of a reply');

/** The people to remove: also all whom a call added, by its `addition`, if they have not been changed since. */
export const Removal = z
  .strictObject({ ...chosen, addition: addition.optional() })
  .superRefine(onlyOne)
  .meta({ id: 'Removal' });
export type Removal = z.output<typeof Removal>;

export const removeEntries = endpoint({
  name: 'removeEntries',
  method: 'DELETE',
  url: '/api/lists/:id/entries',
  summary: 'Remove people from a list; for a day they can be restored as they were',
  params: ofList,
  body: Removal,
  response: z.object({ removed: z.int(), npis: z.array(z.string()) }),
  failure: 'Failed to remove from the list',
});

export const restoreEntries = endpoint({
  name: 'restoreEntries',
  method: 'POST',
  url: '/api/lists/:id/entries/restore',
  summary: 'Restore people who were removed from a list within a day',
  params: ofList,
  body: z.strictObject({ npis }),
  response: z.object({ restored: z.int() }),
  failure: 'Failed to restore',
});

/** The last search by which people were added counts. No person is found if it is no longer valid. For those who may edit. */
export const getNewMatches = endpoint({
  name: 'getNewMatches',
  method: 'GET',
  url: '/api/lists/:id/matches',
  summary: 'List people whom the search that filled a list finds now, and who were never on the list',
  params: ofList,
  response: z.object({ npis: z.array(z.string()) }),
  failure: 'Failed to fetch new matches',
});

/**
 * What changed among the people on a list since a day and after what the caller marked as seen: each kind with the number
 * of people and some of them.
 */
export const getListChanges = endpoint({
  name: 'getListChanges',
  method: 'GET',
  url: '/api/lists/:id/changes',
  summary: 'Count what changed among the people on a list',
  params: ofList,
  query: z.strictObject({
    /** By default seven days ago. */
    changed_since: day.optional(),
  }),
  response: z.object({
    changed_since: z.string(),
    /** The place in the history of the newest changes, to mark these as seen. */
    place: z.int(),
    /** What the caller marked as seen, and when. Null if nothing. */
    seen: z.object({ place: z.int(), at: time }).nullable(),
    kinds: z.array(
      z.object({
        kind: z.enum(changeKinds),
        people: z.int(),
        /** The newest three. */
        first: z.array(z.object({ npi: z.string(), last_name: z.string().nullable() })),
      }),
    ),
  }),
  failure: 'Failed to fetch changes',
});
