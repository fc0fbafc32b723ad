// `npm run bench -- search`: compares the product's search with other engines, in process, on the same rows.
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { compare, type Measured } from '#bench/compare.ts';
import { openCircles, wideQuestions, wideShapes } from '#bench/everything.ts';
import { drawKnown } from '#bench/find-literals.ts';
import { type ImportedCountry, openCountry } from '#bench/folder.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { country, measure, randomSeed } from '#bench/measure.ts';
import { openClickhouse } from '#bench/peers/clickhouse.ts';
import { openDuckdb } from '#bench/peers/duckdb.ts';
import { openPostgres } from '#bench/peers/postgres.ts';
import { openProductEngine } from '#bench/peers/product.ts';
import { peerColumns } from '#bench/peers/rows.ts';
import { openSqlite } from '#bench/peers/sqlite.ts';
import { type Engine, pageColumns, type Question } from '#bench/question.ts';
import { figure, holds, table } from '#bench/section.ts';
import { shapes } from '#bench/shapes.ts';
import { roundedMs, step } from '#bench/timing.ts';
import { serverDatasets } from '#src/app/server-datasets.ts';
import { openContext } from '#src/find/providers/search-context.ts';
import { openReadOnce } from '#src/search/read-once.ts';
import { openSearch, type Search } from '#src/search/search.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';

/** Literals per shape. */
const LITERALS = 30;

export default measure({
  name: 'search',
  usage: `Runs each of the 44 shapes of a search, and 16 shapes of a search by everything known, on the product's engine, DuckDB,
SQLite, ClickHouse and PostgreSQL, with the same rows and without HTTP. PostgreSQL runs in its own process, the others in
this one. ClickHouse is the npm package chdb, which is installed (550 MB) beside the rows if it is not there.
Each returns the first fifty rows of the screen and the exact total, and the answers are compared. The rows are generated, imported and loaded if FOLDER
(default: DATA_DIR/bench/<rows>) lacks them. Literals are drawn from the rows. They differ in every run unless SEED is
given.

The file of --json gets one object per shape and engine: { shape, engine, p50_ms, p95_ms, max_ms, runs, total, same }. 'total' is
the total of the shape's first literal. 'same' is true if all answers of an engine equal the product's. A run over all
shapes is recorded in bench/results/search-<rows>.json.`,
  options: { ...country, seed: randomSeed, json: 'FILE', shapes: 'h01,o13' },
  per: 'rows',
  run: async (values, parts) => {
    const { seed } = values;
    const wanted = values.shapes?.split(',');
    const country = await openCountry(values);
    parts.defer(country.storage.close);
    const asked = await step('Literals', () => shapesWithLiterals(country.storage.database, seed));
    const engines = await openEngines(country, parts);
    const { providers, organizations } = country;
    console.log(`${providers} providers, ${organizations} organizations; literals of seed ${seed}\n`);
    const measured: Measured[] = [];
    for (const shape of asked.filter(({ id }) => !wanted || wanted.includes(id))) {
      const results = await compare(shape.id, engines, shape.questions(seed, LITERALS), shape.questions(seed + 1, 3));
      measured.push(...results);
      console.log(line(shape, results));
    }
    const missed = missedOf(measured);
    console.log(summary(measured, missed));
    if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 1)}\n`);
    if (wanted) return undefined;
    return {
      ...{ providers, organizations, measured, missed },
      shapes: asked.map(({ id, title }) => ({ shape: id, title })),
    };
  },
  print: () => {},
  sections: {
    '4. Comparison of engines': {
      targets: ({ measured, missed }) => {
        const behind = missed.filter(({ engine, shape }) => !isConceded(engine, shape));
        const differing = differingOf(measured).map(({ shape, engine }) => `${shape} ${engine}`);
        return {
          faster: holds(
            'Faster than each engine at the 95th percentile of every shape; SQLite may win one-key look-ups and o13',
            namesOf(behind) || 'on every shape',
            behind.length === 0,
          ),
          same: holds(
            'All engines give the same answers',
            differing.join(', ') || `${figure(measured.length)} of ${figure(measured.length)}`,
            differing.length === 0,
          ),
        };
      },
      more: ({ rows, providers, organizations, measured, missed, shapes, notes }) => {
        const conceded = namesOf(missed.filter(({ engine, shape }) => isConceded(engine, shape)));
        const compared = engineNames.filter((name) => measured.some(({ engine }) => engine === name));
        return [
          `${figure(rows)} rows: ${figure(providers)} providers, ${figure(organizations)} organizations. Each engine returns the first fifty rows and the exact total, without HTTP. PostgreSQL runs in its own process, the others in this one. All compare the letters and digits of texts, of organizations those of every name, and of first names the nicknames too. Shapes that begin with f are of section 8. For them the peers have one wide row per provider and tables of licenses, graduation years and group sizes, and they get a circle as its ZIP codes. Median / 95th percentile in ms, and the 95th percentile as a multiple of the product's:`,
          ...(conceded ? [`Ahead of the product: ${conceded}. ${notes?.faster ?? ''}`] : []),
          table(
            ['shape', '', ...compared.map((name) => titles[name])],
            shapes.map(({ shape, title }) => {
              const of = (name: string) => measured.find((each) => each.shape === shape && each.engine === name);
              const cells = compared.map((name) => {
                const found = of(name);
                if (!found) return '';
                const ratio = name === 'product' ? '' : `, ×${figure(ratioOf(found, measured))}`;
                return `${figure(found.p50_ms)} / ${figure(found.p95_ms)}${ratio}`;
              });
              return [shape, title, ...cells];
            }),
          ),
        ];
      },
    },
  },
});

