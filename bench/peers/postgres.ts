// PostgreSQL tuned for such a search: a trigram index per text column, and btrees that end in the display order.
import type pg from 'pg';
import { makeRows } from '#bench/peers/rows.ts';
import {
  type Answer,
  type Condition,
  conditionsOf,
  type Engine,
  pageSize,
  type Question,
  shown,
} from '#bench/question.ts';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

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

/**
 * Counts first, by PostgreSQL's own plan. The total shows whether walking the display order or sorting all matches
 * finds the page sooner, which PostgreSQL estimates badly.
 */
async function answer(gather: pg.Client, walk: pg.Client, question: Question): Promise<Answer> {
  const { table } = question;
  const { where, values } = whereOf(question);
  const counted = await run(
    gather,
    `select count(*)::int total, (select max(ord) from bench.${table}) size from bench.${table} where ${where}`,
    values,
  );
  const { total, size } = counted.rows[0];
  if (total === 0) return { total, rows: [] };
  const page = `select ${shown[table].join(', ')} from bench.${table} where ${where} order by ord limit ${pageSize}`;
  if ((pageSize * size) / total < total) return { total, rows: (await run(walk, page, values)).rows };
  const gathered = `with found as materialized (select * from bench.${table} where ${where})
    select ${shown[table].join(', ')} from found order by ord limit ${pageSize}`;
  return { total, rows: (await run(gather, gathered, values)).rows };
}

function whereOf(question: Question) {
  const values: (string | string[])[] = [];
  const tests = conditionsOf(question).map((condition) => {
    values.push(parameterOf(condition));
    return testOf(condition, `$${values.length}`);
  });
  return { where: tests.join(' and ') || 'true', values };
}

function testOf(condition: Condition, parameter: string): string {
  if (condition.match === 'codes') return `codes && ${parameter}::text[]`;
  return `${condition.column} ${condition.match === 'contains' ? 'like' : '='} ${parameter}`;
}

function parameterOf(condition: Condition): string | string[] {
  if (condition.match === 'codes') return condition.codes;
  return condition.match === 'contains' ? `%${condition.text.replace(/[\\%_]/g, '\\$&')}%` : condition.text;
}

/** Runs a statement prepared under a name of its own. */
function run(client: pg.Client, text: string, values: (string | string[])[]) {
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

async function index(client: pg.Client) {
  const containing = { providers: ['last_name', 'first_name', 'credential', 'city'], organizations: ['name', 'city'] };
  const equal = {
    providers: ['state', 'zip5', 'gender', 'sole_proprietor', 'state, gender, sole_proprietor'],
    organizations: ['state', 'zip5'],
  };
  for (const table of ['providers', 'organizations'] as const) {
    await client.query(`alter table bench.${table} add primary key (ord)`);
    await client.query(`create unique index on bench.${table} (npi)`);
    for (const text of containing[table])
      await client.query(`create index on bench.${table} using gin (${text} gin_trgm_ops)`);
    for (const listed of equal[table]) await client.query(`create index on bench.${table} (${listed}, ord)`);
    await client.query(`create index on bench.${table} using gin (codes)`);
    await client.query(`vacuum (freeze, analyze) bench.${table}`);
  }
}
