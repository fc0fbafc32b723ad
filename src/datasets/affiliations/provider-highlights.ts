import { sql } from 'kysely';
import { byNpi, type Education, type HighlightReader } from '#src/search/highlights.ts';

/** School and graduation. `OTHER` is not a school. */
export const educationHighlights: HighlightReader = {
  name: 'education',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<Education & { npi: string }>`
      select distinct on (npi) npi::text, nullif(medical_school, 'OTHER') medical_school, graduation_year
      from affiliations
      where npi = any(${npis}::bigint[]) and (medical_school is not null or graduation_year is not null)
      order by npi, graduation_year, medical_school`.execute(db);
    return byNpi(rows);
  },
};

interface Group {
  npi: string;
  org_pac_id: string;
  facility_name: string | null;
  org_members: number | null;
}

/** The largest medical group of providers. */
export const groupHighlights: HighlightReader = {
  name: 'group',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<Group>`
      select distinct on (npi) npi::text, org_pac_id, facility_name, org_members
      from affiliations where npi = any(${npis}::bigint[]) and org_pac_id is not null
      order by npi, org_members desc nulls last, facility_name, org_pac_id`.execute(db);
    return byNpi(rows);
  },
};
