// `npm run bench -- signals`: measures the index of signals from two years of changes, and reading it.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatasets } from '#bench/folder.ts';
import { benchFolder, measure } from '#bench/measure.ts';
import { fetchReply } from '#bench/product/client.ts';
import { residentMb } from '#bench/product/process.ts';
import { startServer } from '#bench/product/server.ts';
import { figure, most, table } from '#bench/section.ts';
import { inventChanges } from '#bench/signals/changes.ts';
import { step, timedInSeconds, timesOf } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { readManifest } from '#src/search/manifest.ts';
import { signals } from '#src/shared/signals.ts';

const DATASETS = ['taxonomy', 'places', 'nppes', 'licenses', 'certifications', 'affiliations'];

export default measure({
  name: 'signals',
  usage: `Gives the country in FOLDER (default: DATA_DIR/bench/signals-<rows>, created if missing) two years of changes, about one
a provider, which end today. Builds the index of signals alone, and asks the server REQUESTS times for pages of them and for
searches by them. Records the figures in bench/results/signals-<rows>.json.`,
  options: { rows: 2_050_000, folder: (rows: number) => benchFolder(`signals-${rows}`), requests: 400 },
  per: 'rows',
  run: async ({ rows, folder, requests }, parts) => {
    const { database, close } = await openDatasets({ rows, folder }, DATASETS);
    parts.defer(close);
    const dataDir = path.join(folder, 'data');
    const changes = await step('Two years of changes', () => inventChanges(database.pool));
    const index = path.join(dataDir, 'search');
    const built = await step('Search index', () => newestManifest(database, dataDir));
    const name = 'signals';
    const ofSignals = readManifest(built).tables.find((each) => each.table === name);
    await rm(built);
    for (const file of await readdir(index)) if (file.startsWith(`${name}-`)) await rm(path.join(index, file));
    const { s: seconds } = await step('Index of signals', () =>
      timedInSeconds(() => newestManifest(database, dataDir)),
    );
    const server = await startServer(dataDir);
    parts.defer(server.stop);
    await server.ready();
    const asked = (addresses: readonly string[]) => timesOfRequests(server.get, addresses, requests);
    return {
      changes,
      signals: ofSignals?.rows ?? 0,
      seconds,
      bytes: (ofSignals?.bytes ?? 0) / (ofSignals?.rows ?? 1),
      pages: await asked(['/api/signals', ...signals.map((signal) => `/api/signals?signal=${signal}&page=3`)]),
      searches: await asked(
        signals.flatMap((signal) => ['', '&state=OH'].map((also) => `/api/providers?signal=${signal}${also}`)),
      ),
      server_mb: residentMb(server.pid),
    };
  },
  sections: {
    '19. Signals': {
      targets: ({ seconds, bytes, pages, searches }) => ({
        build: most('The index of signals alone', seconds, 10, 's'),
        bytes: most('Bytes a row', bytes, 20, ''),
        pages: most('A page of the newest signals, 95th percentile', pages.p95_ms, 25, 'ms'),
        searches: most('A search by a signal, 95th percentile', searches.p95_ms, 25, 'ms'),
      }),
      more: (figures) => [
        `${figure(figures.rows)} rows of NPPES, with licenses, certificates and groups.`,
        table(
          ['changes', 'signals', 'memory of the server, MB'],
          [[figure(figures.changes), figure(figures.signals), figure(figures.server_mb)]],
        ),
      ],
    },
  },
});

async function timesOfRequests(get: Parameters<typeof fetchReply>[0], addresses: readonly string[], requests: number) {
  const times: number[] = [];
  for (let n = 0; n < requests + addresses.length; n++) {
    const { ms } = await fetchReply(get, addresses[n % addresses.length] ?? '');
    if (n >= addresses.length) times.push(ms); // the first ones warm up
  }
  return timesOf(times);
}
