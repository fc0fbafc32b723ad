// A separate process with many concurrent clients. Each client sends a request, waits for the response, and repeats.
import { setTimeout as sleep } from 'node:timers/promises';
import { openHttpClient } from '#bench/product/client.ts';
import { roundedMs, type Times, timesOf } from '#bench/timing.ts';
import { randomOf, weigh } from '#src/invented/random.ts';

/** The message to this process: the server, the clients, and the addresses and share of each kind of request. */
export interface LoadTask {
  url: string;
  /** The cookie of a signed-in user. */
  cookie: string;
  clients: number;
  seconds: number;
  /** Requests a second of all clients together. Without it, clients do not pause. */
  rate?: number;
  seed: number;
  kinds: LoadKind[];
}

/**
 * A kind of request. With `rail`, each address has another one that is requested beside it. The client's next request
 * cancels it.
 */
export interface LoadKind {
  name: string;
  share: number;
  addresses: string[];
  rail?: string[];
}

/** The result of this process. Times are of responses with status 200. */
export interface LoadFigures extends Times {
  clients: number;
  seconds: number;
  requests: number;
  /** Responses with status 200 per second. */
  answered_per_second: number;
  /** Responses with 503 and Retry-After. */
  shed: number;
  /** All other responses by status; 0 is a failed connection. */
  errors: Record<string, number>;
  /** Milliseconds until the first response with 200. */
  first_answer_ms: number;
  /** Requests of the rail that were answered before the next search canceled them. */
  rail_answered: number;
  /** Requests of the rail with 503. */
  rail_shed: number;
  /** Processor seconds of this process. */
  processor_s: number;
  kinds: Record<string, Times & { answered: number; shed: number }>;
}

const LIMIT = { clients: 1000, seconds: 600 };

if (process.send)
  process.once('message', async (task: LoadTask) => {
    const figures = await load(task);
    process.send?.(figures, undefined, undefined, () => process.disconnect());
  });

async function load({ url, cookie, clients, seconds, rate, seed, kinds }: LoadTask): Promise<LoadFigures> {
  if (clients > LIMIT.clients || seconds > LIMIT.seconds)
    throw new Error(`At most ${LIMIT.clients} clients for ${LIMIT.seconds} s`);
  const hasRail = kinds.some(({ rail }) => rail);
  const { get, close } = openHttpClient(url, hasRail ? 2 * clients : clients, { cookie }); // no search waits for a connection
  const begun = performance.now();
  const usage = process.cpuUsage();
  const end = begun + seconds * 1000;
  const errors: Record<string, number> = {};
  const counts = kinds.map(() => ({ times: [] as number[], shed: 0 }));
  let first = Number.NaN;
  const railed = { answered: 0, shed: 0 };
  const byShare = weigh([...kinds.keys()], (kind) => kinds[kind]?.share ?? 0);
  const pause = rate ? (1000 * clients) / rate : 0;
  const client = async (number: number) => {
    const random = randomOf('client', seed, number);
    let next = new AbortController();
    for (let due = begun + (pause * number) / clients; performance.now() < end; due += pause) {
      if (due > performance.now()) await sleep(due - performance.now());
      next.abort();
      next = new AbortController();
      const kind = random.weighted(byShare);
      const { addresses = [], rail } = kinds[kind] ?? {};
      const at = random.whole(0, addresses.length - 1);
      if (rail)
        void get(rail[at] ?? '', next.signal).then(({ status }) => {
          if (status === 200) railed.answered += 1;
          if (status === 503) railed.shed += 1;
        });
      const { status, ms, retryAfter } = await get(addresses[at] ?? '');
      const count = counts[kind];
      if (status === 200) {
        count?.times.push(ms);
        first ||= performance.now() - begun;
      } else if (status === 503 && retryAfter && count) count.shed += 1;
      else errors[status] = (errors[status] ?? 0) + 1;
    }
    next.abort();
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const took = (performance.now() - begun) / 1000;
  close();
  const { user, system } = process.cpuUsage(usage);
  const times = counts.flatMap((count) => count.times);
  const shed = counts.reduce((sum, count) => sum + count.shed, 0);
  const failed = Object.values(errors).reduce((sum, n) => sum + n, 0);
  return {
    clients,
    seconds,
    requests: times.length + shed + failed,
    answered_per_second: Math.round(times.length / took),
    ...timesOf(times),
    shed,
    errors,
    first_answer_ms: roundedMs(first),
    rail_answered: railed.answered,
    rail_shed: railed.shed,
    processor_s: (user + system) / 1e6,
    kinds: Object.fromEntries(
      kinds.map(({ name }, kind) => {
        const { times: own = [], shed = 0 } = counts[kind] ?? {};
        return [name, { answered: own.length, shed, ...timesOf(own) }];
      }),
    ),
  };
}
