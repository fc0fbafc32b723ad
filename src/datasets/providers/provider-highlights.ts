import { sql } from 'kysely';
import type { HighlightReader } from '#src/search/highlights.ts';

/** The states of the licenses that providers reported to NPPES. */
export const listedLicenseHighlights: HighlightReader = {
  name: 'listed_states',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<{ npi: string; states: string[] }>`
      select npi::text, array(
        select distinct slot->>'license_state' from jsonb_array_elements(taxonomies) slot
        where slot->>'license_number' is not null and slot->>'license_state' is not null order by 1
      ) states
      from providers where npi = any(${npis}::bigint[])`.execute(db);
    return new Map(rows.map(({ npi, states }) => [npi, states]));
  },
};
