import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { certificatesOfCode, PHYSICIANS } from '#src/shared/specialty-certificates.ts';

/** The certificates of each code of physicians. */
export async function certificatesByCode({ db }: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'grouping', 'classification', 'specialization'])
    .where('grouping', '=', PHYSICIANS)
    .execute();
  return new Map(rows.map((row) => [row.code, certificatesOfCode(row)]));
}

/**
 * Makes the function that returns the certificates of several codes. It reads the taxonomy once per generation of the index.
 */
export function openCertificatesOf(database: Database, search: Search) {
  const byCode = oncePerGeneration(search, () => certificatesByCode(database));
  return async (codes: readonly string[]): Promise<string[]> => {
    const known = await byCode();
    return [...new Set(codes.flatMap((code) => known.get(code) ?? []))];
  };
}
