// Random openings by the API and by SQL: their people, must-haves shown, ties and order (R-1311, R-1330).
import type { Pool } from 'pg';
import type { Random } from '#src/invented/random.ts';
import type { TieKind } from '#src/work/openings/contract.ts';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';
import {
  drawOpening,
  fitsBySql,
  listPeople,
  type RandomOpening,
  type SqlFit,
  type TestSite,
} from '#test/opening-fits.ts';

/** Sends a call such as `GET /api/openings` as a user who may make openings. */
// biome-ignore lint/suspicious/noExplicitAny: the JSON of any reply
type Ask = (call: string, body?: unknown) => Promise<{ status: number; body: any }>;

interface Openings {
  ask: Ask;
  pool: Pool;
  random: Random;
  /** YYYY-MM-DD. */
  today: string;
  /** Openings. */
  number: number;
  /** Frequent specialties from which they are drawn. */
  specialties: number;
  /** People of one opening. */
  most: number;
}

/** An opening as the API and SQL found it. */
export interface ComparedOpening {
  /** People whom the API found. */
  people: number;
  /** Ties of the people of its specialty. */
  ties: ReadonlySet<TieKind>;
  /** What differs, in words. */
  differences: string[];
}

const PAGE = 1000;

/** Organizations for which people are placed. */
const PLACED = 3;

/** Specialties of every tenth opening, which has the most people. */
const BROAD = 12;

/** Makes random openings, compares them, and deletes them. */
export async function compareOpenings(openings: Openings): Promise<ComparedOpening[]> {
  const { ask, pool, random, today, number, most } = openings;
  const made: string[] = [];
  const client = await pool.connect();
  try {
    const codes = await frequentSpecialties(pool, openings);
    await listPeople(client, [...codes.keys()]);
    const sites = await frequentSites(pool);
    const placed = await placeAt(pool, ask, made);
    const mostFrequent = new Map([...codes].slice(0, BROAD));
    const compared: ComparedOpening[] = [];
    for (let n = 0; n < number; n++) {
      const isBroad = n % 10 === 0;
      const opening = drawOpening(random, { sites, codes: isBroad ? mostFrequent : codes, most, today });
      const sort = random.pick(['must', 'must', 'ties', 'miles'] as const);
      const notShown = random.whole(isBroad ? opening.musts.length : 0, opening.musts.length);
      const { site, specialty, must, ties } = opening;
      const id = await make(ask, made, { title: `Random ${n}`, site: { zip: site.zip }, specialty, must, ties });
      const found = await everyone(ask, id, `not_shown=${notShown}&sort=${sort}`);
      const all = await fitsBySql(client, opening, { today, placed });
      compared.push({
        people: found.length,
        ties: new Set(all.flatMap((each) => each.ties)),
        differences: differencesOf(found, all, { opening, notShown, sort }),
      });
    }
    return compared;
  } finally {
    client.release(true);
    for (const id of made) await ask(`DELETE /api/openings/${id}?forever=true`);
  }
}

/** The most frequent primary specialties that have at most `most` people. */
async function frequentSpecialties(pool: Pool, { most, specialties }: Openings): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ code: string; people: number }>(
    `select primary_taxonomy as code, count(*)::int as people from providers where primary_taxonomy is not null
     group by 1 having count(*) <= $1 order by 2 desc, 1 limit $2`,
    [most, specialties],
  );
  return new Map(rows.map(({ code, people }) => [code, people]));
}

/** The ZIP codes where most people practice. */
async function frequentSites(pool: Pool): Promise<TestSite[]> {
  const { rows } = await pool.query<TestSite>(
    `select places.zip, places.state from places join providers on left(providers.zip, 5) = places.zip
     where latitude is not null group by 1, 2 order by count(*) desc, 1 limit 60`,
  );
  return rows;
}

