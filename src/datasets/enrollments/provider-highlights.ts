import { byNpi, type HighlightReader } from '#src/search/highlights.ts';

interface Employer {
  npi: string;
  pac_id: string;
  name: string | null;
  people: number;
  groups: number;
}

/** The group with the most people through which providers bill Medicare, and how many there are. */
export const employerHighlights: HighlightReader = {
  name: 'employer',
  read: async ({ database: { pool } }, npis) => {
    const { rows } = await pool.query<Employer>(
      `select distinct on (npi) npi::text, pac_id, name, people, (count(*) over (partition by npi))::int groups
       from employer_people join employers using (pac_id) where npi = any($1::bigint[])
       order by npi, people desc, name, pac_id`,
      [npis],
    );
    return byNpi(rows);
  },
};
