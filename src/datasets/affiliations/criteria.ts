import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import { groupNames } from '#src/datasets/affiliations/group-people.ts';
import { fromCms } from '#src/datasets/affiliations/search-table.ts';
import { between, equals, present } from '#src/search/criteria.ts';
import type { CountRequest, Criterion } from '#src/search/query.ts';
import { type CriteriaFacts, oneRow, rowCriteria } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { containsFolded, textContains } from '#src/server/page.ts';
import { letter, naturalNumber, parameter, repeatable, year } from '#src/shared/fields.ts';
import { isFewest, notInLarger } from '#src/shared/large-groups.ts';

/** The lowest number of members of each range of the histogram. */
const GROUP_SIZES = [1, 2, 10, 50, 200, 1000];

const grouped = ['yes', 'no'] as const;

const ofGroups = {
  group: repeatable(z.string().regex(/^\d{10}$/, 'must be a PAC ID of ten digits')),
  /** Whether the provider is in a medical group. */
  grouped: parameter(z.enum(grouped, 'must be yes or no').optional()),
  group_size_from: parameter(naturalNumber.optional()),
  group_size_to: parameter(naturalNumber.optional()),
  telehealth: parameter(letter(['Y'], 'must be Y').optional()),
};
type GroupQuery = Partial<z.output<z.ZodObject<typeof ofGroups>>>;

/** Medical groups, of Doctors and Clinicians and of enrollments (R-1242). One row of them must meet all criteria. */
export const byGroup = rowCriteria({
  parameters: ofGroups,
  criteria: ({ grouped, ...query }) => {
    const affiliation = affiliationOf(query);
    const inGroup: Criterion = { child: 'affiliations', meets: [present('org_pac_id'), ...affiliation] };
    if (grouped === 'no') return [{ not: inGroup }];
    return grouped === 'yes' ? [inGroup] : oneRow('affiliations', affiliation);
  },
  facets: {
    group: {
      own: ['group', 'grouped'],
      count: (query) => inAffiliations({ column: 'org_pac_id' }, query),
      labels: groupNames,
      named: (text, { database }, among) => groupsNamed(database, text, among),
    },
    group_size: {
      own: ['group_size_from', 'group_size_to', 'grouped'],
      count: (query) => inAffiliations({ column: 'members', ranges: GROUP_SIZES }, query),
    },
    telehealth: {
      own: ['telehealth', 'grouped'],
      count: (query) => inAffiliations({ column: 'telehealth' }, query),
    },
  },
  answers: { grouped },
  words: {
    'not.group_size_from': {
      says: (fewest, query) =>
        query['not.group_size_to'] === undefined && isFewest(fewest) ? notInLarger(fewest) : undefined,
    },
  },
  records: {
    group: {
      table: 'affiliations',
      columns: ['org_pac_id'],
      accepted: 'Give the PAC ID of a medical group, of ten digits',
    },
  },
});

/** What one affiliation must meet. */
const affiliationOf = ({ group, group_size_from: from, group_size_to: to, telehealth }: GroupQuery): Criterion[] => [
  ...(group ? [equals('org_pac_id', group)] : []),
  ...(from !== undefined || to !== undefined ? [between('members', from, to)] : []),
  ...(telehealth ? [equals('telehealth', telehealth)] : []),
];

const inAffiliations = (count: CountRequest, query: GroupQuery): CountRequest => ({
  ...count,
  child: { table: 'affiliations', meets: affiliationOf(query) },
});

/** Hospitals by CCN, with their units. */
export const byHospital = rowCriteria({
  parameters: {
    hospital: repeatable(
      z
        .string()
        .toUpperCase()
        .regex(/^[0-9A-Z]{6}$/, 'must be a CCN of six characters'),
    ),
  },
  criteria: ({ hospital }) => {
    if (!hospital) return [];
    return oneRow('facility_affiliations', [{ any: [equals('ccn', hospital), equals('parent_ccn', hospital)] }]);
  },
  facets: {
    hospital: {
      own: ['hospital'],
      count: () => ({ column: 'ccn', child: { table: 'facility_affiliations', meets: [] } }),
      labels: hospitalNames,
      named: (text, { database }, among) => hospitalsNamed(database, text, among),
    },
  },
  records: {
    hospital: {
      table: 'facility_affiliations',
      columns: ['ccn', 'parent_ccn'],
      isListed: async (ccn, _, { db }) => {
        const listed = await sql`select from hospitals where ccn = ${ccn}`.execute(db);
        return listed.rows.length > 0;
      },
      accepted: 'Give the CMS certification number of a hospital, of six characters',
    },
  },
});

