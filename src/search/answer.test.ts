import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer, answerCheaply, type Index } from '#src/search/answer.ts';
import { between, equals } from '#src/search/criteria.ts';
import { type CountRequest, type Criterion, type SearchRequest, TOTAL } from '#src/search/query.ts';
import { bruteForce, inDisplayOrder, isForPostgres, sortedFacet } from '#src/search/test/brute-force.ts';
import { build, indexOf, temporaryIndexFolder } from '#src/search/test/generations.ts';
import {
  areas,
  createSample,
  indexTables,
  insertSample,
  requestsFor,
  SAMPLE_SLOTS,
  type SampleRow,
  sampleRows,
  sampleTables,
} from '#src/search/test/sample.ts';
import { askPostgres } from '#src/search/test/sql-oracle.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { runsAll, sampleOf } from '#test/sampling.ts';

/** A database and a function that fills its sample table with rows and indexes it. */
async function sampleIndex() {
  const database = await testDatabase();
  await database.pool.query(createSample);
  const folder = temporaryIndexFolder();
  let generation = 0;
  const indexed = async (rows: SampleRow[]) => {
    await database.pool.query('truncate sample');
    await database.pool.query(insertSample, [JSON.stringify(rows)]);
    generation += 1;
    await build(database.url, folder, indexTables, generation);
    return indexOf(folder, generation);
  };
  return { database, indexed };
}

function expectReply(index: Index, displays: Map<string, SampleRow[]>, request: SearchRequest) {
  // first with a limit, as on the main thread: wherever a request exceeds it, the index must stay clean
  const cheap = [300, 3000].map((steps) => answerCheaply(index, request, steps));
  const reply = answer(index, request);
  for (const early of cheap) if (early && !isDeepStrictEqual(early, reply)) expect(early).toEqual(reply);
  // prefixes that differ only in case have no fixed order
  if (reply.facets?.zip) reply.facets.zip = sortedFacet(reply.facets.zip);
  const expected = bruteForce(displays.get(request.table)!, request);
  for (const { miles } of [reply, expected])
    miles?.forEach((distance, at) => {
      if (distance !== null) miles[at] = Number(distance.toFixed(6)); // the index stores millionths of degrees
    });
  // Facets have thousands of values, so toEqual, which is slow but explains differences, runs only on a difference.
  const whole = { ...expected, generation: index.generation };
  if (!isDeepStrictEqual(reply, whole)) expect(reply).toEqual(whole);
  return expected;
}

const displaysOf = (rows: SampleRow[]) => new Map(sampleTables.map(({ name }) => [name, inDisplayOrder(rows, name)]));

async function expectOfPostgres({ pool }: Database, request: SearchRequest, expected: ReturnType<typeof bruteForce>) {
  if (!isForPostgres(request) || request.distance) return;
  const { total, ids } = await askPostgres(pool, request);
  expect({ total, ids }).toEqual({ total: expected.total, ids: expected.rows.map(({ id }) => id) });
}

test('any request on any small table gets the answer of brute force and of PostgreSQL', {
  timeout: 300_000,
  tags: 'sampled',
}, async () => {
  const { database, indexed } = await sampleIndex();
  const table = sampleRows.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.array(requestsFor(rows), { minLength: 40, maxLength: 40 })),
  );
  await fc.assert(
    fc.asyncProperty(table, async ([rows, requests]) => {
      const index = await indexed(rows);
      const displays = displaysOf(rows);
      for (const request of requests) {
        const expected = expectReply(index, displays, request);
        await expectOfPostgres(database, request, expected);
      }
    }),
    { numRuns: runsAll ? 50 : 2, ...(runsAll ? {} : { seed: 1 }) },
  );
});

/** Totals of child rows as criterion, order and counts (R-1699). */
const totaledRequests = (['sum', 'greatest'] as const).flatMap((by) =>
  (['asc', 'desc'] as const).map((order, n): SearchRequest => {
    const total = { child: 'records', meets: [between('amount', 0.5, undefined)], column: 'hours', by };
    return {
      table: 'by_name',
      criteria: n === 0 ? [{ ...total, from: 12.34, to: 10_000 }] : [{ not: { ...total, from: 9999 } }],
      total,
      sort: { column: TOTAL, order },
      counts: [{ column: 'hours', by, ranges: [0, 12.35, 9999], child: { table: 'records', meets: total.meets } }],
      page: 3,
      page_size: 50,
    };
  }),
);

