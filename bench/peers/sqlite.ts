// SQLite tuned for such a search: FTS5 trigram tables for texts, btrees for the rest, rows numbered in display order.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
import { sqlitePlansOf } from '#bench/peers/sqlite-plan.ts';
import { keyColumnOf } from '#bench/peers/tests.ts';
import {
  type Answer,
  type AnswerRow,
  type ChildTable,
  type Engine,
  pageColumns,
  pageSize,
  type Question,
} from '#bench/question.ts';
import { step } from '#bench/timing.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Opens the peer in `folder`. Loads the peers' rows from `url` unless it already has those of `madeFrom`. */
export async function openSqlite(folder: string, url: DatabaseUrl, madeFrom: string): Promise<Engine> {
  const file = path.join(folder, 'peer.sqlite');
  let db = open(file);
  if (loadedFrom(db) !== madeFrom) {
    db.close();
    await rm(file, { force: true });
    db = open(file);
    const lines = path.join(folder, 'sqlite.lines');
    for (const table of peerTables) await step(table, () => load(db, lines, url, table));
    for (const child of children) await step(child, () => loadChild(db, lines, url, child));
    await rm(lines);
    db.exec('analyze; create table made_from (value text)');
    db.prepare('insert into made_from values (?)').run(madeFrom);
  }
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const counts = countsOf(db);
  const sizes = { providers: sizeOf(db, 'providers'), organizations: sizeOf(db, 'organizations') };
  return {
    name: 'sqlite',
    answer: async (question) => answer(prepare, question, counts[question.table], sizes[question.table]),
    close: async () => db.close(),
  };
}

type Prepare = (text: string) => StatementSync;

function answer(prepare: Prepare, question: Question, counts: Map<string, number>, size: number): Answer {
  const { table } = question;
  const { driven, walked } = sqlitePlansOf(question, counts);
  const total = Number(prepare(driven.count.text).get(...driven.count.values)?.total);
  if (total === 0) return { total, rows: [] };
  const { text, values } = driven.ordered || (pageSize * size) / total > total ? driven.page : walked.page;
  const list = pageColumns[table]
    .map((column) => (column === 'npi' ? `cast(${table}.npi as text) npi` : `${table}.${column}`))
    .join(', ');
  return { total, rows: prepare(text.replace('$shown', list)).all(...values) as AnswerRow[] }; // texts and nulls, as selected
}

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; pragma temp_store = memory;
    pragma cache_size = -1000000; pragma mmap_size = 17179869184`);
  return db;
}

function loadedFrom(db: DatabaseSync): string | undefined {
  const there = db.prepare(`select 1 from sqlite_master where name = 'made_from'`).get();
  return there && String(db.prepare('select value from made_from').get()?.value);
}

const sizeOf = (db: DatabaseSync, table: PeerTable) =>
  Number(db.prepare(`select max(ord) size from ${table}`).get()?.size);

/** The rows of each code and each ZIP, for choosing a plan. */
function countsOf(db: DatabaseSync) {
  const of = (table: PeerTable) => {
    const rows = db.prepare(`select value, rows from ${table}_counts`).all();
    return new Map(rows.map(({ value, rows }) => [String(value), Number(rows)]));
  };
  return { providers: of('providers'), organizations: of('organizations') };
}

/** The values of each line of an exported file. Empty ones are missing. */
async function* valuesIn(file: string) {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield line.split(SEPARATOR).map((value) => value || null);
}

const marks = (n: number) => Array(n).fill('?').join(', ');
const definitions = (names: string[]) => names.map((column) => `${column} ${typeOf(column)}`).join(', ');

async function load(db: DatabaseSync, file: string, url: DatabaseUrl, table: PeerTable) {
  await exportRows(url, table, file);
  db.exec(`
    create table ${table} (${definitions(peerColumns[table])});
    create table ${table}_codes (code text, ord integer, primary key (code, ord)) without rowid;
    begin`);
  const addRow = db.prepare(`insert into ${table} values (${marks(peerColumns[table].length)})`);
  const addCode = db.prepare(`insert or ignore into ${table}_codes values (?, ?)`);
  for await (const values of valuesIn(file)) {
    const codes = values.pop();
    addRow.run(...values);
    for (const code of codes?.split(',') ?? []) addCode.run(code, values[0] ?? null);
  }
  db.exec('commit');
  index(db, table);
}

async function loadChild(db: DatabaseSync, file: string, url: DatabaseUrl, child: ChildTable) {
  const names = childColumns[child];
  await exportChildren(url, child, file);
  db.exec(`create table ${child} (${definitions(names).replace(' primary key', '')}); begin`);
  const addRow = db.prepare(`insert into ${child} values (${marks(names.length)})`);
  for await (const values of valuesIn(file)) addRow.run(...values);
  db.exec(`
    commit;
    create index ${child}_values on ${child} (${names.join(', ')});
    create index ${child}_ord on ${child} (ord, ${names.filter((name) => name !== 'ord').join(', ')})`);
}

function index(db: DatabaseSync, table: PeerTable) {
  const { texts, equal } = indexes[table];
  const keys = texts.map(keyColumnOf);
  const between = keys.map((key) => (key === 'first_name_key' ? `'|' || ${key} || '|'` : key));
  db.exec(`
    create unique index ${table}_npi on ${table} (npi);
    ${[...equal, ...keys].map((on) => `create index ${table}_${on.replaceAll(', ', '_')} on ${table} (${on});`).join('\n')}
    create virtual table ${table}_texts using fts5(${texts.join(', ')}, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    insert into ${table}_texts (rowid, ${texts.join(', ')}) select ord, ${between.join(', ')} from ${table} order by ord;
    insert into ${table}_texts (${table}_texts) values ('optimize');
    create table ${table}_counts as
      select code value, count(*) rows from ${table}_codes group by 1
      union all select zip5, count(*) from ${table} group by 1;`);
}

const indexes = {
  providers: {
    texts: ['last_name', 'first_name', 'credential', 'city'],
    equal: [
      ...['state', 'zip5', 'gender', 'sole_proprietor', 'state, gender, sole_proprietor'],
      ...['certified_to', 'payment'],
    ],
  },
  organizations: { texts: ['name', 'city'], equal: ['state', 'zip5'] },
} as const;

const types: Record<string, string> = {
  ...{ ord: 'integer primary key', npi: 'integer', year: 'integer', members: 'integer', most_members: 'integer' },
  payment: 'real',
};
const typeOf = (column: string) => types[column] ?? 'text';
