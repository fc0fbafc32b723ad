// DuckDB without an index. It scans columns stored in display order, on both cores.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { columns, exportRows, type PeerTable, SEPARATOR, tables } from '#bench/peers/rows.ts';
import {
  type Answer,
  type Condition,
  conditionsOf,
  type Engine,
  pageSize,
  type Question,
  type Row,
  shown,
} from '#bench/question.ts';
import type { DatabaseUrl } from '#src/server/database.ts';

/** Opens the peer in `folder`. Loads the peers' rows from `url` unless it already has those of `madeFrom`. */
export async function openDuckdb(folder: string, url: DatabaseUrl, madeFrom: string): Promise<Engine> {
  const file = path.join(folder, 'peer.duckdb');
  let { instance, connection } = await open(file);
  if ((await loadedFrom(connection)) !== madeFrom) {
    instance.closeSync();
    for (const name of [file, `${file}.wal`]) await rm(name, { force: true });
    ({ instance, connection } = await open(file));
    for (const table of tables) await load(connection, folder, url, table);
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
 * Rows are stored in display order and a scan keeps it, so the scan ends after the first fifty matches. Codes have
 * their own table, sorted by code. A join with it does not keep the order, so one statement then returns total and
 * page.
 */
async function answer(run: Run, question: Question): Promise<Answer> {
  const { table } = question;
  const conditions = conditionsOf(question);
  const codes = conditions.find((condition) => condition.match === 'codes');
  const { where, values } = whereOf(table, conditions);
  if (codes) {
    const alone = conditions.length === 1 && `select distinct ord from ${table}_codes where code in (${marks(codes)})`;
    const page = await run(joined(table, alone || `select ord from ${table} where ${where}`), values);
    const rows = page.getRowObjectsJS();
    return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ total, ...row }) => row as Row) }; // texts and nulls
  }
  const counted = await run(`select count(*) from ${table} where ${where}`, values);
  const total = Number(counted.value(0, 0));
  if (total === 0) return { total, rows: [] };
  const page = await run(`select ${listed(table)} from ${table} where ${where} limit ${pageSize}`, values);
  return { total, rows: page.getRowObjectsJS() as Row[] }; // texts and nulls, as selected
}

const joined = (table: PeerTable, found: string) => `
  with found as materialized (${found})
  select (select count(*) from found) total, ${listed(table)} from ${table}
  where ord in (select ord from found order by ord limit ${pageSize}) order by ord`;

const listed = (table: PeerTable) =>
  shown[table].map((column) => (column === 'npi' ? 'npi::varchar npi' : column)).join(', ');

/** Codes come first, so that their parameters are numbered from 1. */
function whereOf(table: PeerTable, conditions: Condition[]) {
  const values: string[] = [];
  const sorted = conditions.toSorted((a, b) => Number(b.match === 'codes') - Number(a.match === 'codes'));
  const tests = sorted.map((condition) => {
    if (condition.match === 'codes') {
      values.push(...condition.codes);
      return `ord in (select ord from ${table}_codes where code in (${marks(condition)}))`;
    }
    const { column, match, text } = condition;
    const parameter = `$${values.push(text)}`;
    if (match === 'contains') return `contains(${column}, ${parameter})`;
    return column === 'npi' ? `npi = ${parameter}::bigint` : `${column} = ${parameter}`;
  });
  return { where: tests.join(' and ') || 'true', values };
}

const marks = ({ codes }: Condition & { match: 'codes' }) => codes.map((_, i) => `$${i + 1}`).join(', ');

async function open(file: string) {
  const instance = await DuckDBInstance.create(file);
  return { instance, connection: await instance.connect() };
}

async function loadedFrom(connection: DuckDBConnection): Promise<string | undefined> {
  const found = await connection.runAndReadAll(`select count(*) from duckdb_tables() where table_name = 'made_from'`);
  if (Number(found.value(0, 0)) === 0) return undefined;
  return String((await connection.runAndReadAll('select value from made_from')).value(0, 0));
}

async function load(connection: DuckDBConnection, folder: string, url: DatabaseUrl, table: PeerTable) {
  const lines = path.join(folder, `${table}.lines`);
  await exportRows(url, table, lines);
  const names = [...columns[table], 'codes'];
  const types = names.map((name) => `'${name}': '${typeOf(name)}'`).join(', ');
  await connection.run(`
    create temp table lines as
    select * from read_csv('${lines}', header = false, delim = '${SEPARATOR}', quote = '', escape = '', columns = {${types}});
    create table ${table} as select * exclude (codes) from lines order by ord;
    create table ${table}_codes as
    select distinct unnest(string_split(codes, ',')) code, ord from lines order by code, ord;
    drop table lines`);
  await rm(lines);
}

const typeOf = (column: string) => ({ ord: 'integer', npi: 'bigint' })[column] ?? 'varchar';
