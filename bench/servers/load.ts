import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#bench/product/call.ts';
import { roundedMs } from '#bench/timing.ts';
import type { Database } from '#src/server/database.ts';

/** What clients saw in one phase. */
interface Seen {
  replies: number;
  /** Other statuses than 200, and lost connections, by what they were. */
  failed: Record<string, number>;
  slowest_ms: number;
}

/** Starts clients that search without a pause; one of them makes lists. */
export function beginLoad(call: Call, clients: number) {
  let running = true;
  let seen: Seen = { replies: 0, failed: {}, slowest_ms: 0 };
  const accepted: string[] = [];
  const ask = async (path: string, body?: object) => {
    const begun = performance.now();
    const outcome = await call(path, body && { method: 'POST', body }).then(
      async (reply) => {
        const text = await reply.text();
        if (reply.ok) return 200;
        return `${reply.status} ${/"(?:code|error)": ?"([^"]*)"/.exec(text)?.[1] ?? 'of the balancer'}`;
      },
      (error) => String(error.cause?.code ?? error),
    );
    seen.replies += 1;
    seen.slowest_ms = Math.max(seen.slowest_ms, roundedMs(performance.now() - begun));
    if (outcome === 200) return true;
    const name = `${body ? 'POST' : 'GET'} ${outcome}`;
    seen.failed[name] = (seen.failed[name] ?? 0) + 1;
    return false;
  };
  const search = async (client: number) => {
    for (let n = client; running; n += 1) await ask(`/api/providers?state=${n % 2 ? 'OH' : 'TX'}&page=${1 + (n % 40)}`);
  };
  const write = async () => {
    while (running) {
      const name = `bench ${crypto.randomUUID()}`;
      if (await ask('/api/lists', { name })) accepted.push(name);
      await sleep(20);
    }
  };
  const all = Promise.all([write(), ...Array.from({ length: clients - 1 }, (_, n) => search(n))]);
  return {
    /** The lists that the servers accepted so far. */
    accepted: () => accepted.length,
    /** Does something, and returns what clients saw meanwhile. */
    phase: async (work: () => Promise<unknown>): Promise<Seen> => {
      seen = { replies: 0, failed: {}, slowest_ms: 0 };
      await work();
      return seen;
    },
    /** Ends the clients, and returns the names of the lists that the servers accepted. */
    stop: async () => {
      running = false;
      await all;
      return accepted;
    },
  };
}

/** How many of the accepted lists the database lacks, and has more than once. */
export async function countAcceptedLists({ pool }: Database, accepted: readonly string[]) {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int n from lists where name = any($1) group by name',
    [accepted],
  );
  return {
    accepted: accepted.length,
    missing: accepted.length - rows.length,
    twice: rows.filter(({ n }) => n > 1).length,
  };
}
