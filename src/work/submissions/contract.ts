// Submissions of people to a client, who sees them on a page of its own (R-1522).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { day, email, id, isVisible, line, npi, npis } from '#src/shared/fields.ts';

/** What a client's page can show of a person, besides the recruiter's words and files. Nothing else. */
export const facts = [
  'name',
  'credentials',
  'specialty',
  'practice',
  'licenses',
  'hospitals',
  'groups',
  'school',
] as const;
export type Fact = (typeof facts)[number];

/** What the page calls them. */
export const factLabels: Readonly<Record<Fact, string>> = {
  name: 'Name',
  credentials: 'Credentials',
  specialty: 'Specialty',
  practice: 'Practices in',
  licenses: 'Licenses reported to NPPES',
  hospitals: 'Hospitals',
  groups: 'Medical groups',
  school: 'Medical school',
};

/** A fact as it was on the day of the submission. */
export const ShownFact = z.object({ fact: z.enum(facts), text: z.string() }).meta({ id: 'ShownFact' });
export type ShownFact = z.infer<typeof ShownFact>;

export const answers = ['yes', 'interview', 'no'] as const;
export type Answer = (typeof answers)[number];

/** The page and the screens call them so. */
export const answerWords: Readonly<Record<Answer, string>> = { yes: 'Yes', interview: 'Interview', no: 'No' };

/** Most people of a submission. */
export const SUBMITTED_MAX = 20;

/** Days until the latest end of a client's page. */
export const DAYS_MAX = 90;

const time = z.iso.datetime();
const words = (name: string, most: number) =>
  z
    .string(`${name} must be text`)
    .trim()
    .max(most, `${name} must have at most ${most} characters`)
    .refine((text) => text === '' || isVisible(text), `${name} must have visible characters`);

const SubmittedWish = z
  .strictObject({
    npi,
    /** When the person agreed to be submitted to this client, and how. Nothing is sent without. */
    agreed_on: z.string('agreed_on is required: the day on which the person agreed').pipe(day),
    agreed_how: line('How the person agreed', 200),
    /** The recruiter's words, which the client reads. */
    text: words('Text', 2000).default(''),
    facts: z
      .array(z.enum(facts, `must be some of ${facts.join(', ')}`))
      .max(facts.length, 'must have each fact once')
      .transform((wished) => facts.filter((fact) => wished.includes(fact))),
    /** IDs of files of the person on the list of the opening. */
    files: z
      .array(id)
      .max(5, 'must have at most 5 files')
      .transform((ids) => [...new Set(ids)])
      .default([]),
  })
  .meta({ id: 'SubmittedWish' });

export const SubmissionWish = z
  .strictObject({
    opening: id,
    entries: z
      .array(SubmittedWish)
      .min(1, 'must not be empty')
      .max(SUBMITTED_MAX, `must have at most ${SUBMITTED_MAX} people`)
      .refine((all) => new Set(all.map((one) => one.npi)).size === all.length, 'must have each person once'),
    /** The client's e-mail address, which gets the code. */
    client: email,
    /** The last day of the page. */
    ends_on: day,
  })
  .meta({ id: 'SubmissionWish' });
export type SubmissionWish = z.output<typeof SubmissionWish>;

/** The address of the client's page. It is not shown again. */
const Link = z.object({ id: z.string(), url: z.string() }).meta({ id: 'Link' });

/** The refusals have `people: [{ npi, why }]`. */
export const makeSubmission = endpoint({
  name: 'makeSubmission',
  method: 'POST',
  url: '/api/submissions',
  summary: 'Submit people on the list of an opening to a client, who sees chosen facts and files on a page',
  body: SubmissionWish,
  response: Link,
  secret: true,
  statuses: [404, 409],
  failure: 'Failed to submit',
});

export const makeLink = endpoint({
  name: 'makeLink',
  method: 'POST',
  url: '/api/submissions/:id/link',
  summary: 'Make another link to a client’s page, in place of the one before',
  params: z.strictObject({ id }),
  response: Link,
  secret: true,
  statuses: [409],
  failure: 'Failed to make the link',
});

export const endSubmission = endpoint({
  name: 'endSubmission',
  method: 'DELETE',
  url: '/api/submissions/:id',
  summary: 'End a client’s page at once',
  params: z.strictObject({ id }),
  response: z.object({ id: z.string() }),
  failure: 'Failed to end the page',
});

/** A submitted person. All but times and answer is blank after an erasure. */
const Submitted = z
  .object({
    id: z.string(),
    npi: z.string().nullable(),
    /** The name in NPPES now. */
    last_name: z.string().nullable(),
    first_name: z.string().nullable(),
    agreed_on: z.string().nullable(),
    agreed_how: z.string(),
    text: z.string(),
    facts: z.array(ShownFact),
    files: z.array(z.object({ id: z.string(), name: z.string(), opened_at: time.nullable() })),
    /** When the client first saw the person on the page. */
    opened_at: time.nullable(),
    answer: z.enum(answers).nullable(),
    answer_text: z.string().nullable(),
    /** The name that the client gave. */
    answered_by: z.string().nullable(),
    answered_at: time.nullable(),
  })
  .meta({ id: 'Submitted' });

export const Submission = z
  .object({
    id: z.string(),
    client: z.string(),
    sent_at: time,
    /** Null if the account was deleted. */
    sent_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    ends_on: z.string(),
    /** Whether the client can open the page. */
    is_open: z.boolean(),
    people: z.array(Submitted),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof Submission>;

export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  url: '/api/submissions',
  summary: 'List the submissions of an opening, newest first, with what the client opened and answered',
  query: z.strictObject({ opening: id }),
  response: z.object({ rows: z.array(Submission), may_submit: z.boolean() }),
  statuses: [404],
  failure: 'Failed to fetch submissions',
});

export const listFacts = endpoint({
  name: 'listFacts',
  method: 'GET',
  url: '/api/submissions/facts',
  summary: 'List what a client’s page could show of people on the list of an opening, and who must not be submitted',
  query: z.strictObject({ opening: id, npi: npis }),
  response: z.object({
    rows: z.array(
      z.object({
        npi: z.string(),
        facts: z.array(ShownFact),
        /** Why the person must not be submitted. */
        refused: z.string().nullable(),
      }),
    ),
    /** Whether the server sends mail, without which a client gets no code. */
    mail: z.boolean(),
  }),
  statuses: [404],
  failure: 'Failed to fetch what a client could see',
});

export const changeClientPages = endpoint({
  name: 'changeClientPages',
  method: 'PATCH',
  url: '/api/client-pages',
  summary: 'Turn the pages of clients on or off',
  body: z.strictObject({ on: z.boolean('must be true or false') }),
  response: z.object({ on: z.boolean() }),
  failure: 'Failed to save the change',
});
