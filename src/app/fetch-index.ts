// Fetches a generation of the index from other servers of its database, in place of a build.
import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { deleteDownload, downloadFile } from '#src/importer/fetch/download.ts';
import { NetworkFailure, type Web } from '#src/importer/fetch/web.ts';
import { unlessUnfit } from '#src/search/errors.ts';
import { manifestName, readManifest, writeManifest } from '#src/search/manifest.ts';
import { checkTableFile, verifyTableFile } from '#src/search/table-file.ts';
import type { Database } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';
import { otherServers, serverKey } from '#src/server/servers/registry.ts';
import { SIGNATURE, signatureOf } from '#src/server/servers/signature.ts';

/** Milliseconds in which a server must begin to answer. */
const ANSWER = 3000;

/** Milliseconds before each further attempt, during which a server that was killed can start again. */
const WAITS = [500, 1000, 2000, 4000];

/** Milliseconds without bytes after which an attempt ends. */
const STALL = 10_000;

/** The largest manifest in bytes. */
const MANIFEST = 1 << 20;

/** How far a fetch is. */
export interface FetchProgress {
  /** The table that is being fetched. */
  fetching: string;
  /** The share of all bytes that have arrived, from 0 to 1. */
  share: number;
}

/** What to fetch, and from where. */
export interface Fetch {
  /** The name of the manifest. */
  manifest: string;
  /** The addresses of the servers that have it. */
  addresses: readonly string[];
  /** Identifies this server. */
  place: string;
}

/** The folder with the parts of files that a server fetches. Servers that share an index folder have one each. */
export const partsIn = (folder: string, place: string): string => path.join(folder, `fetched-${place}`);

const pathOf = (file: string) => `/api/servers/index/${encodeURIComponent(file)}`;

/**
 * The addresses of other running servers that have a manifest, for each server in another order, so that they share the
 * load. Servers that do not answer in time count as without it.
 */
export async function serversWith(database: Database, manifest: string, place: string): Promise<string[]> {
  const replies = await repliesOfOthers(database, manifest, place);
  const found = replies.flatMap(({ address, status }) => (status === 200 ? address : []));
  const turn = (address: string) => createHash('sha256').update(`${place} ${address}`).digest('hex');
  return found.sort((one, other) => turn(one).localeCompare(turn(other)));
}

/** The status of a manifest that a server will have soon. */
export const NOT_YET = 409;

/** Milliseconds between two questions to servers that fetch. */
const AGAIN = 1000;

/**
 * Waits until no other running server is about to have a manifest, so that all switch to it at once. A server of
 * another release and one that does not answer are not waited for. Ends after `patience` milliseconds: a server may be
 * unable to fetch. Returns the addresses of those that still lack it.
 */
export async function untilOthersHave(
  database: Database,
  manifest: string,
  place: string,
  { signal, patience }: { signal?: AbortSignal | undefined; patience: number },
): Promise<string[]> {
  for (const end = performance.now() + patience; ; ) {
    const replies = await repliesOfOthers(database, manifest, place);
    const lacking = replies.flatMap(({ address, status }) => (status === NOT_YET ? address : []));
    if (lacking.length === 0 || performance.now() > end) return lacking;
    await sleep(AGAIN, undefined, { signal });
  }
}

/** The status with which each other running server replies to a question for a manifest. Leaves out those that do not in time. */
async function repliesOfOthers({ db }: Database, manifest: string, place: string) {
  const others = await otherServers(db, place);
  if (others.length === 0) return [];
  const key = await serverKey(db);
  const asked = others.map(async ({ address }) => {
    const { statusCode: status, body } = await ask(key, address, manifest, {}, AbortSignal.timeout(ANSWER));
    await body.dump();
    return { address, status };
  });
  return (await Promise.all(asked.map((each) => each.catch(() => [])))).flat();
}

/**
 * Fetches a manifest and those of its files that the folder lacks. Parts stay in a folder of their own until the next
 * attempt, which goes on there, also from another server. A file whose content does not fit its name is deleted. Throws
 * Refusal or the error of the disk; then the folder has nothing of the generation.
 */
export async function fetchGeneration(
  { db }: Database,
  folder: string,
  { manifest: name, addresses, place }: Fetch,
  onProgress: (progress: FetchProgress) => void,
): Promise<void> {
  const web = webOf(await serverKey(db), addresses);
  const parts = partsIn(folder, place);
  privateFolder(parts);
  const fetchFile = (file: string, most: number, onBytes: (done: number) => void) =>
    downloadFile(web, {
      url: `server:${file}`, // the same for each server, so that another one can go on
      file: path.join(parts, file),
      most,
      waits: WAITS,
      stall: STALL,
      signal: new AbortController().signal, // the process ends instead
      onBytes,
      onWait: () => {},
    });
  await fetchFile(name, MANIFEST, () => {});
  const manifest = readManifest(path.join(parts, name));
  if (manifestName(manifest) !== name) throw new Refusal('Its manifest is of another generation.');
  const wrong = manifest.tables.find(({ file }) => !/^\w+-[0-9a-f]{16}\.table$/.test(file));
  if (wrong) throw new Refusal(`Its manifest names the file ${JSON.stringify(wrong.file)}.`);
  const missing = manifest.tables.filter(({ file }) => !has(folder, file));
  for (const each of readdirSync(parts)) // parts of an earlier generation
    if (!missing.some(({ file }) => each.startsWith(file))) rmSync(path.join(parts, each));
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const { table, file, bytes } of missing) {
    await fetchFile(file, bytes, (done) => onProgress({ fetching: table, share: (before + done) / total }));
    try {
      verifyTableFile(parts, file);
    } catch (error) {
      deleteDownload(path.join(parts, file));
      throw error;
    }
    before += bytes;
  }
  for (const { file } of missing) renameSync(path.join(parts, file), path.join(folder, file));
  writeManifest(folder, manifest);
  rmSync(parts, { recursive: true });
}

const has = (folder: string, file: string) =>
  unlessUnfit(() => {
    checkTableFile(folder, file);
    return true;
  }) ?? false;

/** Asks the servers in turn, beginning with the one that answered last. */
function webOf(key: string, addresses: readonly string[]): Pick<Web, 'get'> {
  let order = [...addresses];
  return {
    get: async (url, headers, signal) => {
      const file = url.slice('server:'.length);
      let failure: unknown;
      for (const address of order) {
        try {
          const { statusCode: status, headers: got, body } = await ask(key, address, file, headers, signal);
          order = [address, ...order.filter((other) => other !== address)];
          const single = Object.fromEntries(Object.entries(got).map(([name, value]) => [name, [value].flat()[0]]));
          return { host: new URL(address).host, status, headers: single, body };
        } catch (error) {
          failure = error;
        }
      }
      throw new NetworkFailure(`${order.join(' and ')} cannot be reached.`, { cause: failure });
    },
  };
}

const ask = (key: string, address: string, file: string, headers: Record<string, string>, signal: AbortSignal) =>
  request(address + pathOf(file), {
    headers: { ...headers, [SIGNATURE]: signatureOf(key, { method: 'GET', path: pathOf(file) }) },
    headersTimeout: ANSWER,
    signal,
  });
