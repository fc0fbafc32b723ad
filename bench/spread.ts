// `npm run bench -- spread`: how long servers of one database answer from different generations after an import.
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { openCalls, replyTo } from '#bench/product/call.ts';
import { freePort, type ProductServer, startProgram, startServer, untilReady } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { record } from '#bench/results.ts';
import { median, rounded, step } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import { openDatabase } from '#src/server/database.ts';
import { hostIn } from '#test/postgres-hosts.ts';

export const usage = `npm run bench -- spread [--rows 300000] [--folder FOLDER] [--servers 2]

Starts servers on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), each with its own index, and adds
the import of a code set as a job. Every table of the index counts as changed, so one server builds all of it, and the others
fetch all of it. Measures the seconds from the first answer of the new generation to the first one of the last server. Each
server is searched every 50 ms. Records the figures in bench/results/spread.json. The network is that of one machine.`;

export const options = { ...countryOptions, servers: { type: 'string', default: '2' } } as const;

/** The recorded figures of a run. */
export interface SpreadFigures {
  rows: number;
  servers: number;
  /** Seconds from the job of the import to the first answer of the new generation, of each server in their order. */
  answered_s: number[];
  /** Seconds between the first and the last of them. */
  spread_s: number;
  /** Milliseconds of a search meanwhile, on all servers. */
  search_ms: { p50: number; most: number };
}

/** A search whose reply has the generation. */
const SEARCH = '/api/providers?state=OH&last_name=smith';

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const servers = wholeNumber('--servers', values.servers);
  const country = await openCountry({ rows, folder });
  await country.storage.close();
  await using parts = new AsyncDisposableStack();
  const host = hostIn(path.join(country.dataDir, 'postgres'));
  await host.start();
  parts.defer(host.stop);
  const database = openDatabase(host.url('medatlas'));
  parts.defer(database.close);
  const own = path.join(folder, 'spread');
  parts.defer(() => rmSync(own, { recursive: true, force: true }));
  const ports = await Promise.all(Array.from({ length: servers }, freePort));
  const environment = { DATABASE_URL: host.url('medatlas') };
  const started: ProductServer[] = [];
  for (const [n, port] of ports.entries()) {
    const dataDir = path.join(own, `server${n}`);
    cpSync(path.join(country.dataDir, 'search'), path.join(dataDir, 'search'), { recursive: true });
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer(dataDir, { ...environment, PORT: String(port), SERVER_URL: url });
    parts.defer(server.stop);
    started.push(server);
    await step(`Server ${n + 1}`, () => untilReady(url));
  }
  // the files on disk have what the new ones will: without them, every table is fetched
  for (const [n] of ports.entries()) rmSync(path.join(own, `server${n}`, 'search'), { recursive: true });
  // the index is of the starts of imports
  await database.pool.query(`update imports set started_at = started_at + interval '1 millisecond'`);
  const adding = ['taxonomy', '--background', path.join(folder, CODE_SET)];
  await once(startProgram('src/app/importer.ts', adding, path.join(own, 'server0'), environment), 'close');
  const added = performance.now();
  const times: number[] = [];
  const answered = await step('New generation on all servers', () =>
    Promise.all(
      started.map(async ({ url }) => {
        const call = await openCalls({ url, signIn: () => sessionIn(database) });
        const ask = async () => {
          const begun = performance.now();
          const { generation } = await replyTo<{ generation: number }>(await call(SEARCH));
          times.push(performance.now() - begun);
          return generation;
        };
        const first = await ask();
        while ((await ask()) === first) await sleep(50);
        return (performance.now() - added) / 1000;
      }),
    ),
  );
  answered.sort((one, other) => one - other);
  const figures: SpreadFigures = {
    rows,
    servers,
    answered_s: answered.map(rounded),
    spread_s: rounded((answered.at(-1) ?? 0) - (answered[0] ?? 0)),
    search_ms: { p50: rounded(median(times)), most: rounded(Math.max(...times)) },
  };
  console.log(JSON.stringify(figures, null, 1));
  record('spread', `npm run bench -- spread --rows ${rows} --servers ${servers}`, figures);
}
