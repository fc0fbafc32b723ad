// What the newest generation of the search index consists of.
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wantedFrom } from '#src/app/search-tables.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const changes = [{ kind: 'name', first: 1, changes: 1, records: 1 }];

const publishBatch = (sequence: number, kinds: object[] = changes) =>
  database.pool.query(
    `insert into change_batches (dataset, state, imported_at, sequence, kinds)
     values ('nppes', 'visible', now() - make_interval(days => $1), $1, $2)`,
    [sequence, JSON.stringify(kinds)],
  );

it('leaves changes that are published meanwhile to the next generation', async () => {
  await publishBatch(1);
  const { generation } = await wantedFrom(database);
  /** Publishes changes once the history was read. */
  const publishing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if ('times' in (result.rows[0] ?? {})) await publishBatch(2);
      return result;
    },
  };
  const between = await wantedFrom({ ...database, db: database.db.withPlugin(publishing) });
  expect(between.generation).toBe(generation);
  expect((await wantedFrom(database)).generation).toBe(generation + 1);
});

it('has no new generation after a day on which nothing ended', async () => {
  const before = await wantedFrom(database);
  await publishBatch(3, []);
  expect(await wantedFrom(database)).toEqual(before);
});
