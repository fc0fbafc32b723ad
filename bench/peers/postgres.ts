// PostgreSQL tuned for such a search: a trigram index per text column, and btrees that end in the display order.
import type pg from 'pg';
import { childColumns, children, makeRows, peerTables } from '#bench/peers/rows.ts';
import { alone, type Dialect, keyColumnOf, sortingCircle, whereOf } from '#bench/peers/tests.ts';
import {
  type Answer,
  type Condition,
  conditionsOf,
  type Engine,
  pageColumns,
  pageSize,
  type Question,
} from '#bench/question.ts';
import { step } from '#bench/timing.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Opens the peer. Its tables are in their own schema, so that the product's tables do not change. */
export async function openPostgres(url: DatabaseUrl, madeFrom: string): Promise<Engine> {
  await makeRows(url, madeFrom, index);
  const gather = await connect(url, `set work_mem = '256MB'`);
  const walk = await connect(url, 'set enable_sort = off; set enable_bitmapscan = off; set enable_seqscan = off');
  return {
    name: 'postgres',
    answer: (question) => answer(gather, walk, question),
    close: async () => {
      await gather.end();
      await walk.end();
    },
  };
}

type Value = string | string[];

/**
 * Counts first, by PostgreSQL's own plan. The total shows whether walking the display order or sorting all matches
 * finds the page sooner, which PostgreSQL estimates badly.
 */
async function answer(gather: pg.Client, walk: pg.Client, question: Question): Promise<Answer> {
  const { table } = question;
  const conditions = conditionsOf(question);
  const values: Value[] = [];
  const where = whereOf(conditions, dialectOf(values));
  const counted = await run(
    gather,
    `select ${countOf(conditions, table, where)} total, (select max(ord) from bench.${table}) size`,
    values,
  );
  const { total, size } = counted.rows[0];
  if (total === 0) return { total, rows: [] };
  const listed = pageColumns[table].join(', ');
  const circle = sortingCircle(conditions);
  if (circle) {
    const order = `$${values.push(circle.zips)}`;
    const nearest = `select ${listed} from bench.${table} join unnest(${order}::text[]) with ordinality near(zip5, rank)
      using (zip5) where ${where} order by rank, ord limit ${pageSize}`;
    return { total, rows: (await run(gather, nearest, values)).rows };
  }
  const page = `select ${listed} from bench.${table} where ${where} order by ord limit ${pageSize}`;
  if ((pageSize * size) / total < total) return { total, rows: (await run(walk, page, values)).rows };
  const gathered = `with found as materialized (select * from bench.${table} where ${where})
    select ${listed} from found order by ord limit ${pageSize}`;
  return { total, rows: (await run(gather, gathered, values)).rows };
}

/** The rows of a child table alone are counted without those of the providers. */
function countOf(conditions: Condition[], table: string, where: string): string {
  const only = alone(conditions);
  if (only?.match !== 'child') return `(select count(*)::int from bench.${table} where ${where})`;
  return `(select count(*)::int from (${where.replace(/^ord in \(select/, 'select distinct').slice(0, -1)}) found)`;
}

const dialectOf = (values: Value[]): Dialect => {
  const parameter = (value: Value) => `$${values.push(value)}`;
  return {
    value: (text, type) => `${parameter(text)}::${type}`,
    among: (column, texts) => `${column} = any(${parameter(texts)}::text[])`,
    contains: (column, part) => `${column} like ${parameter(`%${part}%`)}`,
    equals: (column, text) => `${column} = ${parameter(text)}`,
    hasCode: (codes) => `codes && ${parameter(codes)}::text[]`,
    hasChild: (child, tests) => `ord in (select ord from bench.${child} where ${tests})`,
  };
};

/** Runs a statement prepared under a name of its own. */
function run(client: pg.Client, text: string, values: Value[]) {
  const name = names.get(text) ?? `q${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
}

const names = new Map<string, string>();

async function connect(url: DatabaseUrl, settings: string): Promise<pg.Client> {
  const client = await connectClient(url);
  await client.query(`set plan_cache_mode = force_custom_plan; set jit = off; ${settings}`);
  return client;
}

const indexed = {
  providers: {
    texts: ['last_name', 'first_name', 'credential', 'city'],
    equal: [
      ...['state', 'zip5', 'gender', 'sole_proprietor', 'state, gender, sole_proprietor'],
      ...[keyColumnOf('first_name'), 'certified_to', 'payment'],
    ],
  },
  organizations: { texts: ['name', 'city'], equal: ['state', 'zip5'] },
} as const;

async function index(client: pg.Client) {
  for (const table of peerTables)
    await step(`indexes of ${table}`, async () => {
      await client.query(`alter table bench.${table} add primary key (ord)`);
      await client.query(`create unique index on bench.${table} (npi)`);
      for (const text of indexed[table].texts)
        await client.query(`create index on bench.${table} using gin (${keyColumnOf(text)} gin_trgm_ops)`);
      for (const listed of indexed[table].equal) await client.query(`create index on bench.${table} (${listed}, ord)`);
      await client.query(`create index on bench.${table} using gin (codes)`);
      await client.query(`vacuum (freeze, analyze) bench.${table}`);
    });
  await step('indexes of the other datasets', async () => {
    for (const child of children) {
      await client.query(`create index on bench.${child} (${childColumns[child].join(', ')})`);
      await client.query(`create index on bench.${child} (ord)`);
      await client.query(`vacuum (freeze, analyze) bench.${child}`);
    }
  });
}
