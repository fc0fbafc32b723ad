// Lists of people and their settings. entries/contract.ts has the people on them.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { email, id, line, parameter } from '#src/shared/fields.ts';

/** The stages of a new list. */
export const firstStages = ['New', 'Contacted', 'Interested', 'Interviewing', 'Offer', 'Placed', 'Not a fit'];

/** Most people on a list, stages of a list, and people with whom one is shared by name. */
export const ENTRIES_MAX = 100_000;
export const STAGES_MAX = 20;
export const MEMBERS_MAX = 100;

/** Who may open a list: its owner; the people it is shared with; these and all of the owner's team. */
export const visibilities = ['private', 'shared', 'everybody'] as const;
export type Visibility = (typeof visibilities)[number];

/** A user. */
export const TeamMate = z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'TeamMate' });
export type TeamMate = z.infer<typeof TeamMate>;

/**
 * Someone a list is shared with by name. `id` and `name` are null for people of other e-mail domains: a reply never says
 * whether they have an account.
 */
export const Member = z
  .object({
    id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string(),
    may: z.enum(['view', 'edit']),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

const time = z.iso.datetime();

/** A list as the caller may see it. */
export const List = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    visibility: z.enum(visibilities),
    /** Who may open it, as a sentence: 'Private: you and administrators'. */
    open_to: z.string(),
    /** Null after the owner's account was deleted. */
    owner: TeamMate.nullable(),
    /** The people it is shared with by name, also while it is private, when they cannot open it. */
    members: z.array(Member),
    /**
     * What the caller may do. `view`: read. `edit`: also change people, name, description and stages, archive and restore.
     * `own`: also share, name another owner, and delete for good.
     */
    may: z.enum(['view', 'edit', 'own']),
    /** Whether the caller may name another owner: its owner, and managers and administrators of its team. */
    may_reassign: z.boolean(),
    /** In their order. */
    stages: z.array(z.string()),
    /** The number of people with an NPI. The numbers below count them. */
    total: z.int(),
    /** The number of people without an NPI (R-1346). */
    without_npi: z.int(),
    /** The number of people per stage, in the order of `stages`. */
    by_stage: z.array(z.object({ stage: z.string(), count: z.int() })),
    /** People whose next step is due before today, and from today to the end of Sunday. */
    overdue: z.int(),
    due_this_week: z.int(),
    /** People whom the caller's team marked Do not contact. */
    do_not_contact: z.int(),
    /** The ID of the opening whose list it is (R-1313). */
    opening: z.string().nullable(),
    archived: z.boolean(),
    version: z.int(),
    created_at: time,
    /** The last change of the list or of its people. */
    updated_at: time,
  })
  .meta({ id: 'List' });
export type List = z.infer<typeof List>;

const one = z.strictObject({ id });

export const getLists = endpoint({
  name: 'getLists',
  method: 'GET',
  url: '/api/lists',
  summary: 'List your lists, those shared with you and those of your team, last changed first',
  query: z.strictObject({
    /** Archived lists instead of the others. */
    archived: parameter(z.literal('yes', 'must be yes').optional()),
    /** All lists that your role lets you open: shared ones of the team for managers, private ones too for administrators. */
    all: parameter(z.literal('yes', 'must be yes').optional()),
  }),
  response: z.object({ rows: z.array(List) }),
  failure: 'Failed to fetch lists',
});

const stages = z
  .array(line('Stage', 40))
  .min(1, 'Stages must not be empty')
  .max(STAGES_MAX, `A list has at most ${STAGES_MAX} stages`)
  .refine(
    (all) => new Set(all.map((stage) => stage.toLowerCase())).size === all.length,
    'Two stages have the same name',
  );

/** A person to share with: by the id of a user of the team, or by the exact e-mail address. */
const wishedMember = z
  .strictObject({
    id: id.optional(),
    email: email.optional(),
    may: z.enum(['view', 'edit'], 'must be view or edit'),
  })
  .refine(({ id, email }) => (id === undefined) !== (email === undefined), 'needs either id or email');

