import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Hospital, type HospitalQuery, HospitalRow, listClinicians } from '#src/datasets/hospitals/contract.ts';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { declaredConditions } from '#src/datasets/hospitals/declared-conditions.ts';
import type { Database } from '#src/server/database.ts';
import { byText, byValue, findPage } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const { ref } = expressionBuilder<Tables, 'hospitals'>();
const sortFields = sortFieldsOf(hospitalFields);
type ClinicianQuery = z.output<NonNullable<typeof listClinicians.query>>;

/** The hospitals that meet every given criterion: their exact total, and one page. The default order is by name. */
export function findHospitals(database: Database, query: HospitalQuery) {
  const { sort = 'facility_name', order, page } = query;
  const hospitals = database.db
    .selectFrom('hospitals')
    .select(HospitalRow.keyof().options)
    .where(({ and }) => and(declaredConditions(hospitalFields, query)));
  const orders = [byText(ref(sortFields[sort]), order), byText(ref('facility_name')), byValue(ref('ccn'))];
  return findPage(database, hospitals, orders, { page, page_size: PAGE_SIZE });
}

/** One hospital, or undefined if the certification number is unknown. */
export const hospitalOf = ({ db }: Database, ccn: string): Promise<Hospital | undefined> =>
  db.selectFrom('hospitals').select(Hospital.keyof().options).where('ccn', '=', ccn).executeTakeFirst();

/** The clinicians of a hospital and its units, from the file of facilities, each once. The default order is by name. */
export function cliniciansOf(database: Database, ccn: string, query: ClinicianQuery) {
  const { sort, order, page } = query;
  const clinicians = database.db
    .selectFrom('affiliated_providers')
    .select(listClinicians.response.shape.rows.element.keyof().options)
    .where('npi', 'in', (staff) =>
      staff
        .selectFrom('facility_affiliations')
        .select('npi')
        .where(({ or, eb }) => or([eb('ccn', '=', ccn), eb('parent_ccn', '=', ccn)])),
    );
  const by = (column: string, direction: 'asc' | 'desc' = 'asc') => byValue(sql.ref(column), direction);
  const names = [by('last_name'), by('first_name'), by('npi')];
  const orders = sort ? [by(sort === 'specialty' ? 'primary_specialty' : sort, order), ...names] : names;
  return findPage(database, clinicians, orders, { page, page_size: PAGE_SIZE });
}
