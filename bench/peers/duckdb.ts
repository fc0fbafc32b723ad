// DuckDB without an index. It scans columns stored in display order, on both cores.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
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
export async function openDuckdb(folder: string, url: DatabaseUrl, madeFrom: string): Promise<Engine> {
  const file = path.join(folder, 'peer.duckdb');
  let { instance, connection } = await open(file);
  if ((await loadedFrom(connection)) !== madeFrom) {
    instance.closeSync();
    for (const name of [file, `${file}.wal`]) await rm(name, { force: true });
    ({ instance, connection } = await open(file));
    const lines = path.join(folder, 'duckdb.lines');
    for (const table of peerTables) await step(table, () => load(connection, lines, url, table));
    for (const child of children)
      await step(child, async () => {
        await exportChildren(url, child, lines);
        await connection.run(`create table ${child} as ${readLines(lines, childColumns[child])}`);
      });
    await rm(lines);
    await connection.run('create table made_from as select $1::varchar as value', [madeFrom]);
    await connection.run('checkpoint');
  }
  const prepared = new Map<string, DuckDBPreparedStatement>();
  const run = async (text: string, values: string[]) => {
    const statement = prepared.get(text) ?? (await connection.prepare(text));
    prepared.set(text, statement);
    values.forEach((value, i) => {
      statement.bindVarchar(i + 1, value);
    });
    return statement.runAndReadAll();
  };
  return {
    name: 'duckdb',
    answer: (question) => answer(run, question),
    close: async () => instance.closeSync(),
  };
}

type Run = (text: string, values: string[]) => ReturnType<DuckDBPreparedStatement['runAndReadAll']>;

/**
 * Rows are stored in display order and a scan keeps it, so the scan ends after the first fifty matches. Codes and the
 * rows of other datasets have their own tables, each sorted by what a search compares. A join with them does not keep the
 * order, so one statement then returns total and page.
 */
async function answer(run: Run, question: Question): Promise<Answer> {
  const { table } = question;
  const conditions = conditionsOf(question);
  const values: string[] = [];
  const where = whereOf(conditions, dialectOf(table, values));
  const found = joined(table, conditions, where, values);
  if (found) {
    const page = await run(found, values);
    const rows = page.getRowObjectsJS();
    return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ total, ...row }) => row as AnswerRow) }; // texts and nulls
  }
  const counted = await run(`select count(*) from ${table} where ${where}`, values);
  const total = Number(counted.value(0, 0));
  if (total === 0) return { total, rows: [] };
  const page = await run(`select ${listed(table)} from ${table} where ${where} limit ${pageSize}`, values);
  return { total, rows: page.getRowObjectsJS() as AnswerRow[] }; // texts and nulls, as selected
}

/** The statement for total and page, if the question has joins. */
function joined(table: PeerTable, conditions: Condition[], where: string, values: string[]): string | undefined {
  const circle = sortingCircle(conditions);
  if (!conditions.some(({ match }) => joining.has(match))) return undefined;
  let found = `select ord, 0 as rank from ${table} where ${where}`;
  if (alone(conditions)) found = `select distinct ord, 0 as rank ${where.slice('ord in (select ord '.length, -1)}`;
  if (circle) {
    const near = `string_split($${values.push(circle.zips.join())}, ',')`;
    found = `select ord, rank from ${table}
      join (select unnest(${near}) zip5, generate_subscripts(${near}, 1) rank) near using (zip5) where ${where}`;
  }
  return `with found as materialized (${found}), page as (select * from found order by rank, ord limit ${pageSize})
    select (select count(*) from found) total, ${listed(table)} from ${table} join page using (ord) order by rank, ord`;
}

/** Conditions that are joins, which do not keep the order of rows. */
const joining = new Set<Condition['match']>(['codes', 'child', 'circle']);

const listed = (table: PeerTable) =>
  pageColumns[table].map((column) => (column === 'npi' ? 'npi::varchar npi' : column)).join(', ');

/** Values up to which a list of parameters is written out. */
const FEW = 20;

const dialectOf = (table: PeerTable, values: string[]): Dialect => {
  const parameter = (value: string) => `$${values.push(value)}`;
  const among = (column: string, texts: string[]) =>
    texts.length > FEW
      ? `${column} in (select unnest(string_split(${parameter(texts.join())}, ',')))`
      : `${column} in (${texts.map(parameter).join(', ')})`;
  return {
    among,
    value: (text, type) => `${parameter(text)}::${type}`,
    contains: (column, part) => `contains(${column}, ${parameter(part)})`,
    equals: (column, text) => `${column} = ${parameter(text)}${column === 'npi' ? '::bigint' : ''}`,
    hasCode: (codes) => `ord in (select ord from ${table}_codes where ${among('code', codes)})`,
    hasChild: (child, tests) => `ord in (select ord from ${child} where ${tests})`,
  };
};

async function open(file: string) {
  const instance = await DuckDBInstance.create(file, { memory_limit: '6GB' });
  return { instance, connection: await instance.connect() };
}

async function loadedFrom(connection: DuckDBConnection): Promise<string | undefined> {
  const found = await connection.runAndReadAll(`select count(*) from duckdb_tables() where table_name = 'made_from'`);
  if (Number(found.value(0, 0)) === 0) return undefined;
  return String((await connection.runAndReadAll('select value from made_from')).value(0, 0));
}

async function load(connection: DuckDBConnection, file: string, url: DatabaseUrl, table: PeerTable) {
  await exportRows(url, table, file);
  await connection.run(`
    create temp table lines as ${readLines(file, [...peerColumns[table], 'codes'])};
    create table ${table} as select * exclude (codes) from lines order by ord;
    create table ${table}_codes as
    select distinct unnest(string_split(codes, ',')) code, ord from lines order by code, ord;
    drop table lines`);
}

function readLines(file: string, names: string[]): string {
  const types = names.map((name) => `'${name}': '${typeOf(name)}'`).join(', ');
  return `select * from read_csv('${file}', header = false, delim = '${SEPARATOR}', quote = '', escape = '', columns = {${types}})`;
}

const types: Record<string, string> = { ord: 'integer', npi: 'bigint', ...rangeColumns };
const typeOf = (column: string) => types[column] ?? 'varchar';
