// `npm run bench -- export`: measures exports of a million rows, and searches meanwhile.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { addressOf, type Seen, searchContinuously } from '#bench/import/searcher.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { openCalls, replyTo } from '#bench/product/call.ts';
import { peakMb, residentMb } from '#bench/product/memory.ts';
import { type ProductServer, startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { rounded } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Database } from '#src/server/database.ts';
import type { Export, Format } from '#src/work/exports/contract.ts';

export const usage = `npm run bench -- export [--rows 300000] [--people 1000000] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). Exports the providers of the
largest states, at least PEOPLE of them, with 25 columns of four sources, as CSV and as Excel, while one client searches
with all 44 shapes, as it did for 150 seconds before. Records the figures in bench/results/export-<rows>.json.`;

/** An export and what it cost. */
export interface ExportFigures {
  rows: number;
  columns: number;
  /** From the request to the complete file, and that per million rows. */
  s: number;
  s_per_million: number;
  file_mb: number;
  /** The longest time to read the file over HTTP afterwards. */
  download_s: number;
  child_peak_mb: number;
  /** How much the server grew at most while it ran. */
  server_growth_mb: number;
  searches: Pick<Seen, 'searches' | 'failed' | 'p50_ms' | 'p95_ms' | 'p99_ms' | 'max_ms'>;
}

/** The recorded figures of a run. */
export interface ExportsFigures {
  rows: number;
  csv: ExportFigures;
  xlsx: ExportFigures;
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  ...countryOptions,
  people: { type: 'string', default: '1000000' },
  seed: { type: 'string', default: '1' },
} as const;

/** Columns besides the NPI: 24 of NPPES, NUCC, ZIP codes, Medicare payments, and Doctors and Clinicians. */
const columns = [
  ...[
    'last_name',
    'first_name',
    'middle_name',
    'credential',
    'gender',
    'address_1',
    'address_2',
    'city',
    'state',
    'zip',
  ],
  ...['phone', 'primary_taxonomy', 'sole_proprietor', 'enumeration_date', 'last_updated'],
  ...['classification', 'specialization', 'payment_year', 'payment_amount', 'services', 'beneficiaries'],
  ...['group', 'medical_school', 'graduation_year'],
];

/** Searches per shape. */
const LITERALS = 3;

/** Milliseconds of searches before the first export. They fill caches, and grow the server for two minutes. */
const WARM_UP = 150_000;

/** Milliseconds between looks at memory and job. */
const LOOK = 200;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const [people, seed] = [wholeNumber('--people', values.people), wholeNumber('--seed', values.seed)];
  const country = await openCountry({ rows, folder });
  const server = await startServer(country.dataDir, { EXPORT_ROWS_SPECIALIST: '99999999' });
  try {
    await server.ready();
    const { database } = country.storage;
    const search = await statesWith(database, people);
    const sample = await drawSample(database.pool, seed);
    const addresses = shapes.flatMap((shape) => questionsOf(shape, sample, seed, LITERALS).map(addressOf));
    const warmUp = await searchContinuously(server, addresses);
    await sleep(WARM_UP);
    await warmUp.stop();
    const measure = (format: Format) => measured(server, { search, format }, addresses);
    const figures: ExportsFigures = { rows, csv: await measure('csv'), xlsx: await measure('xlsx') };
    console.log(JSON.stringify(figures, null, 1));
    record(`export-${rows}`, `npm run bench -- export --rows ${rows} --people ${people}`, figures);
  } finally {
    await server.stop();
    await country.storage.close();
  }
}

/** A search for the providers of the fewest states that have so many. */
async function statesWith({ pool }: Database, people: number): Promise<string> {
  const { rows } = await pool.query<{ state: string; found: number }>(
    `select state, count(*)::int found from providers where state ~ '^(A[KLRZ]|C[AOT]|FL|GA|IL|MA|MI|NC|NJ|NY|OH|PA|TN|TX|VA|WA)$'
     group by 1 order by 2 desc`,
  );
  const states: string[] = [];
  let total = 0;
  for (const { state, found } of rows) {
    if (total >= people) break;
    total += found;
    states.push(state);
  }
  return new URLSearchParams(states.map((state): [string, string] => ['state', state])).toString();
}

async function measured(
  server: ProductServer,
  wish: { search: string; format: Format },
  addresses: string[],
): Promise<ExportFigures> {
  const call = await openCalls(server);
  const before = residentMb(server.pid);
  const searching = await searchContinuously(server, addresses);
  const begun = performance.now();
  const { id } = await replyTo<Export>(await call('/api/exports', { method: 'POST', body: { ...wish, columns } }));
  let [serverPeak, childPeak] = [before, 0];
  let state: Export;
  do {
    await sleep(LOOK);
    serverPeak = Math.max(serverPeak, residentMb(server.pid));
    for (const pid of writersOf(server.pid)) childPeak = Math.max(childPeak, peakMb(pid));
    state = await replyTo<Export>(await call(`/api/exports/${id}`));
  } while (state.state === 'waiting' || state.state === 'running');
  const s = (performance.now() - begun) / 1000;
  const { searches, failed, p50_ms, p95_ms, p99_ms, max_ms } = await searching.stop();
  if (state.state !== 'done' || !state.url) throw new Error(`The export ended: ${state.message}`);
  const downloading = performance.now();
  const file = await call(state.url);
  let bytes = 0;
  for await (const chunk of file.body ?? []) bytes += chunk.length;
  if (bytes !== state.bytes) throw new Error(`The download has ${bytes} bytes, not ${state.bytes}.`);
  await call(`/api/exports/${id}`, { method: 'DELETE' });
  return {
    rows: state.rows,
    columns: columns.length + 1,
    s: rounded(s),
    s_per_million: rounded((s / state.rows) * 1e6),
    file_mb: rounded(bytes / 1e6),
    download_s: rounded((performance.now() - downloading) / 1000),
    child_peak_mb: childPeak,
    server_growth_mb: serverPeak - before,
    searches: { searches, failed, p50_ms, p95_ms, p99_ms, max_ms },
  };
}

/** The processes that a server started to write files. */
const writersOf = (server: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return parent === String(server) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('exports/process.ts');
      } catch {
        return false; // ended meanwhile
      }
    });
