// Searches of records by secondary practice location. The index has only the primary location; a table has the others.
import { sql } from 'kysely';
import type { RegistryQuery } from '#src/datasets/registry/contract.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { textContains } from '#src/server/page.ts';

type Place = Pick<RegistryQuery, 'city' | 'state' | 'postal_code'>;

/** Searches the index with the other criteria and these. Returns the total and the first numbers. */
type Ask = (more: Criterion[], size: number, page?: number) => Promise<{ total: number; numbers: string[] }>;

/** The records with a secondary practice location at a place. Results are shared by the searches of both tables. */
export interface SecondaryRecords {
  /** Those among these numbers. */
  among(numbers: string[]): Promise<Set<string>>;
  /** All of them, unordered. */
  all(): Promise<string[]>;
}

/** Limits of the records of the index that are looked up in the table: per query, and in total. */
const AT_ONCE = 2000;
const FEW = 10_000;
/** Numbers per request to the index. The largest state has about half as many. */
const MOST = 150_000;

/**
 * The records that meet all criteria. Starts from the smaller side: sorted numbers from the index, or numbers from the
 * table as a criterion for the index.
 */
export async function secondaryNumbers(located: SecondaryRecords, ask: Ask): Promise<string[] | Criterion> {
  const { total } = await ask([], 0);
  if (total <= FEW) return oneByOne(located, ask, total);
  const numbers = await located.all();
  return numbers.length > 0 ? equals('npi', numbers) : [];
}

async function oneByOne(located: SecondaryRecords, ask: Ask, total: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; (page - 1) * AT_ONCE < total; page++) {
    const { numbers } = await ask([], AT_ONCE, page);
    const there = await located.among(numbers);
    found.push(...numbers.filter((number) => there.has(number)));
  }
  return found;
}

export function locatedAt(database: Database, place: Place): SecondaryRecords {
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
    .where((eb) => textContains(eb.ref('city'), city))
    .$if(state !== undefined, (rest) => rest.where('state', '=', state ?? null))
    .$if(postal_code !== undefined, (rest) => rest.where('zip', 'like', `${postal_code}%`));
