import { sql } from 'kysely';
import { z } from 'zod';
import { between, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { oneRow, rowCriteria } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { containsFolded } from '#src/server/page.ts';
import { naturalNumber, parameter, repeatable } from '#src/shared/fields.ts';

/** The lowest number of groups of each range of the histogram. */
const EMPLOYERS = [1, 2, 3, 5, 10];

/** Through whom people bill Medicare: an organization's NPI means all of its PAC IDs (R-1239). */
export const byEmployer = rowCriteria({
  parameters: { employer: repeatable(z.string().regex(/^\d{10}$/, 'must be an NPI or a PAC ID of ten digits')) },
  criteria: async ({ employer = [] }, { pacIdsOf }) => {
    const ids = (await Promise.all(employer.map(pacIdsOf))).flat();
    return employer.length > 0 ? oneRow('employer_people', [equals('pac_id', ids.length > 0 ? ids : employer)]) : [];
  },
  facets: {
    employer: {
      own: ['employer'],
      count: () => ({ column: 'pac_id', child: { table: 'employer_people', meets: [] } }),
      labels: employerNames,
      named: (text, { database }, among) => employersNamed(database, text, among),
    },
  },
  records: {
    employer: {
      table: 'employer_people',
      columns: ['pac_id'],
      isListed: async (number, { pacIdsOf }) => (await pacIdsOf(number)).length > 0,
      accepted: 'Give the NPI of an organization that is enrolled in Medicare, or a PAC ID',
    },
  },
  words: { employer: { label: 'Bills through' } },
});

/** How many groups people bill Medicare through. People without any have none, so only a search from one up leaves them out. */
export const byEmployers = rowCriteria({
  parameters: {
    employers_from: parameter(naturalNumber.optional()),
    employers_to: parameter(naturalNumber.optional()),
  },
  criteria: ({ employers_from: from = 0, employers_to: to }): Criterion[] => {
    const among = (least: number, most?: number): Criterion => ({
      child: 'employer_people',
      meets: [between('employers', least, most)],
    });
    if (from > 0) return [among(from, to)];
    return to === undefined ? [] : [{ not: among(to + 1) }];
  },
  facets: {
    employers: {
      own: ['employers_from', 'employers_to'],
      count: () => ({ column: 'employers', ranges: EMPLOYERS, child: { table: 'employer_people', meets: [] } }),
    },
  },
  words: { employers: { label: 'Groups billed through' } },
});

/** The names of employers, by PAC ID or by the NPI of an organization. A name that several have is followed by its states. */
async function employerNames({ pool }: Database, numbers: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select number, name || case when exists (
         select from employers other
         where other.search_name = named.search_name and other.pac_id <> named.pac_id and other.people > 0
       ) and cardinality(states) > 0 then ', ' || array_to_string(states[1:3], ', ') else '' end as name
     from unnest($1::text[]) number
     cross join lateral (
       select pac_id, name, search_name, states from employers where pac_id = number
       union all
       select pac_id, name, search_name, states from employer_npis join employers using (pac_id) where npi = number::bigint
       limit 1
     ) named where name is not null`,
    [numbers],
  );
  return new Map(rows.map(({ number, name }) => [number, name]));
}

/** The employers with a text in their names, or with this PAC ID or NPI. */
async function employersNamed({ db }: Database, text: string, among?: readonly string[]): Promise<string[]> {
  const number = /^\d{10}$/.test(text) ? text : null;
  const rows = await db
    .selectFrom('employers')
    .select('pac_id')
    .where('people', '>', 0)
    .where(
      sql<boolean>`(${containsFolded(sql.ref('search_name'), text)} or pac_id = ${number}::text
        or pac_id in (select pac_id from employer_npis where npi = ${number}::bigint))`,
    )
    .where(among ? sql<boolean>`pac_id = any(${[...among]}::text[])` : sql<boolean>`true`)
    .execute();
  return rows.map(({ pac_id }) => pac_id);
}
