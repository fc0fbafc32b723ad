import type { Kysely } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { tsvFile } from '#src/server/tsv-file.ts';
import { CompactState } from '#src/shared/compacts.ts';

/** The states that the release knows (docs/sources.md). */
const released = tsvFile<Exclude<keyof CompactState, 'ends_on'>>(import.meta.dirname, 'states.tsv').map(
  ({ since, ...row }) => CompactState.parse({ ...row, since: since || null, ends_on: null }),
);

/** The states of all compacts, by compact and state: those of the release, with what administrators changed. */
export async function compactStates(db: Kysely<Tables>): Promise<CompactState[]> {
  const changed = await db.selectFrom('compact_states').selectAll().execute();
  const known = new Map(released.map((row) => [keyOf(row), row]));
  for (const { removed, ...row } of changed) {
    if (removed) known.delete(keyOf(row));
    else known.set(keyOf(row), row as CompactState); // the table checks it
  }
  return [...known.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** `NLC OH` */
const keyOf = ({ compact, state }: { compact: string; state: string }) => `${compact} ${state}`;
