// Records with a secondary practice location somewhere. The index knows the practice's own address, a table the others.
import { sql } from 'kysely';
import type { RegistryQuery } from '#src/datasets/registry/contract.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { contains } from '#src/server/page.ts';

type Place = Pick<RegistryQuery, 'city' | 'state' | 'postal_code'>;

/**
 * Asks the index for records that meet the search's other criteria and these: how many there are, and the first
 * numbers.
 */
type Ask = (more: Criterion[], size: number, page?: number) => Promise<{ total: number; numbers: string[] }>;

/**
 * The records with a secondary practice location at a place; what was read of them for one table serves the other too.
 */
export interface Located {
  /** Those of these numbers. */
  among(numbers: string[]): Promise<Set<string>>;
  /** All of them, in no order. */
  all(): Promise<string[]>;
}

/** Records of the index that are looked up in the table: how many at once, and in all. */
const AT_ONCE = 2000;
const FEW = 10_000;
/** Numbers that the index is asked about at once; the largest state has about half of it. */
const MOST = 150_000;

/**
 * The records that meet all criteria, from the side that has fewer: from the index their numbers, in order; from the
 * table the criterion that the index can then apply.
 */
export async function secondaryNumbers(located: Located, ask: Ask): Promise<string[] | Criterion> {
  const { total } = await ask([], 0);
  if (total <= FEW) return oneByOne(located, ask, total);
  const numbers = await located.all();
  return numbers.length > 0 ? equals('npi', numbers) : [];
}

async function oneByOne(located: Located, ask: Ask, total: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; (page - 1) * AT_ONCE < total; page++) {
    const { numbers } = await ask([], AT_ONCE, page);
    const there = await located.among(numbers);
    found.push(...numbers.filter((number) => there.has(number)));
  }
  return found;
}

export function locatedAt(database: Database, place: Place): Located {
  let all: Promise<string[]> | undefined;
  return {
    among: async (numbers) => {
      const some = sql<string>`any(${numbers}::bigint[])`;
      const rows = await locationsAt(database, place).where('npi', '=', some).execute();
      return new Set(rows.map(({ npi }) => npi));
    },
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
