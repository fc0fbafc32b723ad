import { sql } from 'kysely';
import type { RegistryQuery, RegistryRecord } from '#src/datasets/registry/contract.ts';
import { compareBy } from '#src/datasets/registry/order.ts';
import {
  type CodeMeaning,
  codesIn,
  identifiersOf,
  locationAndMailing,
  type NppesRow,
  resultOf,
  secondaryAddress,
} from '#src/datasets/registry/results.ts';
import { locatedAt, type SecondaryRecords, secondaryNumbers } from '#src/datasets/registry/secondary.ts';
import { contains, equals, starts } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { textContains as containsText, type RowRange } from '#src/server/page.ts';
import { firstNameIn, lastNameIn } from '#src/shared/typed-name.ts';

/** Taxonomy slots that a registry search reads. */
const SLOTS = 3;

/** Limit of records with a five-digit postal code that are checked for all nine digits. */
export const MOST_OF_ZIP = 150_000;

type Table = 'providers' | 'organizations';

/**
 * One page of the individuals and organizations that meet every given criterion, merged, and their exact total.
 */
export async function findRecords(database: Database, search: Search, query: RegistryQuery) {
  const { page, limit } = query;
  const criteria = await criteriaOf(database, query);
  const located = locatedAt(database, query);
  const found = criteria
    ? await Promise.all(
        tablesOf(query).map((table) => matchesIn({ database, search, query, criteria, located }, table)),
      )
    : [];
  const totals = found.map(({ total }) => total);
  const [starts, ends] = [(page - 1) * limit, page * limit].map((n) => sharesOf(n, totals));
  const numbers = await Promise.all(
    found.map(({ numbers }, n) => numbers({ start: starts?.[n] ?? 0, size: (ends?.[n] ?? 0) - (starts?.[n] ?? 0) })),
  );
  const rows = await rowsOf(database, numbers.flat());
  const meanings = await meaningsOf(database, rows);
  const results = rows.map((row) => resultOf(row, meanings));
  results.sort(compareBy(query.sort, query.order));
  const total = totals.reduce((sum, one) => sum + one, 0);
  return { result_count: results.length, total, page, page_size: limit, results };
}

/** One individual or organization with all NPPES data. Undefined if the number is unknown. */
export async function registryRecordOf(database: Database, number: string): Promise<RegistryRecord | undefined> {
  const { db } = database;
  const [row] = await rowsOf(database, [number]);
  if (!row) return undefined;
  const locations = await db.selectFrom('practice_locations').selectAll().where('npi', '=', number).execute();
  return {
    ...resultOf(row, await meaningsOf(database, [row])),
    addresses: [...locationAndMailing(row), ...locations.map(secondaryAddress)],
    identifiers: identifiersOf(row),
    endpoints: await endpointsOf(database, number),
  };
}

/** The tables of the search. A table that lacks a criterion is left out. */
const tablesOf = ({ enumeration_type: type, first_name, last_name, organization_name }: RegistryQuery): Table[] => [
  ...(type !== 'NPI-2' && !organization_name ? ['providers' as const] : []),
  ...(type !== 'NPI-1' && !first_name && !last_name ? ['organizations' as const] : []),
];

/**
 * The number of results from each table among the first `n`: half each. If one has too few, the other has
 * more.
 */
function sharesOf(n: number, [one = 0, other = 0]: readonly number[]): [number, number] {
  const wanted = Math.min(n, one + other);
  const share = Math.min(one, Math.max(Math.ceil(wanted / 2), wanted - other));
  return [share, wanted - share];
}

/** The conditions for both tables. Undefined if nothing can match. */
async function criteriaOf(database: Database, query: RegistryQuery): Promise<Criterion[] | undefined> {
  const { number, taxonomy_description: meaning } = query;
  const criteria = [equals('npi', number)];
  if (meaning) {
    const codes = await codesOf(database, meaning);
    if (codes.length === 0) return undefined;
    criteria.push(equals('taxonomies', codes, SLOTS));
  }
  if (isSecondary(query)) return criteria;
  const at = addressOf(query);
  return [
    ...criteria,
    contains(`${at}city`, query.city),
    equals(`${at}state`, query.state),
    starts(`${at}zip5`, query.postal_code?.slice(0, 5)),
  ];
}

/** Whether to search secondary practice locations, which are only in the table. */
const isSecondary = ({ address_purpose }: RegistryQuery) => address_purpose === 'SECONDARY';

/** The column prefix of the selected address. */
const addressOf = ({ address_purpose }: RegistryQuery) => (address_purpose === 'MAILING' ? 'mailing_' : '');

interface Asked {
  database: Database;
  search: Search;
  query: RegistryQuery;
  /** The conditions for both tables. */
  criteria: Criterion[];
  located: SecondaryRecords;
}

/** The records of one table that meet all criteria: their total, and the sorted numbers of a range of them. */
export interface Matches {
  total: number;
  numbers: (span: RowRange) => Promise<string[]>;
}

