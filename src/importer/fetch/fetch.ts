// Fetches a dataset's newest files from its publisher and imports them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ZodError } from 'zod';
import { checksumOf } from '#src/importer/checksum.ts';
import { type RowCounts, sumOfCounts } from '#src/importer/counts.ts';
import { checkFile } from '#src/importer/fetch/check.ts';
import {
  type DownloadTimes,
  deleteDownload,
  downloadFile,
  entityTagOf,
  FileGone,
  megabytes,
} from '#src/importer/fetch/download.ts';
import { downloadsOf, touch } from '#src/importer/fetch/downloads.ts';
import { importedOf, isImported, rolledBackDay } from '#src/importer/fetch/imported.ts';
import type { OfferedFile, OfferedImport, Publisher } from '#src/importer/fetch/publisher.ts';
import { lastRefusedFile, recordCheck, recordImported } from '#src/importer/fetch/schedule.ts';
import type { Web } from '#src/importer/fetch/web.ts';
import type { ImportOptions } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import { connectClient } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import type { RunningJob } from '#src/server/jobs/kind.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted } from '#src/shared/format.ts';

/** Maximum bytes of a list and of a file. */
const MOST_LISTED = 256 << 20;
const MOST = 100e9;

/** Maximum names in the message on a list without the expected files. */
const NAMED = 5;

/** An import refused a file. */
export class ImportRefused extends Refusal {}

export interface FetchOptions extends DownloadTimes {
  source: Source;
  publisher: Publisher;
  /** A migrated database with its imported tables. */
  database: Database;
  dataDir: string;
  web: Web;
  /** Imports downloaded files. Throws ImportRefused with the importer's sentence. */
  importFiles(files: Pick<ImportOptions, 'paths' | 'mode' | 'published'>): Promise<RowCounts>;
  job: RunningJob;
  /** Whether it also tries a file again that the last import refused. */
  insist: boolean;
}

/** What a fetch has imported. */
export interface Fetched extends RowCounts {
  files: number;
}

/**
 * Imports the newest files of a publisher that are not imported yet, in order, and records the result. Keeps the files
 * for a day, and parts of files for the next fetch. Throws Refusal with the reason if it cannot.
 */
export async function fetchNewest(options: FetchOptions): Promise<Fetched> {
  const { source, database, job } = options;
  const { dataset } = source;
  const lock = await connectClient(database.url, `medatlas fetch ${dataset}`);
  try {
    const { rows } = await lock.query(`select pg_try_advisory_lock(hashtext('medatlas fetch'), hashtext($1)) taken`, [
      dataset,
    ]);
    if (!rows[0].taken) throw new Refusal(`Another fetch of ${dataset} is running.`);
    try {
      const { result, ...fetched } = await fetchAll(options);
      await recordCheck(database.db, dataset, { result, failed: false });
      job.log(result);
      return fetched;
    } catch (error) {
      const { message } = job.signal.aborted ? new Error('It was ended before it had finished.') : (error as Error);
      const refused = error instanceof RefusedFile ? error.file : undefined;
      await recordCheck(database.db, dataset, { result: message, failed: true, refused });
      throw error;
    }
  } finally {
    await lock.end();
  }
}

/** A file is not the expected one, or the import refused it. The schedule does not fetch it again. */
class RefusedFile extends Refusal {
  readonly file: { url: string; etag: string | null };

  constructor(message: string, file: { url: string; etag: string | null }) {
    super(message);
    this.file = file;
  }
}

async function fetchAll(options: FetchOptions): Promise<Fetched & { result: string }> {
  const { source, publisher, database, job } = options;
  let { expected, problem } = await expectedFiles(options);
  const imports: RowCounts[] = [];
  const names: string[] = [];
  let last: string | undefined;
  let isAgain = false;
  for (;;) {
    const order = publisher.next(expected, await importedOf(database, source));
    if (!order) break;
    const now = order.offers.map(({ name }) => name).join(', ');
    if (now === last && order.byContent) break;
    if (now === last) throw new Refusal(`${now} was imported, but its data is not the publisher's newest.`);
    try {
      const counts = await fetchOrder(options, order);
      if (!counts) break;
      imports.push(counts);
    } catch (error) {
      if (isAgain || !(error instanceof FileGone)) throw error;
      isAgain = true; // a newer file may have replaced it since the list was read
      ({ expected, problem } = await expectedFiles(options));
      continue;
    }
    last = now;
    names.push(...order.offers.map(({ name }) => name));
  }
  if (problem) throw problem; // the other files are imported
  job.progress(1, names.length ? `Imported ${counted(names.length, 'file')}` : 'Nothing new');
  const newest = expected.toSorted((a, b) => compare(a.published, b.published)).at(-1)?.name;
  const result = names.length ? `Imported ${names.join(', ')}.` : `Nothing new: ${newest} is imported.`;
  return { ...sumOfCounts(imports), files: names.length, result };
}

const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : 1);

/**
 * The files in the publisher's lists with the expected names. Throws a Refusal if one is missing. An optional file may be
 * missing for a while, but a file with an unknown name may be it: that is a problem.
 */
async function expectedFiles(
  options: FetchOptions,
): Promise<{ expected: OfferedFile[]; problem: Refusal | undefined }> {
  const { publisher } = options;
  const offers = await readLists(options);
  const expected = offers.filter(({ name }) => publisher.names.some((each) => each.name.test(name)));
  const missing = publisher.names.filter(({ name }) => !offers.some((offer) => name.test(offer.name)));
  if (missing.length === 0) return { expected, problem: undefined };
  const problem = absent(publisher, missing, offers);
  if (missing.some(({ optional }) => !optional)) throw problem;
  return { expected, problem: expected.length < offers.length ? problem : undefined };
}

