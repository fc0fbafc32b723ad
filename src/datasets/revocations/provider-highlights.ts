import { byNpi, type HighlightReader, type HighlightSources } from '#src/search/highlights.ts';

/** Since when Medicare has revoked an enrollment of providers, and until when it bars them. */
export const revocationHighlights = {
  name: 'revoked',
  read: async ({ database: { pool } }: Pick<HighlightSources, 'database'>, npis: readonly string[]) => {
    const { rows } = await pool.query(
      `select npi, min(revocation_date)::text since,
         case when bool_and(bar_end_date is not null) then max(bar_end_date)::text end until
       from revocations where npi = any($1::bigint[]) group by npi`,
      [npis],
    );
    return byNpi(rows);
  },
} satisfies HighlightReader;
