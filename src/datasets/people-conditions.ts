// Conditions of a search for people. Parts of names are matched against the distinct values, because matching them
// against all people is slow.
import { type RawBuilder, sql } from 'kysely';
import { type Facts, FEW } from '#src/datasets/people-tables.ts';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Database } from '#src/server/database.ts';
import { matching } from '#src/server/declared.ts';
import { contains, containsFolded, equals } from '#src/server/page.ts';
import { type Criterion, type Field, type Fields, type PersonField, personFields } from '#src/shared/declare.ts';

/** A condition of a search for people. */
export interface Condition {
  met: RawBuilder<boolean>;
  /** The same condition, to check people one by one. `met` uses an index. */
  seen?: RawBuilder<boolean>;
  /** The number of people who meet it, if known without counting. */
  people?: number;
}

/** The person with the NPI, if one is given. */
export const byNpi = (npi: string | undefined): Condition[] =>
  npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];

/** The criteria on the person's own row: the NPI, and those on the fields declared of the person. */
export async function ofPerson<const F extends Fields>(
  database: Database,
  facts: Facts<F>,
  query: Partial<Record<PersonField<F> | 'npi', string>>,
): Promise<Condition[]> {
  const asked = personFields(facts.fields).flatMap(({ name, match }) => {
    const wanted = query[name];
    return wanted === undefined ? [] : having(database, facts, name, wanted, match);
  });
  return [...byNpi(query.npi), ...(await Promise.all(asked))];
}

/** The criteria on a record, without `except` and those of the person. */
export const onRecord = <const F extends Fields>(
  fields: F,
  query: Partial<Record<Criterion<F>, string>>,
  except: readonly Criterion<F>[],
) => matching(fields, query, [...personFields(fields).map((field) => field.query), ...except]);

/** A condition that one record of a person must meet. Counts the people who meet it unless `people` is given. */
export async function ofOneRecord(
  { db }: Database,
  records: DatasetTable,
  wanted: readonly RawBuilder<boolean>[],
  people?: number,
): Promise<Condition> {
  const asked = sql`${sql.table(records)} where ${sql.join(wanted, sql` and `)}`;
  const met = sql<boolean>`npi in (select npi from ${asked})`;
  if (people !== undefined) return { met, people };
  const { rows } = await sql<{ people: number }>`select count(distinct npi)::int people from ${asked}`.execute(db);
  return { met, ...rows[0] };
}

/**
 * Maximum number of values that a query lists, so that PostgreSQL uses the frequency of each. Planning with thousands
 * takes longer than the search.
 */
const SHOWN = 20;

type Match = NonNullable<Field['match']>;

/** The people whose `field` is `wanted`, ignoring case, or contains it as a `part`. */
export async function having(
  { db }: Database,
  facts: Facts,
  field: string,
  wanted: string,
  how: Match,
): Promise<Condition> {
  const short = how === 'part' && [...wanted].length < 3;
  const value = sql.ref<string>(field);
  const holds = how === 'part' ? contains(value, wanted) : equals(value, wanted);
  const values = short ? valuesOfPart(facts, field, wanted) : valuesLike(facts, field, wanted, how);
  const { rows } = await sql<{ people: number; few: boolean; listed: string[] | null }>`${values}`.execute(db);
  const { people, few, listed } = rows[0] ?? { people: 0, few: true, listed: [] };
  if (!few) return { people, met: holds };
  if (listed && listed.length <= SHOWN) return { people, met: sql<boolean>`${value} = any(${listed})` };
  const list = listed ? sql`select ${listed}::text[]` : sql`select listed ${partIn(facts, field, wanted)}`;
  return { people, met: sql<boolean>`${value} = any((${list})::text[])`, seen: holds };
}

/** Values from the index, which has whole values and parts of at least three characters. */
function valuesLike({ values }: Facts, field: string, wanted: string, how: Match) {
  const found = how === 'part' ? holding(wanted) : sql`search_value = upper(${wanted}::text collate pg_c_utf8)`;
  return sql`
    select coalesce(sum(providers), 0)::int people, count(*) <= ${FEW} few,
      case when count(*) <= ${FEW} then coalesce(array_agg(value), '{}') end listed
    from ${sql.table(values)} where field = ${field} and ${found}`;
}

/** Values from the table of parts. Long lists stay in a subquery, which is cheap to repeat. */
const valuesOfPart = (facts: Facts, field: string, wanted: string) => sql`
  select providers people, listed is not null few, case when cardinality(listed) <= ${SHOWN} then listed end listed
  ${partIn(facts, field, wanted)}`;

const partIn = ({ parts }: Facts, field: string, wanted: string) => sql`
  from ${sql.table(parts)} where field = ${field} and part = upper(${wanted}::text collate pg_c_utf8)`;

/** The condition of values that contain `wanted`. The trigram index narrows them. */
function holding(wanted: string) {
  const characters = [...wanted];
  const runs = characters.slice(2).map((_, n) => characters.slice(n, n + 3).join(''));
  const within = containsFolded(sql.ref('search_value'), wanted);
  return sql`${within} and grams @> string_to_array(upper(${runs.join('\n')}::text collate pg_c_utf8), chr(10))`;
}
