// A search in words, for the sheet 'About'.
import { sql } from 'kysely';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { ownWords } from '#src/find/providers/filters/own-criteria.ts';
import { recordFacets } from '#src/find/providers/record-facets.ts';
import type { RowFacet, Words } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { capital } from '#src/shared/format.ts';
import { listings } from '#src/shared/specialties.ts';

type Query = Readonly<Record<string, unknown>>;

/** Parameters that are no criteria. */
const view = new Set(['sort', 'order', 'page', 'close']);

/** Makes the function that says a parsed query in words. */
export function openWordsOf({
  database,
  readOnce,
  providerCriteria,
}: Pick<DatasetServices, 'database' | 'readOnce' | 'providerCriteria'>) {
  const ofLists: Words = { list: { labels: listNames } };
  const words: Words = Object.assign({}, ownWords, ofLists, ...providerCriteria.map((kind) => kind.words));
  const facets: Readonly<Record<string, RowFacet>> = Object.assign(
    {},
    recordFacets,
    ...providerCriteria.map((kind) => kind.facets),
  );
  const labelOf = (name: string) => words[name]?.label ?? capital(name.replaceAll('_', ' '));
  const namesOf = (name: string, values: string[]) =>
    (words[name]?.labels ?? facets[name]?.labels)?.(database, values, readOnce);
  const sayWith = async (parameter: string, query: Query): Promise<string> => {
    const values = [query[parameter]].flat().map(textOf);
    const own = words[parameter]?.says?.(values.join(), query);
    if (own !== undefined) return own;
    const [not, name] = parameter.startsWith('not.') ? ['not ', parameter.slice(4)] : ['', parameter];
    const [, stem, end] = /^(.+)_(from|to)$/.exec(name) ?? [];
    if (stem && end) return rangeOf(`${not}${labelOf(stem)}`, parameter.slice(0, -end.length), end, query);
    const names = await namesOf(name, values);
    const said =
      names && name === 'taxonomy' ? withListings(values, names) : values.map((code) => withName(code, names));
    return `${not}${labelOf(name)}: ${said.join(' or ')}`;
  };
  /**
   * The criteria, such as `Last name: SMITH; State: TX or OK; not Gender: F; Group size: 2 to 9`. Codes of specialties have their
   * names, and those of a listing its name and their number, such as `Cardiology (4)`. Other codes follow their names (R-1196).
   * `list`: the one that the search is in.
   */
  return async (query: Query, list?: { name: string }): Promise<string> => {
    const given = Object.keys(query).filter((name) => query[name] !== undefined && !view.has(name));
    const said = await Promise.all(given.map((name) => sayWith(name, query)));
    return [list && `List: ${list.name}`, ...said].filter(Boolean).join('; ') || 'All';
  };
}

/** A value as a query string has it. A rectangle of the map has four numbers. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join() : String(value);

function withName(code: string, names: ReadonlyMap<string, string> | undefined): string {
  const name = names?.get(code);
  return name ? `${name} (${code})` : code;
}

/** The names of lists, which the search has opened. */
async function listNames({ db }: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('lists').select(['id', 'name']).where(sql<string>`id::text`, 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of codes, with the name of a listing in place of all its codes. */
function withListings(codes: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const listed = listings.filter((each) => each.codes.every(({ code }) => codes.includes(code)));
  const members = new Set(listed.flatMap((each) => each.codes.map(({ code }) => code)));
  return [
    ...listed.map((each) => `${each.name} (${each.codes.length})`),
    ...codes.filter((code) => !members.has(code)).map((code) => names.get(code) ?? code),
  ];
}

/** The limits of a range in words: `Group size: 2 to 9` for the lower one, and then nothing for the upper. */
function rangeOf(label: string, stem: string, end: string, query: Query): string {
  const [from, to] = [query[`${stem}from`], query[`${stem}to`]];
  if (from !== undefined && to !== undefined) return end === 'to' ? '' : `${label}: ${from} to ${to}`;
  return `${label}: at ${end === 'to' ? `most ${to}` : `least ${from}`}`;
}
