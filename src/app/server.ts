// `npm start` and `npm run dev`: opens the database, serves the product, and shuts down in order.
import { hostname } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { alertsJob, alertsLater, findingOf } from '#src/app/alerts-job.ts';
import { apiRoutes } from '#src/app/api.ts';
import { backupJob } from '#src/app/backup-job.ts';
import { makeDemoOpenings } from '#src/app/demo-openings.ts';
import { fetchDue, fetchJob, publishers } from '#src/app/fetch-job.ts';
import { compareLater, datesJob, historyJob, rollBackJob } from '#src/app/history-job.ts';
import { importJob } from '#src/app/import-job.ts';
import { cleanUp } from '#src/app/jobs.ts';
import { mailJob } from '#src/app/mail-job.ts';
import { type Demo, openAccounts } from '#src/app/open-accounts.ts';
import { openProduct } from '#src/app/product.ts';
import { openReadSpecialty } from '#src/app/read-specialty.ts';
import { generationIn } from '#src/app/search-tables.ts';
import { imported } from '#src/app/server-datasets.ts';
import { openServices } from '#src/app/services.ts';
import { fhirDoor } from '#src/doors/fhir/outcome.ts';
import { mcpDoor } from '#src/doors/mcp/door.ts';
import { npiRegistryDoor } from '#src/doors/npi-registry/routes.ts';
import { setFirstSchedules } from '#src/importer/fetch/schedule.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { buildApp } from '#src/server/app.ts';
import { checkBackupTo } from '#src/server/backup/places.ts';
import { runCommand } from '#src/server/command.ts';
import { type Config, loadConfig, unknownSettings } from '#src/server/config.ts';
import { openDatabase } from '#src/server/database.ts';
import { diskProblem } from '#src/server/disk-full.ts';
import { type JobQueue, openJobs } from '#src/server/jobs/jobs.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { jobFigures } from '#src/server/jobs/records.ts';
import { endWhenStopped, stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { reloadOnHangUp } from '#src/server/reload.ts';
import { openReplicas } from '#src/server/replicas/replicas.ts';
import { checkOwnAddress } from '#src/server/servers/own-address.ts';
import { announce } from '#src/server/servers/registry.ts';
import { openStorage } from '#src/server/storage.ts';
import { applyPublicMailDomains } from '#src/work/apply-public-mail-domains.ts';
import { cleanUpExports, exportJob } from '#src/work/exports/job.ts';
import { letterJob } from '#src/work/letters/job.ts';
import { letterFigures } from '#src/work/letters/send.ts';
import { lookupJob } from '#src/work/lookup/job.ts';
import { watchWebhooks, webhookJob } from '#src/work/webhooks/job.ts';
import { deliveryFigures } from '#src/work/webhooks/webhooks.ts';

const usage = `npm start

Starts Medatlas at http://127.0.0.1:3000 with its own PostgreSQL in ./data. Ctrl-C ends both.
README.md lists its environment variables.`;

/** Statement timeout of API calls in milliseconds. */
const API_TIMEOUT = 5000;

/** Seconds for which a server behind a proxy still answers after SIGTERM: longer than a balancer takes to notice `/readyz`. */
const LINGER = 2;

await runCommand({ usage, options: { dev: { type: 'boolean' } } }, async ({ dev = false }) => {
  const stopping = stopSignal(undefined, { hangUpStops: !process.env.SETTINGS_FILE });
  try {
    await start(stopping, dev);
  } catch (error) {
    if (!stopping.aborted) throw error;
    process.exit(0); // stopped during the start, and everything is closed
  }
});

async function start(stopping: AbortSignal, dev: boolean) {
  for (const name of unknownSettings()) console.error(`${name} in SETTINGS_FILE is not a setting.`);
  const config = loadConfig();
  await unlessStopped(stopping, checkBackupTo(config.backup.to));
  await using parts = new AsyncDisposableStack(); // closes what is open, in reverse, if a later step fails
  let log: (error: unknown) => void = console.error; // until the server's log exists
  const report = (error: unknown) => log(error);
  const storage = await openStorage(config, { signal: stopping, report });
  parts.defer(storage.close);
  await unlessStopped(stopping, makeTables(storage.database, imported, stopping));
  for (const line of await unlessStopped(stopping, applyPublicMailDomains(storage.database.db, config)))
    console.log(line);
  const open = (max: number) => {
    const database = openDatabase(storage.database.url, { max, timeout: API_TIMEOUT });
    parts.defer(database.close);
    return database;
  };
  const primary = open(10);
  const serving = open(8); // accounts and health checks, which must not wait behind searches

  const generation = () => product.search.generation;
  const urls = config.readUrls;
  const replicas = openReplicas({ primary, urls, timeout: API_TIMEOUT, generation, generationIn, report });
  parts.defer(replicas.close);
  const { reading } = replicas;
  const product = openProduct({ ...storage, database: serving, reading }, config, report);
  parts.defer(product.close);
  const { search, stale, layouts } = product;
  const maintenance = storage.database;
  const opened = openAccounts({ ...storage, database: serving, maintenance, replicas, config, report });
  const accounts = await unlessStopped(stopping, opened);
  await setFirstSchedules(storage.database.db, [...publishers.keys()], config.fetch.schedule);
  const services = openServices({ database: reading, users: serving, search, config, stale });
  const alerts = { database: storage.database, search, config };
  const lookups = { ...services, readSpecialty: openReadSpecialty(services) };
  const queue = Promise.withResolvers<JobQueue>(); // jobs of earlier servers begin while the queue is being opened
  const prepared = Promise.withResolvers<void>();
  const jobs = await openJobs({
    database: storage.database,
    kinds: [
      cleanUp(accounts, storage.database, config, async () => {
        const opened = await queue.promise;
        await opened.failStranded();
        await compareLater(storage.database, opened);
        await alertsLater(alerts, opened);
        await cleanUpExports(storage.database, config);
      }),
      importJob(storage.database.url, config.dataDir),
      historyJob(storage.database),
      alertsJob(alerts, {
        ...findingOf(services),
        add: async (...job) => (await queue.promise).add(...job),
        report,
      }),
      datesJob(storage.database, config),
      rollBackJob(storage.database),
      product.indexJob,
      mailJob(storage.database, config),
      letterJob(storage.database, config),
      webhookJob(storage.database, config, async (...job) => (await queue.promise).add(...job)),
      exportJob(storage.database, config, services.exportColumns),
      lookupJob(storage.database, lookups),
      backupJob(storage.database.url, config.backup, config.timeZone),
      fetchJob(storage.database, config),
      fetchDue(storage.database, config.dataDir, async (...job) => {
        await prepared.promise; // fetches begin after the demo data, which must not replace theirs
        return (await queue.promise).add(...job);
      }),
    ],
    server: `${hostname()}:${config.port}`,
    place: placeOf(config.dataDir),
    report,
  });
  queue.resolve(jobs);
  parts.defer(jobs.close);
  parts.defer(watchWebhooks(storage.database, jobs.add, report));
  await unlessStopped(stopping, accounts.requireCurrentKeys());
  await jobs.add('clean-up', { key: 'clean-up' });
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../../dist'),
    readiness: async () => {
      if (stopping.aborted) return { ready: false, problems: ['The server is stopping.'], datasets: {} };
      return product.readiness();
    },
    diskFull: async () =>
      storage.problem()?.diskFull === true || (await diskProblem(config.dataDir))?.diskFull === true,
    generation,
    metrics: {
      database: serving,
      token: config.metricsToken,
      openOnLoopback: config.metricsOpen,
      dataDir: config.dataDir,
      waitingSearches: () => search.waiting,
      jobs: () => jobFigures(serving.db),
      letters: () => letterFigures(serving.db),
      deliveries: () => deliveryFigures(serving.db),
      replicas: replicas.figures,
    },
    identify: accounts.identify,
    doors: [npiRegistryDoor, fhirDoor, mcpDoor],
    routes: (api) => apiRoutes(api, { services, accounts, jobs, stale, layouts }),
  });
  log = (error) => app.log.error(error);
  if (process.env.SETTINGS_FILE) reloadOnHangUp(config, app.log);
  parts.defer(() => app.close());
  const address = await (dev ? serveWithVite(app, config, parts) : listen(app, config.host, config.port));
  if (config.serverUrl) {
    const own = { place: placeOf(config.dataDir), address: config.serverUrl };
    parts.defer(await announce(serving.db, own, report));
    void checkOwnAddress(serving.db, own).catch(report); // only a message: another network may reach it
  }
  const kept = parts.move();
  endWhenStopped(stopping, {
    server: app.server,
    close: () => kept.disposeAsync(),
    linger: config.trustProxy ? LINGER : 0,
  });
  try {
    await product.prepare(jobs, () => void alertsLater(alerts, jobs).catch(report));
  } catch (error) {
    if (stopping.aborted) return; // the shutdown is in progress
    await kept.disposeAsync();
    throw error;
  }
  if (stopping.aborted) return;
  prepared.resolve();
  if (accounts.demo.emails.length) await makeDemoOpenings(services).catch(report);
  await jobs.add('fetch-due', { key: 'fetch-due' });
  console.log(`${config.company.name} is ready at ${address}`);
  if (accounts.demo.emails.length) console.log(demoLines(accounts.demo, process.stdout.isTTY));
}

