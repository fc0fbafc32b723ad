// Runs the product in its own process, on its own data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Get, openHttpClient } from '#bench/product/client.ts';
import { DEMO_PASSWORD, signIn } from '#bench/product/sign-in.ts';
import { Refusal } from '#src/server/refusal.ts';
import { freePort } from '#test/product.ts';

export interface ProductServer {
  url: string;
  pid: number;
  /** The start of the process, as `performance.now()`. */
  begun: number;
  get: Get;
  /** Signs in and returns the `cookie` header. */
  signIn(): Promise<string>;
  /** Resolves to its error output when it ends. */
  ended: Promise<string>;
  /** Waits until /readyz returns 200, signs `get` in, and returns the time of that response. Throws after `seconds`. */
  ready(seconds?: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Milliseconds between readiness checks. Every 10 ms, they would take a tenth of two cores from the starting server.
 */
const POLL = 100;

/** The folder of this release. */
export const thisRelease = path.join(import.meta.dirname, '../..');

/**
 * Starts the program of `npm start` of a release on a data folder with more settings, without npm's earlier steps. Returns
 * before it is ready.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  release = thisRelease,
): Promise<ProductServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const begun = performance.now();
  const settings = {
    PORT: String(port),
    DEMO_DATA: 'off',
    MEDATLAS_DEMO_PASSWORD: DEMO_PASSWORD,
    METRICS_OPEN: 'loopback',
    ...env,
  };
  const child = startProgram('src/app/server.ts', [], dataDir, settings, release);
  child.stdout?.resume();
  const errors = errorOutput(child);
  const ended = once(child, 'close');
  const headers: Record<string, string> = {};
  const client = openHttpClient(`http://127.0.0.1:${port}`, 1, headers);
  const enter = async () => {
    headers.cookie ??= await signIn(`http://localhost:${port}`);
    return headers.cookie;
  };
  const over = () => child.exitCode !== null || child.signalCode !== null;
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    begun,
    get: client.get,
    signIn: enter,
    ended: ended.then(errors),
    ready: async (seconds = 600) => {
      for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await sleep(POLL)) {
        if (over()) throw new Error(`The server ended:\n${errors()}`);
        if ((await client.get('/readyz')).status !== 200) continue;
        const at = performance.now();
        await enter();
        return at;
      }
      throw new Error(`The server was not ready after ${seconds} s:\n${errors()}`);
    },
    stop: async () => {
      client.close();
      if (!over()) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs one of the programs of a release on a data folder, with stdout and stderr as pipes. */
export function startProgram(
  file: string,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
  release = thisRelease,
) {
  const { DATABASE_URL, ...inherited } = process.env; // the folder has its own database
  return spawn(process.execPath, [path.join(release, file), ...args], {
    cwd: release,
    env: { ...inherited, LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs one of the programs of a release to its end. Throws a Refusal with its error output if it fails. */
export async function runProgram(
  ...[file, args, dataDir, env, release]: Parameters<typeof startProgram>
): Promise<void> {
  const child = startProgram(file, args, dataDir, env, release);
  child.stdout.resume();
  const errors = errorOutput(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Refusal(`${file} ${args.join(' ')} failed:\n${errors()}`);
}

/** Imports a file or folder into a data folder with the import command of a release. */
export const runImporter = (
  dataDir: string,
  dataset: string,
  file: string,
  ...more: [env?: Record<string, string>, release?: string]
) => runProgram('src/app/importer.ts', [dataset, '--quiet', file], dataDir, ...more);

/** Collects the stderr of a program. */
export function errorOutput(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (data) => {
    text += data;
  });
  return () => text;
}

/** Whether the server at an address is ready. */
export const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.status === 200;

/** Waits until the server at an address is ready. Throws if `server`, which answers there, ends before. */
export async function untilReady(url: string, server?: ProductServer): Promise<void> {
  let errors: string | undefined;
  void server?.ended.then((text) => {
    errors = text;
  });
  while (!(await isReady(url))) {
    if (errors !== undefined) throw new Error(`The server at ${url} ended:\n${errors}`);
    await sleep(POLL);
  }
}
