// Downloads of publishers' files, which go on where the last one broke off (R-461, R-462).
import { createWriteStream, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { NetworkFailure, type Web, type WebResponse } from '#src/importer/fetch/web.ts';
import { isDiskFull } from '#src/server/disk-full.ts';
import { freeSpace } from '#src/server/free-space.ts';
import { giveToOwner } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Milliseconds before each further attempt. After a megabyte, the first wait counts again. */
const WAITS = [1000, 2000, 4000, 8000];
const PROGRESS = 1 << 20;
/** The longest wait that a publisher may ask for. */
const LONGEST = 60_000;

/** Milliseconds in which at least so many bytes must arrive. */
const STALL = 60_000;
const SLOWEST = 16 << 10;

/** Bytes of the disk that a download leaves free. */
const RESERVE = 64 << 20;

/** Times that tests shorten. */
export interface DownloadTimes {
  waits?: readonly number[] | undefined;
  stall?: number | undefined;
}

export interface Download extends DownloadTimes {
  url: string;
  /** Where to store it. Meanwhile, its name ends with `.part`. */
  file: string;
  /** Maximum bytes. */
  most: number;
  /** Whether it is a page or a catalog, and no file of data. */
  list?: boolean;
  /** The entity tag of a version that is not wanted. */
  unwanted?: string | null | undefined;
  signal: AbortSignal;
  /** Called with the bytes that are stored, and the size, if known. */
  onBytes(done: number, total: number | undefined): void;
  /** Called before another attempt, with the reason and the milliseconds until then. */
  onWait(reason: string, wait: number): void;
}

/** What is known of a stored file, or of the stored part of it. */
interface Note {
  url: string;
  etag: string | null;
  modified: string | null;
}

/** The entity tag of a downloaded file, or its time of change. Null if the publisher sends neither. */
export function entityTagOf(file: string): string | null {
  const note = readNote(file);
  return note?.etag ?? note?.modified ?? null;
}

/**
 * Downloads a file, unless the stored one is still the newest. Tries again after failures of the network and of the
 * publisher's server. Returns false if the newest version is the unwanted one. Throws NetworkFailure if all attempts
 * fail, and Refusal if the file cannot be right. A stored part stays for the next download, except on a full disk.
 */
export async function downloadFile(web: Pick<Web, 'get'>, wanted: Download): Promise<boolean> {
  const { waits = WAITS, signal, file } = wanted;
  let failures = 0;
  for (;;) {
    const before = sizeOf(partOf(file));
    try {
      return await attempt(web, wanted);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof NetworkFailure)) throw error;
      if (sizeOf(partOf(file)) - before > PROGRESS) failures = 0;
      const planned = waits[failures++];
      if (planned === undefined)
        throw sizeOf(partOf(file)) > 0 ? new NetworkFailure(`${error.message} The next fetch continues there.`) : error;
      const wait = Math.min(Math.max(planned, error instanceof Busy ? error.wait : 0), LONGEST);
      wanted.onWait(error.message, wait);
      await sleep(wait, undefined, { signal });
    }
  }
}

/** Deletes a downloaded file and the parts of it. */
export function deleteDownload(file: string): void {
  for (const each of [file, partOf(file)]) for (const name of [each, noteOf(each)]) rmSync(name, { force: true });
}

/** The publisher's server is overloaded, or has failed. */
class Busy extends NetworkFailure {
  /** Milliseconds until it wants to be asked again. */
  readonly wait: number;

  constructor(message: string, retryAfter: string | undefined) {
    super(message);
    this.wait = (Number(retryAfter) || 0) * 1000;
  }
}

