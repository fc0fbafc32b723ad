// `npm run bench -- load`: measures the server under many concurrent clients.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawKnown } from '#bench/find-literals.ts';
import { findShapes } from '#bench/find-shapes.ts';
import { openCountry } from '#bench/folder.ts';
import { addressOf } from '#bench/import/searcher.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import type { LoadFigures, LoadTask } from '#bench/load-clients.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { metric } from '#bench/product/client.ts';
import { residentMb } from '#bench/product/memory.ts';
import { type ProductServer, startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Database } from '#src/server/database.ts';

/** Searches a second of all clients, with the rail open. */
const PACED = 160;

export const usage = `npm run bench -- load [--rows 300000] [--clients 50] [--seconds 60] [--flood 500] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). CLIENTS signed-in
clients send requests without a pause: 70% searches of all 44 shapes, 20% provider pages, 10% lists of the taxonomy
picker. Then CLIENTS search by everything known with the rail open: without a pause, then ${PACED} times a second. Then
FLOOD clients send the first requests for a third of the time, and retry at once after a rejection. Then CLIENTS again.
The clients run on this machine and share its cores with the server. Records the figures in bench/results/load-<rows>.json.`;

/** The recorded figures of a run. */
export interface ClientsFigures {
  rows: number;
  /** Absent in runs before accounts existed. */
  signed_in?: true;
  usual: LoadFigures & { event_loop_p99_ms: number };
  flood: LoadFigures & { event_loop_p99_ms: number };
  /** Searches by everything known, with facets beside each: the next search cancels them. */
  rail?: LoadFigures & { event_loop_p99_ms: number };
  /** The same, with pauses between the searches of a client. */
  paced?: LoadFigures & { event_loop_p99_ms: number };
  /** The usual clients again, right after the flood. */
  after: LoadFigures;
  /** The server's resident memory in MB: after the usual load, right after the flood, and a minute after the end. */
  resident: { usual: number; flood: number; after: number };
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

/** Literals per shape, and seconds of the usual load after the flood. */
const LITERALS = 30;
const AFTER = 10;

export const options = {
  ...countryOptions,
  clients: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '60' },
  flood: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
} as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const [clients, seconds] = [wholeNumber('--clients', values.clients), wholeNumber('--seconds', values.seconds)];
  const [flood, seed] = [wholeNumber('--flood', values.flood), wholeNumber('--seed', values.seed)];
  const country = await openCountry({ rows, folder });
  const server = await startServer(country.dataDir);
  try {
    const kinds = await addresses(country.storage.database, seed, server);
    const task = { url: server.url, cookie: await server.signIn(), clients, seconds, seed, kinds };
    const usual = await measured(task, server);
    const resident = { usual: residentMb(server.pid), flood: 0, after: 0 };
    const railTask = { ...task, kinds: await railAddresses(country.storage.database, seed) };
    const rail = await measured(railTask, server);
    const paced = await measured({ ...railTask, rate: PACED }, server);
    const flooded = await measured({ ...task, clients: flood, seconds: Math.ceil(seconds / 3) }, server);
    resident.flood = residentMb(server.pid);
    const after = await load({ ...task, seconds: AFTER });
    await sleep(60_000);
    resident.after = residentMb(server.pid);
    const figures: ClientsFigures = { rows, signed_in: true, usual, rail, paced, flood: flooded, after, resident };
    console.log(JSON.stringify(figures, null, 1));
    const command = `npm run bench -- load --rows ${rows} --clients ${clients} --seconds ${seconds} --flood ${flood}`;
    record(`load-${rows}`, command, figures);
  } finally {
    await server.stop();
    await country.storage.close();
  }
}

/** Runs a load and measures the server's event-loop delay during it. */
async function measured(task: LoadTask, { get }: ProductServer) {
  const delay = () => metric(get, 'medatlas_event_loop_delay_p99_seconds');
  await delay(); // reading it resets it
  const figures = await load(task);
  return { ...figures, event_loop_p99_ms: (await delay()) * 1000 };
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

async function addresses({ pool }: Database, seed: number, { ready, get }: ProductServer): Promise<LoadTask['kinds']> {
  await ready();
  const sample = await drawSample(pool, seed);
  return [
    {
      name: 'searches',
      share: 0.7,
      addresses: shapes.flatMap((shape) => questionsOf(shape, sample, seed, LITERALS).map(addressOf)),
    },
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
async function pickerAddresses(get: ProductServer['get']): Promise<string[]> {
  const professions = '/api/taxonomy/professions';
  const rows = async <T>(address: string): Promise<T[]> => JSON.parse((await get(address)).body).rows;
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
