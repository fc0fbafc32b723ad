// Templates, letters to one person each, and whether they answered or opted out (R-1500).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { filled as filledIn, id, isVisible, line, npi, parameter } from '#src/shared/fields.ts';

/** What a template can say of a person, as `{{name}}`. */
export const letterFields = ['name', 'specialty', 'place', 'tie'] as const;
export type LetterField = (typeof letterFields)[number];

/** Most characters of the text of a letter. */
const LONGEST = 10_000;

const time = z.iso.datetime();

/** The fields in a text, such as `name`, also those that no template has. */
export const fieldsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g), ([, name = '']) => name);

const hasKnownFields = (text: string) => fieldsIn(text).every((name) => letterFields.some((each) => each === name));
const unknownField = `has an unknown field; those of letters are ${letterFields.map((name) => `{{${name}}}`).join(', ')}`;

const subject = line('Subject').refine(hasKnownFields, `Subject ${unknownField}`);
const text = z
  .string('Text is required')
  .trim()
  .max(LONGEST, `Text must have at most ${LONGEST} characters`)
  .refine(isVisible, 'Text is required')
  .refine((value) => !value.includes('\0'), 'Text must not contain a NUL character')
  .refine(hasKnownFields, `Text ${unknownField}`);

/** A template of the team. */
export const Template = z
  .object({
    id: z.string(),
    name: z.string(),
    subject: z.string(),
    text: z.string(),
    version: z.int(),
    /** Null for a former user. */
    author: z.string().nullable(),
    updated_at: time,
    may_delete: z.boolean(),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

export const TemplateWish = z.strictObject({ name: line('Name'), subject, text }).meta({ id: 'TemplateWish' });
export type TemplateWish = z.output<typeof TemplateWish>;

/** A change of a template. With `version`, it is refused if that is not the present one. */
const TemplateChange = TemplateWish.partial().extend({ version: z.int('must be a number').optional() });
export type TemplateChange = z.output<typeof TemplateChange>;

const oneOf = z.strictObject({ id });

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  url: '/api/templates',
  summary: "List your team's templates of letters, by name",
  response: z.object({ rows: z.array(Template) }),
  failure: 'Failed to fetch the templates',
});

export const addTemplate = endpoint({
  name: 'addTemplate',
  method: 'POST',
  url: '/api/templates',
  summary: 'Add a template of letters for your team',
  body: TemplateWish,
  response: Template,
  failure: 'Failed to save the template',
});

/** Refused with 409 `changed` and `{ template }`, the present one, for a stale version. */
export const changeTemplate = endpoint({
  name: 'changeTemplate',
  method: 'PATCH',
  url: '/api/templates/:id',
  summary: 'Change a template of letters of your team',
  params: oneOf,
  body: TemplateChange,
  response: Template,
  failure: 'Failed to save the template',
});

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  url: '/api/templates/:id',
  summary: 'Delete a template of letters that you wrote; managers may delete each of the team',
  params: oneOf,
  response: z.object({ id: z.string() }),
  failure: 'Failed to delete the template',
});

/** How a letter goes: by the site's mail server, or opened in the user's mail program. */
export const letterWays = ['mail', 'opened'] as const;

/**
 * `sending`: its content may have gone to the mail server. `unknown`: the reply of the mail server was lost, so that it may have
 * arrived; it is not sent again. `refused`: not sent, because of what happened since it was queued.
 */
export const letterStates = ['queued', 'sending', 'sent', 'opened', 'unknown', 'refused', 'failed'] as const;

export const Letter = z
  .object({
    id: z.string(),
    npi: z.string(),
    /** The name of the person. Null if our data does not have it any more. */
    person: z.string().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    sent: z.enum(letterWays),
    state: z.enum(letterStates),
    /** Why it was not sent, or why that is unknown. */
    why: z.string().nullable(),
    /** Null for a former user. */
    author: z.string().nullable(),
    opening: z.string().nullable(),
    created_at: time,
    sent_at: time.nullable(),
    /** When a user marked that the person replied. */
    replied_at: time.nullable(),
    /** When the person opted out by the link of this or another letter. */
    opted_out_at: time.nullable(),
  })
  .meta({ id: 'Letter' });
