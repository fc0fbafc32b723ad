import { sql } from 'kysely';
import { licensesHeldBy } from '#src/datasets/licenses/queries.ts';
import { byNpi, type Education, type HighlightReader } from '#src/search/highlights.ts';

/** The board licenses of providers; the one that expires last comes first. */
export const licenseHighlights: HighlightReader = {
  name: 'licenses',
  read: ({ search }, npis) => licensesHeldBy(search, [...npis]),
};

/** School and graduation as the boards have them. */
export const boardEducationHighlights: HighlightReader = {
  name: 'board_education',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<Education & { npi: string }>`
      select distinct on (npi) npi::text, medical_school, graduation_year
      from licenses
      where npi = any(${npis}::bigint[]) and (medical_school is not null or graduation_year is not null)
      order by npi, graduation_year, medical_school`.execute(db);
    return byNpi(rows);
  },
};
