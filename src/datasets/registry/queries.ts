import { sql } from 'kysely';
import type { RegistryQuery, RegistryRecord } from '#src/datasets/registry/contract.ts';
import { compareBy } from '#src/datasets/registry/order.ts';
import {
  codesIn,
  identifiersOf,
  locationAndMailing,
  type Row,
  resultOf,
  secondaryAddress,
} from '#src/datasets/registry/results.ts';
import { type Located, locatedAt, secondaryNumbers } from '#src/datasets/registry/secondary.ts';
import { contains, equals, starts } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { contains as containsText } from '#src/server/page.ts';

/** Taxonomy slots a registry search looks at (spec §7). */
const SLOTS = 3;

/** Records with the first five digits of a postal code among which those with all nine are looked for. */
const MOST_OF_ZIP = 150_000;

type Table = 'providers' | 'organizations';

/** The individuals and organizations that meet every given criterion (spec §7), merged and cut to the limit. */
export async function findRecords(database: Database, search: Search, query: RegistryQuery) {
  const parts = partsOf(query);
  const criteria = await criteriaOf(database, query);
  const located = locatedAt(database, query);
  const numbers = criteria
    ? await Promise.all(parts.map((part) => numbersIn({ database, search, query, criteria, located }, part)))
    : [];
  const rows = await rowsOf(database, numbers.flat());
  const descriptions = await descriptionsOf(database, rows);
  const results = rows.map((row) => resultOf(row, descriptions));
  results.sort(compareBy(query.sort, query.order));
  return { result_count: results.length, results };
}

/** One individual or organization with all that NPPES knows; undefined where nobody has the number. */
export async function recordOf(database: Database, number: string): Promise<RegistryRecord | undefined> {
  const { db } = database;
  const [row] = await rowsOf(database, [number]);
  if (!row) return undefined;
  const locations = await db.selectFrom('practice_locations').selectAll().where('npi', '=', number).execute();
  return {
    ...resultOf(row, await descriptionsOf(database, [row])),
    addresses: [...locationAndMailing(row), ...locations.map(secondaryAddress)],
    identifiers: identifiersOf(row),
    endpoints: await endpointsOf(database, number),
  };
}

interface Part {
  table: Table;
  limit: number;
}

/**
 * The tables that take part, and how many rows each may give: half of the limit where no type is chosen. A table that lacks
 * a criterion is left out, and the other has the whole limit.
 */
function partsOf({ enumeration_type: type, first_name, last_name, organization_name, limit }: RegistryQuery): Part[] {
  const individuals = type !== 'NPI-2' && !organization_name;
  const organizations = type !== 'NPI-1' && !first_name && !last_name;
  const half = individuals && organizations ? limit / 2 : limit;
  return [
    ...(individuals ? [{ table: 'providers' as const, limit: Math.ceil(half) }] : []),
    ...(organizations ? [{ table: 'organizations' as const, limit: Math.floor(half) }] : []),
  ];
}

/** What both tables are asked; undefined where nothing can match. */
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

/** Whether further practice locations are looked at: the table has these, not the index. */
const isSecondary = ({ address_purpose, city, state, postal_code }: RegistryQuery) =>
  address_purpose === 'SECONDARY' && Boolean(city || state || postal_code);

/** How the columns of the address that is asked for begin. */
const addressOf = ({ address_purpose }: RegistryQuery) => (address_purpose === 'MAILING' ? 'mailing_' : '');

interface Asked {
  database: Database;
  search: Search;
  query: RegistryQuery;
  /** What both tables are asked. */
  criteria: Criterion[];
  located: Located;
}

/** The numbers of one table's first results, in order. */
async function numbersIn(
  { database, search, query, criteria, located }: Asked,
  { table, limit }: Part,
): Promise<string[]> {
  const names =
    table === 'providers'
      ? [contains('first_name', query.first_name), contains('last_name', query.last_name)]
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
  if (isSecondary(query)) return secondaryNumbers(located, ask, { byNumber: !column, limit });
  const { postal_code: zip } = query;
  if (zip?.length !== 9) return (await ask([], limit)).numbers;
  const { numbers } = await ask([], MOST_OF_ZIP); // of nine digits the index knows five: the table tells the rest
  const there = await numbersAt(database, table, `${addressOf(query)}zip`, zip, numbers);
  return numbers.filter((number) => there.has(number)).slice(0, limit);
}

/** By which column each table is sorted; by what it lacks, it stays in order of numbers. */
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

/** What a code means, in the registry's manner: `Internal Medicine, Cardiovascular Disease`. */
const description = sql<string | null>`concat_ws(', ', classification, specialization)`;

/** The rows of these numbers from both tables, in no order; those that have left the tables since are missing. */
async function rowsOf({ db }: Database, numbers: string[]): Promise<Row[]> {
  if (numbers.length === 0) return [];
  const wanted = sql<string>`any(${numbers}::bigint[])`;
  const providers = await db.selectFrom('providers').selectAll().where('npi', '=', wanted).execute();
  const organizations = await db.selectFrom('organizations').selectAll().where('npi', '=', wanted).execute();
  return [...providers, ...organizations];
}

/** What the specialty codes of some rows mean. */
async function descriptionsOf({ db }: Database, rows: Row[]): Promise<Map<string, string | null>> {
  const codes = [...new Set(rows.flatMap(codesIn))];
  const meanings = await db
    .selectFrom('taxonomy')
    .select(['code', description.as('description')])
    .where('code', '=', sql<string>`any(${codes})`)
    .execute();
  return new Map(meanings.map(({ code, description }) => [code, description]));
}
