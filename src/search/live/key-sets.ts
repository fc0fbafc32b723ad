// Sets of NPIs that searches ask for, kept in shared memory by their version.

import { keepByVersion } from '#src/search/live/kept-by-version.ts';
import { bytesOf, shareKeys, withoutRows } from '#src/search/live/shared-keys.ts';
import type { SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';

/** Bytes of all kept sets. A list of 100,000 people takes 1.6 MB. */
const MOST = 64 * 1024 * 1024;

/** The search tables that people on lists are in. */
const tables = ['providers', 'deactivated_providers'];

/** Returns the set with a name, and reads it, ascending, if its version is not the kept one. */
export type KeySets = (
  name: string,
  version: number | string,
  read: () => Promise<Float64Array>,
) => Promise<SharedKeys>;

interface Kept {
  version: number | string;
  generation: number | null;
  keys: SharedKeys;
}

/** Keeps the sets that were used last, up to `most` bytes. */
export function openKeySets(search: Pick<Search, 'generation'>, most = MOST): KeySets {
  const kept = keepByVersion<Kept>(most, ({ keys }) => bytesOf(keys));
  let made = 0;
  return async (name, version, read) => {
    const { generation } = search;
    const { keys } = await kept(name, `${version} of ${generation}`, async (before) => {
      const old = await before?.catch(() => undefined);
      if (old?.version === version) return { version, generation, keys: withoutRows(old.keys) };
      made += 1;
      const like = old?.generation === generation ? old?.keys : undefined;
      return { version, generation, keys: shareKeys(`${name} ${made}`, await read(), tables, like) };
    });
    return keys;
  };
}
