import fc from 'fast-check';
import type { Schema } from '#test/fuzz/document.ts';
import { hostileTexts } from '#test/fuzz/hostile.ts';
import type { Known } from '#test/fuzz/known.ts';
import type { Picker } from '#test/fuzz/picker.ts';
import { PASSWORD } from '#test/users.ts';

interface Source {
  pick: Picker;
  known: Known;
  /** The kind of the operation's path, whose IDs come first. */
  kind: string;
}

/** Values of names whose rules the document has in words only. */
const hints: Record<string, unknown[]> = {
  order: ['asc', 'desc'],
  format: ['csv', 'xlsx'],
  sort: ['last_name', 'name', 'state'],
  page: ['1', '2'],
  page_size: ['10'],
  zoom: ['5'],
  bbox: ['-90,30,-80,42'],
  state: ['OH', 'NY'],
  time_zone: ['America/Chicago'],
  password: [PASSWORD],
  current_password: [PASSWORD],
  new_password: ['correct horse battery'],
};

/** A value that fits a schema: of earlier replies if there is one of its name, else invented or at its bounds. */
export function fitting(schema: Schema, name: string, source: Source): unknown {
  const { pick } = source;
  const hint = hints[name];
  if (hint && pick.below(8)) return pick(hint);
  const { enum: choices, anyOf, oneOf, allOf, type } = schema;
  if ('const' in schema) return schema.const;
  if (choices) return pick(choices);
  const either = anyOf ?? oneOf;
  if (either) return fitting(pick(either), name, source);
  if (allOf && type !== 'string') return Object.assign({}, ...allOf.map((each) => fitting(each, name, source)));
  if (type === 'object') return objectOf(schema, source);
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 3 } = schema;
    const length = Math.min(maxItems, minItems + pick([0, 0, 1, 2]));
    return Array.from({ length }, () => fitting(items, name.replace(/s$/, ''), source));
  }
  if (type === 'boolean') return pick([true, false]);
  if (type === 'integer' || type === 'number') return numberOf(schema, name, source);
  if (type === 'null') return null;
  return textOf(schema, name, source);
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, source: Source) {
  const { pick } = source;
  const given = Object.entries(properties).filter(
    ([name]) => required.includes(name) || name in hints || pick([true, false]),
  );
  const fields = given.map(([name, each]) => [name, fitting(each, name, source)]);
  if (typeof additionalProperties === 'object' && pick([true, false]))
    fields.push([pick(['state', 'last_name', 'x']), fitting(additionalProperties, 'state', source)]);
  return Object.fromEntries(fields);
}

function numberOf({ minimum = 0, maximum = 100 }: Schema, name: string, { pick, known, kind }: Source) {
  const found = known.pick(pick, ...(name === 'id' ? [`${kind}.id`] : [name]));
  const within = typeof found === 'number' && found >= minimum && found <= maximum;
  return within && pick([true, true, false]) ? found : pick([minimum, maximum, minimum + 1, minimum]);
}

const days = ['2026-11-08', '2024-02-29', '1900-01-01', '9999-12-31', '2026-01-01'];

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema, name: string, source: Source): string {
  const { pick, known, kind } = source;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const found = known.pick(pick, ...(name === 'id' ? [`${kind}.id`] : [name, `${name}s.id`]));
  if (found !== undefined && fits(`${found}`) && pick([true, true, true, false])) return `${found}`;
  const npi = `${known.pick(pick, 'npi') ?? '2000000002'}`;
  if (fits(npi) && pattern && pick([true, true, false])) return npi;
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'date') return pick(days);
  if (format === 'date-time') return `${pick(days)}T00:00:00Z`;
  if (format === 'email' || name === 'email') return `ann-${pick.below(10_000)}@medatlas.example`;
  const texts = [...words, 'x'.repeat(Math.min(maxLength, 300))];
  const fine = texts.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength)).filter(fits);
  if (fine.length || !pattern || pattern.includes('(?')) return pick([...fine, 'x']);
  const seed = pick.below(2 ** 31);
  return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed, numRuns: 1 })[0] ?? '';
}

const words = ['a', 'Smith', 'OH', 'Ann Lee', '44106', 'Zoë', '207RC0000X', '/lists', 'last_name', 'correct horse'];

const numbers = [0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2147483648, -2147483649];

/** A value that fits few schemas: another type, a hostile text or a bound. */
export function unfitting(pick: Picker): unknown {
  const text = pick(hostileTexts);
  const deep = pick([5, 99, 101, 3000]);
  const others: unknown[] = [
    null,
    true,
    [],
    {},
    [text],
    { [text]: text },
    [null],
    { toString: 1 },
    { __proto__: null },
  ];
  return pick([
    () => text,
    () => text,
    () => pick(numbers),
    () => pick(others),
    () => JSON.parse(`${'['.repeat(deep)}${']'.repeat(deep)}`),
  ])();
}
