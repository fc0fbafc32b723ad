import { sql } from 'kysely';
import type {
  BillingPerson,
  EmployerQuery,
  PersonEmployer,
  PersonEnrollment,
  PersonQuery,
} from '#src/datasets/enrollments/contract.ts';
import type { Database } from '#src/server/database.ts';
import { byValue, findPage } from '#src/server/page.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

/** Organizations of a group that a row names. Some groups have hundreds. */
const NAMED = 3;

/**
 * One page of the groups through which a person bills Medicare, by name. `isListed`: whether Doctors and Clinicians is
 * imported, which says if it lists the person there, too.
 */
export function employersOf(
  database: Database,
  npi: string,
  { sort, order, page }: EmployerQuery,
  { isListed }: { isListed: boolean },
) {
  const employers = database.db
    .selectFrom('employer_people as tie')
    .innerJoin('employers', 'employers.pac_id', 'tie.pac_id')
    .select([
      'tie.pac_id',
      'name',
      'tie.states',
      'since',
      'people',
      sql`coalesce((
        select jsonb_agg(jsonb_build_object('npi', npi::text, 'name', name)) from (
          select npi, organizations.name from employer_npis join organizations using (npi)
          where employer_npis.pac_id = tie.pac_id order by npi limit ${NAMED}
        ) named), '[]')`.as('organizations'),
      sql`${isListed} and exists (
        select from affiliations where affiliations.npi = tie.npi and org_pac_id = tie.pac_id)`.as('is_listed'),
    ])
    .where('tie.npi', '=', npi);
  const ties = [by('name'), by('tie.pac_id')];
  const found = findPage(database, employers, sort ? [by(columns[sort], order), ...ties] : ties, {
    page,
    page_size: PAGE_SIZE,
  });
  return found.then(({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map(({ is_listed, ...row }) => ({ ...row, listed: isListed ? is_listed : null }) as PersonEmployer),
  }));
}

const columns = { name: 'name', pac_id: 'tie.pac_id', people: 'people', since: 'since' };

/** The enrollments of a person, each with the types of providers that it has besides the first. */
export async function enrollmentsOf({ db }: Database, npi: string): Promise<PersonEnrollment[]> {
  const { rows } = await sql<PersonEnrollment>`
    select state, ${ofPractitioners(sql.ref('enrollments.provider_type'))} provider_type,
      coalesce((select array_agg(distinct ${ofPractitioners(sql.ref('also.provider_type'))})
        from enrollment_specialties also where also.enrollment_id = enrollments.enrollment_id
          and also.provider_type is not null), '{}') secondary_types
    from enrollments where npi = ${npi} and starts_with(enrollment_id, 'I')
    order by state, provider_type, enrollment_id`.execute(db);
  return rows;
}

/** A type of provider without the kind that most have. */
const ofPractitioners = (type: ReturnType<typeof sql.ref>) => sql`regexp_replace(${type}, '^PRACTITIONER - ', '')`;

/** The groups of a person in Doctors and Clinicians through which no enrollment bills. */
export async function groupsOnlyListed({ db }: Database, npi: string) {
  return db
    .selectFrom('affiliations')
    .select(['org_pac_id', 'facility_name'])
    .distinct()
    .where('npi', '=', npi)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('employer_people')
            .select('pac_id')
            .where('employer_people.npi', '=', npi)
            .whereRef('employer_people.pac_id', '=', 'affiliations.org_pac_id'),
        ),
      ),
    )
    .where('org_pac_id', 'is not', null)
    .orderBy('facility_name')
    .$narrowType<{ org_pac_id: string }>()
    .execute();
}

/** The PAC IDs of an organization, each with how many people bill through it. */
export async function employersWithNpi({ db }: Database, npi: string) {
  const { rows } = await sql<{ pac_id: string; name: string | null; npis: number; people: number }>`
    select pac_id, name, npis, people from employer_npis join employers using (pac_id)
    where npi = ${npi} order by pac_id`.execute(db);
  return rows;
}

const by = (column: string, direction: 'asc' | 'desc' = 'asc') => byValue(sql.ref(column), direction);

/** The order of people, by name after what a view sorts by. */
function ordersOf({ sort, order }: PersonQuery, table: string) {
  if (sort === 'npi') return [by(`${table}.npi`, order)];
  const names = [by(`${table}.last_name`), by(`${table}.first_name`), by(`${table}.npi`)];
  return sort ? [by(`${table}.${sort}`, order), ...names] : names;
}

/**
 * One page of the people who bill through a PAC ID, in the default order by name. Large groups have 20,000 people: an index alone puts
 * them in order, and only the rows of the page are read.
 */
export async function peopleThroughOne({ db }: Database, pacId: string, query: PersonQuery): Promise<BillingPerson[]> {
  const people = db
    .selectFrom('employer_people')
    .select(['npi', 'last_name', 'first_name', 'specialty', 'since'])
    .where('pac_id', '=', pacId);
  const isByName = !query.sort || (query.sort === 'last_name' && query.order === 'asc');
  const page = ordersOf(query, 'tie')
    .reduce(
      (ordered, order) => ordered.orderBy(order),
      // offset 0: all people of the group are sorted, because the index of other orders has all groups
      db.selectFrom((isByName ? people : people.offset(0)).as('tie')).select('tie.npi'),
    )
    .limit(PAGE_SIZE)
    .offset((query.page - 1) * PAGE_SIZE);
  const rows = db
    .selectFrom(page.as('page'))
    .innerJoin('employer_people as person', 'person.npi', 'page.npi')
    .where('person.pac_id', '=', pacId)
    .select(['person.npi', 'last_name', 'first_name', 'specialty', 'states', 'since']);
  return ordersOf(query, 'person')
    .reduce((ordered, order) => ordered.orderBy(order), rows)
    .$castTo<BillingPerson>()
    .execute();
}

/** One page of the people who bill through any of several PAC IDs, each once. The default order is by name. */
export function peopleThroughSeveral(database: Database, pacIds: readonly string[], query: PersonQuery) {
  const people = database.db
    .selectFrom('employer_people')
    .selectAll()
    .distinctOn('npi')
    .where('pac_id', 'in', pacIds)
    .orderBy('npi')
    .orderBy('since');
  const found = database.db
    .selectFrom(people.as('person'))
    .select(['npi', 'last_name', 'first_name', 'specialty', 'states', 'since'])
    .$castTo<BillingPerson>();
  return findPage(database, found, ordersOf(query, 'person'), { page: query.page, page_size: PAGE_SIZE });
}

/** How many people of some PAC IDs have each specialty, the largest first. */
export async function specialtiesThrough({ db }: Database, pacIds: readonly string[]) {
  const people = pacIds.length < 2 ? sql`count(*)` : sql`count(distinct npi)`;
  const { rows } = await sql<{ specialty: string | null; count: number }>`
    select specialty, ${people}::int count from employer_people where pac_id = any(${[...pacIds]}::text[])
    group by specialty order by count desc, specialty`.execute(db);
  return rows;
}
