import { byNpi, type HighlightReader, type HighlightSources } from '#src/search/highlights.ts';

/** Since when providers have opted out of Medicare. */
export const optOutHighlights = {
  name: 'opted_out',
  read: async ({ database: { pool } }: Pick<HighlightSources, 'database'>, npis: readonly string[]) => {
    const { rows } = await pool.query(
      'select npi, min(effective_date)::text since from opt_outs where npi = any($1::bigint[]) group by npi',
      [npis],
    );
    return byNpi(rows);
  },
} satisfies HighlightReader;
