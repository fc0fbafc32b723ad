// `npm run bench -- lookup`: measures lookups of NPIs and of rows without them, and how well the rows are matched.
import { setTimeout as sleep } from 'node:timers/promises';
import { drawRows, type LookupCase, type LookupCaseKind } from '#bench/lookup/drawn.ts';
import { drawNpis } from '#bench/lookup/npis.ts';
import { country, measure } from '#bench/measure.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { figure, holds, least, most } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { median, roundedMs, step } from '#bench/timing.ts';
import type { LookupCounts, ResultRow } from '#src/work/lookup/contract.ts';

/** Lookups of each kind. */
const RUNS = 3;

/** Milliseconds between looks at a lookup. */
const LOOK = 50;

/** The same before the matcher was changed. Written by hand. */
type FirstSight = { seed: number; precision: number; recall: number; nobody_matched: number } | undefined;

export default measure({
  name: 'lookup',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Looks up
NPIs: people, organizations, deactivated, unknown and mistyped ones, and repeats. Then looks up rows with names: people with
the errors of spreadsheets, 100 people who are absent and 100 pairs of namesakes in one city. Checks every result. Records
the figures in bench/results/lookup-<rows>.json. Times are from the request to the first page of the result, the median of three.`,
  options: { ...country, npis: 100_000, names: 10_000, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { server, pool } = await startSite(values, parts);
    const npis = await step('NPIs', () => drawNpis(pool, values.seed, values.npis));
    const wanted = await step('Rows', () => drawRows(pool, values.seed, values.names));
    const call = await openCalls(server);
    const byNpi = await step('Lookups of NPIs', () => lookUp(call, { npis: npis.map(({ npi }) => npi) }));
    const byName = await step('Lookups of names', () => lookUp(call, { rows: wanted.map(({ row }) => row) }));
    const { s, counts, results } = byNpi;
    /** Results with another status than expected. */
    const wrong = npis.filter(({ status }, n) => results[n]?.status !== status).length;
    return {
      npis: { given: npis.length, s, counts, wrong },
      first_sight: undefined as FirstSight,
      names: { given: wanted.length, s: byName.s, ...qualityOf(wanted, byName.results) },
    };
  },
  sections: {
    '13. NPI lookup': {
      targets: ({ npis, names }) => {
        const mistaken = names.matched.absent + names.matched.namesakes;
        return {
          npis: most(`${figure(npis.given)} NPIs, until the result is readable`, npis.s, 5, 's'),
          wrong: holds('Each NPI has the expected status', `${figure(npis.wrong)} wrong`, npis.wrong === 0),
          names: most(`${figure(names.given)} rows with names`, names.s, 60, 's'),
          precision: least('Precision of automatic matches', names.precision * 100, 99, '%'),
          recall: least('Recall of automatic matches', names.recall * 100, 85, '%'),
          mistaken: holds(
            'No automatic match of 100 absent people and 100 pairs of namesakes in one city',
            `${mistaken} matched`,
            mistaken === 0,
          ),
        };
      },
      more: ({ names: { matched, people, offered }, seed, first_sight }) => [
        `The NPIs: 90% people, 4% organizations, 2% deactivated, 1% unknown, 1% with another check digit, 2% repeats. The rows: people of the register, disturbed by \`bench/lookup/error-model.ts\`, which its author wrote without having seen the matcher: short names, swapped and missing parts, former names, typos, degrees, neighboring and earlier cities, everyday words, and licenses in other forms, often several in a row. Recall is the right matches of all ${figure(people)} rows of people, also of rows that fit several people. Precision is the right ones of ${figure(matched.person + matched.absent + matched.namesakes)} matches. The person is the match or one of the three candidates in ${figure(offered)} rows.`,
        ...(first_sight
          ? [
              `At first sight (seed ${first_sight.seed}), before the matcher was changed: precision ${figure(first_sight.precision * 100)}%, recall ${figure(first_sight.recall * 100)}%, ${first_sight.nobody_matched} of the 200 matched. The changes were made on that seed and others. The figures above are of seed ${seed}, on which nothing was changed.`,
            ]
          : []),
      ],
    },
  },
});

/** The median time of a lookup, and its result. */
async function lookUp(call: Call, body: object): Promise<{ s: number; counts: LookupCounts; results: ResultRow[] }> {
  const times: number[] = [];
  for (let turn = 1; ; turn++) {
    const begun = performance.now();
    const { id } = await replyTo<{ id: string }>(await call('/api/lookup', { method: 'POST', body }));
    const { counts } = await doneLookup(call, id);
    times.push((performance.now() - begun) / 1000);
    const results = turn === RUNS ? await allResults(call, id) : [];
    await call(`/api/lookup/${id}`, { method: 'DELETE' });
    if (turn === RUNS) return { s: roundedMs(median(times)), counts, results };
  }
}

interface Page {
  done: boolean;
  state: string;
  message: string | null;
  counts: LookupCounts;
  total: number;
  rows: ResultRow[];
}

async function doneLookup(call: Call, id: string): Promise<Page> {
  for (;;) {
    const page = await replyTo<Page>(await call(`/api/lookup/${id}`));
    if (page.done) return page;
    if (page.state !== 'waiting' && page.state !== 'running') throw new Error(`The lookup ended: ${page.message}`);
    await sleep(LOOK);
  }
}

async function allResults(call: Call, id: string): Promise<ResultRow[]> {
  const results: ResultRow[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await replyTo<Page>(await call(`/api/lookup/${id}?page=${page}&page_size=5000`));
    results.push(...rows);
    if (rows.length === 0 || results.length >= total) return results;
  }
}

/** How well rows are matched. */
function qualityOf(wanted: LookupCase[], results: ResultRow[]) {
  const both = wanted.map((each, n) => ({ ...each, result: results[n] }));
  const people = both.filter(({ kind }) => kind === 'person');
  const matches = both.filter(({ result }) => result?.status === 'match');
  const right = matches.filter(({ npi, result }) => npi !== '' && result?.npi === npi).length;
  const matchesOf = (kind: LookupCaseKind) => matches.filter((each) => each.kind === kind).length;
  return {
    people: people.length,
    /** Automatic matches of people, absent ones and namesakes. */
    matched: { person: matchesOf('person'), absent: matchesOf('absent'), namesakes: matchesOf('namesakes') },
    /** Automatic matches with the right person, and their share of all automatic matches, and of all people. */
    right,
    precision: roundedMs(right / matches.length),
    recall: roundedMs(right / people.length),
    /** People who are the match or one of the candidates. */
    offered: people.filter(
      ({ npi, result }) => result?.npi === npi || result?.candidates.some((candidate) => candidate.npi === npi),
    ).length,
  };
}
