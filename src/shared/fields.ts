import { z } from 'zod';
import { hasLostDigits, onlyNumberIn, tenDigitsIn } from '#src/shared/npi.ts';
import { states } from '#src/shared/states.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

/** PostgreSQL's text cannot hold NUL. */
const withoutNul = (text: string) => !text.includes('\0');

/** An optional query parameter: trimmed, omitted if blank, then validated by `rule`. */
export const parameter = <R extends z.ZodType<unknown, string | undefined>>(rule: R) =>
  z
    .string('must be given only once')
    .refine(withoutNul, 'must not contain a NUL character')
    .trim()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(rule)
    .optional();

/** Maximum number of values of a repeatable parameter. */
export const MOST_VALUES = 50;

/**
 * A repeatable optional query parameter. Each value is trimmed and validated by `rule`; blank ones are omitted. `partsOf` divides
 * a value that has several.
 */
export const repeatable = <R extends z.ZodType<unknown, string>>(
  rule: R,
  partsOf: (value: string) => string[] = (value) => [value],
) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((values) =>
      [values]
        .flat()
        .map((value) => value.trim())
        .filter((value) => value !== '')
        .flatMap((value) => {
          const parts = partsOf(value);
          return parts.length > 1 ? parts : [value];
        }),
    )
    .refine((values) => values.every(withoutNul), 'must not contain a NUL character')
    .transform((values) => (values.length === 0 ? undefined : values))
    .pipe(z.array(rule).max(MOST_VALUES, `must have at most ${MOST_VALUES} values`).optional())
    .optional();

/** A required query parameter: a name as published. */
export const filled = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be given only once') })
  .refine(withoutNul, 'must not contain a NUL character')
  .trim()
  .min(1, 'must not be blank')
  .max(200, 'must have at most 200 characters');

/**
 * A query whose parameter `key` overrides others. If `key` is given, the `ignored` ones are dropped before validation,
 * even invalid ones.
 */
export const overriding = <S extends z.ZodType>(key: string, ignored: readonly string[], schema: S) =>
  z.preprocess((query) => {
    const given = Object.entries(query ?? {});
    const overrides = given.some(([name, value]) => name === key && typeof value === 'string' && value.trim() !== '');
    return overrides ? Object.fromEntries(given.filter(([name]) => !ignored.includes(name))) : query;
  }, schema);

/** An ID of the product, in lower case, as replies and the audit log have it. */
export const id = z.uuid('must be an id').toLowerCase();

/** Free text to search for. */
export const text = z.string().max(100, 'must have at most 100 characters').optional();

/** Free text of which a search compares letters and digits only. */
export const looseText = z
  .string()
  .max(100, 'must have at most 100 characters')
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/**
 * A National Provider Identifier: ten digits, as people and spreadsheets write them (R-1013). Its check digit is not validated,
 * because an unknown NPI finds nothing.
 */
export const npi = z
  .string()
  .overwrite((text) => onlyNumberIn(text) ?? text)
  .refine((text) => !hasLostDigits(text), 'NPI has lost digits in a spreadsheet')
  .regex(/^\d{10}$/, 'NPI must have 10 digits');

/** NPIs, of which one value may have several. */
export const npis = repeatable(npi, tenDigitsIn);

/** The two-letter code of a state, territory or DC, in any case. */
export const stateCode = z
  .string()
  .toUpperCase()
  .refine((code) => Object.hasOwn(states, code), 'State must be a two-letter code, such as OH')
  .meta({ enum: Object.keys(states) });

/** The start of a ZIP, cut to 5 characters before validation. */
export const zipPrefix = z
  .string()
  .transform((zip) => zip.slice(0, 5))
  .pipe(z.string().regex(/^\d{1,5}$/, 'ZIP Code must have 1 to 5 digits'));

/** A whole ZIP, cut to 5 characters before validation. */
export const wholeZip = z
  .string()
  .trim()
  .transform((zip) => zip.slice(0, 5))
  .pipe(z.string().regex(/^\d{5}$/, 'ZIP Code must have 5 digits'));

/** A day, as YYYY-MM-DD. */
export const day = z.iso
  .date('must be a date as YYYY-MM-DD')
  .refine((text) => text >= '0001-01-01', 'must be a date as YYYY-MM-DD'); // there is no year 0

/** A year. */
export const year = z
  .string()
  .regex(/^(19|20)\d\d$/, 'must be a year from 1900 to 2099')
  .meta({ type: 'integer', minimum: 1900, maximum: 2099, pattern: undefined });

/** A whole number that is not negative, also with commas between its thousands. */
export const naturalNumber = z
  .string()
  .overwrite(withoutCommas)
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

/** An amount of US dollars, also with a dollar sign and with commas between its thousands. */
export const dollarAmount = z
  .string()
  .overwrite((text) => withoutCommas(text).replace(/[$\s]/g, ''))
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount in dollars, such as 200000')
  .transform(Number);

/** One of a few upper-case codes, in any case. */
export const letter = <L extends string>(letters: readonly [L, ...L[]], message: string) =>
  z.string().toUpperCase().pipe(z.enum(letters, message));

/** `page` of a list, counted from 1. Default 1. */
export const pageNumber = parameter(
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number, 1 to 9,999,999')
    .transform(Number)
    .optional(),
).default(1);

/** `page_size` of a list of up to `most` rows, fewer than 10,000. */
export const pageSize = (most: number, initial: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  const size = z
    .string()
    .regex(/^[1-9]\d{0,3}$/, message)
    .transform(Number)
    .pipe(z.number().max(most, message));
  return parameter(size.optional()).default(initial);
};

/** Direction of a sort. Default ascending. */
export const sortOrder = parameter(z.enum(['asc', 'desc'], 'must be asc or desc').optional()).default('asc');

/** A character that a reader sees. Of those that show nothing, Unicode does not name the braille blank as such. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has a character that a reader sees (R-1164). */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * A required text line of a body, trimmed, without characters that turn the text around, end the line or have no shape.
 * `name` is its name in messages.
 */
export const line = (name: string, longest = 200) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, { message: `${name} is required`, abort: true })
    .max(longest, `${name} must have at most ${longest} characters`)
    .regex(ONE_LINE, { message: `${name} must be one line of text`, abort: true })
    .refine(isVisible, `${name} is required`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u206f\ufeff]*$/;

/** An e-mail address in a body, in lower case. */
export const email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .max(254, 'Email must have at most 254 characters')
  .pipe(z.email('Please enter a valid email address'));