test('requests on 16,000 rows, which use every method of finding, walking and selecting', {
  timeout: 300_000,
  tags: 'sampled',
}, async () => {
  const { database, indexed } = await sampleIndex();
  const rows = manyRows(16_000);
  const index = await indexed(rows);
  const displays = displaysOf(rows);
  // no multiple of four, which would always choose the same of the pages
  for (const request of sampleOf(chosenRequests(rows), 11)) expectReply(index, displays, request);
  const shares = countedRequests(rows).map((request) => expectReply(index, displays, request).total / rows.length);
  expect(shares.map((share) => [0.01, 0.5, 0.99, 1].findIndex((most) => share <= most))).toEqual([0, 2, 1, 3]);
  for (const request of totaledRequests)
    await expectOfPostgres(database, request, expectReply(index, displays, request));
  const allRows: SearchRequest = { table: 'by_name', criteria: [], page: 1, page_size: 50 };
  expect(answerCheaply(index, allRows, 3000)).toBeDefined();
  expect(
    answerCheaply(index, { ...allRows, sort: { column: 'phone', order: 'asc' }, page: 160 }, 3000),
  ).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(requestsFor(rows), async (request) => {
      const expected = expectReply(index, displays, request);
      await expectOfPostgres(database, request, expected);
    }),
    { numRuns: runsAll ? 100 : 2, ...(runsAll ? {} : { seed: 1 }) },
  );
});

test('people by any range of what their records have, without a record of no one', async () => {
  const { indexed } = await sampleIndex();
  const rows = manyRows(600)
    .filter(({ id }) => id !== '77') // which has a record, but is no row then
    .map((row, n) => ({ ...row, records: n % 5 === 0 ? [] : [recordOf(n % 97), recordOf((n * 7) % 97)] }));
  const index = await indexed(rows);
  const limits = [undefined, 0, 1, 11, 12, 13, 35, 60, 96];
  const ranges = limits.flatMap((from) => limits.map((to) => [between('amount', from, to)]));
  for (const meets of [...ranges, [equals('kind', 'M')], []]) {
    const found: Criterion = { child: 'records', meets };
    for (const criteria of [[found], [{ not: found }], [found, { child: 'records', meets: [equals('kind', 'M')] }]])
      expectReply(index, displaysOf(rows), { table: 'by_name', criteria, page: 1, page_size: 5 });
  }
});

const recordOf = (amount: number) => ({ kind: 'M', day: null, amount, area: null });

/** Counts in one row, in more than half of the rows, in the others, and in all. */
function countedRequests(rows: SampleRow[]): SearchRequest[] {
  const [state, id] = [rows.find(({ state }) => state)?.state ?? '', rows[0]?.id ?? ''];
  const ofState: Criterion = { column: 'state', match: 'equals', values: [state] };
  const child = { table: 'records', meets: [] };
  const counted = { facets: ['code', 'codes', 'region'], facet_slots: 2, page: 1, page_size: 4 };
  const counts: CountRequest[] = [
    { column: 'state' },
    { column: 'kind', child },
    { column: 'kind', child, or: 'codes' },
    { column: 'area', child },
  ];
  const codes = rows.flatMap((row) => row.codes?.[1] ?? []).slice(0, 6);
  const of = [codes.slice(0, 3), codes.slice(2), [codes[0] ?? '']].map((codes) => ({ codes, values: ['M', 'x'] }));
  const kinds = [...new Set(rows.flatMap(({ records }) => records.flatMap(({ kind }) => kind ?? [])))];
  const groups = [
    { column: 'codes', slots: 2, groups: of },
    { column: 'codes', groups: of.map((group) => ({ ...group, values: kinds })), child: { ...child, column: 'kind' } },
  ];
  return [
    [{ column: 'id', match: 'equals', values: [String(id)] } as Criterion],
    [ofState],
    [{ not: ofState }],
    [],
  ].map((criteria) => ({ table: 'by_name', criteria, ...counted, counts, groups }));
}

/**
 * Requests that random ones seldom include: unions of large postings, pages at the ends and in the middle of every
 * order of a third of all rows, and sorting by the searched column.
 */
