// `npm run bench -- opening`: compares the question with which issue 17 opens, and variants of it, with SQL over the record.
import type pg from 'pg';
import { drawKnown, type KnownSample } from '#bench/find-literals.ts';
import { country, measure, randomSeed } from '#bench/measure.ts';
import { fetchJson, fetchReply, type Get } from '#bench/product/client.ts';
import { newest } from '#bench/results.ts';
import { figure, holds, table } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { roundedMs, step, timed } from '#bench/timing.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import { loadConfig } from '#src/server/config.ts';
import { Refusal } from '#src/server/refusal.ts';
import { npisInRecord, openingNear, type Question, queryOf, sentenceNear } from '#test/question-in-record.ts';

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

export default measure({
  name: 'opening',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Asks the
question with which issue 17 opens by API, in one line of text, and in SQL over the imported tables; then VARIANTS with
other specialties, cities, distances, states, years, amounts and groups, by API and SQL. The invented country has no
Austin; the largest city of Texas takes its place. Every page of a reply is compared. Fails on a difference. Records the
totals in bench/results/opening-<rows>.json.`,
  options: { ...country, seed: randomSeed, variants: 20 },
  per: 'rows',
  run: async (values, parts) => {
    const { get, pool } = await startSite(values, parts);
    const near = await largestCityOfTexas(pool);
    const sample = await step('Literals', () => drawKnown(pool, values.seed));
    const ask = async (question: Question, query = queryOf(question)) => {
      const compared = await compareOne(get, pool, question, query);
      console.log(line(compared));
      return compared;
    };
    const random = randomOf('opening', values.seed);
    const opening = openingNear(near);
    const questions = [await ask(opening), await ask(opening, await understood(get, sentenceNear(near)))];
    for (let n = 0; n < values.variants; n++) questions.push(await ask(variantOf(sample, random)));
    return { questions };
  },
  print: ({ questions }) => {
    const differing = questions.filter(({ same }) => !same).length;
    if (differing > 0) throw new Refusal(`${differing} of ${questions.length} answers differ from SQL.`);
    console.log(`All ${questions.length} answers equal SQL`);
  },
});

const recordedRun = () => newest<{ questions: Compared[] }>('opening');

/** The target of the recorded run, in the section of `find`. */
export function openingTarget() {
  const { questions } = recordedRun()?.figures ?? {};
  if (!questions) return undefined;
  const same = questions.filter((each) => each.same).length;
  const of = `${figure(same)} of ${figure(questions.length)} variants`;
  return { opening: holds('The opening question equals SQL', of, questions.length === same) };
}

/** The totals of each question, by the search and by SQL. */
export function openingQuestions(): string[] {
  const run = recordedRun();
  if (!run) return [];
  return [
    `\`${run.command}\`, ${run.date.slice(0, 10)}, commit ${run.commit}. The question across all datasets, first by API, then in one line of text, then variants of it. The invented country has no Austin; the largest city of Texas takes its place. The people are the same as in SQL over the imported tables.`,
    table(
      ['question', 'matches', 'in SQL', 'SQL, ms'],
      run.figures.questions.map(({ query, api, sql, sql_ms }) => [
        `\`${decodeURIComponent(query.replaceAll('+', ' '))}\``,
        ...[api, sql, sql_ms].map(figure),
      ]),
    ),
  ];
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
    api_ms: roundedMs(ms),
    sql_ms: roundedMs(expected.ms),
  };
}

/** The people of every page, the total, and the time of the first page. */
async function npisByApi(get: Get, query: string): Promise<{ total: number; npis: string[]; ms: number }> {
  const npis: string[] = [];
  for (let page = 1, first = Number.NaN; ; page++) {
    const { body, ms } = await fetchReply(get, `/api/providers?${query}&page=${page}`);
    const { total, rows }: { total: number; rows: { npi: string }[] } = JSON.parse(body);
    npis.push(...rows.map(({ npi }) => npi));
    if (page === 1) first = ms;
    if (rows.length === 0 || npis.length >= total) return { total, npis, ms: first };
  }
}

/** The query of the search that a line of text leads to. */
async function understood(get: Get, text: string): Promise<string> {
  const { url } = await fetchJson<{ url: string }>(get, `/api/understand?${new URLSearchParams({ text })}`);
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
