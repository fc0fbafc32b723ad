// `npm run bench -- openings`: measures the people of openings, in every order, with the reasons.
import type pg from 'pg';
import { country, measure } from '#bench/measure.ts';
import { makeOpening, makeOpenings, measureArrivals, populousPlaces } from '#bench/openings/arrivals.ts';
import { type Call, openCalls } from '#bench/product/call.ts';
import { fetchReply, type Get } from '#bench/product/client.ts';
import { figure, most, table } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { step, type Times, timesOf } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import { loadConfig } from '#src/server/config.ts';
import { todayIn } from '#src/shared/today.ts';
import { compareOpenings } from '#test/compare-openings.ts';

const sorts = ['must', 'ties', 'miles', 'last_name'];

export default measure({
  name: 'openings',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Makes OPENINGS
openings at random places, each of the most frequent specialties, of up to PEOPLE people, with three must-haves. Reads a first page of each, then REQUESTS
pages in all orders. Then makes CHECKED openings and imports three weekly increments, and measures how long the check for new people takes, alone and
while four clients search. Reads the same pages from the generation of the last import. At last compares COMPARED random openings of up to PEOPLE people
with SQL; 0 leaves them out. Deletes what it made. Records the figures in bench/results/openings-<rows>.json.`,
  options: { ...country, people: 100_000, openings: 8, requests: 400, checked: 200, seed: 1, compared: { orNone: 50 } },
  per: 'rows',
  run: async (values, parts) => {
    const { people, openings: number, checked, seed } = values;
    const site = await startSite(values, parts);
    const { server, pool, get } = site;
    const call = await openCalls(server);
    const random = randomOf(seed);
    const { rows: specialties } = await pool.query<{ code: string }>(
      `select code from (
         select primary_taxonomy as code, sum(count(*)) over (order by count(*) desc, primary_taxonomy) as people
         from providers where primary_taxonomy is not null group by 1 having count(*) <= $1
       ) frequent where people <= $1 order by people limit 50`,
      [people],
    );
    const sites = await populousPlaces(pool);
    const openings = await step('Openings', async () => {
      const made: string[] = [];
      for (let n = 0; n < number; n++) {
        const { zip, state } = random.pick(sites);
        const must = `license_state=${state}&license_active_on=today&near=${zip}&miles=100&certified=yes`;
        const wish = { title: `Measured ${n}`, site: { zip }, specialty: specialties.map(({ code }) => code), must };
        made.push(await makeOpening(call, wish));
      }
      return made;
    });
    parts.defer(() => archive(call, openings));
    const started = await readPages(get, openings, values);
    const others = await step('Openings to check', () => makeOpenings(pool, call, values, checked));
    parts.defer(() => archive(call, others));
    const arrivals = await measureArrivals(site, values);
    const imported = await readPages(get, openings, values);
    const equal = values.compared > 0 && (await step('Compared with SQL', () => compare(pool, call, values)));
    return { ...started, imported, checked, arrivals, ...(equal && { equal }) };
  },
  sections: {
    '20. Openings': {
      targets: ({ found, cold, pages, imported, checked, arrivals: { idle, loaded }, equal }) => ({
        pages: most(`Any page of an opening with ${figure(found)} people, 95th percentile`, pages.p95_ms, 40, 'ms'),
        cold: most('The first page of an opening, 95th percentile', cold.p95_ms, 120, 'ms'),
        ...(imported && {
          imported_pages: most('Any page after an import, 95th percentile', imported.pages.p95_ms, 40, 'ms'),
          imported_cold: most('The first page after an import, 95th percentile', imported.cold.p95_ms, 120, 'ms'),
        }),
        idle: most(`${figure(checked)} openings checked after an import`, idle.s, 60, 's'),
        loaded: most(
          `${figure(checked)} openings checked after an import, while four clients search`,
          loaded.s,
          180,
          's',
        ),
        ...(equal && {
          equal: most(
            `Differences from SQL in people, must-haves shown, ties and order of ${figure(equal.openings)} random openings of up to ${figure(equal.largest)} people`,
            equal.differences,
            0,
          ),
        }),
      }),
      more: ({ cold, pages, imported, arrivals: { idle, loaded } }) => [
        table(
          ['', 'median', '95th percentile', 'longest'],
          Object.entries({
            'first page of an opening': cold,
            'pages of all orders': pages,
            ...(imported && {
              'first page after an import': imported.cold,
              'pages of all orders after an import': imported.pages,
            }),
          }).map(([title, { p50_ms, p95_ms, max_ms }]) => [title, ...[p50_ms, p95_ms, max_ms].map(figure)]),
        ),
        `The increments brought ${figure(idle.arrived)} and ${figure(loaded.arrived)} people to the lists of the openings. The four clients searched during the import, too: ${figure(loaded.searches)} searches, median ${figure(loaded.p50_ms)}, 95th percentile ${figure(loaded.p95_ms)} ms.`,
      ],
    },
  },
});

/** The times of a first page of each opening, then of pages in all orders, and the most people that one has. */
async function readPages(
  get: Get,
  openings: readonly string[],
  { requests, seed }: Record<'requests' | 'seed', number>,
): Promise<{ found: number; cold: Times; pages: Times }> {
  const random = randomOf('pages', seed);
  const read = (id: string, query = '') => fetchReply(get, `/api/openings/${id}/people?not_shown=3${query}`);
  const cold: number[] = [];
  let found = 0;
  await step('First pages', async () => {
    for (const id of openings) {
      const { ms, body } = await read(id);
      cold.push(ms);
      found = Math.max(found, JSON.parse(body).total);
    }
  });
  const pages: number[] = [];
  await step('Pages', async () => {
    for (let n = 0; n < requests + openings.length * sorts.length; n++) {
      const [id = '', sort] = [openings[n % openings.length], sorts[Math.floor(n / openings.length) % sorts.length]];
      const { ms } = await read(id, `&sort=${sort}&page=${random.whole(1, Math.ceil(found / 50))}`);
      if (n >= openings.length * sorts.length) pages.push(ms); // the first of each order finds the people
    }
  });
  return { found, cold: timesOf(cold), pages: timesOf(pages) };
}

/** Random openings by the API and by SQL. Prints what differs. */
async function compare(
  pool: pg.Pool,
  call: Call,
  { seed, people, compared: number }: Record<'seed' | 'people' | 'compared', number>,
) {
  const compared = await compareOpenings({
    ask: async (line, body) => {
      const [method, path = ''] = line.split(' ');
      const reply = await call(path, { method, body });
      return { status: reply.status, body: await reply.json() };
    },
    pool,
    random: randomOf('compared', seed),
    today: todayIn(loadConfig().timeZone),
    number,
    specialties: 200,
    most: people,
  });
  const differences = compared.flatMap((each) => each.differences);
  for (const each of differences.slice(0, 10)) console.log(each);
  const sizes = compared.map((each) => each.people);
  return {
    openings: number,
    largest: Math.max(...sizes),
    people: sizes.reduce((sum, each) => sum + each, 0),
    differences: differences.length,
  };
}

async function archive(call: Call, openings: readonly string[]): Promise<void> {
  for (const id of openings) await call(`/api/openings/${id}?forever=true`, { method: 'DELETE' });
}