function chosenRequests(rows: SampleRow[]): SearchRequest[] {
  const request = (criteria: Criterion[], more = {}): SearchRequest => ({
    ...{ table: 'by_name', criteria, page: 2, page_size: 20 },
    ...more,
  });
  const codes = [...new Set(rows.flatMap((row) => row.codes ?? []))].filter((code) => code !== null);
  const unions = [codes.slice(0, 8), codes.slice(8, 30), codes].flatMap((values) =>
    [1, SAMPLE_SLOTS].map((slots) => request([{ column: 'codes', match: 'equals', values, slots }])),
  );
  const pieces = ['A', 'DE', 'é1', '1', '2', 'N', 'C'].map((piece) =>
    request([{ column: 'first', match: 'contains', values: [piece] }]),
  );
  const orgs = rows.flatMap(({ org }) => org ?? []);
  const loose = [0, 7, 50, 51, 99].flatMap((n) => {
    const org = orgs[n] ?? '';
    const joined = org.replaceAll(' ', '');
    const parts = [
      org,
      joined,
      joined.slice(2, -3),
      joined.slice(3, 6),
      joined.slice(4, 6),
      `${org.slice(0, 4)}-${org.slice(4)}`,
    ];
    return ['contains', 'starts', 'equals'].flatMap((match) =>
      parts.map((part) =>
        request([{ column: 'org', match: match as 'contains', values: [part] }], {
          table: n % 2 ? 'by_org' : 'by_name',
        }),
      ),
    );
  });
  const long = request([], { page_size: 1000 }); // more text per column than the first buffer holds
  const third: Criterion[] = [
    { column: 'state', match: 'equals', values: [rows.find(({ state }) => state)?.state ?? ''] },
    { column: 'org', match: 'contains', values: ['clinic'] },
  ];
  const orders = ['id', 'last', 'first', 'org', 'state', 'region', 'zip', 'phone', 'class', 'code'].flatMap((column) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [1, 130, 160, 300].map((page) => request(third, { sort: { column, order }, page })),
    ),
  );
  // pages so long that rows are counted per place
  const fewer = third.map((each) => ('values' in each && each.column === 'org' ? { ...each, values: ['care'] } : each));
  const whole = orders
    .filter(({ page }) => page === 1)
    .map((each) => ({ ...each, criteria: fewer, page_size: 100_000 }));
  const rest = whole.map((each) => ({ ...each, page: 2, page_size: 1500 }));
  const named = (['asc', 'desc'] as const).flatMap((order) =>
    [1, 130, 160, 300].map((page) => request(third, { table: 'by_key', sort: { column: 'names', order }, page })),
  );
  const ownOrders = ['last', 'first'].flatMap((column) =>
    (['asc', 'desc'] as const).map((order) =>
      request([{ column, match: 'contains', values: ['A'] }], { sort: { column, order }, page: 130 }),
    ),
  );
  return [...unions, ...pieces, ...loose, ...orders, ...whole, ...rest, ...named, ...ownOrders, long];
}

/** Realistic rows: one large state, skewed names, mostly distinct phones. */
function manyRows(count: number): SampleRow[] {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const skewed = (below: number) => Math.floor((random(below) * random(below)) / below);
  const word = (number: number) =>
    `${'SMITHANDERSONGARCÍA'.slice(number % 13, (number % 13) + 5)}${number % 3 ? '' : 'é'}${number.toString(26)}`;
  const sometimes = <T>(value: T) => (random(50) === 0 ? null : value);
  const regions = new Map<string | null, string | null>([[null, null]]);
  const placed = (state: string | null) => {
    if (!regions.has(state)) regions.set(state, sometimes(word(skewed(10))));
    return { state, region: regions.get(state) ?? null };
  };
  return Array.from({ length: count }, (_, i) => ({
    id: String(1_000_000_000 + ((i * 7919) % count) * 60_000),
    last: sometimes(word(skewed(3000))),
    first: sometimes(word(skewed(400))),
    org: sometimes(`${word(skewed(2000))} ${word(skewed(300))} ${random(3) ? 'CLINIC' : 'Care  LLC'}`),
    ...placed(sometimes(word(random(5) < 2 ? skewed(30) : 0))),
    zip: sometimes(String(10_000 + skewed(5000)) + (random(2) ? '0001' : '')),
    phone: sometimes(String(2_000_000_000 + random(4_000_000))),
    class: sometimes(word(skewed(20))),
    code: sometimes(word(skewed(60))),
    codes: sometimes(Array.from({ length: random(4) }, () => sometimes(word(skewed(60))))),
    day: sometimes(`20${10 + random(15)}-0${1 + random(9)}-1${random(10)}`),
    amount: sometimes(skewed(90_000) / 100),
    area: sometimes(areas[skewed(areas.length)]?.id ?? null),
    records: Array.from({ length: random(4) }, () => ({
      kind: sometimes(word(skewed(60))),
      day: sometimes(`20${10 + random(15)}-01-01`),
      amount: sometimes(skewed(90_000) / 100),
      area: sometimes(areas[skewed(areas.length)]?.id ?? null),
    })),
  }));
}
