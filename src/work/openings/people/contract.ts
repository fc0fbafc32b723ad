// The people of an opening, with what our data shows of its must-haves, and their ties to its place (R-1311).
import { z } from 'zod';
import { FoundProvider } from '#src/datasets/providers/contract.ts';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint, PAGE_SIZE, pageOf } from '#src/shared/endpoint.ts';
import { id, pageNumber, pageSize, parameter, sortOrder } from '#src/shared/fields.ts';
import { addEntries, ListRow } from '#src/work/lists/entries/contract.ts';
import { tieKinds } from '#src/work/openings/contract.ts';

/** Orders besides those of a provider search. `must`: most must-haves shown, then nearest. `ties`: most ties, then as `must`. */
export const fitSorts = ['must', 'ties', 'miles'] as const;

/**
 * `shown`: our data shows it. `not_shown`: our data has the person, and does not show it. `unknown`: the source does not have the
 * person. `route`: a compact gives a route to the license asked for.
 */
export const factStates = ['shown', 'not_shown', 'unknown', 'route'] as const;

/** Most people of a page. */
const MOST_PEOPLE = 1000;

/** A tie of a person to the place of the opening. */
export const Tie = z
  .object({
    kind: z.enum(tieKinds),
    /** In words, such as 'school in Ohio'. */
    text: z.string(),
    /** The name of the source. */
    source: z.string(),
    /** The day of the source's data, if it is known. */
    as_of: z.string().nullable(),
  })
  .meta({ id: 'Tie' });

/** What our data says of a person about one criterion. */
export const Fact = z
  .object({
    /** The name of its first parameter. `specialty` is that of the opening, which all its people have. */
    criterion: z.string(),
    /** What asks it. */
    of: z.enum(['specialty', 'must', 'nice']),
    state: z.enum(factStates),
    /** In words, such as 'License state: Ohio. Ohio license to June 30, 2028'. */
    text: z.string(),
    source: z.string(),
    as_of: z.string().nullable(),
  })
  .meta({ id: 'Fact' });

/** A row of a provider search, with how the person fits. */
export const PersonOfOpening = FoundProvider.extend({
  must: z.object({ shown: z.int(), of: z.int() }),
  ties: z.array(Tie),
  /** In the order of the criteria: the specialty, must-haves, nice-to-haves. */
  why: z.array(Fact),
  /** The progress on the list of the opening; null for people who are not on it. */
  entry: z
    .object({
      ...ListRow.pick({ stage: true, owner: true, priority: true, next_step: true, due_on: true, version: true }).shape,
      added_at: ListRow.shape.added_at,
      arrived: ListRow.shape.arrived,
    })
    .nullable(),
  /** The last call, mail or meeting of the caller's team. */
  activity: ListRow.shape.activity,
  do_not_contact: DoNotContact.nullable(),
}).meta({ id: 'PersonOfOpening' });
export type PersonOfOpening = z.infer<typeof PersonOfOpening>;

export const listPeopleOfOpening = endpoint({
  name: 'listPeopleOfOpening',
  method: 'GET',
  url: '/api/openings/:id/people',
  summary: 'List the people whom our data shows to meet the must-haves of an opening, with ties and reasons',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Finds people with up to so many must-haves not shown, too. */
    not_shown: parameter(
      z
        .string()
        .regex(/^\d{1,2}$/, 'must be a whole number from 0 to 99')
        .transform(Number)
        .optional(),
    ),
    /** `yes`: the people on its list, whatever they meet. `no`: people who are not on it. */
    on_list: parameter(z.enum(['yes', 'no'], 'must be yes or no').optional()),
    /** One of `fitSorts`, or an order of the provider search that an opening takes (R-1310). Default: `must`. */
    sort: parameter(z.string().max(60, 'must have at most 60 characters').optional()),
    order: sortOrder,
    page: pageNumber,
    page_size: pageSize(MOST_PEOPLE, PAGE_SIZE),
  }),
  response: pageOf(PersonOfOpening).extend({
    /** The must-haves, each with its words. */
    must: z.array(z.object({ criterion: z.string(), text: z.string() })),
    /** People on the list of the opening. */
    on_list: z.int(),
    generation: z.int(),
  }),
  statuses: [404, 409],
  failure: 'Failed to fetch the people of the opening',
});

/** Adds all people whom listPeopleOfOpening finds with `not_shown`, except those marked Do not contact. */
export const addPeopleOfOpening = endpoint({
  name: 'addPeopleOfOpening',
  method: 'POST',
  url: '/api/openings/:id/people',
  summary: 'Add all people whom our data shows to meet the must-haves of an opening to its list',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Adds people with up to so many must-haves not shown, too. */
    not_shown: z.int('must be a whole number').min(0, 'must be 0 or more').default(0),
  }),
  response: addEntries.response.omit({ refused: true }).extend({
    /** Those who were left out because the team must not contact them. */
    do_not_contact: z.int(),
  }),
  statuses: [404, 409],
  failure: 'Failed to add the people of the opening',
});
