import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { SessionClient } from '#src/server/connections.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { type DatabaseUrl, hostsOf } from '#src/server/primary.ts';

/** The schema of the queue, which the library creates and migrates. */
export const SCHEMA = 'job_queue';

/** The queue's table of jobs. */
export const queued = sql.table(`${SCHEMA}.job`);

/** The name of the connections of the server at a place, by which others see that it runs. */
export const connectionName = (place: string) => `medatlas jobs ${place}`;

/** Connections of a server to the queue, besides the one that listens for new jobs. */
const CONNECTIONS = 3;

/** Seconds without a heartbeat after which another server takes a job over. The library's least is 10. */
const HEARTBEAT = 10;

/** Seconds between searches for jobs without a heartbeat. */
const SUPERVISION = 5;

/** The longest wait for another attempt, in seconds. */
const LONGEST_WAIT = 20 * 60;

/** Seconds that a job may take. A job without progress ends earlier. */
const LONGEST = 24 * 3600;

const DAY = 24 * 3600;

/** Opens the queue in a database, for the server at `place`. `report` is called with its errors, such as those of a lost connection. */
export async function openQueue(url: DatabaseUrl, place: string, report: (error: unknown) => void): Promise<PgBoss> {
  const hosts = hostsOf(url);
  await hosts.ready();
  const queue = new PgBoss({
    connectionString: hosts.current,
    schema: SCHEMA,
    application_name: connectionName(place),
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION,
    monitorIntervalSeconds: SUPERVISION,
    openTelemetry: { enabled: false },
  });
  if (hosts.several) followPrimary(queue, url);
  queue.on('error', oncePerMinute(report)); // without a listener an error would end the process
  await queue.start();
  return queue;
}

/** The library knows one host. Its pool makes its connections by a class, and its listener by the connection string. */
function followPrimary(queue: PgBoss, url: DatabaseUrl) {
  const { config } = queue.getDb() as unknown as { config: object };
  class Client extends SessionClient {
    constructor(options: object) {
      super({ ...options, connectionString: url });
    }
  }
  Object.assign(config, { Client });
  Object.defineProperty(config, 'connectionString', { enumerable: true, get: () => hostsOf(url).current });
}

/** Creates a queue for jobs of a kind, and its schedule. */
export async function makeQueue(queue: PgBoss, name: string, kind: JobKind): Promise<void> {
  const { retries, daysKept, schedule, timeZone: tz = 'UTC' } = kind;
  const options = {
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: LONGEST,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: LONGEST_WAIT,
    deleteAfterSeconds: daysKept * DAY,
  };
  await queue.createQueue(name, { ...options, policy: 'exclusive' });
  await queue.updateQueue(name, options); // an existing queue keeps its options otherwise
  if (schedule)
    await queue.schedule(name, schedule, null, { tz, singletonKey: name, missed: kind.catchUp ? 'once' : 'skip' });
  else await queue.unschedule(name); // a setting may have ended it
}

/** Reports errors with the same message at most once a minute, because a lost database fails every poll. */
function oncePerMinute(report: (error: unknown) => void): (error: Error) => void {
  const reported = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    if (now - (reported.get(error.message) ?? -Infinity) < 60_000) return;
    reported.set(error.message, now);
    report(error);
  };
}
