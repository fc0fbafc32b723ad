// `npm run bench -- load`: many people at once.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { defaultFolder, openCountry } from '#bench/folder.ts';
import { addressOf } from '#bench/import/searcher.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import type { LoadFigures, LoadOrder } from '#bench/load-clients.ts';
import { countryOptions, wholeNumber } from '#bench/options.ts';
import { metric } from '#bench/product/client.ts';
import { residentMb } from '#bench/product/memory.ts';
import { type ProductServer, startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import type { Database } from '#src/server/database.ts';

const usage = `npm run bench -- load [--rows 300000] [--clients 50] [--seconds 60] [--flood 500] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (by default DATA_DIR/bench/<rows>, made where it is missing) and lets CLIENTS ask
it without a pause, signed in: 70 % searches of all 44 shapes, 20 % providers' pages, 10 % lists of the taxonomy picker. Then FLOOD
clients for a third of the time, who try again at once when they are turned away, and CLIENTS again. The load comes from a
process on this machine, so both share its cores. The figures are recorded in bench/results/load-<rows>.json.`;

/** What a run records. */
export interface ClientsFigures {
  rows: number;
  /** Missing in runs from before there were accounts. */
  signed_in?: true;
  usual: LoadFigures & { event_loop_p99_ms: number };
  flood: LoadFigures & { event_loop_p99_ms: number };
  /** The usual clients again, at once after the flood. */
  after: LoadFigures;
  /** The server's resident memory in MB: after the usual load, right after the flood, and when all is over for a minute. */
  resident: { usual: number; flood: number; after: number };
  /** Why a target was missed, by its number in the report; written by hand. */
  notes?: Record<string, string>;
}

/** Literals per shape, and seconds the usual clients have after the flood. */
const LITERALS = 30;
const AFTER = 10;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...countryOptions,
      clients: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      flood: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.help) return console.log(usage);
  const rows = wholeNumber('--rows', values.rows);
  const [clients, seconds] = [wholeNumber('--clients', values.clients), wholeNumber('--seconds', values.seconds)];
  const [flood, seed] = [wholeNumber('--flood', values.flood), wholeNumber('--seed', values.seed)];
  const country = await openCountry(path.resolve(values.folder ?? defaultFolder(rows)), rows);
  const server = await startServer(country.dataDir);
  try {
    const kinds = await addresses(country.storage.database, seed, server);
    const order = { url: server.url, cookie: await server.signIn(), clients, seconds, seed, kinds };
    const usual = await measured(order, server);
    const resident = { usual: residentMb(server.pid), flood: 0, after: 0 };
    const flooded = await measured({ ...order, clients: flood, seconds: Math.ceil(seconds / 3) }, server);
    resident.flood = residentMb(server.pid);
    const after = await load({ ...order, seconds: AFTER });
    await sleep(60_000);
    resident.after = residentMb(server.pid);
    const figures: ClientsFigures = { rows, signed_in: true, usual, flood: flooded, after, resident };
    console.log(JSON.stringify(figures, null, 1));
    const command = `npm run bench -- load --rows ${rows} --clients ${clients} --seconds ${seconds} --flood ${flood}`;
    record(`load-${rows}`, command, figures);
  } finally {
    await server.stop();
    await country.storage.close();
  }
}

/** A load, and the delay of the server's event loop while it lasted. */
async function measured(order: LoadOrder, { get }: ProductServer) {
  const delay = () => metric(get, 'medatlas_event_loop_delay_p99_seconds');
  await delay(); // each reading begins anew
  const figures = await load(order);
  return { ...figures, event_loop_p99_ms: (await delay()) * 1000 };
}

async function load(order: LoadOrder): Promise<LoadFigures> {
  const child = fork(path.join(import.meta.dirname, 'load-clients.ts'));
  child.send(order);
  const [figures] = await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(() => {
      throw new Error('The clients ended without an answer');
    }),
  ]);
  return figures as LoadFigures; // what load-clients.ts sends
}

async function addresses({ pool }: Database, seed: number, { ready, get }: ProductServer): Promise<LoadOrder['kinds']> {
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

/** What the taxonomy picker asks for: the professions, the specialties of each, the subspecialties of one of these. */
async function pickerAddresses(get: ProductServer['get']): Promise<string[]> {
  const professions = '/api/taxonomy/professions';
  const rows = async <T>(address: string): Promise<T[]> => JSON.parse((await get(address)).body).rows; // the contract's reply
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