/** Places one person at each of the organizations through which most people bill, and returns these. */
async function placeAt(pool: Pool, ask: Ask, made: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ npi: string; person: string }>(
    `select employer_npis.npi::text, min(employer_people.npi)::text as person
     from employer_npis join employer_people using (pac_id) join organizations on organizations.npi = employer_npis.npi
     group by 1 order by count(*) desc, 1 limit $1`,
    [PLACED],
  );
  for (const { npi, person } of rows) {
    const id = await make(ask, made, { title: `Placed at ${npi}`, client: { npi } });
    const { list } = await replyOf(ask, `GET /api/openings/${id}`);
    await replyOf(ask, `POST /api/lists/${list}/entries`, { npis: [person] });
    await replyOf(ask, `PATCH /api/lists/${list}/entries`, { npis: [person], stage: 'Placed' });
  }
  return rows.map(({ npi }) => npi);
}

async function make(ask: Ask, made: string[], wish: object): Promise<string> {
  const { id } = await replyOf(ask, 'POST /api/openings', wish);
  made.push(id);
  return id;
}

async function replyOf(ask: Ask, call: string, sent?: unknown) {
  const { status, body } = await ask(call, sent);
  if (status !== 200) throw new Error(`${call} ${JSON.stringify(sent)} replied ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function everyone(ask: Ask, id: string, query: string): Promise<PersonOfOpening[]> {
  const found: PersonOfOpening[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await replyOf(
      ask,
      `GET /api/openings/${id}/people?page=${page}&page_size=${PAGE}&${query}`,
    );
    found.push(...rows);
    if (found.length >= total || rows.length < PAGE) return found;
  }
}

interface Asked {
  opening: RandomOpening;
  notShown: number;
  sort: 'must' | 'ties' | 'miles';
}

/** What differs between the people of the API, in their order, and those of SQL. */
function differencesOf(found: readonly PersonOfOpening[], all: readonly SqlFit[], asked: Asked): string[] {
  const { opening, notShown, sort } = asked;
  const of = opening.musts.length;
  const told = (shown: number, ties: readonly string[]) => `${shown}/${of} ${ties.toSorted().join(' ')}`;
  const expected = new Map(all.filter(({ shown }) => shown >= of - notShown).map((fit) => [fit.npi, fit]));
  const differences: string[] = [];
  const seen = new Set<string>();
  let before: number[] = [];
  for (const { npi, must, ties } of found) {
    const fit = expected.get(npi);
    const kinds = ties.map(({ kind }) => kind);
    const [api, sql] = [`${told(must.shown, kinds)} of ${must.of}`, fit && `${told(fit.shown, fit.ties)} of ${of}`];
    if (seen.has(npi) || api !== sql) differences.push(`${npi} ${api}, SQL ${sql}${seen.has(npi) ? ', twice' : ''}`);
    seen.add(npi);
    const rank = rankOf(sort, fit);
    if (isAfter(before, rank)) differences.push(`${npi} after one who ranks lower: ${before} ${rank}`);
    before = rank;
  }
  for (const npi of expected.keys()) if (!seen.has(npi)) differences.push(`${npi} not found`);
  const { site, specialty, must, ties } = opening;
  return differences.map((each) => `${each} (${JSON.stringify({ notShown, sort, site, specialty, must, ties })})`);
}

/** What people are ordered by, the lowest first. */
function rankOf(sort: Asked['sort'], fit: SqlFit | undefined): number[] {
  if (!fit) return [];
  const miles = fit.miles ?? Infinity;
  const { shown, ties } = fit;
  return { must: [-shown, miles], ties: [-ties.length, -shown, miles], miles: [miles] }[sort];
}

/** Whether the first rank is after the second. Miles of the index are rounded. */
function isAfter(before: readonly number[], rank: readonly number[]): boolean {
  const at = rank.findIndex((value, n) => Math.abs((before[n] ?? value) - value) > 0.01);
  return at >= 0 && (before[at] ?? 0) > (rank[at] ?? 0);
}
