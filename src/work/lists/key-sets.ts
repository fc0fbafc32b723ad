// Sets of NPIs that searches ask for, kept in shared memory by their version.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { bytesOf, shareKeys, withoutRows } from '#src/search/shared-keys.ts';
import { forEveryClient } from '#src/server/open-calls.ts';
import type { Tables } from '#src/server/tables.ts';

/** Bytes of all kept sets. A list of 100,000 people takes 1.6 MB. */
const MOST = 64 * 1024 * 1024;

/** The search tables that people on lists are in. */
const tables = ['providers', 'deactivated_providers'];

/** Returns the set with a name, and reads it if its version is not the kept one. */
export type KeySets = (
  name: string,
  version: number | string,
  read: () => Promise<Float64Array>,
) => Promise<SharedKeys>;

interface Kept {
  version: number | string;
  generation: number | null;
  keys: Promise<SharedKeys>;
  bytes: number;
}

/** Keeps the sets that were used last, up to `most` bytes. */
export function openKeySets(search: Pick<Search, 'generation'>, most = MOST): KeySets {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let made = 0;
  const drop = (name: string) => {
    bytes -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, set: Omit<Kept, 'bytes'>) => {
    drop(name);
    const entry: Kept = { ...set, bytes: 0 };
    kept.set(name, entry); // the newest are last
    entry.keys.then(
      (keys) => {
        if (kept.get(name) !== entry) return;
        entry.bytes = bytesOf(keys);
        bytes += entry.bytes;
        for (const [oldest] of kept) {
          if (bytes <= most || oldest === name) break;
          drop(oldest);
        }
      },
      () => {
        if (kept.get(name) === entry) drop(name);
      },
    );
    return entry.keys;
  };
  return (name, version, read) => {
    const known = kept.get(name);
    const { generation } = search;
    if (known?.version !== version) {
      made += 1;
      const id = `${name} ${made}`;
      return keep(name, { version, generation, keys: forEveryClient(async () => shareKeys(id, await read(), tables)) });
    }
    if (known.generation === generation) return keep(name, known);
    return keep(name, { version, generation, keys: known.keys.then(withoutRows) });
  };
}

/** Reads NPIs, which `query` selects as `npi`, in its order or ascending, as one array: rows would take ten times as long. */
export async function readNpis(
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`npi`,
): Promise<Float64Array> {
  const { rows } = await sql<{ npis: Buffer }>`
    select array_send(array(select npi from (${query}) as chosen order by ${order})) npis`.execute(db);
  const bytes = rows[0]?.npis ?? Buffer.alloc(HEAD);
  const npis = new Float64Array(Math.max(0, bytes.length - HEAD) / EACH);
  for (let n = 0, at = HEAD + LENGTH; n < npis.length; n++, at += EACH)
    npis[n] = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  return npis;
}

/** Bytes of PostgreSQL's binary array: its head, which an empty one has a part of, and each bigint with its length. */
const [HEAD, LENGTH, EACH] = [20, 4, 12];
