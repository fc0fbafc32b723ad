// `npm run bench -- screening`: measures who is possibly in the list of exclusions, against equal names alone.
import { openTables } from '#bench/folder.ts';
import { countryIn, countryOptions } from '#bench/options.ts';
import { processorSeconds } from '#bench/product/processor.ts';
import { record } from '#bench/results.ts';
import { peopleOfEqualNames } from '#bench/screening/equal-names.ts';
import { rounded, step } from '#bench/timing.ts';
import { possiblePeople } from '#src/datasets/exclusion-matches.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Database } from '#src/server/database.ts';

export const usage = `npm run bench -- screening [--rows 300000] [--folder FOLDER]

Finds all people who are possibly in the list of exclusions, in the country in FOLDER (default: DATA_DIR/bench/<rows>; NPPES and
the list are created and imported if missing). Then finds those of equal names alone, as before the rules for similar names. Three
times in turns; counts the processor seconds of PostgreSQL. Linux only. Records the figures in bench/results/screening-<rows>.json.`;

/** Possible matches by one set of rules. */
export interface Matches {
  people: number;
  /** People with one of the 50 most frequent last names. */
  common: number;
  /** The least of all runs. */
  processor_s: number;
}

/** The recorded figures of a run. */
export interface ScreeningFigures {
  rows: number;
  people: number;
  /** People in the list without an NPI. */
  listed: number;
  equal: Matches;
  similar: Matches;
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

const RUNS = 3;

export const options = countryOptions;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const storage = await openTables({ rows, folder }, ['nppes', 'exclusions']);
  try {
    const { database } = storage;
    const runs: { equal: Matches; similar: Matches }[] = [];
    for (let n = 0; n < RUNS; n++)
      runs.push({
        equal: await step('Equal names', () => measure(database, peopleOfEqualNames)),
        similar: await step('Similar names', () => measure(database, possiblePeople)),
      });
    const { rows: counts } = await database.pool.query<{ people: number; listed: number }>(
      `select (select count(*)::int from providers) people,
        (select count(*)::int from exclusions_in_force where npi is null and last_name is not null) listed`,
    );
    const figures: ScreeningFigures = {
      rows,
      ...(counts[0] ?? { people: 0, listed: 0 }),
      equal: fastest(runs.map(({ equal }) => equal)),
      similar: fastest(runs.map(({ similar }) => similar)),
    };
    console.log(JSON.stringify(figures, null, 1));
    record(`screening-${rows}`, `npm run bench -- screening --rows ${rows}`, figures);
  } finally {
    await storage.close();
  }
}

/** Runs `people`, SQL with a column `npi`, in one process of PostgreSQL. */
async function measure({ pool }: Database, people: string): Promise<Matches> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0; set local max_parallel_workers_per_gather = 0');
    const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = pids[0]?.pid ?? 0;
    const before = processorSeconds(pid);
    await client.query(`create temporary table found on commit drop as ${people}`);
    const processor_s = rounded(processorSeconds(pid) - before);
    const { rows } = await client.query<{ people: number; common: number }>(
      `with common as (select last_name from providers group by 1 order by count(*) desc, 1 limit 50)
       select count(*)::int people, count(*) filter (where last_name in (select last_name from common))::int common
       from (select distinct npi from found) found join providers using (npi)`,
    );
    await client.query('commit');
    return { ...(rows[0] ?? { people: 0, common: 0 }), processor_s };
  } finally {
    client.release(true);
  }
}

function fastest(runs: readonly Matches[]): Matches {
  const [first, ...others] = runs;
  if (!first) throw new Error('No run was measured.');
  return others.reduce((best, each) => (each.processor_s < best.processor_s ? each : best), first);
}
