// What teams keep about people: notes, activities, contact details and Do not contact marks.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { day, email, id, isVisible, line, npi } from '#src/shared/fields.ts';
import { phoneNumber } from '#src/shared/phone-number.ts';
import { Trainee } from '#src/work/trainees/contract.ts';

const time = z.iso.datetime();
const ofPerson = z.strictObject({ npi });
const oneOf = z.strictObject({ npi, id });

/** Days for which a deleted record can be restored. */
export const RESTORE_DAYS = 1;

/** A user of the team. Null if the account was deleted. */
const Author = z.object({ id: z.string(), name: z.string() }).nullable().meta({ id: 'Author' });

/** What all records have. */
const record = { id: z.string(), npi: z.string(), author: Author, created_at: time };

export const Note = z
  .object({
    ...record,
    text: z.string(),
    /** Only its author and administrators read it. */
    private: z.boolean(),
    version: z.int(),
    updated_at: time,
    may_change: z.boolean(),
    may_delete: z.boolean(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

const noteText = z
  .string('Note is required')
  .trim()
  .min(1, 'Note is required')
  .max(10_000, 'Note must have at most 10000 characters')
  .refine(isVisible, 'Note is required');
const yesOrNo = z.boolean('must be true or false');

export const NoteWish = z.strictObject({ text: noteText, private: yesOrNo.default(false) }).meta({ id: 'NoteWish' });
export type NoteWish = z.output<typeof NoteWish>;

/** A change of a note. With `version`, it is refused if that is not the present one. */
export const NoteChange = z
  .strictObject({
    version: z.int('must be a number').optional(),
    text: noteText.optional(),
    private: yesOrNo.optional(),
  })
  .meta({ id: 'NoteChange' });
export type NoteChange = z.output<typeof NoteChange>;

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  url: '/api/people/:npi/notes',
  summary: 'List the notes about a person that you may read, newest first',
  params: ofPerson,
  response: z.object({ rows: z.array(Note) }),
  failure: 'Failed to fetch notes',
});

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  url: '/api/people/:npi/notes',
  summary: 'Add a note about a person',
  params: ofPerson,
  body: NoteWish,
  response: Note,
  failure: 'Failed to save the note',
});

/** Refused with 409 `changed` and `{ note }`, the present note, for a stale version. */
export const changeNote = endpoint({
  name: 'changeNote',
  method: 'PATCH',
  url: '/api/people/:npi/notes/:id',
  summary: 'Change your own note about a person',
  params: oneOf,
  body: NoteChange,
  response: Note,
  failure: 'Failed to save the note',
});

/** Deletes a record, which can be restored. */
const deleting = (name: string, part: string, what: string) =>
  endpoint({
    name,
    method: 'DELETE',
    url: `/api/people/:npi/${part}/:id`,
    summary: `Delete ${what} of a person; for a day it can be restored`,
    params: oneOf,
    response: z.object({ id: z.string() }),
    failure: `Failed to delete ${what}`,
  });

export const deleteNote = deleting('deleteNote', 'notes', 'a note');

export const activityKinds = ['call', 'mail', 'meeting'] as const;

