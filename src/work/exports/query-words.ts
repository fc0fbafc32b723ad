// A search in words, for the sheet 'About'.
import { sql } from 'kysely';
import { openOtherCounties } from '#src/datasets/other-counties.ts';
import { areasOf } from '#src/datasets/places/queries.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { recordFacets } from '#src/find/providers/record-facets.ts';
import type { RowFacet } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { certified, certifiedInIt } from '#src/shared/certified-words.ts';
import { capital } from '#src/shared/format.ts';
import { isFewest, notInLarger } from '#src/shared/large-groups.ts';
import { listings } from '#src/shared/specialties.ts';

type Query = Readonly<Record<string, unknown>>;

/** Parameters that are no criteria. */
const view = new Set(['sort', 'order', 'page', 'close']);

/** Makes the function that says a parsed query in words. */
export function openWordsOf({
  database,
  search,
  providerCriteria,
}: Pick<Services, 'database' | 'search' | 'providerCriteria'>) {
  const otherCounties = openOtherCounties(database, search);
  const areaNames = async (asked: Parameters<typeof areasOf>[2]) =>
    new Map((await areasOf(database, await otherCounties(), asked)).map(({ code, name }) => [code, name]));
  /** The names of values that no facet has, by parameter. */
  const named: Readonly<Record<string, (values: string[]) => Promise<ReadonlyMap<string, string>>>> = {
    county: (values) => areaNames({ county: values }),
    cbsa: (values) => areaNames({ cbsa: values }),
    list: (values) => listNames(database, values),
  };
  const facets: Readonly<Record<string, RowFacet>> = Object.assign(
    {},
    recordFacets,
    ...providerCriteria.map((kind) => kind.facets),
  );
  const namesFor = async (name: string, values: string[]) => {
    if (Object.hasOwn(named, name)) return named[name]?.(values);
    return Object.hasOwn(facets, name) ? facets[name]?.labels?.(database, values) : undefined;
  };
  /**
   * The criteria, such as `Last name: SMITH; State: TX or OK; not Gender: F; Group size: 2 to 9`. Codes of specialties have their
   * names, and those of a listing its name and their number, such as `Cardiology (4)`. Other codes follow their names (R-1196).
   * `list`: the one that the search is in.
   */
  return async (query: Query, list?: { name: string }): Promise<string> => {
    const given = Object.entries(query).filter(([name, value]) => value !== undefined && !view.has(name));
    const said = given.map(async ([parameter, value]) => {
      const own = ownWords(parameter, query);
      if (own !== undefined) return own;
      const [name, values] = [parameter.replace(/^not\./, ''), valuesOf(value)];
      const names = await namesFor(name, values);
      const words = names && name === 'taxonomy' ? namesOf(values, names) : values.map((code) => withName(code, names));
      return `${nameOf(parameter)}: ${words.join(' or ')}`;
    });
    return [list && `List: ${list.name}`, ...(await Promise.all(said))].filter(Boolean).join('; ') || 'All';
  };
}

const valuesOf = (value: unknown): string[] => [value].flat().map(String);

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
  const words = capital(name.replaceAll('_', ' '))
    .replace(/^Npi$/, 'NPI')
    .replace(/^Licensed since$/, 'License issued since')
    .replace(/^Zip$/, 'ZIP Code')
    .replace(/^Cbsa$/, 'Metro area');
  return name === parameter ? words : `not ${words}`;
};
