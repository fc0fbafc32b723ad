// Random openings: their people, must-haves shown, ties and order equal SQL (R-1311, R-1330).
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { importNextWeek } from '#src/app/demo-week.ts';
import { randomOf } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { todayIn } from '#src/shared/today.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import type { TieKind } from '#src/work/openings/contract.ts';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { drawOpening, fitsBySql, type TestSite } from '#test/opening-fits.ts';
import { runsAll } from '#test/sampling.ts';

const today = todayIn('UTC');

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let sites: TestSite[];
let codes: string[];
let placed: string[];

beforeAll(async () => {
  database = await demoDatabase();
  await importNextWeek({
    database,
    dataDir: mkdtempSync(path.join(inject('sharedFolder'), 'week-')),
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  // the demo's people move within their states
  await database.pool.query(
    `update changes set was = left(was, -2) || (array['OH', 'TX', 'CA', 'FL', 'NY'])[1 + npi % 5]
     where kind = 'address' and field = 'practice_address' and npi % 2 = 0`,
  );
  api = await testApi(database, { env: { TIME_ZONE: 'UTC' }, indexed: 'rebuilt' });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  sites = await rows<TestSite>(
    `select places.zip, places.state from places join providers on left(providers.zip, 5) = places.zip
     where latitude is not null group by 1, 2 order by count(*) desc, 1 limit 60`,
  );
  codes = (
    await rows<{ code: string }>(
      `select primary_taxonomy as code from providers where primary_taxonomy is not null group by 1 order by count(*) desc limit 12`,
    )
  ).map(({ code }) => code);
  placed = await placeAt(3);
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows;

/** Places one person at each of the organizations through which most people bill, and returns these. */
async function placeAt(number: number): Promise<string[]> {
  const employers = await rows<{ npi: string; person: string }>(
    `select employer_npis.npi::text, min(employer_people.npi)::text as person
     from employer_npis join employer_people using (pac_id) join organizations on organizations.npi = employer_npis.npi
     group by 1 order by count(*) desc, 1 limit $1`,
    [number],
  );
  for (const { npi, person } of employers) {
    const made = await ann.ask('POST /api/openings', { title: `Placed at ${npi}`, client: { npi } });
    await ann.ask(`POST /api/lists/${made.body.list}/entries`, { npis: [person] });
    const moved = await ann.ask(`PATCH /api/lists/${made.body.list}/entries`, { npis: [person], stage: 'Placed' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  return employers.map(({ npi }) => npi);
}

async function everyone(id: string, query: string): Promise<PersonOfOpening[]> {
  const found: PersonOfOpening[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await ann.ask(`GET /api/openings/${id}/people?page=${page}&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...body.rows);
    if (found.length >= body.total || body.rows.length < PAGE_SIZE) return found;
  }
}

it('equal SQL: people, must-haves shown, ties, and the order by must-haves and miles', {
  timeout: 120_000,
}, async () => {
  const random = randomOf('random openings');
  const seen = new Map<TieKind, number>();
  for (let n = 0; n < (runsAll ? 50 : 8); n++) {
    const opening = drawOpening(random, { sites, codes, today });
    const { site, specialty, must, musts, ties } = opening;
    const made = await ann.ask('POST /api/openings', {
      title: `Random ${n}`,
      site: { zip: site.zip },
      specialty,
      must,
      ties,
    });
    expect(made.status, JSON.stringify([must, made.body])).toBe(200);
    const notShown = random.whole(0, musts.length);
    const about = JSON.stringify({ n, notShown, site, specialty, must, ties });
    const found = await everyone(made.body.id, `not_shown=${notShown}`);
    const expected = (await fitsBySql(database.pool, opening, { today, placed })).filter(
      ({ shown }) => shown >= musts.length - notShown,
    );
    const told = (fits: readonly { npi: string; shown: number; ties: string[] }[]) =>
      fits.map(({ npi, shown, ties }) => `${npi} ${shown} ${ties.toSorted().join(' ')}`).sort();
    expect(
      told(found.map(({ npi, must, ties }) => ({ npi, shown: must.shown, ties: ties.map(({ kind }) => kind) }))),
      about,
    ).toEqual(told(expected));
    const milesOf = new Map(expected.map(({ npi, miles }) => [npi, miles ?? Infinity]));
    const order = found.map(({ npi, must }) => [-must.shown, milesOf.get(npi) ?? Infinity] as const);
    for (const [n, [shown, miles]] of order.entries()) {
      const [before, nearer] = order[n - 1] ?? [-Infinity, -Infinity];
      expect(before < shown || (before === shown && nearer <= miles + 0.01), about).toBe(true);
    }
    for (const { ties } of expected) for (const kind of ties) seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  if (runsAll) expect([...seen.keys()], JSON.stringify([...seen])).toHaveLength(7); // each kind was found
});