/** Downloads the lists and finds the files in them. */
async function readLists({ source, publisher, dataDir, web, job, ...pace }: FetchOptions): Promise<OfferedFile[]> {
  const folder = downloadsOf(dataDir, source.dataset);
  const texts: { url: string; text: string }[] = [];
  const read = async (url: string, place: number) => {
    const { host } = new URL(url);
    job.progress(null, `Reading the list of ${host}`);
    const file = path.join(folder, `list-${place}`);
    const onWait = (reason: string, wait: number) => job.progress(null, waitWords(reason, wait));
    const onBytes = (bytes: number) => job.progress(null, `Reading the list of ${host}: ${megabytes(bytes)}`);
    await downloadFile(web, { ...pace, url, file, most: MOST_LISTED, list: true, signal: job.signal, onBytes, onWait });
    return { url, text: await readFile(file, 'utf8') };
  };
  for (const [place, { url, instead }] of publisher.lists.entries())
    texts.push(
      await read(url, place).catch((error) => {
        if (instead && error instanceof FileGone) return read(instead, place);
        throw error;
      }),
    );
  try {
    return publisher.filesIn(texts);
  } catch (error) {
    const lists = texts.map(({ url }) => url).join(', ');
    const reason = error instanceof ZodError ? firstIssue(error) : (error as Error).message;
    throw new Refusal(`${lists} is not a list of files (${reason}). It may have moved.`, { cause: error });
  }
}

function absent({ lists }: Publisher, missing: Publisher['names'], offers: readonly OfferedFile[]): Refusal {
  const titles = missing.map(({ title }) => title).join(' and ');
  const others = [...new Set(offers.map(({ name }) => name))];
  const named = others.slice(0, NAMED).join(', ') + (others.length > NAMED ? ` and ${others.length - NAMED} more` : '');
  return new Refusal(
    `${lists.map(({ url }) => url).join(', ')} lists no file ${titles}; it lists ${named || 'no file'}. The publisher may have renamed it: import it by hand.`,
  );
}

/** Downloads, checks and imports the files of one import. Undefined if their content is that of the last import. */
async function fetchOrder(
  options: FetchOptions,
  { offers, mode, published, byContent }: OfferedImport,
): Promise<RowCounts | undefined> {
  const { source, database, dataDir, web, importFiles, job, insist, ...pace } = options;
  const day = insist ? null : await rolledBackDay(database, source);
  const back = day && offers.find((offer) => offer.published === day);
  if (back)
    throw new Refusal(
      `${back.name} was rolled back, and the publisher has no newer file. npm run fetch imports it again.`,
    );
  const refused = insist ? undefined : await lastRefusedFile(database.db, source.dataset);
  const paths: string[] = [];
  for (const { name, url } of offers) {
    const known = refused?.url === url ? refused : undefined;
    const again = new RefusedFile(
      `The last import of ${name} was refused or rolled back, and the publisher has not changed it since.`,
      {
        url,
        etag: known?.etag ?? null,
      },
    );
    if (known && !known.etag) throw again;
    const file = path.join(downloadsOf(dataDir, source.dataset), name);
    const arrived = await downloadFile(web, {
      ...pace,
      url,
      file,
      most: MOST,
      unwanted: known?.etag,
      signal: job.signal,
      onBytes: (done, total) => job.progress(total ? done / total : null, `Downloading ${name}… ${share(done, total)}`),
      onWait: (reason, wait) => job.progress(null, waitWords(reason, wait)),
    });
    if (!arrived) throw again;
    await checkFile(source, file).catch((error) => {
      const etag = entityTagOf(file);
      deleteDownload(file); // the next fetch asks for all of it
      throw error instanceof Refusal ? new RefusedFile(error.message, { url, etag }) : error;
    });
    job.log(`Downloaded ${name}`);
    paths.push(file);
  }
  try {
    if (byContent && (await isImported(database, source, await checksumOf(paths)))) return undefined;
    const counts = await importFiles({ paths, mode, ...(published && { published }) });
    const [first] = offers;
    if (first) await recordImported(database.db, source.dataset, { url: first.url, etag: entityTagOf(paths[0] ?? '') });
    return counts;
  } catch (error) {
    const [first] = offers;
    if (!(error instanceof ImportRefused) || !first) throw error;
    throw new RefusedFile(error.message, { url: first.url, etag: entityTagOf(paths[0] ?? '') });
  } finally {
    for (const file of paths) touch(file);
  }
}

/** `120 of 980 MB`. */
const share = (done: number, total: number | undefined) =>
  total === undefined
    ? megabytes(done)
    : total < 1e6
      ? `${Math.ceil(done / 1e3)} of ${Math.ceil(total / 1e3)} kB`
      : `${Math.round(done / 1e6)} of ${Math.round(total / 1e6)} MB`;

const waitWords = (reason: string, wait: number) => `${reason} The next attempt is in ${Math.ceil(wait / 1000)} s.`;

/** What is wrong with a reply, by the path of its first field that does not fit. */
const firstIssue = ({ issues: [issue] }: ZodError) =>
  `${issue?.path.join('.') || 'all of it'} is missing or of another form`;
