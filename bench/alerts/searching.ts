import { openHttpClient } from '#bench/product/client.ts';
import type { ProductServer } from '#bench/product/server.ts';
import { timesOf } from '#bench/timing.ts';

/** Clients that search at the same time, without a pause. */
const CLIENTS = 4;

/** Requests the addresses in a loop, several at a time. `stop` returns how many were answered, and in how many milliseconds. */
export async function searchAtOnce(
  { url, signIn }: Pick<ProductServer, 'url' | 'signIn'>,
  addresses: readonly string[],
) {
  const { get, close } = openHttpClient(url, CLIENTS, { cookie: await signIn() });
  const times: number[] = [];
  let stopping = false;
  const search = async (first: number) => {
    for (let turn = first; !stopping; turn++) {
      const { status, ms } = await get(addresses[turn % addresses.length] ?? '');
      if (status === 200) times.push(ms);
    }
  };
  const running = Array.from({ length: CLIENTS }, (_, n) => search(n * 7));
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      close();
      return { searches: times.length, ...timesOf(times) };
    },
  };
}
