// How long the check of openings takes after an import, alone and while clients search.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { searchAtOnce } from '#bench/alerts/searching.ts';
import { followWeek } from '#bench/import/appearing.ts';
import { searchPaths } from '#bench/import/searcher.ts';
import { drawSample } from '#bench/literals.ts';
import { type Call, replyTo } from '#bench/product/call.ts';
import type { startSite } from '#bench/site.ts';
import { roundedMs, step } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';

interface Country {
  rows: number;
  folder: string;
  seed: number;
}

/** Milliseconds between looks at the job. */
const LOOK = 100;

/** Searches of each shape while the job runs. */
const LITERALS = 3;

/** The must-haves of a client's request at a place. Half ask for a license, too. */
const mustsAt = ({ zip, state }: { zip: string; state: string }, n: number) =>
  n % 2 === 0 ? `state=${state}` : `license_state=${state}&license_active_on=today&near=${zip}&miles=60`;

/** Makes openings at the places of people, each of the specialty of one. Returns their IDs. */
export async function makeOpenings(pool: pg.Pool, call: Call, { seed }: Country, number: number): Promise<string[]> {
  const { people } = await drawSample(pool, seed);
  const random = randomOf('openings', seed);
  const sites = await populousPlaces(pool);
  const made: string[] = [];
  for (let n = 0; n < number; n++) {
    const site = random.pick(sites);
    const wish = {
      title: `Checked ${n}`,
      site: { zip: site.zip },
      specialty: [random.pick(people).code],
      must: mustsAt(site, n),
    };
    made.push(await makeOpening(call, wish));
  }
  return made;
}

/** The most populous ZIP codes with a location. */
export async function populousPlaces(pool: pg.Pool) {
  const { rows } = await pool.query<{ zip: string; state: string }>(
    'select zip, state from places where latitude is not null and state is not null order by population desc nulls last limit 500',
  );
  return rows;
}

/** Makes an opening. Returns its ID. */
export const makeOpening = async (call: Call, wish: object): Promise<string> =>
  (await replyTo<{ id: string }>(await call('/api/openings', { method: 'POST', body: wish }))).id;

/** Imports three weekly increments: the first makes the baselines, then one alone, and one while four clients search. */
export async function measureArrivals(site: Awaited<ReturnType<typeof startSite>>, { rows, folder, seed }: Country) {
  const { server, pool } = site;
  const importWeek = async () => {
    const before = await lastRun(pool);
    const arrived = await arrivedIn(pool);
    const week = { existing: rows, seed: randomInt(3, 1_000_000), out: folder }; // so that a folder can be measured again
    const [, s] = await Promise.all([followWeek(site, week), followChecks(pool, before)]);
    return { s, arrived: (await arrivedIn(pool)) - arrived };
  };
  await step('Baselines', importWeek);
  const idle = await step('Arrivals alone', importWeek);
  const searching = await searchAtOnce(server, searchPaths(await drawSample(pool, seed), seed, LITERALS));
  const loaded = await step('Arrivals while clients search', importWeek);
  return { idle, loaded: { ...loaded, ...(await searching.stop()) } };
}

/** The last run that has counted all. */
async function lastRun(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query(`select value #>> '{}' run from settings where key = 'alerts_run'`);
  return rows[0]?.run ?? null;
}

async function arrivedIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int arrived from list_entries where arrival is not null');
  return rows[0].arrived;
}

/** Waits for the end of a run after another one. Returns the seconds from its first opening to its last. */
async function followChecks(pool: pg.Pool, before: string | null): Promise<number> {
  const { rows } = await pool.query(`select coalesce(max(checked_at), 'epoch') last from opening_checks`);
  const [{ last }] = rows;
  const checking = 'select 1 from opening_checks where checked_at > $1 limit 1';
  for (let begun = Number.NaN; ; await sleep(LOOK)) {
    if (Number.isNaN(begun) && (await pool.query(checking, [last])).rowCount) begun = performance.now();
    if ((await lastRun(pool)) !== before) return roundedMs((performance.now() - begun) / 1000);
  }
}
