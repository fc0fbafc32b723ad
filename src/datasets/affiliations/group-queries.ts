import { sql } from 'kysely';
import type { GroupMember, MedicalGroup, MedicalGroupQuery, MemberQuery } from '#src/datasets/affiliations/contract.ts';
import { enrolledGroup, membersOfGroups } from '#src/datasets/affiliations/group-people.ts';
import { between, contains, equals } from '#src/search/criteria.ts';
import { numberOf } from '#src/search/padded-number.ts';
import type { SearchRow } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { byValue, findPage } from '#src/server/page.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const shown = ['org_pac_id', 'facility_name', 'org_members', 'clinicians', 'locations', 'city', 'state'] as const;

/** The medical groups that meet every given criterion. The default order is by name. */
export async function findMedicalGroups(search: Search, query: MedicalGroupQuery) {
  const { facility_name, city, state, min_members, max_members, sort = 'facility_name', order, page } = query;
  const { total, rows } = await search.ask({
    table: 'medical_groups',
    criteria: [
      contains('facility_name', facility_name),
      contains('city', city),
      equals('state', state),
      between('org_members', min_members, max_members),
    ],
    sort: { column: sort, order },
    page,
    page_size: PAGE_SIZE,
  });
  return { total, rows: rows.map(groupOf), page, page_size: PAGE_SIZE };
}

const groupOf = (row: SearchRow) =>
  ({
    ...row,
    org_members: numberOf(row.org_members),
    clinicians: numberOf(row.clinicians),
    locations: numberOf(row.locations),
  }) as MedicalGroup; // the response schema checks that the shown columns are the row's fields

/**
 * One medical group, or undefined if the PAC ID is unknown. `isEnrolled`: whether enrollments are imported. Its members then include
 * the people who bill through it, and a group may be in enrollments only (R-1242).
 */
export async function medicalGroupOf(
  database: Database,
  orgPacId: string,
  isEnrolled: boolean,
): Promise<MedicalGroup | undefined> {
  const query = database.db.selectFrom('medical_groups').select(shown).where('org_pac_id', '=', orgPacId);
  const listed = await query.executeTakeFirst();
  if (!isEnrolled) return listed;
  const group = listed ?? (await enrolledGroup(database, orgPacId));
  if (!group) return undefined;
  const members = await membersOfGroups(database, [orgPacId]);
  return { ...group, org_members: members.get(orgPacId) ?? group.org_members };
}

/** The clinicians of a medical group, each once. The default order is by name. */
export function membersOf(database: Database, orgPacId: string, { sort, order, page }: MemberQuery) {
  const members = database.db
    .selectFrom('group_members')
    .select(['npi', 'last_name', 'first_name', 'credential', 'primary_specialty', 'city', 'state', 'phone'])
    .where('org_pac_id', '=', orgPacId)
    .$castTo<GroupMember>();
  const by = (column: string, direction: 'asc' | 'desc' = 'asc') => byValue(sql.ref(column), direction);
  const names = [by('last_name'), by('first_name'), by('npi')];
  const orders = sort ? [by(sort === 'specialty' ? 'primary_specialty' : sort, order), ...names] : names;
  return findPage(database, members, orders, { page, page_size: PAGE_SIZE });
}
