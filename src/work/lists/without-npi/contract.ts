// People on lists whom users typed in, because they have no NPI (R-1346).
import { z } from 'zod';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, id, line, npi, pageNumber } from '#src/shared/fields.ts';
import { onlyNumberIn } from '#src/shared/npi.ts';
import { TeamMate } from '#src/work/lists/contract.ts';
import { Progress } from '#src/work/lists/entries/contract.ts';
import { LookupRecord } from '#src/work/lookup/contract.ts';

/** Most people without an NPI on a list. */
export const TYPED_MAX = 500;

/** People of a page. Each has suggestions of who it may be, which take time. */
export const TYPED_PAGE = 20;

/** Most NPIs of which a user said that they are other people. */
const OTHERS_MAX = 100;

const time = z.iso.datetime();
const one = z.strictObject({ id });

/** A text in one line, with single spaces. */
const typed = (name: string) => line(name, 120).overwrite((text) => text.replace(/\s+/g, ' '));

const fields = {
  name: typed('Name')
    .refine((text) => onlyNumberIn(text) === undefined, 'Name is an NPI. Add the person by the NPI')
    .refine((text) => onlyNumberIn(text) !== undefined || /\p{L}/u.test(text), 'Name must have letters'),
  profession: typed('Profession'),
  /** A city and a state, such as `Columbus, OH`. */
  place: typed('Place'),
  /** From where the team knows the person, such as `Referred by Ann Lee`. */
  source: typed('Source'),
};

/** The fields of a person without an NPI, as users type them. */
export const TypedFields = z.strictObject(fields).meta({ id: 'TypedFields' });
export type TypedFields = z.output<typeof TypedFields>;

/** A person without an NPI on a list. */
export const TypedPerson = Progress.omit({ priority: true })
  .extend({
    id: z.string(),
    /** The ID of the list. */
    list: z.string(),
    name: z.string(),
    profession: z.string(),
    place: z.string(),
    source: z.string(),
    /** NPIs of which a user said that they are other people. */
    not_same: z.array(z.string()),
    version: z.int(),
    added_at: time,
    /** Null if the account was deleted. */
    added_by: TeamMate.nullable(),
    updated_at: time,
  })
  .meta({ id: 'TypedPerson' });
export type TypedPerson = z.infer<typeof TypedPerson>;

/** A provider who may be the person: the name, the state and the profession fit, as far as they are readable. */
export const SamePerson = z
  .object({
    npi: z.string(),
    /** What both have in common, such as `Same name, same city`. */
    reason: z.string(),
    record: LookupRecord.nullable(),
    on_list: z.boolean(),
    do_not_contact: DoNotContact.nullable(),
  })
  .meta({ id: 'SamePerson' });
export type SamePerson = z.infer<typeof SamePerson>;

/** A person with at most three providers who may be the same. */
export const TypedRow = TypedPerson.extend({ same: z.array(SamePerson) }).meta({ id: 'TypedRow' });
export type TypedRow = z.infer<typeof TypedRow>;

export const TypedWish = z
  .strictObject({
    ...fields,
    /** The ID of the list, or of the opening whose list it is. */
    list: id.optional(),
    opening: id.optional(),
  })
  .refine(({ list, opening }) => (list === undefined) !== (opening === undefined), {
    path: ['list'],
    message: 'is required, or opening in its place',
  })
  .meta({ id: 'TypedWish' });
export type TypedWish = z.output<typeof TypedWish>;

/**
 * Adds the person in the first stage of the list. Refused with 409 `already_there` and `{ person }` if the list has one of this
 * name and place, and with 403 `list_full`. On an archived list, this and all changes below are refused with 409 `archived`.
 */
export const addTyped = endpoint({
  name: 'addTyped',
  method: 'POST',
  url: '/api/people',
  statuses: [404],
  summary: 'Add a person without an NPI to a list',
  body: TypedWish,
  response: TypedPerson,
  failure: 'Failed to add the person',
});

export const listTyped = endpoint({
  name: 'listTyped',
  method: 'GET',
  url: '/api/people',
  statuses: [404],
  summary: 'List the people without an NPI on a list, the last added first',
  query: z.strictObject({ list: z.uuid('must be the ID of a list'), page: pageNumber }),
  response: pageOf(TypedRow),
  failure: 'Failed to fetch the people without an NPI',
});

export const TypedChange = z
  .strictObject({
    /** The version that the change is of. */
    version: z.int('must be a number'),
    ...TypedFields.partial().shape,
    stage: z.string('must be text').optional(),
    /** A user of the team, by id, or null. */
    owner: id.nullable().optional(),
    next_step: z.string('must be text').trim().max(500, 'must have at most 500 characters').optional(),
    due_on: day.nullable().optional(),
    not_same: z.array(npi, 'must be a list of NPIs').max(OTHERS_MAX, `must have at most ${OTHERS_MAX} NPIs`).optional(),
    /** Restores a person who was removed or joined within a day. */
    removed: z.literal(false, 'must be false').optional(),
  })
  .meta({ id: 'TypedChange' });
export type TypedChange = z.output<typeof TypedChange>;

/** Refused with 409 `changed` and `{ person }`, the present person, if `version` is not the present one. */
export const changeTyped = endpoint({
  name: 'changeTyped',
  method: 'PATCH',
  url: '/api/people/:id/entry',
  summary: 'Change or restore a person without an NPI',
  params: one,
  body: TypedChange,
  response: TypedPerson,
  failure: 'Failed to save',
});

export const removeTyped = endpoint({
  name: 'removeTyped',
  method: 'DELETE',
  url: '/api/people/:id/entry',
  summary: 'Remove a person without an NPI from a list; the row is erased a day later, or at once with forever=true',
  params: one,
  query: z.strictObject({ forever: z.literal('true', 'must be true').optional() }),
  /** `version`: the one to restore the person. Null if erased. */
  response: z.object({ id: z.string(), version: z.int().nullable() }),
  failure: 'Failed to remove the person',
});

/**
 * Puts the NPI on the list with the stage, owner, next step and due date of the person, or keeps its entry if it is there, and adds
 * a note with what was typed. The person without an NPI is then removed. Refused with 404 for an NPI that NPPES never had.
 */
export const joinTyped = endpoint({
  name: 'joinTyped',
  method: 'POST',
  url: '/api/people/:id/same',
  summary: 'Say that a person without an NPI is the provider with this NPI',
  params: one,
  body: z.strictObject({ npi }),
  response: z.object({
    id: z.string(),
    npi: z.string(),
    /** The version to take it back, with `removed: false`. */
    version: z.int(),
    /** Whether the NPI was not on the list before. */
    added: z.boolean(),
    /** The mark of the caller's team on the NPI. */
    do_not_contact: DoNotContact.nullable(),
  }),
  failure: 'Failed to join the person with the NPI',
});

/** The message of a 404. */
export const NO_TYPED = 'This person was removed, or the list is not shared with you.';
