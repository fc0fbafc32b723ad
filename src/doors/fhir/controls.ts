// Reads what a FHIR search asks about its reply: page, order, elements.

import type { Kind, KindName } from '#src/doors/fhir/kinds.ts';
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import { type Given, valuesIn } from '#src/doors/fhir/parameters.ts';

/** What the reply of a search has. */
export interface Controls {
  /** Entries of a page. 0: only the total. */
  count: number;
  /** The page to reply, from an earlier reply. */
  cursor: Cursor | undefined;
  sort: { column: string; order: 'asc' | 'desc' } | undefined;
  elements: ReadonlySet<string> | undefined;
  /** The types of resources that come beside those found. */
  included: readonly KindName[];
}

/** Where a page begins, and in which generation of the index the page before it was read. */
export interface Cursor {
  generation: number;
  position: number;
}

const DEFAULT_COUNT = 50;
const MAX_COUNT = 200;

/** The names of parameters about the reply, with what they do. */
export const controlNames: Readonly<Record<string, string>> = {
  _count: `Entries of a page: ${DEFAULT_COUNT} by default, at most ${MAX_COUNT}. 0 replies the total alone.`,
  _cursor: 'The page, from the link `next` of an earlier reply.',
  _elements: 'Only these elements, and those that each resource must have.',
  _format: 'json.',
  _include: 'Resources to which those found refer.',
  _revinclude: 'Resources that refer to those found.',
  _sort: 'One parameter, with `-` before it for the reverse.',
  _summary: 'count or false.',
  _total: 'accurate, estimate or none. The total is always exact.',
};

/** The controls among `given` of a search for a kind. Throws a 400. */
export function controlsOf(given: readonly Given[], { sorts, includes, revincludes }: Kind): Controls {
  const last = (name: string) => given.findLast(({ key, text }) => key === name && text.trim() !== '')?.text.trim();
  oneOf('_summary', last('_summary'), ['count', 'false']);
  oneOf('_total', last('_total'), ['accurate', 'estimate', 'none']);
  return {
    count: last('_summary') === 'count' ? 0 : countIn(last('_count')),
    cursor: cursorIn(last('_cursor')),
    sort: sortIn(last('_sort'), sorts),
    elements: elementsIn(last('_elements')),
    included: [
      ...new Set([...includedBy('_include', given, includes), ...includedBy('_revinclude', given, revincludes)]),
    ],
  };
}

/** The text of a cursor. It has no secret, but no client needs to read it. */
export const textOfCursor = ({ generation, position }: Cursor): string =>
  Buffer.from(`${generation}.${position}`).toString('base64url');

function cursorIn(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, generation, position] = /^(\d{1,9})\.(\d{1,12})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (position === undefined) throw refusedParameter('_cursor', 'Use the link next of an earlier reply as it is');
  return { generation: Number(generation), position: Number(position) };
}

function countIn(text: string | undefined): number {
  if (text === undefined) return DEFAULT_COUNT;
  if (!/^\d{1,9}$/.test(text)) throw refusedParameter('_count', 'The value is a whole number');
  return Math.min(Number(text), MAX_COUNT);
}

function sortIn(text: string | undefined, sorts: Readonly<Record<string, string>>): Controls['sort'] {
  if (text === undefined) return undefined;
  const name = text.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!column)
    throw refusedParameter('_sort', `The order is by one of ${Object.keys(sorts).join(', ')}`, 'not-supported');
  return { column, order: text.startsWith('-') ? 'desc' : 'asc' };
}

function elementsIn(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = valuesIn(text);
  const wrong = names.find((name) => !/^[a-z][a-zA-Z]*$/.test(name));
  if (wrong !== undefined) throw refusedParameter('_elements', 'The values are names of elements at the top');
  return new Set(names);
}

/** The types that all values of `_include` or `_revinclude` add. */
const includedBy = (name: string, given: readonly Given[], known: Readonly<Record<string, KindName>>): KindName[] =>
  given
    .filter(({ key }) => key === name)
    .map(({ text }) => {
      const type = Object.hasOwn(known, text) ? known[text] : undefined;
      if (type) return type;
      const values = Object.keys(known).join(' or ');
      throw refusedParameter(name, values ? `The value is ${values}` : 'There is none here', 'not-supported');
    });

function oneOf(name: string, value: string | undefined, values: readonly string[]): void {
  if (value !== undefined && !values.includes(value))
    throw refusedParameter(name, `The value is ${values.join(' or ')}`, 'not-supported');
}
