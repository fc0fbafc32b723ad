// One shape put to every engine in turns, each answer checked against the product's.
import { digest, type Engine, type Question } from '#bench/question.ts';
import { percentile, rounded, timed } from '#bench/timing.ts';

/** What one engine made of one shape; `total` is that of the shape's first literal, which every engine answers. */
export interface Measured {
  shape: string;
  engine: Engine['name'];
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
  runs: number;
  total: number;
  /** Whether every answer was the product's: the total and all values of the page, in order. Of the product: whether all agreed. */
  same: boolean;
}

/** Rounds over all literals, fewer where an engine is slow. */
const ROUNDS = 10;

/** Milliseconds an engine may take for a shape, warming up left out, and the runs it has all the same. */
const CAP = 1500;
const LEAST = 5;

interface Run {
  engine: Engine;
  times: number[];
  spent: number;
  total: number;
  same: boolean;
}

/** Measures a shape; the first of `engines` is the product. `warmUp` are questions of the same shape that are not counted. */
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
    p50_ms: rounded(percentile(times, 0.5)),
    p95_ms: rounded(percentile(times, 0.95)),
    max_ms: rounded(Math.max(...times)),
    runs: times.length,
    total,
    same,
  }));
}

/** Until the questions are over or an engine has had its time: what takes so long needs no more of it. */
async function warm(engine: Engine, questions: Question[]) {
  let spent = 0;
  for (const question of questions) if (spent < CAP) spent += (await timed(() => engine.answer(question))).ms;
}

/** One round of an engine, while it has time; in the first the answers are compared, outside the time. */
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
