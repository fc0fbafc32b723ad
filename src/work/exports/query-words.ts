// A search in words, for the sheet 'About'.
import { taxonomyNames } from '#src/find/facet-counts.ts';
import type { Database } from '#src/server/database.ts';
import { certified, certifiedInIt } from '#src/shared/certified-words.ts';
import { capital } from '#src/shared/format.ts';
import { isFewest, notInLarger } from '#src/shared/large-groups.ts';
import { listings } from '#src/shared/specialties.ts';

type Query = Readonly<Record<string, unknown>>;

/** Parameters that are no criteria. */
const view = new Set(['sort', 'order', 'page', 'close']);

/**
 * The criteria of a parsed query, such as `Last name: SMITH; State: TX or OK; not Gender: F; Group size: 2 to 9`. Codes of
 * specialties have their names, and those of a listing its name and their number, such as `Cardiology (4)` (R-1196).
 */
export async function wordsOf(database: Database, query: Query): Promise<string> {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && !view.has(name));
  const codes = given.flatMap(([name, value]) => (isTaxonomy(name) ? valuesOf(value) : []));
  const names = codes.length > 0 ? await taxonomyNames(database, codes) : new Map<string, string>();
  const said = given.map(([name, value]) => {
    if (isTaxonomy(name)) return `${nameOf(name)}: ${namesOf(valuesOf(value), names).join(' or ')}`;
    return ownWords(name, query) ?? `${nameOf(name)}: ${valuesOf(value).join(' or ')}`;
  });
  return said.filter(Boolean).join('; ') || 'All';
}

const valuesOf = (value: unknown): string[] => [value].flat().map(String);
const isTaxonomy = (name: string) => name.replace('not.', '') === 'taxonomy';

/** The names of codes, with the name of a listing in place of all its codes. */
function namesOf(codes: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const listed = listings.filter((each) => each.codes.every(({ code }) => codes.includes(code)));
  const members = new Set(listed.flatMap((each) => each.codes.map(({ code }) => code)));
  return [
    ...listed.map((each) => `${each.name} (${each.codes.length})`),
    ...codes.filter((code) => !members.has(code)).map((code) => names.get(code) ?? code),
  ];
}

/** The words of criteria that are not `Name: value`. Blank for one that another one says, too. */
function ownWords(name: string, query: Query): string | undefined {
  if (name === 'certified') return (query.certified_in === 'specialty' ? certifiedInIt : certified)[`${query[name]}`];
  if (name === 'certified_in') return '';
  if (name === 'not.group_size_from' && query['not.group_size_to'] === undefined && isFewest(`${query[name]}`))
    return notInLarger(`${query[name]}`);
  const [, stem, end] = /^(.+)_(from|to)$/.exec(name) ?? [];
  if (!stem) return undefined;
  const [from, to] = [query[`${stem}_from`], query[`${stem}_to`]];
  if (from !== undefined && to !== undefined) return end === 'to' ? '' : `${nameOf(stem)}: ${from} to ${to}`;
  return `${nameOf(stem)}: at ${end === 'to' ? `most ${to}` : `least ${from}`}`;
}

const nameOf = (parameter: string) => {
  const name = parameter.replace(/^not\./, '');
  const words = capital(name.replaceAll('_', ' ')).replace(/^Npi$/, 'NPI').replace(/^Zip$/, 'ZIP Code');
  return name === parameter ? words : `not ${words}`;
};
