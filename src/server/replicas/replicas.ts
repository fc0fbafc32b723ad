// Replicas that serve reads of published data, and check sign-ins while the primary is away.

import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Database, openDatabase } from '#src/server/database.ts';
import type { ReplicaFigures } from '#src/server/metrics.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { readPool } from '#src/server/replicas/read-pool.ts';
import { openReplica, promptly, type Replica, type Standing, standingOf } from '#src/server/replicas/replica.ts';
import type { Tables } from '#src/server/tables.ts';

/** Milliseconds between two checks of all hosts, and until a check is too old to count. */
const INTERVAL = 1000;
const STALE = 3 * INTERVAL;

/** Seconds that a replica may be behind the primary. */
const MOST_LAG = 5;

interface Options {
  /** The primary's database for reads. */
  primary: Database;
  /** DATABASE_READ_URLS */
  urls: readonly DatabaseUrl[];
  /** The statement timeout of reads in milliseconds, which the role sets at a replica. */
  timeout: number;
  /** The generation of the index that answers. Null before the first. */
  generation: () => number | null;
  /** Reads the newest generation in a database. */
  generationIn: (db: Kysely<Tables>) => Promise<number>;
  /** Receives each new problem of a replica. */
  report: (error: unknown) => void;
}

/** The replicas of a database. */
export interface Replicas {
  /** For reads of published data: at a replica if one may answer, else at the primary. Its pool is the primary's. */
  reading: Database;
  /** A replica that can check sessions and tokens, while the primary is away, unless it was late. Else undefined. */
  standIn: () => Kysely<Tables> | undefined;
  /** Marks the primary as away until it answers the next check, because a connection to it failed. */
  primaryLost: () => void;
  figures: () => ReplicaFigures[];
  close: () => Promise<void>;
}

/**
 * Opens the replicas and checks them once a second. A replica serves a read only while its newest generation is the one
 * of the index and it is less than five seconds behind, or was when the primary was last seen. A host that takes writes serves only on the primary's timeline,
 * which refuses a former primary. The replicas of no URL are none.
 */
export function openReplicas({ primary, urls, timeout, generation, generationIn, report }: Options): Replicas {
  const replicas = urls.map((url) => openReplica(url, nameOf(url, urls), timeout));
  const watched = urls.length > 0 ? openDatabase(primary.url, { max: 1, timeout: INTERVAL }) : undefined;
  const problems = new Map<string, string>();
  /** Places of the primary in the last seconds, newest first. */
  let places: { at: number; place: number }[] = [];
  let self: { timeline: string | null; database: string } | undefined;
  let isAway = false;
  let checkedAt = 0;
  let turn = 0;

  const mayServe = ({ standing, lag }: Replica) =>
    standing !== undefined &&
    performance.now() - checkedAt < STALE &&
    standing.generation === generation() &&
    (standing.standby || !isAway) &&
    isPrompt(lag);

  function choose() {
    const fit = replicas.filter(mayServe);
    const chosen = fit[turn++ % fit.length];
    if (!chosen) return undefined;
    const gone = chosen.gone.signal;
    return { pool: chosen.pool, gone, lost: () => gone.aborted || lose(chosen) };
  }

  function lose(replica: Replica) {
    replica.standing = undefined;
    replica.lag = undefined;
    replica.gone.abort();
    replica.gone = new AbortController();
  }

  async function checkPrimary({ db }: Database) {
    const found = await standingOf(db).catch(() => undefined);
    isAway = !found || found.standby;
    if (!found || isAway) return;
    self = found;
    places = [{ at: performance.now(), place: found.place }, ...places].slice(0, (2 * MOST_LAG * 1000) / INTERVAL);
  }

  async function checkReplica(replica: Replica) {
    const asked = Promise.all([standingOf(replica.watch.db), promptly(generationIn(replica.watch.db))]);
    const found = await asked.catch((error: Error) => error);
    const problem = found instanceof Error ? found.message : problemOf(found[0], self);
    if (problem !== problems.get(replica.name)) {
      problems.set(replica.name, problem ?? '');
      if (problem) report(new Error(`The replica ${replica.name}: ${problem}`));
    }
    if (found instanceof Error || (problem && problem !== UNLIMITED)) return lose(replica);
    const [standing, newest] = found;
    replica.standing = { ...standing, generation: newest };
    replica.lag = lagOf(standing);
  }

  /**
   * Seconds since the primary was first seen beyond the place of a host; while it is away, until it was last seen.
   * Undefined before the first check.
   */
  function lagOf({ place, replayed }: Standing) {
    const [last] = places;
    if (!last) return undefined;
    const beyond = places.findLastIndex((sample) => sample.place > place);
    const seen = places[beyond];
    if (!seen) return 0;
    const seconds = ((isAway ? last.at : performance.now()) - seen.at) / 1000;
    return beyond === places.length - 1 ? Math.max(seconds, replayed ?? 0) : seconds;
  }

  async function watch(primary: Database) {
    while (!closing.signal.aborted) {
      await Promise.all([checkPrimary(primary), ...replicas.map(checkReplica)]);
      checkedAt = performance.now();
      await sleep(INTERVAL, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const closing = new AbortController();
  const watching = watched && watch(watched);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: readPool({ primary: primary.pool, replica: choose }) }),
  });
  return {
    reading: watched ? { ...primary, db } : primary,
    standIn: () => (isAway ? replicas.find(({ standing, lag }) => standing?.standby && isPrompt(lag))?.db : undefined),
    primaryLost: () => {
      if (watched) isAway = true;
    },
    figures: () => replicas.map((each) => ({ replica: each.name, serves: mayServe(each), lag: each.lag })),
    close: async () => {
      closing.abort();
      await watching;
      await Promise.all([watched, ...replicas].map((each) => each?.close()));
    },
  };
}

/** Names a replica. One pooler can lead to several, each as a database of its own. */
function nameOf(url: DatabaseUrl, urls: readonly DatabaseUrl[]): string {
  const { host, pathname } = new URL(url);
  return urls.filter((each) => new URL(each).host === host).length > 1 ? host + pathname : host;
}

const isPrompt = (lag: number | undefined) => lag !== undefined && lag < MOST_LAG;

const UNLIMITED = 'Its statements have no time limit. Set statement_timeout for the role.';

/** Why a host must not serve reads, or UNLIMITED. Undefined: nothing. */
function problemOf(
  { standby, timeline, database, limited }: Standing,
  primary: { timeline: string | null; database: string } | undefined,
): string | undefined {
  if (primary && database !== primary.database) return 'It holds another database.';
  if (primary && !standby && timeline !== primary.timeline) return 'It takes writes, but is not the primary.';
  return limited ? undefined : UNLIMITED;
}