async function matchesIn({ database, search, query, criteria, located }: Asked, table: Table): Promise<Matches> {
  const names =
    table === 'providers'
      ? [
          contains('first_name', query.first_name && firstNameIn(query.first_name)),
          contains('last_name', query.last_name && lastNameIn(query.last_name)),
        ]
      : [contains('name', query.organization_name)];
  const column = query.sort && sortColumns[table][query.sort];
  const ask = async (more: Criterion[], size: number, page = 1) => {
    const { total, rows } = await search.ask({
      table,
      criteria: [...criteria, ...names, ...more],
      sort: column ? { column, order: query.order } : { column: 'npi', order: 'asc' },
      page,
      page_size: size,
    });
    return { total, numbers: rows.map(({ npi }) => String(npi)) };
  };
  if (isSecondary(query)) {
    const secondary = await secondaryNumbers(located, ask);
    if (Array.isArray(secondary)) return listed(secondary);
    return inIndex((size, page) => ask([secondary], size, page), query.limit);
  }
  const { postal_code: zip } = query;
  if (zip?.length !== 9) return inIndex((size, page) => ask([], size, page), query.limit);
  const { numbers } = await ask([], MOST_OF_ZIP); // the index has only five digits; the table has nine
  const there = await numbersAt(database, table, `${addressOf(query)}zip`, zip, numbers);
  return listed(numbers.filter((number) => there.has(number)));
}

const listed = (all: string[]): Matches => ({
  total: all.length,
  numbers: async ({ start, size }) => all.slice(start, start + size),
});

/**
 * Reads a range from the index, whose pages have a fixed size. A range that starts within a page needs two pages.
 * `most` is the maximum length of a range.
 */
export async function inIndex(
  ask: (size: number, page: number) => Promise<{ total: number; numbers: string[] }>,
  most: number,
): Promise<Matches> {
  const first = await ask(most, 1);
  return {
    total: first.total,
    numbers: async ({ start, size }) => {
      if (size === 0) return [];
      if (start + size <= most) return first.numbers.slice(start, start + size);
      const before = start % size;
      const page = Math.floor(start / size) + 1;
      const pages = before === 0 ? [ask(size, page)] : [ask(size, page), ask(size, page + 1)];
      const found = (await Promise.all(pages)).flatMap(({ numbers }) => numbers);
      return found.slice(before, before + size);
    },
  };
}

/** The sort column of each table. A table without the column is sorted by number. */
const sortColumns: Record<Table, Partial<Record<string, string>>> = {
  providers: { name: 'last_name', first_name: 'first_name', last_name: 'last_name', city: 'city', state: 'state' },
  organizations: { name: 'name', city: 'city', state: 'state' },
};

/** Those of `numbers` whose address has exactly this nine-digit ZIP. */
async function numbersAt(
  { db }: Database,
  table: Table,
  column: 'zip' | 'mailing_zip',
  zip: string,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('npi')
    .where('npi', '=', sql<string>`any(${numbers}::bigint[])`)
    .where(column, '=', zip)
    .execute();
  return new Set(rows.map(({ npi }) => npi));
}

const endpointsOf = ({ db }: Database, number: string) =>
  db
    .selectFrom('endpoints')
    .select([
      'type as endpointType',
      'type_description as endpointTypeDescription',
      'endpoint',
      'description as endpointDescription',
      'use_description as useDescription',
      'affiliation_name as affiliationName',
    ])
    .where('npi', '=', number)
    .orderBy('type')
    .orderBy('endpoint')
    .execute();

/** The codes with this meaning, or with this text in the code itself. */
async function codesOf({ db }: Database, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('taxonomy')
    .select('code')
    .where((eb) =>
      eb.or([
        containsText(description, text),
        containsText(eb.ref('display_name'), text),
        containsText(eb.ref('code'), text.replaceAll('.', '')),
      ]),
    )
    .execute();
  return rows.map(({ code }) => code);
}

/** The meaning of a code, as the registry service writes it: `Internal Medicine, Cardiovascular Disease`. */
const description = sql<string | null>`concat_ws(', ', classification, specialization)`;

/** The rows of these numbers from both tables, unordered. Rows deleted since the search are missing. */
export async function rowsOf({ db }: Database, numbers: string[]): Promise<NppesRow[]> {
  if (numbers.length === 0) return [];
  const wanted = sql<string>`any(${numbers}::bigint[])`;
  const providers = await db.selectFrom('providers').selectAll().where('npi', '=', wanted).execute();
  const organizations = await db.selectFrom('organizations').selectAll().where('npi', '=', wanted).execute();
  return [...providers, ...organizations];
}

/** The meanings of the specialty codes of rows. */
export async function meaningsOf({ db }: Database, rows: NppesRow[]): Promise<Map<string, CodeMeaning>> {
  const codes = [...new Set(rows.flatMap(codesIn))];
  const meanings = await db
    .selectFrom('taxonomy')
    .select(['code', 'classification', 'specialization', 'display_name', description.as('desc')])
    .where('code', '=', sql<string>`any(${codes})`)
    .execute();
  return new Map(meanings.map(({ code, ...meaning }) => [code, meaning]));
}