async function attempt(web: Pick<Web, 'get'>, wanted: Download): Promise<boolean> {
  const { url, file, unwanted } = wanted;
  const name = nameOf(wanted);
  const part = partOf(file);
  const stored = noteFor(file, url);
  const begun = noteFor(part, url);
  const condition = begun && (strong(begun.etag) ?? begun.modified);
  const offset = condition ? sizeOf(part) : 0;
  const answer = await web.get(url, { ...unlessSame(stored, unwanted), ...from(offset, condition) }, wanted.signal);
  const { status, host, headers, body } = answer;
  if (status === 304) {
    discard(body);
    if (!stored || (unwanted && unwanted === (stored.etag ?? stored.modified))) return false;
    utimesSync(file, new Date(), new Date()); // it is in use again
    return true;
  }
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '');
  const resumes = status === 206 && Number(range?.[1]) === offset && sameVersion(begun, answer);
  if (status === 416 || (status === 206 && !resumes)) {
    discard(body);
    deletePart(part);
    if (offset > 0) return attempt(web, wanted); // from the start
  }
  if (status !== 200 && !resumes) {
    discard(body);
    throw refusalFor(answer, name, url);
  }
  const start = resumes ? offset : 0;
  const length = headers['content-length'];
  const total = length === undefined ? undefined : start + Number(length);
  try {
    refuseSize(name, total ?? 0, wanted.most);
    refusePage(wanted, answer);
    await refuseFullDisk(part, (total ?? 0) - start);
    if (!resumes) {
      rmSync(noteOf(part), { force: true }); // no note may be of another version than the part
      writeFileSync(part, '', { mode: 0o600 });
      const note: Note = { url, etag: headers.etag ?? null, modified: headers['last-modified'] ?? null };
      writeFileSync(noteOf(part), JSON.stringify(note), { mode: 0o600 });
      for (const each of [part, noteOf(part)]) giveToOwner(each);
    }
    await store(answer, { ...wanted, part, start, total });
  } catch (error) {
    discard(body);
    throw error;
  }
  const size = sizeOf(part);
  if (total !== undefined && size !== total)
    throw new NetworkFailure(`${host} sent ${megabytes(size)} of ${megabytes(total)} of ${name} and broke off.`);
  rmSync(file, { force: true }); // no note may be of another version than the file
  await rename(noteOf(part), noteOf(file));
  await rename(part, file);
  return true;
}

