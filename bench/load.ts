// `npm run bench -- load`: measures the server under many concurrent clients.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawKnown } from '#bench/find-literals.ts';
import { findShapes } from '#bench/find-shapes.ts';
import { searchPaths } from '#bench/import/searcher.ts';
import { drawSample } from '#bench/literals.ts';
import type { LoadFigures, LoadTask } from '#bench/load-clients.ts';
import { country, measure } from '#bench/measure.ts';
import { fetchJson, type Get, metric } from '#bench/product/client.ts';
import { postgresSeconds, processorSeconds, residentMb } from '#bench/product/process.ts';
import type { ProductServer } from '#bench/product/server.ts';
import { figure, holds, least, most, type Target, table } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { roundedMs } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';

/** Searches a second of all clients, with the rail open. */
const PACED = 160;

/** Literals per shape, and seconds of the usual load after the flood. */
const LITERALS = 30;
const AFTER = 10;

export default measure({
  name: 'load',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). CLIENTS signed-in
clients send requests without a pause: 70% searches of all 44 shapes, 20% provider pages, 10% lists of the taxonomy
picker. Then CLIENTS search by everything known with the rail open: without a pause, then ${PACED} times a second. Then
FLOOD clients send the first requests for a third of the time, and retry at once after a rejection. Then CLIENTS again.
The clients run on this machine and share its cores with the server. Records the figures in bench/results/load-<rows>.json.`,
  options: { ...country, clients: 50, seconds: 60, flood: 500, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { clients, seconds, flood, seed } = values;
    const { server, database, pool } = await startSite(values, parts);
    const client = await pool.connect();
    parts.defer(() => client.release());
    const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const site = { server, backend: backends[0]?.pid ?? 0 };
    const kinds = await addresses(database, seed, server.get);
    const task = { url: server.url, cookie: await server.signIn(), clients, seconds, seed, kinds };
    const usual = await measured(task, site);
    /** MB: after the usual load, right after the flood, and a minute after the end. */
    const resident = { usual: residentMb(server.pid), flood: 0, after: 0 };
    // searches by everything known, with facets beside each: the next search cancels them
    const railTask = { ...task, kinds: await railAddresses(database, seed) };
    const rail = await measured(railTask, site);
    const paced = await measured({ ...railTask, rate: PACED }, site);
    const flooded = await measured({ ...task, clients: flood, seconds: Math.ceil(seconds / 3) }, site);
    resident.flood = residentMb(server.pid);
    const after = await load({ ...task, seconds: AFTER });
    await sleep(60_000);
    resident.after = residentMb(server.pid);
    return { usual, rail, paced, flood: flooded, after, resident };
  },
  sections: {
    '5. Load': {
      targets: ({ usual, rail, paced, flood, after, resident }) => ({
        speed: least(
          `${usual.clients} clients for ${usual.seconds} s`,
          usual.answered_per_second,
          800,
          'requests a second',
        ),
        p99: most('99th percentile', usual.p99_ms, 150, 'ms'),
        errors: noErrors('No errors', usual),
        ...railTargets('rail', rail, 'without a pause'),
        ...railTargets('paced', paced, 'with pauses', 200),
        flood: holds(
          `${flood.clients} clients: rejected with 503 and Retry-After, no other failures`,
          `${figure(flood.shed)} rejected, ${failures(flood)} failed`,
          flood.shed > 0 && failures(flood) === 0,
        ),
        after: holds(
          'Right after the flood, no errors and normal speed',
          `${figure(after.answered_per_second)} requests a second, ${failures(after) + after.shed} errors`,
          failures(after) + after.shed === 0 && after.answered_per_second >= 0.8 * usual.answered_per_second,
        ),
        memory: holds(
          'Memory recovers',
          `${resident.usual} MB before, ${resident.flood} during, ${resident.after} a minute after`,
          resident.after <= 1.2 * resident.usual,
        ),
      }),
      more: ({ rows, usual, rail, paced, flood, after }) => [
        `Signed in. ${figure(rows)} rows. Clients and server share the machine's cores. 70% of requests are searches of all 44 shapes, 20% provider pages and 10% lists of the taxonomy picker. With the rail open, each search is one of the 40 shapes of section 8, and its facets are requested beside it until the next search cancels them. With pauses, each client searches every 0.3 s, as a person who tries criteria does. Without a pause, 50 clients that wait at most 200 ms send at least 250 searches a second, so the limit of 200 ms at 150 a second is for clients with pauses. Of the facets beside these searches, ${figure(paced.rail_answered)} were answered, ${figure(paced.rail_shed)} refused with 503 because too many waited, and the others canceled. The others do not pause, and retry at once after a rejection. Times in ms; processor time is per request:`,
        table(
          [
            ...['', 'clients', 'answered', 'a second', 'median', '95th percentile', '99th', 'longest', 'rejected'],
            ...['failed', 'event loop p99', 'processor: server', 'PostgreSQL', 'clients'],
          ],
          [
            line('normal', usual),
            line('with the rail open', rail),
            line('the same with pauses', paced),
            line('flood', flood),
            line('after', after),
          ],
        ),
      ],
    },
  },
});

const noErrors = (what: string, load: LoadFigures) => {
  const errors = failures(load) + load.shed;
  return holds(what, `${errors} of ${figure(load.requests)}`, errors === 0);
};

