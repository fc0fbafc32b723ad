import { z } from 'zod';
import { equals } from '#src/search/criteria.ts';
import type { Criterion, TotalRequest } from '#src/search/query.ts';
import { type CriteriaFacts, rowCriteria } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { naturalNumber, parameter, repeatable } from '#src/shared/fields.ts';

/** The lowest number of services of each range of the histogram. */
const SERVICES = [1, 25, 50, 100, 250, 500, 1000, 5000];

const parameters = {
  /** Families and subcategories of RBCS, by ID or name, and codes. A provider does any of them. */
  service: repeatable(z.string().trim().min(1).max(200)),
  /** Services of all of them together, at all kinds of place. */
  service_count_from: parameter(naturalNumber.optional()),
  service_count_to: parameter(naturalNumber.optional()),
  /** Patients in the largest published row. */
  service_patients_from: parameter(naturalNumber.optional()),
  service_patients_to: parameter(naturalNumber.optional()),
  /** The year of the index. */
  service_year: parameter(
    z
      .string()
      .regex(/^20\d\d$/, 'must be a year')
      .transform(Number)
      .optional(),
  ),
};
type Query = Partial<z.output<z.ZodObject<typeof parameters>>>;

/** What providers did for patients of traditional Medicare in the newest year (R-1690). */
export const byService = rowCriteria({
  parameters,
  criteria: async (query, facts) => {
    if (Object.keys(query).length === 0) return [];
    await requireYear(query, facts);
    const { service_count_from, service_count_to, service_patients_from, service_patients_to } = query;
    const meets = await servicesAsked(query, facts);
    const within = (column: string, by: TotalRequest['by'], from?: number, to?: number): Criterion[] =>
      from === undefined && to === undefined ? [] : [{ child: 'services', meets, column, by, from, to }];
    const limits = [
      ...within('service_count', 'sum', service_count_from, service_count_to),
      ...within('patients', 'greatest', service_patients_from, service_patients_to),
    ];
    return limits.length > 0 ? limits : [{ child: 'services', meets }]; // of a year alone: any service
  },
  facets: {
    service_count: {
      own: ['service_count_from', 'service_count_to'],
      count: async (query, facts) => {
        const { child: table, meets, column, by } = await servicesTotal(query, facts);
        return { column, by, ranges: SERVICES, child: { table, meets } };
      },
    },
    service: {
      own: ['service', 'service_count_from', 'service_count_to', 'service_patients_from', 'service_patients_to'],
      count: () => ({ column: 'family', child: { table: 'services', meets: [] } }),
      labels: serviceNames,
      named: (asked, { database }, among) => servicesNamed(database, asked, among),
    },
  },
  words: {
    service: { label: 'Service', labels: serviceNames },
    service_count: { label: 'Medicare services' },
    service_patients: { label: 'Medicare patients' },
    service_year: { label: 'Year of services' },
  },
});

/** Orders people by the services of a search, all of them together, at all kinds of place. */
export const servicesTotal = async (query: Query, facts: CriteriaFacts): Promise<TotalRequest> => ({
  child: 'services',
  meets: await servicesAsked(query, facts),
  column: 'service_count',
  by: 'sum',
});

async function servicesAsked({ service = [] }: Query, { serviceMeaning }: CriteriaFacts): Promise<Criterion[]> {
  const meanings = await Promise.all(
    service.map(async (value) => {
      const meaning = await serviceMeaning(value);
      if (meaning) return meaning;
      throw new Failure(
        400,
        'bad_request',
        `service: Unknown service "${value}". Give a family or subcategory of RBCS or a HCPCS code, as GET /api/services lists them.`,
      );
    }),
  );
  const families = meanings.flatMap((meaning) => ('families' in meaning ? meaning.families : []));
  const codes = meanings.flatMap((meaning) => ('code' in meaning ? [meaning.code] : []));
  const any = [
    ...(families.length > 0 ? [equals('family', families)] : []),
    ...(codes.length > 0 ? [equals('code', codes)] : []),
  ];
  return any.length > 1 ? [{ any }] : any;
}

async function requireYear({ service_year: year }: Query, { serviceYear }: CriteriaFacts): Promise<void> {
  const indexed = await serviceYear();
  if (year === undefined || indexed === null || year === indexed) return;
  throw new Failure(
    400,
    'bad_request',
    `service_year: Searches know the services of ${indexed}. A provider's page has those of other years.`,
  );
}

/** The names of families by ID. */
async function serviceNames(database: Database, values: string[]): Promise<Map<string, string>> {
  const families = await familiesOf(database);
  return new Map(families.filter(({ id }) => values.includes(id)).map(({ id, family }) => [id, family]));
}

/** The IDs of families with a text in their own name or that of their subcategory. */
async function servicesNamed(database: Database, asked: string, among?: readonly string[]): Promise<string[]> {
  const part = asked.toLowerCase();
  const families = await familiesOf(database);
  return families
    .filter(({ id }) => !among || among.includes(id))
    .filter(({ family, subcategory }) => `${family} ${subcategory ?? ''}`.toLowerCase().includes(part))
    .map(({ id }) => id);
}

async function familiesOf({ pool }: Database) {
  const { rows } = await pool.query<{ id: string; family: string; subcategory: string | null }>(
    'select distinct left(rbcs_id, 5) as id, family, subcategory from procedures where family is not null',
  );
  return rows;
}
