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

/** The certificates of several codes. */
export const certificatesOf = (codes: readonly string[], byCode: ReadonlyMap<string, string[]>): string[] => [
  ...new Set(codes.flatMap((code) => byCode.get(code) ?? [])),
];
