import { expect, test } from 'vitest';
import { randomOf } from '#src/invented/random.ts';
import { answer } from '#src/search/answer.ts';
import { among } from '#src/search/criteria.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { shareKeys, withoutRows } from '#src/search/live/shared-keys.ts';
import type { SearchRequest, SharedKeys } from '#src/search/query.ts';
import { build, indexOf, temporaryIndexFolder } from '#src/search/test/generations.ts';
import { testDatabase } from '#test/database.ts';

/** 3,000 rows whose keys, 7 apart, are in another order than the rows. */
const definition: TableDefinition = {
  name: 'people',
  key: 'id',
  sources: [],
  select: `select 1000000000 + i * 7 as id, (i * 7919 % 3001)::text as name from generate_series(1, 3000) i`,
  order: ['name'],
  columns: { name: { kind: 'text', shown: true } },
};

test('a set made from an earlier one finds what a new one finds, in each generation (R-653)', async () => {
  const folder = temporaryIndexFolder();
  const { url } = await testDatabase();
  const random = randomOf('shared keys');
  await build(url, folder, [definition], 1);
  const later = { ...definition, select: `${definition.select} where i % 3 > 0` };
  await build(url, folder, [later], 2);
  const indexes = [indexOf(folder, 1), indexOf(folder, 2)] as const;
  const ask = (keys: SharedKeys, generation: 0 | 1) => {
    const request: SearchRequest = {
      table: 'people',
      criteria: [among(keys)],
      shows: 'keys',
      page: 1,
      page_size: 5000,
    };
    return Array.from(answer(indexes[generation], request).keys?.keys ?? []);
  };
  const held = new Set<number>();
  let earlier: SharedKeys | undefined;
  let made = 0;
  for (let n = 0; n < 60; n++) {
    for (let i = random.whole(1, n % 10 === 0 ? 900 : 20); i > 0; i--) {
      const key = 1_000_000_000 + random.whole(0, 22_000);
      if (held.has(key)) held.delete(key);
      else held.add(key);
    }
    const keys = Float64Array.from(held).sort();
    const set: SharedKeys = shareKeys(`${n}`, keys, ['people'], earlier);
    if (set.from) made += 1;
    const generation = n % 20 < 10 ? 0 : 1;
    expect(ask(set, generation)).toEqual(ask(shareKeys(`${n} new`, keys, ['people']), generation));
    expect(ask(set, generation)).toEqual(ask(withoutRows(set), generation)); // again, now from the rows left there
    expect(ask(set, generation).length).toBeGreaterThan(0);
    earlier = set;
  }
  expect(made).toBeGreaterThan(20);
});