const ofEducation = {
  school: repeatable(z.string().max(200, 'must have at most 200 characters')),
  graduated_from: parameter(year.optional()),
  graduated_to: parameter(year.optional()),
  /** Whole years since graduation. */
  years_in_practice_from: parameter(naturalNumber.optional()),
  years_in_practice_to: parameter(naturalNumber.optional()),
};
type EducationQuery = Partial<z.output<z.ZodObject<typeof ofEducation>>>;

/**
 * School and graduation: as CMS has them, or else as FSMB has them, for callers who may read that. One record must meet
 * all criteria.
 */
export const byEducation = rowCriteria({
  parameters: ofEducation,
  criteria: (query, facts) => {
    const education = educationOf(query, facts.today);
    return education.length > 0 ? oneRow('educations', [...education, ...readableBy(facts)]) : [];
  },
  facets: {
    school: { own: ['school'], count: (query, facts) => inEducations({ column: 'medical_school' }, query, facts) },
    graduated: {
      own: ['graduated_from', 'graduated_to', 'years_in_practice_from', 'years_in_practice_to'],
      count: (query, facts) => inEducations({ column: 'graduation_year', ranges: DECADES }, query, facts),
    },
  },
  records: {
    school: {
      table: 'educations',
      columns: ['medical_school'],
      readable: readableBy,
      // of the list of medical schools, no provider may have studied there
      isListed: async (name, { mayRead }, database) => mayRead('schools') && isSchool(database, name),
      accepted: 'Give the whole name of a medical school, as suggested',
    },
  },
});

/** The first year of each range of the histogram: five years each. */
const DECADES = Array.from({ length: 16 }, (_, n) => String(1950 + 5 * n));

/** What one record of education must meet. */
function educationOf(query: EducationQuery, today: string): Criterion[] {
  const { school, graduated_from, graduated_to, years_in_practice_from, years_in_practice_to } = query;
  const yearBefore = (years: number | undefined) =>
    years === undefined ? undefined : String(Math.max(0, Number(today.slice(0, 4)) - years)).padStart(4, '0');
  const ranges = [
    [graduated_from, graduated_to],
    [yearBefore(years_in_practice_to), yearBefore(years_in_practice_from)],
  ] as const;
  return [
    ...(school ? [equals('medical_school', school)] : []),
    ...ranges.flatMap(([from, to]) => (from || to ? [between('graduation_year', from, to)] : [])),
  ];
}

/** What keeps the rows of FSMB from callers who may not read them. */
function readableBy({ mayRead }: CriteriaFacts): Criterion[] {
  return mayRead('licenses') ? [] : [fromCms];
}

const inEducations = (count: CountRequest, query: EducationQuery, facts: CriteriaFacts): CountRequest => ({
  ...count,
  child: { table: 'educations', meets: [...educationOf(query, facts.today), ...readableBy(facts)] },
});

/** The names of hospitals. */
async function hospitalNames({ db }: Database, ccns: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('hospitals').select(['ccn', 'facility_name']).where('ccn', 'in', ccns).execute();
  return new Map(rows.flatMap(({ ccn, facility_name }) => (facility_name ? [[ccn, facility_name]] : [])));
}

async function groupsNamed({ db }: Database, text: string, among?: readonly string[]): Promise<string[]> {
  const has = (id: string) => sql`${containsFolded(sql.ref('search_name'), text)} and ${isAmong(sql.ref(id), among)}`;
  const { rows } = await sql<{ org_pac_id: string }>`
    select org_pac_id from medical_groups where ${has('org_pac_id')}
    union all
    select pac_id from employers where organization and people > 0 and ${has('pac_id')}
      and not exists (select from medical_groups where org_pac_id = pac_id and facility_name is not null)`.execute(db);
  return rows.map(({ org_pac_id }) => org_pac_id);
}

async function hospitalsNamed({ db }: Database, text: string, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('hospitals')
    .select('ccn')
    .where(textContains(sql.ref('facility_name'), text))
    .where(isAmong(sql.ref('ccn'), among))
    .execute();
  return rows.map(({ ccn }) => ccn);
}

async function isSchool({ db }: Database, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('schools')
    .select('core_id')
    .where(sql<string>`upper(name collate pg_c_utf8)`, '=', sql<string>`upper(${name} collate pg_c_utf8)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a key is one of some. Without them, it is. */
const isAmong = (key: Expression<string>, keys: readonly string[] | undefined) =>
  keys ? sql<boolean>`${key} = any(${[...keys]}::text[])` : sql<boolean>`true`;
