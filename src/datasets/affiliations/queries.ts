import { sql } from 'kysely';
import type { z } from 'zod';
import {
  AFFILIATIONS,
  type AffiliatedProvider,
  type Affiliation,
  type AffiliationQuery,
  ALUMNI,
  type Facility,
  type listAlumni,
  type listRelated,
  RELATED,
} from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { membersOfGroups } from '#src/datasets/affiliations/group-people.ts';
import { equals } from '#src/search/criteria.ts';
import { findPeople } from '#src/search/people.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const people = { table: 'affiliated_providers', sortFields: sortFieldsOf(affiliationFields) };

/** Affiliated providers, each once: the one with the NPI, or all of them. The default order is by name. */
export const findAffiliatedProviders = (search: Search, { npi, sort, order, page }: AffiliationQuery) =>
  // the response schema checks that the shown columns are the row's fields
  findPeople(search, people, [equals('npi', npi)], { sort, order, page, page_size: PAGE_SIZE }, (row) => {
    return { ...row, affiliations: Number(row.affiliations) } as AffiliatedProvider;
  });

/**
 * The number of a provider's affiliations, and the first ones by group name. Those without a group come last. `isEnrolled`: whether
 * enrollments are imported, whose people the groups' members include, too (R-1242).
 */
export async function affiliationsOf(
  database: Database,
  npi: string,
  isEnrolled: boolean,
): Promise<{ total: number; rows: Affiliation[] }> {
  const found = await database.db
    .selectFrom('affiliations')
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('npi', '=', npi)
    .orderBy('facility_name', (nulls) => nulls.asc().nullsLast())
    .orderBy('org_pac_id')
    .orderBy('address_id')
    .limit(AFFILIATIONS)
    .execute();
  const groups = found.flatMap(({ org_pac_id }) => org_pac_id ?? []);
  const members = isEnrolled ? await membersOfGroups(database, [...new Set(groups)]) : undefined;
  const rows = found.map((row) => ({
    ...row,
    org_members: members?.get(row.org_pac_id ?? '') ?? row.org_members,
    secondary_specialties: [
      row.secondary_specialty_1,
      row.secondary_specialty_2,
      row.secondary_specialty_3,
      row.secondary_specialty_4,
    ].flatMap((specialty) => specialty ?? []),
  }));
  return { total: found[0]?.total ?? 0, rows };
}

/**
 * A provider's facilities by name: those in the file of facilities, or else those in a clinicians' file up to 2021. A
 * unit without a name has the name of its hospital.
 */
export async function facilitiesOf({ db }: Database, npi: string): Promise<Facility[]> {
  const { rows } = await sql<Facility>`
    select distinct listed.ccn, facility_type, coalesce(own.facility_name, listed.name, parent.facility_name) as name,
      coalesce(own.city, parent.city) as city, coalesce(own.state, parent.state) as state,
      coalesce(own.ccn, parent.ccn) as hospital_ccn
    from (
      select ccn, parent_ccn, facility_type, null as name from facility_affiliations where npi = ${npi}
      union all
      select slot->>'ccn', null, null, slot->>'name' from affiliations, jsonb_array_elements(hospitals) slot
      where npi = ${npi} and not exists (select from facility_affiliations where npi = ${npi})
    ) listed
    left join hospitals own on own.ccn = listed.ccn
    left join hospitals parent on parent.ccn = listed.parent_ccn
    order by name nulls last, facility_type, ccn`.execute(db);
  return rows;
}

/** Twenty other providers of the same groups, those of the provider's specialty first, then by name, each with one shared group. */
export async function relatedTo({ db }: Database, npi: string) {
  const { rows } = await sql<Related>`
    select npi, last_name, first_name, credential, primary_specialty, org_pac_id, facility_name from (
      select distinct on (npi) colleague.*, facility_name
      from (
        select org_pac_id, min(primary_specialty) as specialty from affiliations
        where npi = ${npi} and org_pac_id is not null group by org_pac_id
      ) mine
      cross join lateral (
        select npi, last_name, first_name, credential, primary_specialty, org_pac_id, primary_specialty = specialty as near
        from group_members
        where org_pac_id = mine.org_pac_id and npi <> ${npi}
        order by near desc nulls last, last_name, first_name, npi limit ${RELATED}
      ) colleague
      join medical_groups on medical_groups.org_pac_id = colleague.org_pac_id
      order by npi, facility_name
    ) related
    order by near desc nulls last, last_name, first_name, npi limit ${RELATED}`.execute(db);
  return rows;
}

/** Alumni of a school among whom those of the provider's specialty are looked for. A large school has thirty thousand. */
const ALUMNI_READ = 1000;

/**
 * Twenty other providers of the same schools, those of the provider's specialty first, then by name: of each school the first by
 * NPI. `OTHER` is not a school.
 */
export async function alumniOf({ db }: Database, npi: string) {
  const { rows } = await sql<Alumnus>`
    select npi, last_name, first_name, credential, primary_specialty, medical_school, graduation_year from (
      select distinct on (npi) alumnus.*, primary_specialty = specialty as near
      from (
        select medical_school, min(primary_specialty) as specialty from affiliations
        where npi = ${npi} and medical_school <> 'OTHER' group by medical_school
      ) mine
      cross join lateral (
        select distinct on (npi) npi, last_name, first_name, credential, primary_specialty, medical_school, graduation_year
        from affiliations
        where medical_school = mine.medical_school and medical_school <> 'OTHER' and npi <> ${npi}
        order by npi limit ${ALUMNI_READ}
      ) alumnus
      order by npi
    ) alumni
    order by near desc nulls last, last_name, first_name, npi limit ${ALUMNI}`.execute(db);
  return rows;
}

type Related = z.infer<typeof listRelated.response>['rows'][number];
type Alumnus = z.infer<typeof listAlumni.response>['rows'][number];
