import { nameAgrees } from '#src/datasets/exclusion-matches.ts';
import { byNpi, type HighlightReader, type HighlightSources } from '#src/search/highlights.ts';

/** Since when providers are excluded. Possible matches are not. */
export const exclusionHighlights = {
  name: 'excluded',
  read: async ({ database: { pool } }: Pick<HighlightSources, 'database'>, npis: readonly string[]) => {
    const { rows } = await pool.query(
      `select npi, min(exclusion_date)::text since from exclusions_in_force listed
       where npi = any($1::bigint[]) and ${nameAgrees('listed')} group by npi`,
      [npis],
    );
    return byNpi(rows);
  },
} satisfies HighlightReader;
