// Measures one shape on every engine, and compares each answer with the product's.
import { digest, type Engine, type Question } from '#bench/question.ts';
import { percentile, roundedMs, timed } from '#bench/timing.ts';

/**
 * The figures of one engine for one shape. `total` is the total of the shape's first literal, which every engine
 * answers.
 */
export interface Measured {
  shape: string;
  engine: Engine['name'];
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
  runs: number;
  total: number;
  /**
   * Whether all answers equal the product's, in total and in all values of the page. For the product: whether all
   * engines agree.
   */
  same: boolean;
}

/** Rounds over all literals. A slow engine runs fewer. */
const ROUNDS = 10;

/** Milliseconds per engine and shape, without the warm-up, and the minimum number of runs. */
const CAP = 1500;
const LEAST = 5;

interface Run {
  engine: Engine;
  times: number[];
  spent: number;
  total: number;
  same: boolean;
}

/**
 * Measures a shape. The first of `engines` must be the product. `warmUp` has further questions of the shape, not
 * measured.
 */
export async function compare(
  shape: string,
  engines: Engine[],
  questions: Question[],
  warmUp: Question[],
): Promise<Measured[]> {
  for (const engine of engines) await warm(engine, warmUp);
  const runs = engines.map((engine): Run => ({ engine, times: [], spent: 0, total: 0, same: true }));
  const expected: string[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const run of runs) await runRound(run, questions, expected, round === 0);
  const [product, ...peers] = runs;
  if (product) product.same = peers.every(({ same }) => same);
  return runs.map(({ engine, times, total, same }) => ({
    shape,
    engine: engine.name,
    p50_ms: roundedMs(percentile(times, 0.5)),
    p95_ms: roundedMs(percentile(times, 0.95)),
    max_ms: roundedMs(Math.max(...times)),
    runs: times.length,
    total,
    same,
  }));
}

/** Asks the warm-up questions, for at most CAP milliseconds. */
async function warm(engine: Engine, questions: Question[]) {
  let spent = 0;
  for (const question of questions) if (spent < CAP) spent += (await timed(() => engine.answer(question))).ms;
}

/** Runs one round of an engine within its time. The first round also compares the answers, which is not measured. */
async function runRound(run: Run, questions: Question[], expected: string[], first: boolean) {
  for (const [i, question] of questions.entries()) {
    if (run.spent > CAP && run.times.length >= LEAST) return;
    const { result, ms } = await timed(() => run.engine.answer(question));
    run.times.push(ms);
    run.spent += ms;
    if (!first) continue;
    if (i === 0) run.total = result.total;
    const answer = digest(question, result);
    expected[i] ??= answer;
    if (answer !== expected[i]) {
      run.same = false;
      console.log(`  ${run.engine.name} differs on ${JSON.stringify(question)}: ${result.total} found`);
    }
  }
}
