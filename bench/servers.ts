// `npm run bench -- servers`: restarts and kills servers behind HAProxy while clients search and write.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Call, openCalls } from '#bench/product/call.ts';
import { freePort, type ProductServer, startServer } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { record } from '#bench/results.ts';
import { rounded } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import { Refusal } from '#src/server/refusal.ts';

export const usage = `npm run bench -- servers [--rows 300000] [--folder FOLDER] [--clients 20]

Starts three servers behind HAProxy, by deploy/haproxy.cfg, on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if
missing). CLIENTS search and make lists while each server is restarted, and one is killed. Counts replies, failures, and lists
that are missing or there twice. Records the figures in bench/results/servers.json. HAProxy must be installed.`;

export const options = { ...countryOptions, clients: { type: 'string', default: '20' } } as const;

/** What clients saw in one phase. */
interface Seen {
  replies: number;
  /** Other statuses than 200, and lost connections, by what they were. */
  failed: Record<string, number>;
  slowest_ms: number;
}

/** The recorded figures of a run. */
export interface ServersFigures {
  rows: number;
  servers: number;
  clients: number;
  steady: Seen;
  restarts: Seen;
  kill: Seen;
  lists: { accepted: number; missing: number; twice: number };
}

const SERVERS = 3;

/** Milliseconds of the phases without a fault, and after one. */
const PHASE = 10_000;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const clients = wholeNumber('--clients', values.clients);
  const country = await openCountry({ rows, folder });
  await using parts = new AsyncDisposableStack();
  parts.defer(country.storage.close);
  const { database } = country.storage;
  const { url: databaseUrl, pool } = database;
  const balancer = await freePort();
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const servers: ProductServer[] = [];
  parts.defer(async () => {
    for (const server of servers) await server.stop();
  });
  /** Starts a server. The first one has the country's data folder with the search index. */
  const start = async (n: number) => {
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'servers', String(n)) };
    servers[n] = await startServer(country.dataDir, {
      PORT: String(ports[n]),
      PUBLIC_URL: `http://localhost:${balancer}`,
      TRUST_PROXY: '1',
      ...(n > 0 && own),
    });
    await isReady(`${servers[n].url}/readyz`);
  };
  for (const n of ports.keys()) await start(n);
  await startBalancer(parts, path.join(folder, 'haproxy.cfg'), balancer, ports);
  const url = `http://127.0.0.1:${balancer}`;
  await isReady(url);
  const load = begin(await openCalls({ url, signIn: () => sessionIn(database) }), clients);
  const steady = await load.phase(() => sleep(PHASE));
  const restarts = await load.phase(async () => {
    for (const [n, server] of servers.entries()) {
      await server.stop();
      await start(n);
      await sleep(PHASE / 4);
    }
  });
  const kill = await load.phase(async () => {
    process.kill(servers.at(-1)?.pid ?? 0, 'SIGKILL');
    await sleep(PHASE);
  });
  const accepted = await load.stop();
  const { rows: stored } = await pool.query<{ n: number }>(
    'select count(*)::int n from lists where name = any($1) group by name',
    [accepted],
  );
  await pool.query('delete from lists where name = any($1)', [accepted]);
  const lists = {
    accepted: accepted.length,
    missing: accepted.length - stored.length,
    twice: stored.filter(({ n }) => n > 1).length,
  };
  const figures: ServersFigures = { rows, servers: SERVERS, clients, steady, restarts, kill, lists };
  console.log(JSON.stringify(figures, null, 1));
  record('servers', `npm run bench -- servers --rows ${rows} --clients ${clients}`, figures);
}

/** Waits until an address replies 200. */
async function isReady(url: string): Promise<void> {
  while ((await fetch(url).catch(() => undefined))?.status !== 200) await sleep(100);
}

/** Runs HAProxy with the settings of deploy/, on other ports. Throws a Refusal if it is not installed. */
async function startBalancer(parts: AsyncDisposableStack, file: string, port: number, servers: readonly number[]) {
  const settings = readFileSync(path.join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');
  const lines = servers.map((each, n) => `  server s${n} 127.0.0.1:${each} cookie s${n}\n`);
  writeFileSync(
    file,
    settings.replace(/ {2}server .*\n/g, '').replace('bind :8080', `bind 127.0.0.1:${port}`) + lines.join(''),
  );
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  const failed = once(child, 'error').then(() => {
    throw new Refusal('HAProxy is not installed. Debian has it in the package haproxy.');
  });
  await Promise.race([once(child, 'spawn'), failed]);
  failed.catch(() => {});
  parts.defer(() => void child.kill('SIGKILL'));
}

/** Clients that search without a pause; one of them makes lists. */
function begin(call: Call, clients: number) {
  let running = true;
  let seen: Seen = { replies: 0, failed: {}, slowest_ms: 0 };
  const accepted: string[] = [];
  const ask = async (path: string, body?: object) => {
    const begun = performance.now();
    const outcome = await call(path, body && { method: 'POST', body }).then(
      async (reply) => {
        const text = await reply.text();
        return reply.ok
          ? 200
          : `${reply.status} ${/"(?:code|error)": ?"([^"]*)"/.exec(text)?.[1] ?? 'of the balancer'}`;
      },
      (error) => String(error.cause?.code ?? error),
    );
    seen.replies += 1;
    seen.slowest_ms = Math.max(seen.slowest_ms, rounded(performance.now() - begun));
    if (outcome === 200) return true;
    const name = `${body ? 'POST' : 'GET'} ${outcome}`;
    seen.failed[name] = (seen.failed[name] ?? 0) + 1;
    return false;
  };
  const search = async (client: number) => {
    for (let n = client; running; n += 1) await ask(`/api/providers?state=${n % 2 ? 'OH' : 'TX'}&page=${1 + (n % 40)}`);
  };
  const write = async () => {
    while (running) {
      const name = `bench ${crypto.randomUUID()}`;
      if (await ask('/api/lists', { name })) accepted.push(name);
      await sleep(20);
    }
  };
  const all = Promise.all([write(), ...Array.from({ length: clients - 1 }, (_, n) => search(n))]);
  return {
    /** Does something, and returns what clients saw meanwhile. */
    phase: async (work: () => Promise<unknown>): Promise<Seen> => {
      seen = { replies: 0, failed: {}, slowest_ms: 0 };
      await work();
      return seen;
    },
    /** Returns the names of the lists that the servers accepted. */
    stop: async () => {
      running = false;
      await all;
      return accepted;
    },
  };
}
