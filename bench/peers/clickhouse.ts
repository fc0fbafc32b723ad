// ClickHouse in this process (chdb). Rows are stored in display order. Texts and codes have text indexes. Projections
// have the rows by the columns that searches compare.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type ChdbSession, openChdb } from '#bench/peers/chdb.ts';
import {
  childColumns,
  children,
  exportChildren,
  exportRows,
  type PeerTable,
  peerColumns,
  peerTables,
  SEPARATOR,
} from '#bench/peers/rows.ts';
import { alone, type Dialect, sortingCircle, whereOf } from '#bench/peers/tests.ts';
import {
  type Answer,
  type AnswerRow,
  type Condition,
  conditionsOf,
  type Engine,
  pageColumns,
  pageSize,
  type Question,
  rangeColumns,
} from '#bench/question.ts';
import { step } from '#bench/timing.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Opens the peer in `folder`. Loads the peers' rows from `url` unless it already has those of `madeFrom`. */
export async function openClickhouse(folder: string, url: DatabaseUrl, madeFrom: string): Promise<Engine> {
  const session = await openChdb(folder, path.join(folder, 'clickhouse'));
  if (loadedFrom(session) !== madeFrom) {
    const lines = path.join(folder, 'clickhouse.lines');
    session.query('drop database if exists bench');
    session.query('create database bench');
    for (const table of peerTables)
      await step(table, async () => {
        await exportRows(url, table, lines);
        load(session, table, [...peerColumns[table], 'codes'], lines);
      });
    for (const child of children)
      await step(child, async () => {
        await exportChildren(url, child, lines);
        load(session, child, childColumns[child], lines);
      });
    await rm(lines);
    session.query('create table bench.made_from (value String) engine = MergeTree order by ()');
    await session.queryBindAsync('insert into bench.made_from select {value:String}', { value: madeFrom });
  }
  return {
    name: 'clickhouse',
    answer: (question) => answer(session, question),
    close: async () => session.close(),
  };
}

/** The count first, because a page that is read in display order ends after the first fifty matches. */
async function answer(session: ChdbSession, question: Question): Promise<Answer> {
  const { table } = question;
  const conditions = conditionsOf(question);
  const values: Values = {};
  const where = whereOf(conditions, dialectOf(values));
  const counted = await read<{ total: number }>(session, countOf(conditions, table, where), values);
  const total = counted[0]?.total ?? 0;
  if (total === 0) return { total, rows: [] };
  const circle = sortingCircle(conditions);
  const rank = circle ? `transform(zip5, ${zipsOf(values, circle.zips)}, range(${circle.zips.length}), 0), ` : '';
  const listed = pageColumns[table].map((column) => (column === 'npi' ? 'toString(npi) npi' : column)).join(', ');
  const page = `select ${listed} from bench.${table} where ${where} order by ${rank}ord limit ${pageSize}
    settings prefer_column_name_to_alias = 1`;
  return { total, rows: await read<AnswerRow>(session, page, values) };
}

/** The rows of a child table alone are counted without those of the providers. */
function countOf(conditions: Condition[], table: string, where: string): string {
  if (alone(conditions)?.match !== 'child') return `select toUInt32(count()) total from bench.${table} where ${where}`;
  return `select toUInt32(count()) total from (${where.replace(/^ord in \(select/, 'select distinct').slice(0, -1)})`;
}

type Values = Record<string, string | string[]>;

async function read<Row>(session: ChdbSession, text: string, values: Values): Promise<Row[]> {
  const result = await session.queryBindAsync(text, values, { format: 'JSON' });
  return result.json<{ data: Row[] }>().data;
}

/** Adds a value and returns its placeholder. */
function bound(values: Values, value: string | string[], type: string): string {
  const name = `v${Object.keys(values).length}`;
  values[name] = value;
  return `{${name}:${type}}`;
}

const zipsOf = (values: Values, zips: string[]) => bound(values, zips, 'Array(String)');

const dialectOf = (values: Values): Dialect => ({
  value: (text, type) => bound(values, text, types[type]),
  among: (column, texts) => `${column} in ${bound(values, texts, 'Array(String)')}`,
  contains: (column, part) => `${column} like ${bound(values, `%${part}%`, 'String')}`,
  equals: (column, text) => `${column} = ${bound(values, text, column === 'npi' ? 'UInt64' : 'String')}`,
  hasCode: (codes) => `hasAnyTokens(codes, ${bound(values, codes, 'Array(String)')})`,
  hasChild: (child, tests) => `ord in (select ord from bench.${child} where ${tests})`,
});

const types = { date: 'Date32', integer: 'Int32', float8: 'Float64' } as const;

/** Texts of few values. */
const few = new Set([
  ...['credential', 'gender', 'sole_proprietor', 'primary_taxonomy', 'classification', 'specialization'],
  ...['city', 'state', 'organization_subpart', 'credential_key', 'city_key'],
]);

function typeOf(column: string): string {
  if (column === 'ord') return 'UInt32';
  if (column === 'npi') return 'UInt64';
  if (column === 'codes') return 'Array(String)';
  if (column in rangeColumns) return `Nullable(${types[rangeColumns[column as keyof typeof rangeColumns]]})`;
  return few.has(column) ? 'LowCardinality(Nullable(String))' : 'Nullable(String)';
}

/** Columns with a projection that has all rows by it, then in display order. */
const projected: Record<PeerTable, string[]> = {
  providers: ['npi', 'state', 'zip5', 'gender', 'sole_proprietor', 'certified_to', 'payment'],
  organizations: ['npi', 'state', 'zip5'],
};

/** Columns of which a search compares a part. */
const parts: Record<PeerTable, string[]> = {
  providers: ['last_name_key', 'first_name_key', 'credential_key', 'city_key'],
  organizations: ['names_key', 'city_key'],
};

/** Creates a table from the lines of `file`. A child table is stored in the order of its columns. */
function load(session: ChdbSession, table: string, columns: string[], file: string) {
  const peer = peerTables.find((each) => each === table);
  const indexes = peer
    ? [
        ...parts[peer].map((column) => `index part_${column} ${column} type text(tokenizer = ngrams(3))`),
        `index codes codes type text(tokenizer = 'array')`,
        ...projected[peer].map((column) => `projection by_${column} (select * order by ${column}, ord)`),
      ]
    : [];
  session.query(`create table bench.${table} (${[...columns.map((name) => `${name} ${typeOf(name)}`), ...indexes].join(', ')})
    engine = MergeTree order by (${peer ? 'ord' : columns.join(', ')}) settings allow_nullable_key = 1`);
  const read = columns.map((name) => `${name} ${name === 'codes' ? 'String' : typeOf(name)}`).join(', ');
  const selected = columns.map((name) => (name === 'codes' ? `splitByChar(',', assumeNotNull(codes))` : name));
  session.query(`insert into bench.${table} select ${selected.join(', ')} from file('${file}', 'CSV', '${read}')
    settings format_csv_delimiter = '${SEPARATOR}', format_csv_allow_double_quotes = 0, format_csv_allow_single_quotes = 0,
      input_format_csv_empty_as_default = 1`);
  session.query(`optimize table bench.${table} final`);
}

function loadedFrom(session: ChdbSession): string | undefined {
  const there = session.query(
    `select count() from system.tables where database = 'bench' and name = 'made_from'`,
    'TSV',
  );
  return there.trim() === '0' ? undefined : session.query('select value from bench.made_from', 'TSVRaw').trimEnd();
}
