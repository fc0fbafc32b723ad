// The words of validation errors for which a schema has none of its own.
import { z } from 'zod';

/** Makes schemas say what a value must be, in words that follow the name of its field: `positions: must be a whole number`. */
export const sayRefusalsInWords = (): void => void z.config({ localeError: (issue) => wordsOf(issue) });

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an ID',
  date: 'a day, such as 2026-11-30',
  datetime: 'a time, such as 2026-11-30T12:00:00Z',
  url: 'an address, such as https://example.org',
  email: 'an e-mail address',
};

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${types[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in another format'}`;
    case 'too_big':
      return limit('at most', Number(issue.maximum), issue.origin);
    case 'too_small':
      return limit('at least', Number(issue.minimum), issue.origin);
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.join(', ')}`;
    default:
      return 'has a value that it does not take';
  }
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

/** 'must have at most 3 characters', or of a number 'must be at most 3'. */
function limit(most: string, number: number, origin: string): string {
  const unit = units[origin];
  return unit ? `must have ${most} ${number} ${unit}${number === 1 ? '' : 's'}` : `must be ${most} ${number}`;
}
