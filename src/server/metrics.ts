import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { freeSpace } from '#src/server/free-space.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { importedTables } from '#src/server/site.ts';
import { takesWrites } from '#src/server/takes-writes.ts';
import { isFromThisMachine } from '#src/server/this-machine.ts';

export interface MetricsOptions {
  database: Database;
  /** The token of `Authorization: Bearer …`. */
  token: string | undefined;
  /** Whether requests from this machine need no token. */
  openOnLoopback: boolean;
  /** The data folder, whose disk is watched. By default none. */
  dataDir?: string;
  /** The number of searches that wait. By default it is not measured. */
  waitingSearches?: () => number;
  /** The background jobs. By default none. */
  jobs?: () => Promise<JobFigures[]>;
  /** Letters that were written in the last day, by state. By default none. */
  letters?: () => Promise<{ state: string; n: number }[]>;
  /** Messages to webhooks in the last day, by state. By default none. */
  deliveries?: () => Promise<{ state: string; n: number }[]>;
  /** The replicas. By default none. */
  replicas?: () => ReplicaFigures[];
}

/** Jobs of a kind. */
export interface JobFigures {
  kind: string;
  /** Jobs that could run now, that run, and that failed and are still listed. */
  waiting: number;
  running: number;
  failed: number;
  /** Seconds since the oldest of those that wait could run. 0 if none waits. */
  oldest: number;
}

type Sources = MetricsOptions & {
  /** The generation of the search index. Null before the first. */
  generation: () => number | null;
};

/** Adds `/metrics` in Prometheus's text format. Call it before adding other routes, so that it times all of them. */
export function metricsRoutes(app: FastifyInstance, options: Sources): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  timeRequests(app, register);
  watchEventLoop(app, register);
  if (options.dataDir !== undefined) diskGauge(register, options.dataDir);
  if (options.waitingSearches) queueGauge(register, options.waitingSearches);
  if (options.replicas) replicaGauges(register, options.replicas);
  const setDataGauges = dataGauges(register, options);
  app.get('/metrics', { schema: { hide: true }, onRequest: readersOnly(options) }, async (_, reply) => {
    await setDataGauges();
    const text = await register.metrics();
    return reply.type(register.contentType).header('cache-control', 'no-store').send(text);
  });
}

