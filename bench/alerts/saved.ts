// Saves searches with alerts, as recruiters have them.
import type { Sample } from '#bench/literals.ts';
import { openCalls, replyTo } from '#bench/product/call.ts';
import { signIn } from '#bench/product/sign-in.ts';
import { randomOf } from '#src/invented/random.ts';
import { events, SEARCHES_MAX } from '#src/work/searches/contract.ts';

/** The demo accounts that may read data. */
const users = ['specialist', 'manager', 'administrator', 'superadmin'] as const;

/** The addresses of different searches for the likes of real people and organizations. */
export function searchUrls({ people, organizations }: Sample, seed: number, count: number): string[] {
  const random = randomOf('saved searches', seed);
  const urls = new Set<string>();
  while (urls.size < count) {
    const { code, state, city, last_name, gender } = random.pick(people);
    const organization = random.pick(organizations);
    const [screen, criteria] = random.pick([
      ['/hcps', { taxonomy: code, state }],
      ['/hcps', { taxonomy: code, state, gender }],
      ['/hcps', { taxonomy: code, city, state }],
      ['/hcps', { city, state }],
      ['/hcps', { last_name, state }],
      ['/hcps', { taxonomy: code, near: `${city}, ${state}`, miles: '40' }],
      ['/hcps', { taxonomy: code, license_state: state, graduated_from: '2015' }],
      ['/hcos', { taxonomy: organization.code, state: organization.state }],
    ] as const);
    urls.add(`${screen}?${new URLSearchParams(criteria)}`);
  }
  return [...urls];
}

/** Saves the searches of several users, with alerts of all events after each import. Returns their ids. */
export async function saveSearches(url: string, urls: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, user] of users.entries()) {
    const own = urls.slice(n * SEARCHES_MAX, (n + 1) * SEARCHES_MAX);
    const call = openCalls({ url, signIn: () => signIn(url.replace('127.0.0.1', 'localhost'), user) });
    for (const [at, address] of own.entries()) {
      const body = { name: `Benchmark ${at + 1}`, url: address, alert: 'import', events };
      ids.push((await replyTo<{ id: string }>(await (await call)('/api/searches', { method: 'POST', body }))).id);
    }
  }
  return ids;
}