/** The demo accounts with their password. `links` adds a sign-in link for each, which must not end up in a log file. */
function demoLines({ emails, password, linkFor }: Demo, links: boolean): string {
  const lines = emails.map((email) => (links ? `  ${email}  ${linkFor(email)}` : `  ${email}`));
  const about = links ? ', or one sign-in link each, valid once within 10 minutes' : '';
  return [`Demo accounts, password ${password}${about}:`, ...lines].join('\n');
}

/** In development Vite listens on the port, rebuilds the web client on every change, and proxies the other calls. */
async function serveWithVite(app: FastifyInstance, { host, port }: Config, parts: AsyncDisposableStack) {
  const { createServer } = await import('vite');
  const behind = await listen(app, host, 0);
  const paths = [
    '/api',
    '/auth/',
    '/idp/',
    '/s/',
    '/o/',
    '/calendar/',
    '/npi-registry/',
    '/healthz',
    '/readyz',
    '/metrics',
  ];
  const proxy = Object.fromEntries(paths.map((each) => [each, { target: behind, changeOrigin: false }]));
  const own = process.listeners('SIGTERM');
  const vite = await createServer({ configLoader: 'native', server: { host, port, strictPort: true, proxy } });
  parts.defer(() => vite.close());
  // Vite would exit at once, without the shutdown in order
  for (const listener of process.listeners('SIGTERM')) if (!own.includes(listener)) process.off('SIGTERM', listener);
  process.stdin.removeAllListeners('end');
  await vite.listen().catch(({ message }: Error) => {
    throw new Refusal(`${message}: set PORT to another.`);
  });
  return `http://${host}:${port}`;
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const reason = code === 'EACCES' ? 'is not open to this user' : 'is in use';
    throw new Refusal(`PORT ${port} on ${host} ${reason}: set PORT to another.`, { cause: error });
  }
}