/** How a call of a queue ended (R-1480). */
export const callOutcomes = [
  'reached',
  'voicemail',
  'did_not_reach',
  'not_interested',
  'call_back',
  'do_not_call',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const LoggedActivity = z
  .object({
    ...record,
    kind: z.enum(activityKinds),
    /** Of a call of a queue. Null for others. */
    outcome: z.enum(callOutcomes).nullable(),
    text: z.string(),
    /** When it took place. */
    at: time,
    may_delete: z.boolean(),
  })
  .meta({ id: 'LoggedActivity' });
export type LoggedActivity = z.infer<typeof LoggedActivity>;

/** Milliseconds by which a client's clock may be ahead. */
const AHEAD = 60_000;

/** An activity. It is now by default. */
export const ActivityWish = z
  .strictObject({
    kind: z.enum(activityKinds, `must be one of ${activityKinds.join(', ')}`),
    text: z.string('must be text').trim().max(2000, 'must have at most 2000 characters').default(''),
    at: z.iso
      .datetime({ offset: true, error: 'must be a time, such as 2026-11-24T15:30:00Z' })
      .refine((at) => Date.parse(at) >= Date.parse('1900-01-01'), 'must be after 1900')
      .refine((at) => Date.parse(at) <= Date.now() + AHEAD, 'must not be in the future')
      .optional(),
  })
  .meta({ id: 'ActivityWish' });
export type ActivityWish = z.output<typeof ActivityWish>;

export const listActivities = endpoint({
  name: 'listActivities',
  method: 'GET',
  url: '/api/people/:npi/activities',
  summary: "List your team's calls, mails and meetings with a person, newest first",
  params: ofPerson,
  response: z.object({ rows: z.array(LoggedActivity) }),
  failure: 'Failed to fetch activities',
});

export const addActivity = endpoint({
  name: 'addActivity',
  method: 'POST',
  url: '/api/people/:npi/activities',
  summary: 'Log a call, mail or meeting with a person',
  params: ofPerson,
  body: ActivityWish,
  response: LoggedActivity,
  failure: 'Failed to log the activity',
});

export const deleteActivity = deleting('deleteActivity', 'activities', 'an activity');

export const detailKinds = ['mobile', 'email'] as const;

export const ContactDetail = z
  .object({
    ...record,
    kind: z.enum(detailKinds),
    /** Ten digits, or an address in lower case. Null while the team must not use it. */
    value: z.string().nullable(),
    preferred: z.boolean(),
    /** Where it is from, and the day on which it was given: of those that came with a sheet (R-1539). */
    source: z.string().nullable(),
    given_on: z.string().nullable(),
  })
  .meta({ id: 'ContactDetail' });
export type ContactDetail = z.infer<typeof ContactDetail>;

const preferred = yesOrNo.default(false);

export const ContactDetailWish = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('mobile'), value: phoneNumber('Mobile'), preferred }),
    z.strictObject({ kind: z.literal('email'), value: email, preferred }),
  ],
  `must be one of ${detailKinds.join(', ')}`,
);
export type ContactDetailWish = z.output<typeof ContactDetailWish>;

export const listContactDetails = endpoint({
  name: 'listContactDetails',
  method: 'GET',
  url: '/api/people/:npi/contact-details',
  summary: 'List the contact details of a person that your team typed',
  params: ofPerson,
  response: z.object({ rows: z.array(ContactDetail) }),
  failure: 'Failed to fetch contact details',
});

export const addContactDetail = endpoint({
  name: 'addContactDetail',
  method: 'POST',
  url: '/api/people/:npi/contact-details',
  summary: 'Add a mobile number or an e-mail address of a person',
  params: ofPerson,
  body: ContactDetailWish,
  response: ContactDetail,
  failure: 'Failed to save the contact detail',
});

export const deleteContactDetail = deleting('deleteContactDetail', 'contact-details', 'a contact detail');

/** A Do not contact mark. */
export const DoNotContactMark = z
  .object({
    id: z.string(),
    npi: z.string(),
    reason: z.string(),
    /** The last day. Null: without end. */
    until: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Whether it was neither lifted nor has ended. */
    counts: z.boolean(),
    set_by: Author,
    set_at: time,
    lifted_by: Author,
    lifted_at: time.nullable(),
    may_lift: z.boolean(),
  })
  .meta({ id: 'DoNotContactMark' });
export type DoNotContactMark = z.infer<typeof DoNotContactMark>;

/** A mark to set. `phone` and `email` are covered wherever they appear. Without `until` it has no end. */
export const MarkWish = z
  .strictObject({
    reason: line('Reason', 500),
    until: day.nullable().default(null),
    phone: phoneNumber('Phone').nullable().default(null),
    email: email.nullable().default(null),
  })
  .meta({ id: 'MarkWish' });
export type MarkWish = z.output<typeof MarkWish>;

export const listDoNotContact = endpoint({
  name: 'listDoNotContact',
  method: 'GET',
  url: '/api/people/:npi/do-not-contact',
  summary: "List your team's Do not contact marks of a person, also those that ended, newest first",
  params: ofPerson,
  response: z.object({ rows: z.array(DoNotContactMark) }),
  failure: 'Failed to fetch marks',
});

