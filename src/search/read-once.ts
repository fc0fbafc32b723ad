import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Reads tables, such as the names of cities. */
export type TableReader<T> = (database: Database) => Promise<T>;

/** Returns what a reader reads. All callers of one generation of the index share a reading. */
export type ReadOnce = <T>(reader: TableReader<T>) => Promise<T>;

export function openReadOnce(database: Database, search: Search): ReadOnce {
  const opened = new Map<TableReader<unknown>, () => Promise<unknown>>();
  return <T>(reader: TableReader<T>) => {
    const read = opened.get(reader) ?? oncePerGeneration(search, () => reader(database));
    opened.set(reader, read);
    return read() as Promise<T>; // the reader is the key
  };
}