const settings = {
  name: line('List name', 120),
  description: z.string('must be text').trim().max(2000, 'must have at most 2000 characters'),
  visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
  stages,
  /** All people it is shared with by name. */
  members: z.array(wishedMember).max(MEMBERS_MAX, `A list is shared with at most ${MEMBERS_MAX} people by name`),
};

export const ListWish = z
  .strictObject({
    name: settings.name,
    description: settings.description.default(''),
    visibility: settings.visibility.default('private'),
    stages: settings.stages.default(firstStages),
    members: settings.members.default([]),
  })
  .meta({ id: 'ListWish' });
export type ListWish = z.output<typeof ListWish>;

export const makeList = endpoint({
  name: 'makeList',
  method: 'POST',
  url: '/api/lists',
  summary: 'Make a list',
  body: ListWish,
  response: List,
  failure: 'Failed to make the list',
});

export const getList = endpoint({
  name: 'getList',
  method: 'GET',
  url: '/api/lists/:id',
  summary: 'Get a list',
  params: one,
  response: List,
  failure: 'Failed to fetch the list',
});

const changes = z.strictObject({
  ...settings,
  /** The new stage of people in each stage that `stages` leaves out, by its name. Renames a stage, too. */
  moved: z.record(z.string(), z.string()),
  /** The id of the new owner. */
  owner: id,
  /** `true` archives the list, `false` restores it. */
  archived: z.boolean('must be true or false'),
});

export const ListChange = z
  .strictObject({
    /** The version that the change is of. */
    version: z.int('must be a number'),
    ...changes.partial().shape,
  })
  .meta({ id: 'ListChange' });
export type ListChange = z.output<typeof ListChange>;

/**
 * Refused with 409 `changed` and `{ list }`, the present list, if `version` is not the present one; with 409
 * `stage_in_use` and `{ stages: [{ stage, count }] }` if people are in a stage that is left out and not in `moved`.
 */
export const changeList = endpoint({
  name: 'changeList',
  method: 'PATCH',
  url: '/api/lists/:id',
  summary: 'Change, share, archive or restore a list, or name another owner',
  params: one,
  body: ListChange,
  response: List,
  failure: 'Failed to save the list',
});

export const removeList = endpoint({
  name: 'removeList',
  method: 'DELETE',
  url: '/api/lists/:id',
  summary: 'Archive a list, or delete it for good with forever=true',
  params: one,
  query: z.strictObject({ forever: parameter(z.literal('true', 'must be true').optional()) }),
  /** `archived`: whether it can be restored. */
  response: z.object({ id: z.string(), archived: z.boolean() }),
  failure: 'Failed to delete the list',
});

/** Most places in the history. */
const PLACE_MAX = 2 ** 31 - 1;

export const markSeen = endpoint({
  name: 'markSeen',
  method: 'POST',
  url: '/api/lists/:id/seen',
  summary: 'Mark changes of the people on a list as seen by you',
  params: one,
  body: z.strictObject({
    /** `place` of the reply to GET /api/lists/:id/changes. Null marks all changes as not seen. */
    place: z.int('must be a whole number').min(0, 'must not be negative').max(PLACE_MAX, 'is too large').nullable(),
  }),
  /** The earlier place, for an undo. */
  response: z.object({ was: z.int().nullable() }),
  failure: 'Failed to mark the changes as seen',
});

export const getTeam = endpoint({
  name: 'getTeam',
  method: 'GET',
  url: '/api/team',
  summary: 'List the users of your team, yourself included, by name',
  response: z.object({ rows: z.array(TeamMate) }),
  failure: 'Failed to fetch your team',
});

/** The message of a 404. */
export const NO_LIST = 'This list was deleted, or it is not shared with you.';
