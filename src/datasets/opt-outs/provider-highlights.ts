import { byNpi, type HighlightReader } from '#src/datasets/provider-highlights.ts';

/** Since when providers have opted out of Medicare. */
export const optOutHighlights: HighlightReader = {
  name: 'opted_out',
  read: async ({ database: { pool } }, npis) => {
    const { rows } = await pool.query(
      'select npi, min(effective_date)::text since from opt_outs where npi = any($1::bigint[]) group by npi',
      [npis],
    );
    return byNpi(rows);
  },
};
