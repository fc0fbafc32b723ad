import type { Picker } from '#test/fuzz/picker.ts';

/** Values of each name, of which the oldest are forgotten. */
const MOST = 60;

/** What a request may be made of. */
export interface Known {
  /** Picks a value of one of these names, the first that has any. Undefined if none has. */
  pick: (pick: Picker, ...names: string[]) => string | number | undefined;
  /** The first value of a name, for records that several requests share. */
  first: (name: string) => string | number | undefined;
}

/** The last part of a path that is no parameter, such as `notes` of `/api/people/{npi}/notes/{id}`. */
export const kindOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? '';

/** Values of earlier replies to a caller and, failing that, to others: most lists and jobs are of one user. */
export const knownTo = (own: Known, all: Known): Known => ({
  pick: (pick, ...names) => (pick.below(5) && own.pick(pick, ...names)) || all.pick(pick, ...names),
  first: all.first,
});

/** The kind of what a field holds: `authors` in `author`, so that their IDs do not pass for those of notes. */
function kindIn(value: unknown, field: string, kind: string): string {
  if (typeof value !== 'object' || field === 'rows') return kind;
  return Array.isArray(value) ? field : `${field}s`;
}

/** Values that exist, from earlier replies: by their name, and IDs also by the kind of their path, as `lists.id`. */
export function knownValues() {
  const values = new Map<string, (string | number)[]>();
  const firsts = new Map<string, string | number>();
  const keep = (name: string, value: string | number) => {
    const kept = values.get(name) ?? [];
    if (!firsts.has(name)) firsts.set(name, value);
    if (kept.includes(value)) return;
    values.set(name, [...kept.slice(1 - MOST), value]);
  };
  const walk = (value: unknown, kind: string, name: string, left: number): number => {
    if (left <= 0) return 0;
    if (typeof value === 'string' || typeof value === 'number') {
      if (`${value}`.length > 200) return left;
      keep(name, value);
      if (name === 'id') keep(`${kind}.id`, value);
      if (name === 'job') keep('jobs.id', value);
      if (name === 'import_id') keep('imports.id', value);
      return left - 1;
    }
    if (typeof value !== 'object' || value === null) return left;
    if (Array.isArray(value)) return value.reduce<number>((rest, each) => walk(each, kind, name, rest), left);
    return Object.entries(value).reduce((rest, [key, each]) => walk(each, kindIn(each, key, kind), key, rest), left);
  };
  return {
    first: (name: string) => firsts.get(name),
    /** Keeps the first values of a reply to the operation of a path. */
    learn: (path: string, reply: unknown) => void walk(reply, kindOf(path), '', 400),
    pick: (pick: Picker, ...names: string[]) => {
      const found = names.map((name) => values.get(name)).find((each) => each?.length);
      return found && pick(found);
    },
  };
}
