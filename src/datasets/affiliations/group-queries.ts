import { expressionBuilder, sql } from 'kysely';
import {
  type GroupMember,
  type MedicalGroup,
  type MedicalGroupQuery,
  type MemberQuery,
  PAGE_SIZE,
} from '#src/datasets/affiliations/contract.ts';
import type { Database } from '#src/server/database.ts';
import { byValue, containsFolded, findPage } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';

const { ref } = expressionBuilder<Tables, 'medical_groups'>();
const shown = ['org_pac_id', 'facility_name', 'org_members', 'clinicians', 'locations', 'city', 'state'] as const;

/** The medical groups that meet every given criterion. The default order is by name. */
export function findMedicalGroups(database: Database, query: MedicalGroupQuery) {
  const { facility_name, city, state, min_members, max_members, sort = 'facility_name', order, page } = query;
  let groups = database.db
    .selectFrom('medical_groups')
    .select(shown)
    .where(containsFolded(ref('search_name'), facility_name))
    .where(containsFolded(ref('search_city'), city));
  if (state !== undefined) groups = groups.where('state', '=', state);
  if (min_members !== undefined) groups = groups.where('org_members', '>=', min_members);
  if (max_members !== undefined) groups = groups.where('org_members', '<=', max_members);
  const by = (column: string, direction: 'asc' | 'desc' = 'asc') => byValue(sql.ref(column), direction);
  const column = sort === 'facility_name' ? 'search_name' : sort === 'city' ? 'search_city' : sort;
  return findPage(database, groups, [by(column, order), by('search_name'), by('org_pac_id')], {
    page,
    page_size: PAGE_SIZE,
  });
}

/** One medical group, or undefined if the PAC ID is unknown. */
export const medicalGroupOf = ({ db }: Database, orgPacId: string): Promise<MedicalGroup | undefined> =>
  db.selectFrom('medical_groups').select(shown).where('org_pac_id', '=', orgPacId).executeTakeFirst();

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