export const setDoNotContact = endpoint({
  name: 'setDoNotContact',
  method: 'POST',
  url: '/api/people/:npi/do-not-contact',
  summary: 'Mark a person Do not contact',
  params: ofPerson,
  body: MarkWish,
  response: DoNotContactMark,
  failure: 'Failed to mark the person',
});

/** Lifts all marks that count and that the caller may lift. 403 if there are only others, 404 if there is none. */
export const liftDoNotContact = endpoint({
  name: 'liftDoNotContact',
  method: 'DELETE',
  url: '/api/people/:npi/do-not-contact',
  summary: 'Lift Do not contact',
  params: ofPerson,
  /** `remaining`: marks that still count. */
  response: z.object({ lifted: z.array(z.string()), remaining: z.array(DoNotContactMark) }),
  failure: 'Failed to lift the mark',
});

/** Records are notes, activities, contact details, and marks that the caller lifted. */
export const restoreRecords = endpoint({
  name: 'restoreRecords',
  method: 'POST',
  url: '/api/people/:npi/restore',
  summary: 'Restore records of a person that you deleted, or marks that you lifted, within a day',
  params: ofPerson,
  body: z.strictObject({ ids: z.array(id).min(1, 'must not be empty').max(100, 'must have at most 100 ids') }),
  response: z.object({ restored: z.int() }),
  failure: 'Failed to restore',
});

/** A list with a person on it. */
const OnList = z
  .object({ id: z.string(), name: z.string(), stage: z.string(), stages: z.array(z.string()) })
  .meta({ id: 'OnList' });

/** All that the caller may read about a person. */
export const TeamRecord = z
  .object({
    npi: z.string(),
    /** The lists with the person that the caller may open. */
    lists: z.array(OnList),
    notes: z.array(Note),
    activities: z.array(LoggedActivity),
    contact_details: z.array(ContactDetail),
    do_not_contact: z.array(DoNotContactMark),
    /** Trainings that the team's sheets have (R-1352). */
    trainees: z.array(Trainee),
    /** The IANA name of the time zone of the practice. Null if unknown. */
    time_zone: z.string().nullable(),
  })
  .meta({ id: 'TeamRecord' });
export type TeamRecord = z.infer<typeof TeamRecord>;

export const getPersonRecord = endpoint({
  name: 'getPersonRecord',
  method: 'GET',
  url: '/api/people/:npi/record',
  summary: 'Get what your team keeps about a person',
  params: ofPerson,
  response: TeamRecord,
  failure: 'Failed to fetch the record about this person',
});

/** A row of a table, as it is stored. */
const row = z.record(z.string(), z.unknown());

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  url: '/api/people/:npi',
  summary: 'Export all that is held about a person and that you may read, as a JSON file',
  params: ofPerson,
  response: z.object({
    npi: z.string(),
    exported_at: time,
    exported_by: z.string(),
    list_entries: z.array(row),
    /** Lists from which the person was removed once. */
    past_stages: z.array(row),
    former_entries: z.array(row),
    /** People without an NPI who were joined with this one within a day, or of whom a user said that they are not this person. */
    without_npi: z.array(row),
    notes: z.array(row),
    activities: z.array(row),
    contact_details: z.array(row),
    letters: z.array(row),
    do_not_contact: z.array(row),
    screening_decisions: z.array(row),
    /** Problems that the team reported. */
    problems: z.array(row),
    /** Trainings that the team's sheets have. */
    trainees: z.array(row),
    /** Files on lists, without their contents. */
    files: z.array(row),
    /** What clients were shown, and their answers. */
    submissions: z.array(row),
    /** Records that were deleted within a day. For administrators only. */
    removed: z.array(row),
    /** Entries of the audit log about the person. For administrators only. */
    history: z.array(row),
  }),
  failure: 'Failed to export the record about this person',
});

export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'DELETE',
  url: '/api/people/:npi',
  summary: 'Erase all that your team holds about a person; only administrators may',
  params: ofPerson,
  /** The number of erased records. */
  response: z.object({ npi: z.string(), erased: z.int() }),
  failure: 'Failed to erase the record about this person',
});
