// `npm run bench -- search`: compares the product's search with other engines, in process, on the same rows.
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { compare, type Measured } from '#bench/compare.ts';
import { openCircles, wideQuestions, wideShapes } from '#bench/everything.ts';
import { drawKnown } from '#bench/find-literals.ts';
import { type Country, openCountry } from '#bench/folder.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { openDuckdb } from '#bench/peers/duckdb.ts';
import { openPostgres } from '#bench/peers/postgres.ts';
import { openProduct } from '#bench/peers/product.ts';
import { columns } from '#bench/peers/rows.ts';
import { openSqlite } from '#bench/peers/sqlite.ts';
import { type Engine, type Question, shown } from '#bench/question.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { rounded, step } from '#bench/timing.ts';
import { serverDatasets } from '#src/app/server-datasets.ts';
import { openContext } from '#src/find/providers/search-context.ts';
import { openSearch, type Search } from '#src/search/search.ts';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';

export const usage = `npm run bench -- search [--rows 300000] [--seed S] [--json FILE] [--folder FOLDER] [--shapes h01,o13]

Runs each of the 44 shapes of a search, and 16 shapes of a search by everything known, on the product's engine, DuckDB,
SQLite and PostgreSQL, with the same rows and without HTTP. PostgreSQL runs in its own process, the others in this one.
Each returns the first fifty rows of the screen and the exact total, and the answers are compared. The rows are generated, imported and loaded if FOLDER
(default: DATA_DIR/bench/<rows>) lacks them. Literals are drawn from the rows. They differ in every run unless S is
given.

FILE gets one object per shape and engine: { shape, engine, p50_ms, p95_ms, max_ms, runs, total, same }. 'total' is
the total of the shape's first literal. 'same' is true if all answers of an engine equal the product's. A run over all
shapes is recorded in bench/results/search-<rows>.json.`;

/** Literals per shape. */
const LITERALS = 30;

/** The recorded figures of a run. */
export interface SearchFigures {
  rows: number;
  seed: number;
  providers: number;
  organizations: number;
  shapes: { shape: string; title: string }[];
  measured: Measured[];
  /** Shapes where a peer was faster than the product at the 95th percentile, against the target. */
  missed: { shape: string; engine: Engine['name']; ratio: number }[];
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  ...countryOptions,
  seed: { type: 'string' },
  json: { type: 'string' },
  shapes: { type: 'string' },
} as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const seed = values.seed ? wholeNumber('--seed', values.seed) : randomInt(1, 1_000_000);
  const wanted = values.shapes?.split(',');
  const country = await openCountry({ rows, folder });
  await using parts = new AsyncDisposableStack();
  parts.defer(country.storage.close);
  const asked = await step('Literals', () => shapesWithLiterals(country.storage.database, seed));
  const chosen = asked.filter(({ id }) => !wanted || wanted.includes(id));
  const engines = await openEngines(country, parts);
  console.log(`${country.providers} providers, ${country.organizations} organizations; literals of seed ${seed}\n`);
  const measured = await measure(engines, chosen, seed);
  const missed = missedOf(measured);
  console.log(summary(measured, missed));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 1)}\n`);
  if (wanted) return;
  const { providers, organizations } = country;
  const figures: SearchFigures = {
    rows,
    seed,
    providers,
    organizations,
    shapes: asked.map(({ id, title }) => ({ shape: id, title })),
    measured,
    missed,
  };
  record(`search-${rows}`, `npm run bench -- search --rows ${rows} --seed ${seed}`, figures);
}

/** A shape with the means to draw its questions. */
interface Asked {
  id: string;
  title: string;
  questions(seed: number, count: number): Question[];
}

/** All shapes, with literals from the loaded rows. */
async function shapesWithLiterals({ pool }: Database, seed: number): Promise<Asked[]> {
  const sample = await drawSample(pool, seed);
  const known = {
    sample: await drawKnown(pool, seed),
    facts: { today: todayIn(loadConfig().timeZone), circle: await openCircles(pool) },
  };
  return [
    ...shapes.map((shape) => ({
      ...shape,
      questions: (from: number, count: number) => questionsOf(shape, sample, from, count),
    })),
    ...wideShapes.map((shape) => ({
      ...shape,
      questions: (from: number, count: number) => wideQuestions(shape, known, from, count),
    })),
  ];
}

/** The product and its peers over the same rows, each loaded if it lacks them. */
async function openEngines({ storage, dataDir, manifest }: Country, parts: AsyncDisposableStack): Promise<Engine[]> {
  const search = openSearch();
  await step('Product', () => search.load(manifest));
  const engines = [openProduct(search, contextOf(storage.database, search))];
  parts.defer(() => search.close());
  const { url, pool } = storage.database;
  const { rows } = await pool.query(`select value #>> '{}' id from settings where key = 'database_id'`);
  // identifies the rows and columns
  const madeFrom = `${rows[0].id} ${search.generation} ${Object.values(shown)} ${Object.values(columns)}`;
  const folder = path.join(path.dirname(dataDir), 'peers');
  await mkdir(folder, { recursive: true });
  const openers = {
    PostgreSQL: () => openPostgres(url, madeFrom), // first, because the others load its rows
    DuckDB: () => openDuckdb(folder, url, madeFrom),
    SQLite: () => openSqlite(folder, url, madeFrom),
  };
  for (const [title, open] of Object.entries(openers)) {
    console.log(`${title}:`);
    const engine = await step('opened', open);
    parts.defer(engine.close);
    engines.push(engine);
  }
  return engines;
}

