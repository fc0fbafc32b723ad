// The hosts of a database, of which one takes writes.
import pg from 'pg';

/** A PostgreSQL connection string. Its `host` parameter can be the folder of a Unix socket. */
export type DatabaseUrl = string;

/** The connection string of each host of one, such as `postgresql://app@a:5432,b:5432/medatlas`. */
export function urlsOf(url: DatabaseUrl): DatabaseUrl[] {
  const [, user = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${user}${host}${rest}`) : [url];
}

/** The hosts with their ports, or the folder of a Unix socket, without user and password. */
export const hostsWithPorts = (url: DatabaseUrl): string =>
  urlsOf(url)
    .map((each) => new URL(each.replace('@/', '@localhost/')))
    .map(({ host, searchParams }) => searchParams.get('host') ?? host)
    .join(', ');

/** PostgreSQL did not accept a connection in time, or no host is a primary. */
export class DatabaseUnreachable extends Error {}

/** The code of a statement that a standby refuses, because it writes. */
export const READ_ONLY = '25006';

/** Milliseconds for a host to say what it is. */
const ANSWER = 1000;

/** A primary with its timeline, which each promotion of a standby increases. */
interface Found {
  url: DatabaseUrl;
  timeline: number;
}

/** Finds the primary among the hosts of a database. */
export class Hosts {
  readonly #urls: DatabaseUrl[];
  /** The primary, or the host to try first. */
  current: DatabaseUrl;
  #known: boolean;
  #timeline = 0;
  #finding: Promise<void> | undefined;

  constructor(url: DatabaseUrl) {
    this.#urls = urlsOf(url);
    this.current = this.#urls[0] ?? url;
    this.#known = !this.several;
  }

  /** Whether there is a choice. */
  get several(): boolean {
    return this.#urls.length > 1;
  }

  /** Waits until the primary is known. Throws DatabaseUnreachable if no host is one now. */
  async ready(): Promise<void> {
    if (this.#known) return;
    this.#finding ??= this.#find().finally(() => {
      this.#finding = undefined;
    });
    await this.#finding;
  }

  /** Looks for the primary again, because `current` cannot be reached or refuses writes. */
  lost(): void {
    if (!this.several) return;
    this.#known = false;
    this.ready().catch(() => {}); // the next caller looks again
  }

  /** A former primary that returns has an earlier timeline than the host that replaced it: it is refused. */
  async #find() {
    const answers = await Promise.allSettled(this.#urls.map(ask));
    const [newest] = answers
      .flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
      .filter(({ timeline }) => timeline >= this.#timeline)
      .sort((one, other) => other.timeline - one.timeline);
    if (!newest) throw new DatabaseUnreachable(`None of the ${this.#urls.length} hosts in DATABASE_URL takes writes`);
    this.current = newest.url;
    this.#timeline = newest.timeline;
    this.#known = true;
  }
}

const known = new Map<DatabaseUrl, Hosts>();

/** The hosts of a connection string, which this process follows together. */
export function hostsOf(url: DatabaseUrl): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}

/** Asks a host whether it is a primary. Undefined: it is a standby. */
async function ask(url: DatabaseUrl): Promise<Found | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER, query_timeout: ANSWER });
  client.on('error', () => {}); // a query fails with it
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    );
    const timeline = rows[0]?.timeline;
    return timeline ? { url, timeline: Number.parseInt(timeline, 16) } : undefined;
  } finally {
    client.end().catch(() => {});
  }
}
