// Records with a secondary practice location somewhere. The index knows the practice's own address, a table the others.
import { sql } from 'kysely';
import type { RegistryQuery } from '#src/datasets/registry/contract.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { contains } from '#src/server/page.ts';

type Place = Pick<RegistryQuery, 'city' | 'state' | 'postal_code'>;

/** Asks the index for records that meet the search's other criteria and these: how many there are, and the first numbers. */
type Ask = (more: Criterion[], size: number, page?: number) => Promise<{ total: number; numbers: string[] }>;

interface Wanted {
  /** Whether the records stand in the order of their numbers. */
  byNumber: boolean;
  limit: number;
}

/** The records with a secondary practice location at a place; what was read of them for one table serves the other too. */
export interface Located {
  /** Those of these numbers. */
  among(numbers: string[]): Promise<Set<string>>;
  /** The next numbers in order, from 0 on more with each step; `last` says that there are no further ones. */
  step(n: number): Promise<{ numbers: string[]; last: boolean }>;
  all(): Promise<string[]>;
}

/** Records of the index that are looked up in the table: how many at once, and in all. */
const AT_ONCE = 2000;
const FEW = 10_000;
/** Numbers of the table that the index is asked about first; each further step asks about four times as many. */
const STEP = 1000;
/** Numbers that a search in another order may begin with; the largest state has about half of it. */
const MOST = 150_000;

/** The numbers of the first records that meet all criteria, from the side that has fewer: the index or the table. */
export async function secondaryNumbers(located: Located, ask: Ask, { byNumber, limit }: Wanted): Promise<string[]> {
  const { total } = await ask([], 0);
  if (total <= FEW) return oneByOne(located, ask, limit, total);
  if (byNumber) return stepByStep(located, ask, limit);
  const numbers = await located.all();
  return numbers.length > 0 ? (await ask([equals('npi', numbers)], limit)).numbers : [];
}

async function oneByOne(located: Located, ask: Ask, limit: number, total: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; found.length < limit && (page - 1) * AT_ONCE < total; page++) {
    const { numbers } = await ask([], AT_ONCE, page);
    const there = await located.among(numbers);
    found.push(...numbers.filter((number) => there.has(number)));
  }
  return found.slice(0, limit);
}

/** Where many records meet the other criteria, the first of a place are found before all of it is read. */
async function stepByStep(located: Located, ask: Ask, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; found.length < limit; n++) {
    const { numbers, last } = await located.step(n);
    if (numbers.length > 0) found.push(...(await ask([equals('npi', numbers)], limit - found.length)).numbers);
    if (last) break;
  }
  return found;
}

export function locatedAt(database: Database, place: Place): Located {
  const steps: ReturnType<Located['step']>[] = [];
  let all: Promise<string[]> | undefined;
  const step: Located['step'] = (n) => {
    steps[n] ??= n === 0 ? stepAfter('0', 0) : step(n - 1).then(({ numbers }) => stepAfter(numbers.at(-1) ?? '0', n));
    return steps[n];
  };
  const stepAfter = async (number: string, n: number) => {
    const size = STEP * 4 ** n;
    const rows = await locationsAt(database, place).where('npi', '>', number).orderBy('npi').limit(size).execute();
    return { numbers: rows.map(({ npi }) => npi), last: rows.length < size };
  };
  return {
    among: async (numbers) => {
      const some = sql<string>`any(${numbers}::bigint[])`;
      const rows = await locationsAt(database, place).where('npi', '=', some).execute();
      return new Set(rows.map(({ npi }) => npi));
    },
    step,
    all: () => {
      all ??= allAt(database, place);
      return all;
    },
  };
}

async function allAt(database: Database, place: Place): Promise<string[]> {
  const rows = await locationsAt(database, place)
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST)
    throw new Failure(400, 'bad_request', 'Too many secondary addresses match. Please add a state or a postal code.');
  return rows.map(({ npi }) => npi);
}

/** The numbers with a secondary practice location at a place, each once. */
const locationsAt = ({ db }: Database, { city, state, postal_code }: Place) =>
  db
    .selectFrom('practice_locations')
    .select('npi')
    .distinct()
    .where((eb) => contains(eb.ref('city'), city))
    .$if(state !== undefined, (rest) => rest.where('state', '=', state ?? null))
    .$if(postal_code !== undefined, (rest) => rest.where('zip', 'like', `${postal_code}%`));
