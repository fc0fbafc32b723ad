import { readFileSync } from 'node:fs';
import path from 'node:path';
import { squeeze } from '#src/search/squeeze.ts';

/** Given names common in the United States, one group per line: forms of one name. A name can be in several groups. */
const groups = readFileSync(path.join(import.meta.dirname, 'nicknames.txt'), 'utf8');

/** The other forms of each name. */
const formsOf = new Map<string, Set<string>>();
for (const group of groups.trim().toUpperCase().split('\n')) {
  const names = group.split(' ');
  for (const name of names) formsOf.set(name, new Set([...(formsOf.get(name) ?? []), ...names]));
}

/** Forms of a given name, such as KATHERINE for `Kathy` and the other way round. None if it is unknown. */
export const nicknamesOf = (name: string): string[] => {
  const own = squeeze(name);
  return [...(formsOf.get(own) ?? [])].filter((form) => form !== own);
};

/** Each name with its other forms, in capitals. */
export const nicknames: readonly (readonly [name: string, forms: string[]])[] = [...formsOf.keys()].map((name) => [
  name,
  nicknamesOf(name),
]);
