// Reads the parameters of FHIR searches, from a query string or a form.
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import type { Criterion } from '#src/search/query.ts';

/** What a search parameter of a resource asks. */
export interface SearchParameter {
  /** Its type in R4. */
  type: 'string' | 'token' | 'reference' | 'date' | 'special';
  documentation: string;
  modifiers?: readonly string[];
  /** The criteria of provider searches that it asks, each of which CRITERIA_OFF may turn off. */
  criteria?: readonly string[];
  /** The dataset that it reads besides NPPES. */
  needs?: string;
  /** The only table of the index whose rows have it. By default all of the resource. */
  table?: 'organizations';
  /** What a row must meet for one value. Throws a 400 with `expression`. */
  asks: (value: string, given: Given) => Criterion;
}

/** A parameter as it was given: `family:exact=Smith,Smyth`. */
export interface Given {
  /** The name with its modifier. */
  key: string;
  name: string;
  modifier: string | undefined;
  /** The text after `=`. */
  text: string;
}

/** All parameters of a search, in their order. */
export function givenIn(...texts: readonly string[]): Given[] {
  return texts.flatMap((text) =>
    [...new URLSearchParams(text)].map(([written, text]) => {
      const key = written.replace(/^([a-z]+):[A-Z][A-Za-z]+\./, '$1.'); // a chain may name the type of its reference
      const colon = key.indexOf(':');
      return colon < 0
        ? { key, name: key, modifier: undefined, text }
        : { key, name: key.slice(0, colon), modifier: key.slice(colon + 1), text };
    }),
  );
}

/** The query of a URL, without its question mark. */
export const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** The values of a text, which are separated by commas. A backslash before a sign takes it as it is. */
export const valuesIn = (text: string): string[] => parts(text, ',').map((value) => value.trim());

/** The parts of a value that are separated by `|`, without backslashes before signs. */
export const partsOf = (value: string): string[] =>
  parts(value, '|').map((part) => part.replace(/\\([,|$\\])/g, '$1').trim());

/** Splits at each `sign` that has no backslash before it. */
const parts = (text: string, sign: ',' | '|'): string[] => {
  const found = [''];
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\$/gsu))
    if (piece === sign) found.push('');
    else found[found.length - 1] += piece;
  return found;
};

/** A text to compare. Throws a 400 unless it has a letter or a digit, because the index ignores other signs. */
export function textOf(value: string, { key }: Given): string {
  const text = partsOf(value).join('|');
  if (!/[\p{L}\p{N}]/u.test(text)) throw refusedParameter(key, 'The value has no letter and no digit');
  if (text.length > LONGEST) throw refusedParameter(key, `The value has more than ${LONGEST} characters`);
  return text;
}

/** Characters of the longest text that is compared. */
const LONGEST = 200;

/**
 * The code of a token, which may name its system: `code`, `system|code` or `|code`. Undefined if the system is another than
 * `systems`, so that nothing matches. Throws a 400 without a code.
 */
export function codeOf(value: string, { key }: Given, systems: readonly string[]): string | undefined {
  const [first = '', second, ...more] = partsOf(value);
  if (more.length > 0) throw refusedParameter(key, 'A value has the form code or system|code');
  const [system, code] = second === undefined ? ['', first] : [first, second];
  if (!code) throw refusedParameter(key, 'A value needs a code, as in system|code');
  if (code.length > LONGEST) throw refusedParameter(key, `The value has more than ${LONGEST} characters`);
  return system === '' || systems.includes(system) ? code : undefined;
}

/** A criterion that no row meets. */
export const NOTHING: Criterion = { column: 'npi', match: 'equals', values: ['0'] };

/** What rows must meet for a given parameter: any of its values. Throws a 400 for a wrong modifier or value. */
export function criterionOf(parameter: SearchParameter, given: Given): Criterion {
  const { modifiers = [] } = parameter;
  const { key, name, modifier, text } = given;
  if (modifier !== undefined && !modifiers.includes(modifier))
    throw refusedParameter(
      key,
      modifiers.length > 0
        ? `The modifiers of ${name} are ${modifiers.map((each) => `:${each}`).join(', ')}`
        : `${name} has no modifiers`,
      'not-supported',
    );
  return { any: distinctIn(text).map((value) => parameter.asks(value, given)) };
}

/** The different values of a parameter. */
export const distinctIn = (text: string): string[] => [...new Set(valuesIn(text))].filter((value) => value !== '');