const titles: Record<Engine['name'], string> = {
  product: 'product',
  duckdb: 'DuckDB',
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  clickhouse: 'ClickHouse',
};

const engineNames = Object.keys(titles) as Engine['name'][];

/** Shapes where a peer was faster than the product at the 95th percentile. */
type Missed = { shape: string; engine: Engine['name']; ratio: number }[];

const namesOf = (all: Missed) => all.map(({ shape, engine }) => `${shape} (${engine})`).join(', ');

const differingOf = (measured: Measured[]) => measured.filter(({ same, engine }) => !same && engine !== 'product');

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
async function openEngines(
  { storage, dataDir, manifest }: ImportedCountry,
  parts: AsyncDisposableStack,
): Promise<Engine[]> {
  const search = openSearch();
  await step('Product', () => search.load(manifest));
  const engines = [openProductEngine(search, contextOf(storage.database, search))];
  parts.defer(() => search.close());
  const { url, pool } = storage.database;
  const { rows } = await pool.query(`select value #>> '{}' id from settings where key = 'database_id'`);
  // identifies the rows and columns
  const madeFrom = `${rows[0].id} ${search.generation} ${Object.values(pageColumns)} ${Object.values(peerColumns)}`;
  const folder = path.join(path.dirname(dataDir), 'peers');
  await mkdir(folder, { recursive: true });
  const openers = {
    PostgreSQL: () => openPostgres(url, madeFrom), // first, because the others load its rows
    DuckDB: () => openDuckdb(folder, url, madeFrom),
    SQLite: () => openSqlite(folder, url, madeFrom),
    ClickHouse: () => openClickhouse(folder, url, madeFrom),
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
      sentences: [],
      repeatable: new Set(),
      readOnce: openReadOnce(database, search),
    },
    ...{
      isReady: () => true,
      doNotContactOf: async () => new Map(),
      peopleOnLists: async () => [],
      mayRead: () => true,
      screeningDecisions: async () => new Map(),
      peopleDecided: async () => ({}),
      specialtiesNamed: async () => [],
    },
  });
  return () =>
    context({ id: '', email: '', team: '', role: 'specialist', approved: true, via: 'session', scopes: ['read'] });
}

/** The output for one shape: per engine p50 / p95 / max in ms, and p95 as a multiple of the product's. */
function line({ id, title }: Asked, results: Measured[]): string {
  const cells = results.map((result) => {
    const times = [result.p50_ms, result.p95_ms, result.max_ms].map(short).join(' / ');
    const ratio = result.engine === 'product' ? '' : ` ×${short(ratioOf(result, results))}`;
    return `  ${result.engine.padEnd(10)} ${times}${ratio}${result.same ? '' : '  DIFFERS'}`;
  });
  return `${id} ${title}\n${cells.join('\n')}`;
}

function summary(measured: Measured[], missed: Missed): string {
  const differing = differingOf(measured);
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
const isConceded = (engine: string, shape: string): boolean => engine === 'sqlite' && conceded.has(shape);

function missedOf(measured: Measured[]): Missed {
  return measured
    .filter(({ engine, shape }) => engine !== 'product' && !isConceded(engine, shape))
    .map((peer) => ({ shape: peer.shape, engine: peer.engine, ratio: roundedMs(ratioOf(peer, measured)) }))
    .filter(({ ratio }) => ratio <= 1);
}

function ratioOf(peer: Measured, measured: Measured[]): number {
  const product = measured.find(({ shape, engine }) => shape === peer.shape && engine === 'product');
  return peer.p95_ms / (product?.p95_ms ?? Number.NaN);
}

const short = (value: number) => value.toPrecision(value < 1 ? 2 : 3);
