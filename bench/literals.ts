// Draws literals for the shapes from the loaded rows, so that searches use real values.
import type pg from 'pg';
import type { DrawnCriteria, Question } from '#bench/question.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import { states } from '#src/shared/states.ts';

/** A row for literals. `code` is its first specialty. */
interface Person {
  npi: string;
  last_name: string;
  first_name: string;
  credential: string;
  city: string;
  state: string;
  zip: string;
  gender: string;
  code: string;
}

type Organization = Pick<Person, 'npi' | 'city' | 'state' | 'zip' | 'code'> & { name: string };

/** The rows and values for literals. Lists of values are sorted by descending frequency. */
export interface Sample {
  people: Person[];
  organizations: Organization[];
  surnames: string[];
  codes: string[];
  organizationCodes: string[];
}

export interface Shape {
  id: string;
  title: string;
  table: Question['table'];
  /** Draws the criteria of search number `turn`. Criteria with an empty or untrimmed text are drawn again. */
  draw(sample: Sample, random: Random, turn: number): DrawnCriteria;
}

/** Approximate number of rows in a sample. */
const SIZE = 20_000;

/**
 * Draws a sample of the imported rows, determined by the seed. Omits rows with a missing value or a foreign address.
 */
export async function drawSample(pool: pg.Pool, seed: number): Promise<Sample> {
  const people = await sampleOf<Person>(
    pool,
    'providers',
    'npi, last_name, first_name, credential, city, state, left(zip, 5) zip, gender',
    seed,
  );
  const organizations = await sampleOf<Organization>(
    pool,
    'organizations',
    'npi, name, city, state, left(zip, 5) zip',
    seed,
  );
  return {
    people,
    organizations,
    surnames: byFrequency(people.map((person) => person.last_name)),
    codes: byFrequency(people.map(({ code }) => code)),
    organizationCodes: byFrequency(organizations.map(({ code }) => code)),
  };
}

/** `count` questions of a shape, determined by the sample and the seed. */
export function questionsOf(shape: Shape, sample: Sample, seed: number, count: number): Question[] {
  const random = randomOf(shape.id, seed);
  return Array.from({ length: count }, (_, turn) => ({
    table: shape.table,
    criteria: drawCriteria(shape, sample, random, turn),
  }));
}

function drawCriteria(shape: Shape, sample: Sample, random: Random, turn: number): DrawnCriteria {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const criteria = shape.draw(sample, random, turn);
    if (Object.values(criteria).every((value) => typeof value !== 'string' || isText(value))) return lowered(criteria);
  }
  throw new Error(`No literal was found for ${shape.id} ${shape.title}`);
}

/** Whether the API accepts a text: trimmed, with a letter or digit, not too long. */
const isText = (text: string) => /[\p{L}\p{N}]/u.test(text) && text === text.trim() && text.length <= 100;

/** In lower case, as people type. */
const lowered = ({ taxonomy, ...texts }: DrawnCriteria): DrawnCriteria => ({
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.toLowerCase()])),
  ...(taxonomy && { taxonomy }),
});

async function sampleOf<R extends { state: string; zip: string }>(
  pool: pg.Pool,
  table: string,
  columns: string,
  seed: number,
): Promise<R[]> {
  const { rows: counted } = await pool.query('select rows from imported_tables where name = $1', [table]);
  const percent = Math.min(100, (100 * SIZE) / Math.max(1, counted[0].rows));
  const { rows } = await pool.query(
    `select ${columns}, taxonomies->0->>'code' code from ${table} tablesample bernoulli (${percent}) repeatable (${seed})`,
  );
  return rows.filter(
    (row) => Object.values(row).every(Boolean) && Object.hasOwn(states, row.state) && /^\d{5}$/.test(row.zip),
  );
}

function byFrequency(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}