/** Appends the body of an answer to the part. A body that breaks off ends it early. */
async function store(
  { host, body }: WebResponse,
  wanted: Download & { part: string; start: number; total: number | undefined },
): Promise<void> {
  const { part, start, total, most, signal, stall = STALL, onBytes } = wanted;
  const name = nameOf(wanted);
  const output = createWriteStream(part, { flags: 'a' });
  let size = start;
  let counted = start;
  let failure: Error | undefined;
  const end = (error?: Error) => {
    failure ??= error;
    body.destroy();
  };
  const watch = setInterval(() => {
    if (size - counted < Math.min(SLOWEST, total ?? SLOWEST))
      end(
        new NetworkFailure(`${host} sent nothing, or too little, of ${name} for ${Math.round(stall / 1000)} seconds.`),
      );
    counted = size;
  }, stall);
  const stop = () => end();
  signal.addEventListener('abort', stop);
  const written = finished(output).catch((error: NodeJS.ErrnoException) => end(error));
  // not a pipeline, which would drop what has arrived when the connection breaks
  body.on('data', (chunk: Buffer) => {
    try {
      if (size === 0 && !wanted.list) refuseWrongStart(name, host, chunk);
      refuseSize(name, size + chunk.length, most);
    } catch (error) {
      return end(error as Error);
    }
    size += chunk.length;
    if (!output.write(chunk)) {
      body.pause();
      output.once('drain', () => body.resume());
    }
    onBytes(size, total);
  });
  try {
    await finished(body).catch(() => {}); // broken off: the size says so
    output.end();
    await written;
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (!failure && total === undefined && !body.readableEnded)
    throw new NetworkFailure(`${host} broke off while it sent ${name}.`);
  if (!failure) return;
  if (failure instanceof NetworkFailure) throw failure;
  deletePart(part);
  throw isDiskFull(failure)
    ? new Refusal(`Disk full: ${name} was not stored. Free some space, then fetch again.`, { cause: failure })
    : failure;
}

const unlessSame = (stored: Note | undefined, unwanted: string | null | undefined): Record<string, string> => {
  const tags = [stored?.etag, unwanted].filter((tag) => tag && isTag(tag));
  if (tags.length) return { 'if-none-match': tags.join(', ') };
  const since = stored?.modified ?? (unwanted && !isTag(unwanted) ? unwanted : undefined);
  return since ? { 'if-modified-since': since } : {};
};

/** What messages call it: the name of a file, but lists have none that users know. */
const nameOf = ({ file, list }: Download) => (list ? 'its list of files' : path.basename(file));

const from = (offset: number, condition: string | null | undefined): Record<string, string> =>
  offset > 0 && condition ? { range: `bytes=${offset}-`, 'if-range': condition } : {};

const isTag = (text: string) => /^(W\/)?"/.test(text);

/** Servers compare only strong tags in If-Range. */
const strong = (etag: string | null) => (etag?.startsWith('"') ? etag : null);

function sameVersion(begun: Note | undefined, { headers }: WebResponse): boolean {
  const { etag = begun?.etag, 'last-modified': modified = begun?.modified } = headers;
  return begun !== undefined && etag === begun.etag && modified === begun.modified;
}

function refusalFor({ status, host, headers }: WebResponse, name: string, url: string): Refusal {
  if (status === 404 || status === 410) return new FileGone(`${url} is gone (${status}).`);
  if (status === 401 || status === 403) return new Refusal(`${host} refuses to send ${name} (${status}).`);
  const message = `${host} answered ${status} instead of ${name}.`;
  return status === 408 || status === 429 || status >= 500
    ? new Busy(message, headers['retry-after'])
    : new Refusal(message);
}

/** The publisher no longer has the file. */
export class FileGone extends Refusal {}

function refusePage({ file, list }: Download, { host, headers }: WebResponse): void {
  if (!list && /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) throw page(host, file);
}

/** Refuses a page, and a zip that is none, by their first bytes. */
function refuseWrongStart(name: string, host: string, chunk: Buffer): void {
  const start = chunk.subarray(0, 1000).toString('utf8');
  if (/^\uFEFF?\s*</.test(start)) throw page(host, name);
  if (/\.zip$/i.test(name) && !chunk.subarray(0, 2).equals(Buffer.from('PK')))
    throw new Refusal(`${host} sent a file that is not a zip instead of ${name}.`);
}

const page = (host: string, file: string) => new Refusal(`${host} sent a web page instead of ${path.basename(file)}.`);

function refuseSize(name: string, bytes: number, most: number): void {
  if (bytes > most) throw new Refusal(`${name} is larger than ${megabytes(most)}.`);
}

async function refuseFullDisk(part: string, needed: number): Promise<void> {
  const free = await freeSpace(path.dirname(part));
  if (free >= needed + RESERVE) return;
  throw new Refusal(
    `${path.basename(part, '.part')} needs ${megabytes(needed + RESERVE)} in ${path.dirname(part)}, but only ${megabytes(free)} are free. Free some space, then fetch again.`,
  );
}

/** Ends a body that is not wanted. */
function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

const partOf = (file: string) => `${file}.part`;
const noteOf = (file: string) => `${file}.json`;

function deletePart(part: string): void {
  for (const each of [part, noteOf(part)]) rmSync(each, { force: true });
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function noteFor(file: string, url: string): Note | undefined {
  const note = existsSync(file) ? readNote(file) : undefined;
  return note?.url === url ? note : undefined;
}

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(file), 'utf8'));
  } catch {
    return undefined; // none, or not written to its end
  }
}

/** Bytes in megabytes, or in kilobytes if they are few. */
export const megabytes = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} kB`;
