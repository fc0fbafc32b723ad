// `npm run bench -- export`: measures exports of a million rows, and searches meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { searchContinuously, searchPaths } from '#bench/import/searcher.ts';
import { drawSample } from '#bench/literals.ts';
import { country, measure } from '#bench/measure.ts';
import { openCalls, replyTo } from '#bench/product/call.ts';
import { peakMb, residentMb, writersOf } from '#bench/product/process.ts';
import type { ProductServer } from '#bench/product/server.ts';
import { figure, most, table } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { roundedMs, worst } from '#bench/timing.ts';
import type { Database } from '#src/server/database.ts';
import type { Export, Format } from '#src/work/exports/contract.ts';

/** Columns besides the NPI: 24 of NPPES, NUCC, ZIP codes, Medicare payments, and Doctors and Clinicians. */
const columns = [
  ...['last_name', 'first_name', 'middle_name', 'credential', 'gender', 'address_1', 'address_2', 'city'],
  ...['state', 'zip'],
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

export default measure({
  name: 'export',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). Exports the providers of the
largest states, at least PEOPLE of them, with 25 columns of four sources, as CSV and as Excel, while one client searches
with all 44 shapes, as it did for 150 seconds before. Records the figures in bench/results/export-<rows>.json.`,
  options: { ...country, people: 1_000_000, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { server, database, pool } = await startSite(values, parts, { EXPORT_ROWS_SPECIALIST: '99999999' });
    const search = await statesWith(database, values.people);
    const addresses = searchPaths(await drawSample(pool, values.seed), values.seed, LITERALS);
    const warmUp = await searchContinuously(server, addresses);
    await sleep(WARM_UP);
    await warmUp.stop();
    const measured = (format: Format) => exportOnce(server, { search, format }, addresses);
    return { csv: await measured('csv'), xlsx: await measured('xlsx') };
  },
  sections: {
    '16. Exports': {
      targets: ({ csv, xlsx }) => ({
        csv: most('1,000,000 rows of 25 columns as CSV', csv.s_per_million, 30, 's'),
        xlsx: most('The same as Excel', xlsx.s_per_million, 45, 's'),
        child: most('Memory of the writing process', worst([csv, xlsx], 'child_peak_mb'), 300, 'MB'),
        growth: most('Growth of the server', worst([csv, xlsx], 'server_growth_mb'), 50, 'MB'),
        searches: most('Searches meanwhile, 95th percentile', worst([csv.searches, xlsx.searches], 'p95_ms'), 50, 'ms'),
      }),
      more: ({ csv, xlsx }) => [
        'One client searched with all 44 shapes meanwhile, one search after the other.',
        table(
          ['', 'rows', 'seconds', 'file in MB', 'download in seconds', 'server growth in MB', 'searches', 'failed'],
          Object.entries({ CSV: csv, Excel: xlsx }).map(
            ([title, { rows, s, file_mb, download_s, server_growth_mb, searches }]) => [
              title,
              ...[rows, s, file_mb, download_s, server_growth_mb, searches.searches, searches.failed].map(figure),
            ],
          ),
        ),
      ],
    },
  },
});

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

/** Makes an export while one client searches. */
async function exportOnce(server: ProductServer, body: { search: string; format: Format }, addresses: string[]) {
  const call = await openCalls(server);
  const before = residentMb(server.pid);
  const searching = await searchContinuously(server, addresses);
  const begun = performance.now();
  const { id } = await replyTo<Export>(await call('/api/exports', { method: 'POST', body: { ...body, columns } }));
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
    /** From the request to the complete file, and that per million rows. */
    s: roundedMs(s),
    s_per_million: roundedMs((s / state.rows) * 1e6),
    file_mb: roundedMs(bytes / 1e6),
    /** To read the file over HTTP afterwards. */
    download_s: roundedMs((performance.now() - downloading) / 1000),
    child_peak_mb: childPeak,
    /** How much the server grew at most while it ran. */
    server_growth_mb: serverPeak - before,
    searches: { searches, failed, p50_ms, p95_ms, p99_ms, max_ms },
  };
}
