import { byNpi, type HighlightReader } from '#src/datasets/provider-highlights.ts';

/** Since when Medicare has revoked an enrollment of providers. */
export const revocationHighlights: HighlightReader = {
  name: 'revoked',
  read: async ({ database: { pool } }, npis) => {
    const { rows } = await pool.query(
      'select npi, min(revocation_date)::text since from revocations where npi = any($1::bigint[]) group by npi',
      [npis],
    );
    return byNpi(rows);
  },
};