export type Letter = z.infer<typeof Letter>;

/** One line of text of a query. */
const tie = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line of text');

/** A letter as it would go. */
export const LetterDraft = z
  .object({
    npi: z.string(),
    /** The addresses that the team may use, the preferred one first. */
    to: z.array(
      z.object({
        id: z.string(),
        value: z.string(),
        /** Who added it; null for a former user. And when. */
        author: z.string().nullable(),
        created_at: time,
        /** Where it is from, and the day on which it was given. */
        source: z.string().nullable(),
        given_on: z.string().nullable(),
      }),
    ),
    from: z.string(),
    reply_to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Fields of the template for which there is nothing to say of this person. They are still in the text. */
    missing: z.array(z.enum(letterFields)),
    /** What is added below the text. The link is another one in each letter. */
    added: z.string(),
    /** Why this person gets no letter. */
    refused: z.string().nullable(),
    /** Why the site cannot mail it; it can be opened in the mail program. */
    no_mail: z.string().nullable(),
    left_today: z.int(),
  })
  .meta({ id: 'LetterDraft' });
export type LetterDraft = z.infer<typeof LetterDraft>;

export const draftLetter = endpoint({
  name: 'draftLetter',
  method: 'GET',
  url: '/api/letters/draft',
  summary: 'Fill in a template for one person, and see the letter before it goes',
  query: z.strictObject({
    npi: filledIn.pipe(npi),
    template: parameter(id.optional()),
    /** A tie of the person in words, such as 'school in Ohio'. */
    tie: parameter(tie.optional()),
  }),
  response: LetterDraft,
  statuses: [404],
  failure: 'Failed to prepare the letter',
});

export const LetterWish = z
  .strictObject({
    npi,
    /** Null: a letter without a template, which needs subject and text. */
    template: id.nullable().default(null),
    /** By default those of the template, filled in for the person. */
    subject: subject.optional(),
    text: text.optional(),
    tie: tie.optional(),
    sent: z.enum(letterWays, `must be one of ${letterWays.join(', ')}`),
    /** The ID of the contact detail. By default the preferred address, else the oldest. */
    to: id.optional(),
    /** The opening to which the letter belongs. */
    opening: id.optional(),
  })
  .refine(({ template, subject, text }) => template !== null || (subject !== undefined && text !== undefined), {
    path: ['template'],
    message: 'is required without subject and text',
  })
  .meta({ id: 'LetterWish' });
export type LetterWish = z.output<typeof LetterWish>;

export const sendLetter = endpoint({
  name: 'sendLetter',
  method: 'POST',
  url: '/api/letters',
  summary: 'Send a letter to one person, or log one that you open in your mail program',
  body: LetterWish,
  response: Letter.extend({
    /** The text with all that is added. Null for a letter by mail, whose link is made when it goes. */
    linked_text: z.string().nullable(),
  }),
  secret: true,
  statuses: [404, 409],
  failure: 'Failed to send the letter',
});

export const listLetters = endpoint({
  name: 'listLetters',
  method: 'GET',
  url: '/api/letters',
  summary: "List your team's letters to a person or of an opening, newest first",
  query: z.strictObject({ npi: parameter(npi.optional()), opening: parameter(id.optional()) }),
  response: z.object({ rows: z.array(Letter) }),
  statuses: [404],
  failure: 'Failed to fetch the letters',
});

export const markLetter = endpoint({
  name: 'markLetter',
  method: 'PATCH',
  url: '/api/letters/:id',
  summary: 'Mark that the person replied to a letter, which ends further letters of your team',
  params: oneOf,
  body: z.strictObject({ replied: z.boolean('must be true or false') }),
  response: Letter,
  failure: 'Failed to mark the letter',
});

export const cancelLetter = endpoint({
  name: 'cancelLetter',
  method: 'DELETE',
  url: '/api/letters/:id',
  summary: 'Cancel a letter of yours that waits for the mail server',
  params: oneOf,
  response: z.object({ id: z.string() }),
  statuses: [409],
  failure: 'Failed to cancel the letter',
});
