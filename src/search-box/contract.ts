import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { parameter } from '#src/shared/fields.ts';
import { Suggestion } from '#src/shared/suggestion.ts';

/** Suggestions of one kind. */
const Group = z
  .object({
    name: z.string(),
    rows: z.array(Suggestion),
    /** The number and list of all matches. Null if `rows` has them all. */
    all: z.object({ total: z.int(), path: z.string() }).nullable(),
    /** The target of Enter: the list of these matches, or the record of a number. Null if no screen lists them. */
    path: z.string().nullable(),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

/** Maximum length of a text in the box, which may be a question across all datasets. */
export const LONGEST_TEXT = 200;

const longText = z.string().max(LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`).optional();

export const suggest = endpoint({
  name: 'suggest',
  method: 'GET',
  url: '/api/suggestions',
  summary:
    'Suggest providers, organizations, specialties, places, programs, medical schools and medical groups for a text',
  query: z.strictObject({ text: parameter(longText) }),
  response: z.object({
    groups: z.array(Group),
    /** Kinds that could not be searched. */
    missing: z.array(z.string()),
  }),
  failure: 'Search failed',
});

/** A reading of some words: a parameter of the search, with the words for a chip. */
const Value = z.object({ parameter: z.string(), value: z.string(), label: z.string() }).meta({ id: 'Value' });

const Chip = Value.extend({
  /** The first character of its words in the text. */
  from: z.int(),
  /** The character after the last one. */
  to: z.int(),
  /** The specialty that the words name, with its number of codes, such as `Cardiology (4)`. Each code has a chip. */
  set: z.string().optional(),
  /** Other readings of the same words, the most likely first. */
  alternatives: z.array(Value).optional(),
}).meta({ id: 'Chip' });

const Understood = z
  .object({
    chips: z.array(Chip),
    /** The words that nothing reads. The search takes them for a name. */
    rest: z.string(),
    /** Words of `rest` that ask for a criterion which this site turns off, and what they ask. */
    off: z.array(z.object({ text: z.string(), parameter: z.string(), label: z.string() })).optional(),
    /** Words that are left out: they wish for what no search can express, such as `rural`, or name what no data has. */
    unused: z.array(z.string()).optional(),
    /** Those of `unused` that name a school, group, hospital or place which no data has. */
    unknown: z.array(z.object({ text: z.string(), kind: z.enum(['school', 'group', 'hospital', 'place']) })).optional(),
    /** Those of `unused` that ask for shortage areas in a line about people, of whom they are no criterion. */
    not_of_people: z.array(z.string()).optional(),
    /** The search that the text asks for, if not that of providers. Its parameters are those of `chips`. */
    of: z.enum(['organizations', 'places']).optional(),
    /** The address of the search. */
    url: z.string(),
  })
  .meta({ id: 'Understood' });
export type Understood = z.infer<typeof Understood>;

const line = z
  .string('must be given only once')
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .max(LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`)
  .optional();

export const understandText = endpoint({
  name: 'understandText',
  method: 'GET',
  url: '/api/understand',
  summary:
    'Turn a line of text into criteria of a search: of providers, or of organizations or ZIP codes in shortage areas',
  // untrimmed, because `from` and `to` count the characters of the text as given
  query: z.strictObject({ text: line }),
  response: Understood,
  failure: 'Search failed',
});
