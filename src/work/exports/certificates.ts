// Which certificates of ABMS a file puts first: those of the specialty that a search asks for, else of each provider's (R-1122).
import type { Database } from '#src/server/database.ts';
import { certificatesOfCode, PHYSICIANS } from '#src/shared/specialty-certificates.ts';

/** The certificates that count, in lower case: for all providers, or by the code of their primary specialty. */
export type OwnCertificates = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The certificates of the asked codes; without any, those of each code. */
export async function ownCertificates(
  { db }: Database,
  asked: readonly string[] | undefined,
): Promise<OwnCertificates> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'grouping', 'classification', 'specialization'])
    .where('grouping', '=', PHYSICIANS)
    .execute();
  const named = (row: (typeof rows)[number]) => certificatesOfCode(row).map((name) => name.toLowerCase());
  if (!asked) return Object.fromEntries(rows.map((row) => [row.code, named(row)]));
  return [...new Set(rows.filter(({ code }) => asked.includes(code)).flatMap(named))];
}