/** What the criteria of the product's searches need, as its routes have it. */
function contextOf(database: Database, search: Search) {
  const providerCriteria = serverDatasets.flatMap(({ name, providerCriteria }) =>
    providerCriteria.map((criteria) => ({ ...criteria, needs: name })),
  );
  const requireDataset = () => {};
  const context = openContext({
    ...{ database, search, config: loadConfig(), providerCriteria, requireDataset },
    ...{
      providerHighlights: [],
      exportColumns: [],
      workCriteria: async () => [],
      criteriaOff: new Set(),
      historySources: [],
    },
    ...{
      isReady: () => true,
      doNotContactOf: async () => new Map(),
      mayRead: () => true,
      screeningDecisions: async () => new Map(),
      peopleDecided: async () => ({}),
      specialtiesNamed: async () => [],
    },
  });
  return () =>
    context({ id: '', email: '', team: '', role: 'specialist', approved: true, via: 'session', scopes: ['read'] });
}

async function measure(engines: Engine[], chosen: Asked[], seed: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const shape of chosen) {
    const results = await compare(shape.id, engines, shape.questions(seed, LITERALS), shape.questions(seed + 1, 3));
    measured.push(...results);
    console.log(line(shape, results));
  }
  return measured;
}

/** The output for one shape: per engine p50 / p95 / max in ms, and p95 as a multiple of the product's. */
function line({ id, title }: Asked, results: Measured[]): string {
  const cells = results.map((result) => {
    const times = [result.p50_ms, result.p95_ms, result.max_ms].map(short).join(' / ');
    const ratio = result.engine === 'product' ? '' : ` ×${short(ratioOf(result, results))}`;
    return `  ${result.engine.padEnd(9)} ${times}${ratio}${result.same ? '' : '  DIFFERS'}`;
  });
  return `${id} ${title}\n${cells.join('\n')}`;
}

function summary(measured: Measured[], missed: SearchFigures['missed']): string {
  const differing = measured.filter(({ same, engine }) => !same && engine !== 'product');
  const lines = missed.map(
    ({ shape, engine, ratio }) => `  ${shape}: ${engine} takes ${short(ratio)} of the product's time`,
  );
  return [
    '',
    differing.length ? `${differing.length} answers differ` : 'All engines gave the same answers',
    lines.length
      ? 'Slower than the target at the 95th percentile:'
      : 'Faster at the 95th percentile on every shape of the target',
    ...lines,
  ].join('\n');
}

/**
 * Shapes where SQLite may win: look-ups of one key (an NPI, a ZIP code, a name that no row has), and two texts of three
 * letters on organizations.
 */
const conceded = new Set(['h01', 'o01', 'h14', 'o09', 'h23', 'o12', 'o13']);

/** Whether an engine may win a shape. */
export const isConceded = (engine: string, shape: string): boolean => engine === 'sqlite' && conceded.has(shape);

function missedOf(measured: Measured[]): SearchFigures['missed'] {
  return measured
    .filter(({ engine, shape }) => engine !== 'product' && !isConceded(engine, shape))
    .map((peer) => ({ shape: peer.shape, engine: peer.engine, ratio: rounded(ratioOf(peer, measured)) }))
    .filter(({ ratio }) => ratio <= 1);
}

function ratioOf(peer: Measured, measured: Measured[]): number {
  const product = measured.find(({ shape, engine }) => shape === peer.shape && engine === 'product');
  return peer.p95_ms / (product?.p95_ms ?? Number.NaN);
}

const short = (value: number) => value.toPrecision(value < 1 ? 2 : 3);
