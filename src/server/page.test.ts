import { expressionBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { byText, byValue, findPage, textContains, textEquals, textStarts } from '#src/server/page.ts';
import { testDatabase } from '#test/database.ts';

interface Sample {
  code: string;
  name: string | null;
}

let database: Database;
const { ref } = expressionBuilder<{ samples: Sample }, 'samples'>();

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `create table samples (code text, name text);
     insert into samples values ('C1', 'beta'), ('C2', 'Alpha'), ('C3', null),
      ('C4', 'alpha'), ('C5', '100% élan'), ('C6', '1000 ÉLAN')`,
  );
});

const all = () => database.db.withTables<{ samples: Sample }>().selectFrom('samples').select('code');

async function find(query = all(), order: 'asc' | 'desc' = 'asc', page = 1, page_size = 50) {
  const orders = [byText(ref('name'), order), byValue(ref('code'))];
  const found = await findPage(database, query, orders, { page, page_size });
  return [found.total, found.rows.map(({ code }) => code).join(' ')];
}

it('orders ignoring case, then by bytes, null values last in both directions', async () => {
  expect(await find()).toEqual([6, 'C5 C6 C2 C4 C1 C3']);
  expect(await find(all(), 'desc')).toEqual([6, 'C1 C4 C2 C6 C5 C3']);
});

it('returns pages, and the total even beyond the last page', async () => {
  expect(await find(all(), 'asc', 2, 4)).toEqual([6, 'C1 C3']);
  expect(await find(all(), 'asc', 3, 4)).toEqual([6, '']);
});

it('compares ignoring case, treats % and _ literally, and matches every row for undefined', async () => {
  const where = (condition: ReturnType<typeof textEquals>) => find(all().where(condition));
  expect(await where(textContains(ref('name'), 'LP'))).toEqual([2, 'C2 C4']);
  expect(await where(textContains(ref('name'), '0% É'))).toEqual([1, 'C5']);
  expect(await where(textContains(ref('name'), '_'))).toEqual([0, '']);
  expect(await where(textStarts(ref('name'), '1'))).toEqual([2, 'C5 C6']);
  expect(await where(textStarts(ref('name'), 'lp'))).toEqual([0, '']);
  expect(await where(textEquals(ref('name'), 'ALPHA'))).toEqual([2, 'C2 C4']);
  expect(await where(textEquals(ref('name'), undefined))).toEqual([6, 'C5 C6 C2 C4 C1 C3']);
});
