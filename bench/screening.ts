// `npm run bench -- screening`: measures who is possibly in the list of exclusions, against equal names alone.
import { openDatasets } from '#bench/folder.ts';
import { country, measure } from '#bench/measure.ts';
import { processorSeconds } from '#bench/product/process.ts';
import { peopleOfEqualNames } from '#bench/screening/equal-names.ts';
import { figure, most, table } from '#bench/section.ts';
import { roundedMs, step } from '#bench/timing.ts';
import { possiblePeople } from '#src/datasets/exclusion-matches.ts';
import type { Database } from '#src/server/database.ts';

const RUNS = 3;

export default measure({
  name: 'screening',
  usage: `Finds all people who are possibly in the list of exclusions, in the country in FOLDER (default: DATA_DIR/bench/<rows>; NPPES and
the list are created and imported if missing). Then finds those of equal names alone, as before the rules for similar names. Three
times in turns; counts the processor seconds of PostgreSQL. Linux only. Records the figures in bench/results/screening-<rows>.json.`,
  options: country,
  per: 'rows',
  run: async (values, parts) => {
    const { database, close } = await openDatasets(values, ['nppes', 'exclusions']);
    parts.defer(close);
    const [equal, similar]: [Matches[], Matches[]] = [[], []];
    for (let n = 0; n < RUNS; n++) {
      equal.push(await step('Equal names', () => matchesOf(database, peopleOfEqualNames)));
      similar.push(await step('Similar names', () => matchesOf(database, possiblePeople())));
    }
    // `listed`: people in the list without an NPI
    const { rows: counts } = await database.pool.query<{ people: number; listed: number }>(
      `select (select count(*)::int from providers) people,
        (select count(*)::int from exclusions_in_force where npi is null and last_name is not null) listed`,
    );
    return { ...(counts[0] ?? { people: 0, listed: 0 }), equal: fastest(equal), similar: fastest(similar) };
  },
  sections: {
    '17. Screening': {
      targets: ({ equal, similar }) => ({
        people: most('Possible matches, relative to equal names', similar.people / equal.people, 1.5, 'times'),
        time: most('Processor time, relative to equal names', similar.processor_s / equal.processor_s, 1.5, 'times'),
      }),
      more: ({ people, listed, equal, similar }) => [
        `${figure(people)} people of NPPES, and ${figure(listed)} rows of OIG's list without an NPI. Equal names: the whole last and first name, as in releases before similar names counted. Processor seconds of PostgreSQL, the least of three runs in turns.`,
        table(
          ['', 'possible matches', 'with one of the 50 most frequent last names', 'processor seconds'],
          Object.entries({ 'equal names': equal, 'similar names': similar }).map(([title, each]) => [
            title,
            ...[each.people, each.common, each.processor_s].map(figure),
          ]),
        ),
      ],
    },
  },
});

/** Possible matches by one set of rules. */
interface Matches {
  people: number;
  /** People with one of the 50 most frequent last names. */
  common: number;
  processor_s: number;
}

/** Runs `people`, SQL with a column `npi`, in one process of PostgreSQL. */
async function matchesOf({ pool }: Database, people: string): Promise<Matches> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0; set local max_parallel_workers_per_gather = 0');
    const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = pids[0]?.pid ?? 0;
    const before = processorSeconds(pid);
    await client.query(`create temporary table found on commit drop as ${people}`);
    const processor_s = roundedMs(processorSeconds(pid) - before);
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

const fastest = (runs: readonly Matches[]): Matches =>
  runs.reduce((best, each) => (each.processor_s < best.processor_s ? each : best));