/** Measures the number and duration of requests by route and status, and the number of open ones. */
function timeRequests(app: FastifyInstance, register: Registry) {
  const duration = new Histogram({
    name: 'medatlas_http_request_duration_seconds',
    help: 'Time from request to end of response. Its count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const open = new Gauge({
    name: 'medatlas_http_requests_open',
    help: 'Requests in progress or waiting.',
    labelNames: ['route'],
    registers: [register],
  });
  // each call passes these hooks, and a promise for each hook takes longer than `done`
  app.addHook('onRequest', (request, { raw }, done) => {
    const route = routeOf(request);
    open.inc({ route });
    onResponseClose(raw, () => open.dec({ route }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** The route's pattern as label. Files and unknown paths share one label. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'other';

function watchEventLoop(app: FastifyInstance, register: Registry) {
  const delay = monitorEventLoopDelay({ resolution: 1 }); // the default of 10 ms would read 10 ms when idle
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  const p99 = new Gauge({
    name: 'medatlas_event_loop_delay_p99_seconds',
    help: 'The 99th percentile of the event loop delay since the last scrape. 0.001 when idle.',
    registers: [register],
    collect: () => {
      p99.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
}

function diskGauge(register: Registry, folder: string) {
  const free: Gauge = new Gauge({
    name: 'medatlas_disk_free_bytes',
    help: 'Bytes that the server may still write to the disk of its data folder.',
    registers: [register],
    collect: async (): Promise<void> => free.set(await freeSpace(folder).catch(() => Number.NaN)), // the folder is missing
  });
}

function queueGauge(register: Registry, waiting: () => number) {
  const gauge: Gauge = new Gauge({
    name: 'medatlas_search_waiting',
    help: 'Requests to the search index that wait for a worker. Beyond 128, more get 503.',
    registers: [register],
    collect: () => gauge.set(waiting()),
  });
}

/** A replica in the metrics. */
export interface ReplicaFigures {
  replica: string;
  /** Whether it may serve reads now. */
  serves: boolean;
  /** Seconds behind the primary. Undefined while unknown. */
  lag: number | undefined;
}

function replicaGauges(register: Registry, replicas: () => ReplicaFigures[]) {
  const lag = new Gauge({
    name: 'medatlas_replica_lag_seconds',
    help: 'Time that each replica is behind the primary. While the primary is away, until it was last seen. Missing while the replica does not answer.',
    labelNames: ['replica'],
    registers: [register],
    collect: () => {
      lag.reset();
      for (const { replica, lag: seconds } of replicas()) if (seconds !== undefined) lag.set({ replica }, seconds);
    },
  });
  const serves = new Gauge({
    name: 'medatlas_replica_serves',
    help: '1 if the replica may serve reads: it has the data of the search index and is less than five seconds behind.',
    labelNames: ['replica'],
    registers: [register],
    collect: () => {
      for (const each of replicas()) serves.set({ replica: each.replica }, each.serves ? 1 : 0);
    },
  });
}

/** Milliseconds that a scrape waits for the database. */
const TIMEOUT = 2000;

/** Creates the gauges of the data. Returns a function that sets them before a scrape. */
function dataGauges(
  register: Registry,
  { database, generation, jobs = async () => [], letters = async () => [], deliveries = async () => [] }: Sources,
) {
  const registers = [register];
  const up = new Gauge({
    name: 'medatlas_database_up',
    help: '1 if the database answered this scrape. Else its values are missing.',
    registers,
  });
  const writable = new Gauge({
    name: 'medatlas_database_writable',
    help: '1 if the database takes writes, 0 if it is read-only. Missing while it does not answer.',
    registers,
  });
  const rows = new Gauge({
    name: 'medatlas_table_rows',
    help: 'Rows of each imported table.',
    labelNames: ['table'],
    registers,
  });
  const imports = new Gauge({
    name: 'medatlas_imports',
    help: 'Imports so far by dataset and status: running, finished or failed.',
    labelNames: ['dataset', 'status'],
    registers,
  });
  const searched = new Gauge({
    name: 'medatlas_search_generation',
    help: 'The import that the search index is built from. 0 before the first.',
    registers,
  });
  const age = new Gauge({
    name: 'medatlas_search_index_age_seconds',
    help: 'Time since the import that the search index is built from. Missing before the first.',
    registers,
  });
  const queued = new Gauge({
    name: 'medatlas_jobs',
    help: 'Background jobs by kind and state: waiting, running or failed. Failed ones count for as long as they are listed.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'medatlas_oldest_job_seconds',
    help: 'Time for which the oldest job of each kind waits to run. 0 if none waits.',
    labelNames: ['kind'],
    registers,
  });
  const written = new Gauge({
    name: 'medatlas_letters',
    help: 'Letters of the last day by state, such as sent, refused, failed or unknown.',
    labelNames: ['state'],
    registers,
  });
  const delivered = new Gauge({
    name: 'medatlas_webhook_deliveries',
    help: 'Messages to webhooks in the last day by state: delivered, waiting, retrying or failed.',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    const asked = Promise.all([
      importedTables(database),
      countImports(database),
      ageOf(database, generation()),
      jobs(),
      letters(),
      deliveries(),
      takesWrites(database),
    ]).catch(() => null);
    const answered = await Promise.race([asked, sleep(TIMEOUT, null, { ref: false })]);
    const [tables, counts, seconds, kinds, states, sent, writes] = answered ?? [
      [],
      [],
      undefined,
      [],
      [],
      [],
      undefined,
    ];
    up.set(answered ? 1 : 0);
    writable.remove();
    if (writes !== undefined) writable.set(writes ? 1 : 0);
    rows.reset();
    imports.reset();
    for (const { table, rows: n } of tables) rows.set({ table }, n);
    for (const { dataset, status, n } of counts) imports.set({ dataset, status }, n);
    searched.set(generation() ?? 0);
    age.remove();
    if (seconds !== undefined) age.set(seconds);
    written.reset();
    for (const { state, n } of states) written.set({ state }, n);
    delivered.reset();
    for (const { state, n } of sent) delivered.set({ state }, n);
    queued.reset();
    oldest.reset();
    for (const { kind, oldest: since, ...counted } of kinds) {
      oldest.set({ kind }, since);
      for (const [state, n] of Object.entries(counted)) queued.set({ kind, state }, n);
    }
  };
}

const countImports = ({ db }: Database) =>
  db
    .selectFrom('imports')
    .select(['dataset', 'status', ({ fn }) => fn.countAll<string>().as('n')])
    .groupBy(['dataset', 'status'])
    .execute()
    .then((counts) => counts.map(({ n, ...rest }) => ({ ...rest, n: Number(n) })));

/** Seconds since the end of the import of a generation. A roll back is a generation without an import: then of the newest before. */
async function ageOf({ db }: Database, id: number | null): Promise<number | undefined> {
  const found = await db
    .selectFrom('imports')
    .select(sql<number | null>`extract(epoch from now() - finished_at)::float8`.as('seconds'))
    .where('id', '<=', id ?? 0)
    .where('status', '=', 'finished')
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.seconds ?? undefined;
}

/** Admits requests with the token. If METRICS_OPEN allows it, admits requests from this machine without one. */
function readersOnly({ token, openOnLoopback }: MetricsOptions) {
  return async (request: FastifyRequest) => {
    if (token && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return;
    if (openOnLoopback && isFromThisMachine(request)) return;
    throw new Failure(
      token ? 401 : 403,
      'forbidden',
      'Metrics require METRICS_TOKEN as a Bearer token, or METRICS_OPEN=loopback on this machine.',
    );
  };
}

/** Compares digests, so that the timing reveals neither the token nor its length. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();