/** `limit` is the highest 99th percentile in ms, for clients that pause. */
function railTargets(key: string, rail: LoadFigures, how: string, limit?: number): Record<string, Target> {
  const what = `${rail.clients} clients with the rail open, ${how}`;
  return {
    [key]: least(what, rail.answered_per_second, 150, 'searches a second'),
    ...(limit && { [`${key} p99`]: most(`${what}, 99th percentile of a search`, rail.p99_ms, limit, 'ms') }),
    [`${key} errors`]: noErrors(`${what}, no errors`, rail),
  };
}

function line(title: string, load: LoadFigures & { event_loop_p99_ms?: number; processor?: Processor }): string[] {
  const { clients, requests, shed, answered_per_second, p50_ms, p95_ms, p99_ms, max_ms } = load;
  const { event_loop_p99_ms, processor } = load;
  const failed = failures(load);
  const figures = [
    clients,
    requests - shed - failed,
    answered_per_second,
    p50_ms,
    p95_ms,
    p99_ms,
    max_ms,
    shed,
    failed,
  ];
  const measured = [event_loop_p99_ms, processor?.server_ms, processor?.postgres_ms, processor?.clients_ms];
  return [title, ...figures.map(figure), ...measured.map((each) => (each === undefined ? '' : figure(each)))];
}

const failures = ({ errors }: LoadFigures) => Object.values(errors).reduce((sum, n) => sum + n, 0);

/** Processor milliseconds of a request. */
interface Processor {
  server_ms: number;
  postgres_ms: number;
  clients_ms: number;
}

/** Runs a load and measures the server's event-loop delay and the processor time of all during it. */
async function measured(task: LoadTask, { server: { get, pid }, backend }: Measured) {
  const delay = () => metric(get, 'medatlas_event_loop_delay_p99_seconds');
  const used = () => [processorSeconds(pid), postgresSeconds(backend)];
  await delay(); // reading it resets it
  const [serverBefore = 0, postgresBefore = 0] = used();
  const figures = await load(task);
  const [server = 0, postgres = 0] = used();
  const ofRequest = (seconds: number) => roundedMs((seconds * 1000) / figures.requests);
  const processor: Processor = {
    server_ms: ofRequest(server - serverBefore),
    postgres_ms: ofRequest(postgres - postgresBefore),
    clients_ms: ofRequest(figures.processor_s),
  };
  return { ...figures, processor, event_loop_p99_ms: (await delay()) * 1000 };
}

interface Measured {
  server: ProductServer;
  /** The process ID of a connection to PostgreSQL that stays open. */
  backend: number;
}

async function load(task: LoadTask): Promise<LoadFigures> {
  const child = fork(path.join(import.meta.dirname, 'load-clients.ts'));
  child.send(task);
  const [figures] = await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(() => {
      throw new Error('The clients ended without a result');
    }),
  ]);
  return figures as LoadFigures; // load-clients.ts sends LoadFigures
}

async function addresses({ pool }: Database, seed: number, get: Get): Promise<LoadTask['kinds']> {
  const sample = await drawSample(pool, seed);
  return [
    { name: 'searches', share: 0.7, addresses: searchPaths(sample, seed, LITERALS) },
    { name: 'details', share: 0.2, addresses: sample.people.map(({ npi }) => `/api/providers/${npi}`) },
    { name: 'picker', share: 0.1, addresses: await pickerAddresses(get) },
  ];
}

/** Searches of the 40 shapes, and the facets of the open groups of the rail for each. */
async function railAddresses({ pool }: Database, seed: number): Promise<LoadTask['kinds']> {
  const sample = await drawKnown(pool, seed);
  const random = randomOf('rail', seed);
  const searches = findShapes.flatMap(({ draw }) => Array.from({ length: RAILED }, () => draw(sample, random)));
  const facets = OPEN_GROUPS.map((name): [string, string] => ['facet', name]);
  return [
    {
      name: 'searches',
      share: 1,
      addresses: searches.map((search) => `/api/providers?${new URLSearchParams(search)}`),
      rail: searches.map(
        (search) =>
          `/api/providers/facets?${new URLSearchParams([...search.filter(([name]) => name !== 'sort'), ...facets])}`,
      ),
    },
  ];
}

/** Searches per shape, so many that few facets are asked twice. */
const RAILED = 200;
const OPEN_GROUPS = ['taxonomy', 'certified', 'graduated', 'payment'];

/**
 * The requests of the taxonomy picker: professions, the specialties of each, and the subspecialties of one of these.
 */
async function pickerAddresses(get: Get): Promise<string[]> {
  const professions = '/api/taxonomy/professions';
  const rows = async <T>(address: string) => (await fetchJson<{ rows: T[] }>(get, address)).rows;
  const all = [professions];
  for (const { profession } of await rows<{ profession: string }>(professions)) {
    const specialties = `/api/taxonomy/specialties?${new URLSearchParams({ profession })}`;
    all.push(specialties);
    const [first] = await rows<{ specialty: string }>(specialties);
    if (first)
      all.push(`/api/taxonomy/subspecialties?${new URLSearchParams({ profession, specialty: first.specialty })}`);
  }
  return all;
}
