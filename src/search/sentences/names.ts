import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Reads names from tables, such as those of cities. */
export type NameReader<T> = (database: Database, search: Search) => Promise<T>;

/** The names that a reader has read, for the rules of sentences. */
export type KnownNames = <T>(reader: NameReader<T>) => T;

/** Makes the function that returns the names of a reader, which reads once per generation of the index. */
export function openNames(database: Database, search: Search): <T>(reader: NameReader<T>) => Promise<T> {
  const opened = new Map<NameReader<unknown>, () => Promise<unknown>>();
  return <T>(reader: NameReader<T>) => {
    const read = opened.get(reader) ?? oncePerGeneration(search, () => reader(database, search));
    opened.set(reader, read);
    return read() as Promise<T>; // a reader is the key of its own names
  };
}
