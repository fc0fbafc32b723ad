// `npm run bench -- opening`: compares the question with which issue 17 opens, and variants of it, with SQL over the record.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { drawKnown, type KnownSample } from '#bench/find-literals.ts';
import { openCountry } from '#bench/folder.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import type { Get } from '#bench/product/client.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { rounded, step, timed } from '#bench/timing.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { Refusal } from '#src/server/refusal.ts';
import { npisInRecord, openingNear, type Question, queryOf, sentenceNear } from '#test/question-in-record.ts';

export const usage = `npm run bench -- opening [--rows 300000] [--seed S] [--variants 20] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Asks the
question with which issue 17 opens by API, in one line of text, and in SQL over the imported tables; then VARIANTS with
other specialties, cities, distances, states, years, amounts and groups, by API and SQL. The invented country has no
Austin; the largest city of Texas takes its place. Every page of a reply is compared. Fails on a difference. Records the
totals in bench/results/opening-<rows>.json.`;

/** One question: how many people each way finds. */
interface Compared {
  query: string;
  api: number;
  sql: number;
  /** Whether both have the same NPIs. */
  same: boolean;
  /** Of the first page. */
  api_ms: number;
  sql_ms: number;
}

/** The recorded figures of a run. */
export interface OpeningFigures {
  rows: number;
  seed: number;
  /** The question itself comes first, then the same in one line of text, then the variants. */
  questions: Compared[];
}

export const options = {
  ...countryOptions,
  seed: { type: 'string' },
  variants: { type: 'string', default: '20' },
} as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const variants = wholeNumber('--variants', values.variants);
  const seed = values.seed ? wholeNumber('--seed', values.seed) : randomInt(1, 1_000_000);
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const { pool } = country.storage.database;
  const near = await largestCityOfTexas(pool);
  const sample = await step('Literals', () => drawKnown(pool, seed));
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await step('Server', () => server.ready());
  const ask = async (question: Question, query = queryOf(question)) => {
    const compared = await compareOne(server.get, pool, question, query);
    console.log(line(compared));
    return compared;
  };
  const random = randomOf('opening', seed);
  const opening = openingNear(near);
  const questions = [await ask(opening), await ask(opening, await understood(server.get, sentenceNear(near)))];
  for (let n = 0; n < variants; n++) questions.push(await ask(variantOf(sample, random)));
  const figures: OpeningFigures = { rows, seed, questions };
  record(`opening-${rows}`, `npm run bench -- opening --rows ${rows} --seed ${seed} --variants ${variants}`, figures);
  const differing = questions.filter(({ same }) => !same).length;
  if (differing > 0) throw new Refusal(`${differing} of ${questions.length} answers differ from SQL.`);
  console.log(`All ${questions.length} answers equal SQL`);
}

async function compareOne(get: Get, pool: pg.Pool, question: Question, query: string): Promise<Compared> {
  const { total, npis, ms } = await npisByApi(get, query);
  const { timeZone } = loadConfig();
  const expected = await timed(() => npisInRecord(pool, question, timeZone));
  return {
    query,
    api: total,
    sql: expected.result.length,
    same: total === expected.result.length && npis.toSorted().join() === expected.result.join(),
    api_ms: rounded(ms),
    sql_ms: rounded(expected.ms),
  };
}

/** The people of every page, the total, and the time of the first page. */
async function npisByApi(get: Get, query: string): Promise<{ total: number; npis: string[]; ms: number }> {
  const npis: string[] = [];
  for (let page = 1, first = Number.NaN; ; page++) {
    const { status, body, ms } = await get(`/api/providers?${query}&page=${page}`);
    if (status !== 200) throw new Error(`${query} replied ${status}: ${body}`);
    const { total, rows }: { total: number; rows: { npi: string }[] } = JSON.parse(body);
    npis.push(...rows.map(({ npi }) => npi));
    if (page === 1) first = ms;
    if (rows.length === 0 || npis.length >= total) return { total, npis, ms: first };
  }
}

/** The query of the search that a line of text leads to. */
async function understood(get: Get, text: string): Promise<string> {
  const { body } = await get(`/api/understand?${new URLSearchParams({ text })}`);
  const { url }: { url: string } = JSON.parse(body);
  return new URL(url, 'http://localhost').searchParams.toString();
}

const amounts = [1000, 5000, 20_000, 50_000, 100_000, 200_000, 500_000];

/** A question about the likes of one person, who may meet it. */
function variantOf({ people }: KnownSample, random: Random): Question {
  const { code, city, state, license_state, graduation_year, payment } = random.pick(people);
  return {
    taxonomy: code,
    near: `${city}, ${state}`,
    miles: random.pick([10, 25, 40, 100, 250]),
    license_state,
    graduated_from: Number(graduation_year) - random.whole(0, 10),
    graduated_to: Number(graduation_year) + random.whole(0, 10),
    payment_from: random.pick([0, ...amounts.filter((amount) => amount <= Number(payment))]),
    too_large: random.pick([11, 51, 201, 1001]),
  };
}

async function largestCityOfTexas(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select city from places where state = 'TX' and latitude <> 0 order by population desc nulls last, zip limit 1`,
  );
  return `${rows[0].city}, TX`;
}

const line = ({ query, api, sql, same, api_ms, sql_ms }: Compared) =>
  `${same ? 'same   ' : 'DIFFERS'} ${String(api).padStart(6)} ${String(sql).padStart(6)} ${api_ms.toFixed(1).padStart(8)} ms ${sql_ms.toFixed(0).padStart(7)} ms  ${decodeURIComponent(query)}`;
