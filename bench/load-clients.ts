// Many clients at once, in a process of their own beside the server's: each asks, waits for the reply, and asks again.
import { openClient } from '#bench/product/client.ts';
import { percentile, rounded } from '#bench/timing.ts';
import { randomOf, weigh } from '#src/invented/random.ts';

/** What this process is told: where to ask what, and how often each kind. */
export interface LoadOrder {
  url: string;
  /** Of somebody who is signed in. */
  cookie: string;
  clients: number;
  seconds: number;
  seed: number;
  kinds: { name: string; share: number; addresses: string[] }[];
}

/** What it answers when it is over. Times are of replies with status 200. */
export interface LoadFigures {
  clients: number;
  seconds: number;
  requests: number;
  /** Replies with status 200, per second. */
  answered_per_second: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  max_ms: number;
  /** 503 with Retry-After. */
  shed: number;
  /** Anything else, by status; 0 is a failed connection. */
  errors: Record<string, number>;
  /** Milliseconds until a request was answered with 200 for the first time. */
  first_answer_ms: number;
  kinds: Record<string, { answered: number; shed: number; p50_ms: number; p99_ms: number }>;
}

const LIMIT = { clients: 1000, seconds: 600 };

if (process.send)
  process.once('message', async (order: LoadOrder) => {
    const figures = await load(order);
    process.send?.(figures, undefined, undefined, () => process.disconnect());
  });

async function load({ url, cookie, clients, seconds, seed, kinds }: LoadOrder): Promise<LoadFigures> {
  if (clients > LIMIT.clients || seconds > LIMIT.seconds)
    throw new Error(`At most ${LIMIT.clients} clients for ${LIMIT.seconds} s`);
  const { get, close } = openClient(url, clients, { cookie });
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const errors: Record<string, number> = {};
  const counts = kinds.map(() => ({ times: [] as number[], shed: 0 }));
  let first = Number.NaN;
  const byShare = weigh([...kinds.keys()], (kind) => kinds[kind]?.share ?? 0);
  const client = async (number: number) => {
    const random = randomOf('client', seed, number);
    while (performance.now() < end) {
      const kind = random.weighted(byShare);
      const addresses = kinds[kind]?.addresses ?? [];
      const { status, ms, retryAfter } = await get(random.pick(addresses));
      const count = counts[kind];
      if (status === 200) {
        count?.times.push(ms);
        first ||= performance.now() - begun;
      } else if (status === 503 && retryAfter && count) count.shed += 1;
      else errors[status] = (errors[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const took = (performance.now() - begun) / 1000;
  close();
  const times = counts.flatMap((count) => count.times);
  const shed = counts.reduce((sum, count) => sum + count.shed, 0);
  const failed = Object.values(errors).reduce((sum, n) => sum + n, 0);
  return {
    clients,
    seconds,
    requests: times.length + shed + failed,
    answered_per_second: Math.round(times.length / took),
    ...quantiles(times),
    p95_ms: rounded(percentile(times, 0.95)),
    max_ms: rounded(percentile(times, 1)),
    shed,
    errors,
    first_answer_ms: rounded(first),
    kinds: Object.fromEntries(
      kinds.map(({ name }, kind) => {
        const { times: own = [], shed = 0 } = counts[kind] ?? {};
        return [name, { answered: own.length, shed, ...quantiles(own) }];
      }),
    ),
  };
}

const quantiles = (times: number[]) => ({
  p50_ms: rounded(percentile(times, 0.5)),
  p99_ms: rounded(percentile(times, 0.99)),
});
